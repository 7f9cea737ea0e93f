"""The numbers that the rules give to materials, places, effects, phases, moves and notes."""

from __future__ import annotations

SEATS = 5
"""At most."""
ELVES = 4
"""At most, a seat."""
DAYS = 9
LAST_DAY = 8
"""Days are numbered from 0."""
TEAM = (0, 0, 4, 4, 3, 3)
"""Elves a seat, by seats: WS-1."""
GIFT_LIMIT = 5
DISPLAY = 6
DEALT = 3

FABRIC, WOOD, METAL, ASSEMBLY = range(4)
MATERIALS = ("fabric", "wood", "metal")
SUBJECTS = (*MATERIALS, "assembly")
IMPROVEMENTS = ("harness", "cart", "tools")
"""By the material that they are made of."""
PARTS = 2
"""Pieces that finish an improvement."""
TRAININGS = tuple(mask for mask in range(16) if mask.bit_count() <= 2)
"""What an elf may know: a bit a subject."""

BLITZEN, COMET, CUPID, DANCER, DASHER, DONNER, PRANCER, VIXEN = range(8)
REINDEER = ("blitzen", "comet", "cupid", "dancer", "dasher", "donner", "prancer", "vixen")

PLACES = (
    "mailroom", "classroom", "fabric_shop", "wood_shop", "metal_shop", "plastics_lab", "assembly_hall",
    "reindeer_stable", "coal_mine",
)  # fmt: skip
# Where an elf can be sent; spaces that are alike are one.
MAIL_LEFT, MAIL_RIGHT, CLASSROOM, SHOP = 0, 1, 2, 3  # SHOP + 2 * material: saving; + 1: strong
PLASTICS, POWER, HAND, STABLE, MINE = 9, 10, 11, 12, 13
JOIN = 14
"""Day 9's second elf on a space of the Assembly Hall."""
CARD = 15
"""The day's surprise, where it has a space."""
SPACES = 16
AWAY = 16
"""At the dentist's."""
ZELF_ELF = 4
"""In the place of an elf's number."""

EFFECTS = (
    "none", "no_stall_bonus", "double_stall_bonus", "assembly_less", "assembly_more", "coal_less", "coal_more",
    "classroom_coal", "classroom_less", "shop_coal", "dentist", "extra_space", "extra_cookie", "plastic_one_gift",
    "bakery", "sell_coal", "no_sweep", "no_training", "sleigh_repairs", "empty_stalls", "seminar", "yeti",
)  # fmt: skip
(
    NORMAL, NO_STALL_BONUS, DOUBLE_STALL_BONUS, ASSEMBLY_LESS, ASSEMBLY_MORE, COAL_LESS, COAL_MORE,
    CLASSROOM_COAL, CLASSROOM_LESS, SHOP_COAL, DENTIST, EXTRA_SPACE, EXTRA_COOKIE, PLASTIC_ONE_GIFT,
    BAKERY, SELL_COAL, NO_SWEEP, NO_TRAINING, SLEIGH_REPAIRS, EMPTY_STALLS, SEMINAR, YETI,
) = range(22)  # fmt: skip
EXTRA_SEAT_PLACES = ("fabric_shop", "wood_shop", "metal_shop", "assembly_hall")
"""In the order of the subjects."""

VIXEN_COAL = 2  # WS-24
BOREALIS_COOKIES = 2  # WS-R9

PHASES = (
    "lot", "fifth", "deal", "keep", "surprise", "dentist", "elf", "space", "face_up", "top", "gifts", "subject",
    "stall", "material", "plastic", "assembly", "coal", "over",
)  # fmt: skip
(
    LOT, FIFTH, DEAL, KEEP, TURN_UP, DENTAL, ELF_CHOICE, SPACE_CHOICE, FACE_UP, TOP, GIFTS, SUBJECT,
    STALL, MATERIAL, PLASTIC, TOKENS, COAL, OVER,
) = range(18)  # fmt: skip

# Moves.
STOP = 0
SIX_COAL = 1
ZELF = 2
ELF = 8  # + training
TO_DENTIST = 24  # + training
GO = 40  # + space
GO_SHIELDED = 56  # + space: with Mrs. Claus' Bakery
TAKE = 72  # + place in the display
TAKE_TOP = 78
LEARN = 80  # + subject
TEND = 84  # + stall
PLACE = 92  # + gift
REPLACE = 97  # + gift
IMPROVE, REPAIR = 102, 103
PUT_PLASTIC = 104  # + gift * 3 + material
PUT_TOKEN = 119  # + gift
HAND_IN = 124  # + coal, 1 to 6
KEEP_GIFTS = 131  # + one bit for each gift dealt, 1 to 7
# Chance.
FIRST = 140  # + seat
SURPRISE = 145  # + kind
GIFT = 180  # + kind, seen by all
DEAL_GIFT = 250  # + kind, seen by one seat

# Notes.
NOTES = (
    "first_player", "coal", "dealt", "kept", "returned", "put_under", "face_up", "day", "surprise", "oats", "yeti",
    "cookies_laid", "dentist", "skipped", "sent", "zelf_sent", "zelf_rests", "shield", "paid", "swept", "took",
    "drew", "renewed", "learned", "placed", "replaced", "tokens_back", "improved", "repaired", "lost", "plastic",
    "token", "assembled", "tended", "bonus_cookies", "marker", "zelf_freed", "mined", "claimed", "handed_in",
    "inspected", "on_sleigh", "pieces_left", "coal_left", "bakery_kept", "over", "rests",
)  # fmt: skip
(
    N_FIRST_PLAYER, N_COAL, N_DEALT, N_KEPT, N_RETURNED, N_PUT_UNDER, N_FACE_UP, N_DAY, N_SURPRISE, N_OATS, N_YETI,
    N_COOKIES_LAID, N_DENTIST, N_SKIPPED, N_SENT, N_ZELF_SENT, N_ZELF_RESTS, N_SHIELD, N_PAID, N_SWEPT, N_TOOK,
    N_DREW, N_RENEWED, N_LEARNED, N_PLACED, N_REPLACED, N_TOKENS_BACK, N_IMPROVED, N_REPAIRED, N_LOST, N_PLASTIC,
    N_TOKEN, N_ASSEMBLED, N_TENDED, N_BONUS_COOKIES, N_MARKER, N_ZELF_FREED, N_MINED, N_CLAIMED, N_HANDED_IN,
    N_INSPECTED, N_ON_SLEIGH, N_PIECES_LEFT, N_COAL_LEFT, N_BAKERY_KEPT, N_OVER, N_RESTS,
) = range(47)  # fmt: skip
