"""What a newcomer is taught: build, go on, clear a block, use a card twice; two presents win."""

from __future__ import annotations

from typing import Any

from kringle.kernel.lesson import Lesson, Lessons, Reply, Seen, Step, played


def lanes(seen: Seen) -> dict[str, Any]:
    """The learner's."""
    found: dict[str, Any] = seen.after["seats"][0]["lanes"]
    return found


SWAP = Reply("swap", played("swap"))
CLEAR = Reply("clear", played("clear"))

FIRST = Lesson(
    "first",
    seats=2,
    options={"presents_to_win": 2, "holly": "out"},
    opening="""
        * first 0
        * card Robin-Red Yo-Yo | Strawberry Kite | Moonlight Drum | Coalbin | Wobbly Ladder | Humming Top
        * card Whale for the Bath
    """,
    steps=(
        Step(
            "small",
            model="play Robin-Red Yo-Yo",
            goal=lambda seen: lanes(seen)["red"]["bench"] == 1,
            replies=(
                SWAP,
                Reply("slow", played("play Moonlight Drum", "play Whale for the Bath"), passes=True),
            ),
            teaches=("EG-2", "EG-7", "EG-9", "EG-11"),
            then="""
                * card Chimney Sneeze
                1 play Coalbin
                1 coal 0 red
                * card Custard Trumpet
            """,
        ),
        Step(
            "clear",
            model="clear Whale for the Bath",
            goal=played("clear Whale for the Bath"),
            replies=(SWAP, Reply("trumpet", played("clear Custard Trumpet"), passes=True), CLEAR),
            teaches=("EG-4", "EG-9", "EG-15", "EG-R19"),
        ),
        Step(
            "second",
            model="discard Custard Trumpet",
            goal=played("discard Custard Trumpet"),
            teaches=("EG-23",),
            then="""
                * card Rocking Giraffe
                1 play Humming Top
                * card Coalbin
            """,
        ),
        Step(
            "medium",
            model="play Moonlight Drum",
            goal=lambda seen: lanes(seen)["blue"]["bench"] == 2,
            replies=(SWAP,),
            teaches=("EG-1", "EG-3", "EG-11", "EG-R2"),
            then="""
                * card Buttercup Ball
                1 play Strawberry Kite
                * card Buttercup Ball
            """,
        ),
        Step(
            "ladder",
            model="play Wobbly Ladder",
            goal=played("play Wobbly Ladder"),
            replies=(SWAP,),
            teaches=("EG-3", "EG-10"),
        ),
        Step(
            "push",
            model="advance blue 1",
            goal=lambda seen: lanes(seen)["blue"]["reindeer"] is not False,
            teaches=("EG-12",),
        ),
        Step(
            "again",
            model="play Coalbin",
            goal=played("play Coalbin"),
            replies=(Reply("stop", played("stop")),),
            teaches=("EG-10", "EG-R16"),
        ),
        Step(
            "coal",
            model="coal 1 red",
            goal=lambda seen: any(lane["coal"] and lane["bench"] for lane in seen.after["seats"][1]["lanes"].values()),
            teaches=("EG-4", "EG-15", "EG-17"),
            then="""
                * card Surprise Parcel
                1 swap Rocking Giraffe
            """,
        ),
    ),
)

LESSONS = Lessons(
    (FIRST,),
    first_game=(
        "EG-1", "EG-2", "EG-3", "EG-4", "EG-5", "EG-6", "EG-7", "EG-8", "EG-9", "EG-10", "EG-11", "EG-12",
        "EG-15", "EG-16", "EG-17", "EG-23",
    ),
)  # fmt: skip
