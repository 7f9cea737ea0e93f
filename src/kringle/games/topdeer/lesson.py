"""What a newcomer is taught: choosing cards, stacking them, betting, moving, and a special card."""

from __future__ import annotations

from kringle.kernel.lesson import Lesson, Lessons, Reply, Step, played

FIRST = Lesson(
    "first",
    seats=2,
    opening="""
        * draw 2C | AD | 5D | 9S | 3C | KH | 10S | 6D | 8S | QC | 4H | 7C | 5D | 3C
        0 leave 3C
    """,
    steps=(
        Step(
            "leave",
            model="leave 2C",
            goal=played("leave 2C"),
            replies=(Reply("special", played("leave KH")), Reply("ace", played("leave AD"))),
            teaches=("TD-2",),
            then="""
                1 leave QC | 3C
                * first 0
            """,
        ),
        Step(
            "special",
            model="special KH",
            goal=played("special KH"),
            teaches=("TD-4", "TD-9"),
        ),
        Step(
            "first",
            model="next 9S",
            goal=played("next 9S"),
            replies=(Reply("ten", played("next 10S"), passes=True),),
            teaches=("TD-4", "TD-7"),
            then="""
                0 next AD | 10S
                1 special 6D
                1 next 8S | 7C | 5D
            """,
        ),
        Step(
            "bet",
            model="bet 0",
            goal=played("bet 0"),
            teaches=("TD-5", "TD-13", "TD-6"),
            then="""
                1 bet 1
                1 play
                1 to 3
            """,
        ),
        Step(
            "play",
            model="play",
            goal=played("play"),
            replies=(Reply("flip", played("flip")),),
            teaches=("TD-6", "TD-10"),
        ),
        Step(
            "way",
            model="to 2",
            goal=played("to 2"),
            replies=(Reply("inside", played("to 3"), passes=True), Reply("outside", played("to 1"), passes=True)),
            teaches=("TD-7",),
        ),
        Step(
            "bump",
            model="to 7",
            goal=played("to 7"),
            replies=(Reply("onto", played("to 9")), Reply("stop", played("stop"))),
            teaches=("TD-7", "TD-8", "TD-R1"),
            then="""
                1 play
                1 to 12
            """,
        ),
        Step(
            "flip",
            model="flip",
            goal=played("flip"),
            replies=(Reply("pickup", played("pick_up")),),
            teaches=("TD-9", "TD-10", "TD-11"),
        ),
        Step(
            "ace",
            model="number 2",
            goal=played("number 2"),
            teaches=("TD-26",),
        ),
        Step(
            "hop",
            model="to 12",
            goal=played("to 12"),
            teaches=("TD-8", "TD-R3", "TD-12", "TD-14", "TD-24"),
        ),
    ),
)

LESSONS = Lessons(
    (FIRST,),
    first_game=(
        "TD-2", "TD-3", "TD-4", "TD-5", "TD-6", "TD-7", "TD-8", "TD-9", "TD-10", "TD-11", "TD-12", "TD-13",
        "TD-14", "TD-15", "TD-17", "TD-19", "TD-20", "TD-21", "TD-22", "TD-24", "TD-26", "TD-27",
    ),
)  # fmt: skip
