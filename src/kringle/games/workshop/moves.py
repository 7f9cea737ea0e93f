"""What moves are called: int <-> ("go", "coal_mine"), the clause about each word, and which parts are secret."""

from __future__ import annotations

from collections.abc import Hashable

from kringle.games.workshop import cards
from kringle.games.workshop import numbers as n
from kringle.kernel.spelling import Move, Spelling

UNTRAINED = "untrained"
BAKERY = "bakery"

CLAUSES = {
    "coal": "WS-8",
    "learn": "WS-17",
    "keep": "WS-9",
    "dentist": "WS-46",
    "elf": "WS-13",
    "zelf": "WS-26",
    "go": "WS-14",
    "take": "WS-16",
    "draw": "WS-16",
    "tend": "WS-24",
    "place": "WS-19",
    "replace": "WS-21",
    "improve": "WS-19",
    "repair": "WS-58",
    "plastic": "WS-20",
    "assemble": "WS-22",
    "hand_in": "WS-51",
    "stop": "WS-R2",
    "first": "WS-R11",
    "surprise": "WS-32",
    "gift": "WS-16",
    "deal": "WS-9",
}


def subjects(training: int) -> list[str]:
    return [name for subject, name in enumerate(n.SUBJECTS) if training >> subject & 1]


def trained(training: int) -> str:
    """What an elf is called by: "untrained", "wood", "wood+metal"."""
    return "+".join(subjects(training)) or UNTRAINED


def _table() -> dict[int, Move]:
    table: dict[int, Move] = {
        n.STOP: ("stop",), n.SIX_COAL: ("coal", 6), n.ZELF: ("zelf",), n.TAKE_TOP: ("draw",), n.IMPROVE: ("improve",),
        n.REPAIR: ("repair",),
    }  # fmt: skip
    for training in n.TRAININGS:
        table[n.ELF + training] = ("elf", trained(training))
        table[n.TO_DENTIST + training] = ("dentist", trained(training))
    for space, name in enumerate(cards.SPACE_NAMES):
        table[n.GO + space] = ("go", name)
        if n.MAIL_RIGHT < space < n.CARD:
            table[n.GO_SHIELDED + space] = ("go", name, BAKERY)
    for place in range(n.DISPLAY):
        table[n.TAKE + place] = ("take", place + 1)
    for subject, name in enumerate(n.SUBJECTS):
        table[n.LEARN + subject] = ("learn", name)
    for stall, name in enumerate(n.REINDEER):
        table[n.TEND + stall] = ("tend", name)
    for gift in range(n.GIFT_LIMIT):
        table[n.PLACE + gift] = ("place", gift + 1)
        table[n.REPLACE + gift] = ("replace", gift + 1)
        table[n.PUT_TOKEN + gift] = ("assemble", gift + 1)
        for material, name in enumerate(n.MATERIALS):
            table[n.PUT_PLASTIC + 3 * gift + material] = ("plastic", gift + 1, name)
    for coal in range(1, 7):
        table[n.HAND_IN + coal] = ("hand_in", coal)
    for kept in range(1, 8):
        table[n.KEEP_GIFTS + kept] = ("keep", *(i + 1 for i in range(n.DEALT) if kept >> i & 1))
    for seat in range(n.SEATS):
        table[n.FIRST + seat] = ("first", seat)
    for kind, name in enumerate(cards.SURPRISE_IDS):
        table[n.SURPRISE + kind] = ("surprise", name)
    for kind, name in enumerate(cards.GIFT_NAMES):
        table[n.GIFT + kind] = ("gift", name)
        table[n.DEAL_GIFT + kind] = ("deal", name)
    return table


SPELLING = Spelling(_table(), CLAUSES)


def public_face(move: Move) -> Hashable:
    """A move without what only its own seat may know: which gifts it was dealt and which it keeps. WS-9"""
    return move[0] if move[0] in ("keep", "deal") else move
