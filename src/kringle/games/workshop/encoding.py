"""The numbers by which a net is told of Santa's Workshop, block by block; features.py lists those that are so."""

from __future__ import annotations

from kringle.kernel.encoding import SEAT, TABLE, laid_out

MOST_KINDS = 64

# Each block begins where the one before ends; behind it, how many numbers it has.
BEHIND = 0  # 5
TO_MOVE = BEHIND + 5  # 5
PHASE = TO_MOVE + 5  # 24
LEFT = PHASE + 24  # 8
COAL = LEFT + 8  # 13
COOKIES = COAL + 13  # 32
IMPROVED = COOKIES + 32  # 3 * 3
GIFTS = IMPROVED + 9  # 9 * 6
HOME = GIFTS + 54  # 9 * 5
TRAINING = HOME + 45  # 16 * 2
TRAINED = TRAINING + 32  # 16 * 9
BUILT = TRAINED + 144  # 7
DELIVERED = BUILT + 7  # 16
KIND = DELIVERED + 16  # 64
OPEN = KIND + 64  # 9 * 5
TO_DO = OPEN + 45  # 9 * 9
KIND_TO_DO = TO_DO + 81  # 64 * 9
WANTED_ON = KIND_TO_DO + 576  # 3 * 5
PLASTIC = WANTED_ON + 15  # 6
STACKED = PLASTIC + 6  # 64
WANTED = STACKED + 64  # 3 * 8
HANDED_IN = WANTED + 24  # 8
ZELF = HANDED_IN + 8  # 1
BAKERY = ZELF + 1  # 1
DAY = BAKERY + 1  # 9
ASKED = DAY + 9  # 24
STALL = ASKED + 24  # 8 * 8
SURPRISE = STALL + 64  # 28
TAKEN = SURPRISE + 28  # 16 * 3
CLASSROOM = TAKEN + 48  # 16
SHOWN = CLASSROOM + 16  # 65
SEATS_AT_TABLE = SHOWN + 65  # 8
FEATURES = SEATS_AT_TABLE + 8

ENCODING = laid_out(
    ("behind", BEHIND, SEAT, "seats between it and the Christmas tree"),
    ("to_move", TO_MOVE, SEAT, "seats until its turn"),
    ("phase", PHASE, SEAT, "of whoever's turn it is: what is asked"),
    ("left", LEFT, SEAT, "of whoever's turn it is: pieces, gifts or tokens still to come"),
    ("coal", COAL, SEAT, "coal"),
    ("cookies", COOKIES, SEAT, "cookies, by threes"),
    ("improved", IMPROVED, SEAT, "three for each improvement: pieces of it"),
    ("gifts", GIFTS, SEAT, "six a day: unassembled gifts"),
    ("home", HOME, SEAT, "five a day: elves at home"),
    ("training", TRAINING, SEAT, "an elf's training, as bits, times two; and one if it has been sent"),
    ("trained", TRAINED, SEAT, "an elf's training and the day"),
    ("built", BUILT, SEAT, "gifts assembled since the last inspection"),
    ("delivered", DELIVERED, SEAT, "gifts assembled before"),
    ("kind", KIND, SEAT, "a gift on the mat, by kind"),
    ("open", OPEN, SEAT, "a gift: pieces it wants, and five for each: assemblies"),
    ("to_do", TO_DO, SEAT, "nine a day: what is to be done on a gift"),
    ("kind_to_do", KIND_TO_DO, SEAT, "nine a kind: the same"),
    ("wanted_on", WANTED_ON, SEAT, "five a material: pieces of it that a gift wants"),
    ("plastic", PLASTIC, SEAT, "a gift: pieces of plastic"),
    ("stacked", STACKED, SEAT, "a kind that was assembled since the last inspection"),
    ("wanted", WANTED, SEAT, "eight a material: pieces of it that all gifts want"),
    ("handed_in", HANDED_IN, SEAT, "coal handed in at the end"),
    ("zelf", ZELF, SEAT, "it freed Zelf today"),
    ("bakery", BAKERY, SEAT, "it holds Mrs. Claus' Bakery"),
    ("day", DAY, TABLE, "the day"),
    ("asked", ASKED, TABLE, "what is asked"),
    ("stall", STALL, TABLE, "eight a stall: cookies there"),
    ("surprise", SURPRISE, TABLE, "the day's surprise"),
    ("taken", TAKEN, TABLE, "three a space: elves there"),
    ("classroom", CLASSROOM, TABLE, "training tokens there"),
    ("shown", SHOWN, TABLE, "a gift on display, by kind"),
    ("seats", SEATS_AT_TABLE, TABLE, "seats"),
    size=FEATURES,
)
