"""What a newcomer is taught: a gift from the first piece to its cookies, coal, and a reindeer."""

from __future__ import annotations

from kringle.kernel.lesson import Lesson, Lessons, Reply, Seen, Step, anything, exactly, played

MINE = Reply("mine", played("go coal_mine"))
GIFTS = Reply("gifts", played("go mailroom_left", "go mailroom_right"))
SHOPS = Reply("shop", played("go fabric_shop_saving", "go wood_shop_saving", "go metal_shop_saving"))
LEARN = Reply("school", played("go classroom"))
DEER = Reply("stable", played("go reindeer_stable"))


def keeps_duck(seen: Seen) -> bool:
    return "1" in map(str, seen.move)


FIRST = Lesson(
    "first",
    seats=2,
    opening="""
        * first 0
        * deal Pull-Along Duck | Teddy Bear | Ice Skates | Kaleidoscope | Chess Set | Tin Whistle
        * gift Music Box | Doctor's Bag | Sock Penguin | Spinning Top | Pinball Table | Spinning Top
    """,
    steps=(
        Step(
            "keep",
            model="keep 1",
            goal=exactly("keep 1"),
            replies=(Reply("more", keeps_duck, passes=True),),
            teaches=("WS-9", "WS-7"),
            then="""
                1 keep 3
                0 elf untrained
            """,
        ),
        Step(
            "wood",
            model="go wood_shop_saving",
            goal=played("go wood_shop_saving"),
            replies=(Reply("plastic", played("go plastics_lab")), MINE, GIFTS, LEARN, DEER),
            teaches=("WS-1", "WS-8", "WS-13", "WS-14", "WS-18"),
        ),
        Step(
            "place",
            model="place 1",
            goal=played("place 1"),
            teaches=("WS-19",),
            then="""
                0 place 1
                1 elf untrained
                1 go metal_shop_saving
                1 improve
                1 improve
                0 elf untrained
            """,
        ),
        Step(
            "plastic",
            model="go plastics_lab",
            goal=played("go plastics_lab"),
            replies=(Reply("fabric", played("go fabric_shop_saving"), passes=True), MINE, GIFTS, LEARN, DEER),
            teaches=("WS-20", "WS-34"),
        ),
        Step(
            "fill",
            model="plastic 1 fabric",
            goal=played("plastic 1 fabric"),
            teaches=("WS-20", "WS-21"),
            then="""
                1 elf untrained
                1 go coal_mine
                0 elf untrained
            """,
        ),
        Step(
            "hall",
            model="go assembly_hall_power",
            goal=played("go assembly_hall_power"),
            replies=(Reply("hand", played("go assembly_hall_hand"), passes=True), MINE, GIFTS, LEARN, DEER),
            teaches=("WS-22",),
        ),
        Step(
            "hammer",
            model="assemble 1",
            goal=played("assemble 1"),
            teaches=("WS-2", "WS-22", "WS-30"),
            then="""
                1 elf untrained
                1 go mailroom_left
                1 take 1 | 2
                1 stop
                0 elf untrained
            """,
        ),
        Step(
            "stable",
            model="go reindeer_stable",
            goal=played("go reindeer_stable"),
            replies=(MINE, GIFTS, LEARN),
            teaches=("WS-10", "WS-24"),
        ),
        Step(
            "tend",
            model="tend vixen",
            goal=played("tend vixen"),
            replies=(Reply("other", anything, passes=True),),
            teaches=("WS-24", "WS-27", "WS-3", "WS-15", "WS-29"),
        ),
    ),
)

LESSONS = Lessons(
    (FIRST,),
    first_game=(
        "WS-1", "WS-2", "WS-3", "WS-5", "WS-7", "WS-8", "WS-9", "WS-10", "WS-11", "WS-13", "WS-14", "WS-15",
        "WS-16", "WS-17", "WS-18", "WS-19", "WS-20", "WS-21", "WS-22", "WS-24", "WS-26", "WS-27", "WS-28",
        "WS-29", "WS-30",
    ),
)  # fmt: skip
