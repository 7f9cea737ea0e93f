"""What a newcomer is taught: bids, toys and the floor; then ties and a gold card."""

from __future__ import annotations

from kringle.kernel.lesson import Lesson, Lessons, Reply, Seen, Step, played


def holds(seen: Seen, kind: str) -> int:
    """How many cards of a kind the learner has in hand."""
    found: int = seen.after["elves"][0]["hand"].get(kind, 0)
    return found


def more_toys(seen: Seen) -> bool:
    return len(seen.after["elves"][0]["toys"]) > len(seen.before["elves"][0]["toys"])


FIRST = Lesson(
    "first",
    seats=3,
    opening="""
        * lot 0 | 2 | 1
        * deal doll | robot | kite
        * deal doll | doll | kite | broom | robot | robot | radio | doll | kite | kite | robot | kite
        1 bid 3
        2 bid 4
    """,
    steps=(
        Step(
            "bid",
            model="bid 2",
            goal=lambda seen: holds(seen, "doll") == 3 and holds(seen, "kite") == 0,
            replies=(
                Reply("nil", played("bid 0")),
                Reply("one", played("bid 1")),
                Reply("tie", played("bid 3"), passes=True),
            ),
            teaches=("CV-5", "CV-6", "CV-7"),
            then="""
                1 bid 3
                2 bid 11
                * deal kite
            """,
        ),
        Step(
            "doll",
            model="craft doll 0 plain",
            goal=more_toys,
            teaches=("CV-1", "CV-12", "CV-13"),
            then="""
                1 done
                2 done
                2 drop kite | kite | kite | kite | kite
                * deal poop | robot | robot | doll | doll | kite | kite | kite | robot | radio | radio | doll
                1 bid 3
                2 bid 4
            """,
        ),
        Step(
            "poop",
            model="bid 0",
            goal=played("bid 0"),
            replies=(Reply("high", lambda seen: seen.move[1] > 3, passes=True),),
            teaches=("CV-2", "CV-6", "CV-14"),
            then="""
                2 bid 2
            """,
        ),
        Step(
            "last",
            model="bid 0",
            goal=played("bid 0"),
            replies=(
                Reply("one", played("bid 1")),
                Reply("high", lambda seen: holds(seen, "kite") == 3, passes=True),
            ),
            teaches=("CV-10", "CV-11"),
            then="""
                * deal doll
                1 done
                2 done
            """,
        ),
        Step(
            "kite",
            model="craft kite 0 plain",
            goal=more_toys,
            teaches=("CV-12", "CV-R14"),
            then="""
                0 done
            """,
        ),
        Step(
            "drop",
            model="drop doll",
            goal=played("drop doll"),
            teaches=("CV-17", "CV-20"),
            then="""
                1 drop robot
                1 keep broom
                2 drop doll | doll
                * deal magic | robot | doll | kite | kite | robot | kite | robot | radio | doll | kite | doll
                1 bid 2
                2 bid 4
            """,
        ),
        Step(
            "tie",
            model="bid 2",
            goal=played("bid 2"),
            replies=(
                Reply("nil", played("bid 0")),
                Reply("one", played("bid 1")),
            ),
            teaches=("CV-3", "CV-4", "CV-8"),
            then="""
                1 bid 3
                2 bid 9
                * deal kite
                1 done
                2 done
            """,
        ),
        Step(
            "magic",
            model="craft robot 1 plain",
            goal=more_toys,
            teaches=("CV-15", "CV-19", "CV-20", "CV-21"),
        ),
    ),
)

LESSONS = Lessons(
    (FIRST,),
    first_game=(
        "CV-1", "CV-2", "CV-3", "CV-4", "CV-5", "CV-6", "CV-7", "CV-8", "CV-9", "CV-10", "CV-11", "CV-12",
        "CV-13", "CV-14", "CV-15", "CV-16", "CV-17", "CV-18", "CV-19", "CV-20", "CV-21", "CV-R14",
    ),
)  # fmt: skip
