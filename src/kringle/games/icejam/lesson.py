"""What a newcomer is taught: two steps, slides, cubes, laying a card, bringing a set home."""

from __future__ import annotations

from kringle.kernel.lesson import Lesson, Lessons, Reply, Step, played

END = Reply("end", played("end"))
LEAVE = Reply("leave", played("leave"))

FIRST = Lesson(
    "first",
    seats=2,
    opening="""
        * deal snow*-trees west | ice-snow* west | ice-trees west | ice*-ice east | ice*-snow west | snow-trees east
        * deal ice-snow* east | snow*-trees east | ice-snow* east | ice-ice east | ice-ice east | ice*-trees west
        * deal snow*-snow west | ice-ice east
        * cube blue | white | green | blue | green | green | blue | blue | green
        * turn snow*-trees | snow*-snow | snow-trees
        * first 0
    """,
    steps=(
        Step(
            "wait",
            model="no card",
            goal=played("no card"),
            teaches=("IJ-4", "IJ-5", "IJ-20"),
        ),
        Step(
            "slide",
            model="slide north 13",
            goal=played("slide north 13"),
            replies=(END, Reply("stop", played("step north 13"))),
            teaches=("IJ-11", "IJ-12", "IJ-13"),
        ),
        Step(
            "take",
            model="take",
            goal=played("take"),
            teaches=("IJ-2", "IJ-14"),
        ),
        Step(
            "west",
            model="step west",
            goal=played("step west"),
            replies=(END,),
            teaches=("IJ-11", "IJ-14"),
            then="""
                0 take
                1 no card
                1 step south 12
                1 end
            """,
        ),
        Step(
            "card",
            model="card 2",
            goal=played("card 2"),
            replies=(Reply("none", played("no card")),),
            teaches=("IJ-3", "IJ-6", "IJ-9"),
            then="""
                0 row 11
                0 column 12
            """,
        ),
        Step(
            "point",
            model="point west",
            goal=played("point west"),
            replies=(Reply("east", played("point east"), passes=True),),
            teaches=("IJ-8", "IJ-9", "IJ-10", "IJ-18"),
            then="""
                * cube green
                * turn ice*-snow
            """,
        ),
        Step(
            "south",
            model="step south",
            goal=played("step south"),
            replies=(END,),
            teaches=("IJ-14",),
            then="""
                0 take
            """,
        ),
        Step(
            "home",
            model="step south",
            goal=played("step south"),
            replies=(END,),
            teaches=("IJ-15", "IJ-16"),
        ),
    ),
)

LESSONS = Lessons(
    (FIRST,),
    first_game=(
        "IJ-2", "IJ-3", "IJ-4", "IJ-5", "IJ-6", "IJ-7", "IJ-8", "IJ-9", "IJ-10", "IJ-11", "IJ-12", "IJ-13",
        "IJ-14", "IJ-15", "IJ-16", "IJ-18", "IJ-20",
    ),
)  # fmt: skip
