"""What moves are called: int <-> ("bid", 3), the clause that is about each word, and which parts are secret."""

from __future__ import annotations

from collections.abc import Hashable

from kringle.games.conveyor import cards as c
from kringle.kernel.spelling import Move, Spelling

VIOLET = c.PARTS[:3]
CRAFTABLE = c.PARTS[:4]
PLAIN, WRAPPED = "plain", "wrapped"

CLAUSES = {
    "bid": "CV-6",
    "knife": "CV-26",
    "gloves": "CV-22",
    "give": "CV-22",
    "decline": "CV-R8",
    "craft": "CV-12",
    "offer": "CV-24",
    "add": "CV-R9",
    "want": "CV-R9",
    "send": "CV-R9",
    "withdraw": "CV-R9",
    "accept": "CV-R9",
    "refuse": "CV-24",
    "done": "CV-R14",
    "drop": "CV-17",
    "sweep": "CV-18",
    "keep": "CV-28",
    "deal": "CV-5",
    "lot": "CV-R1",
    "face_down": "CV-29",
}


def stand_in_names(stand_ins: int) -> str:
    """ "doll+robot": which parts of a Borg are Elven Magic."""
    return "+".join(name for kind, name in enumerate(VIOLET) if stand_ins >> kind & 1)


def _table() -> dict[int, Move]:
    table: dict[int, Move] = {
        c.DONE: ("done",), c.KEEP_BROOM: ("keep", "broom"), c.KEEP_KNIFE: ("keep", "knife"), c.PLAY_KNIFE: ("knife",),
        c.KEEP_GLOVES: ("keep", "gloves"), c.GIVE: ("give",), c.DECLINE: ("decline",), c.SEND: ("send",),
        c.WITHDRAW: ("withdraw",), c.ACCEPT: ("accept",), c.REFUSE: ("refuse",), c.BID: ("bid", 0),
    }  # fmt: skip
    for wrapped, paper in enumerate((PLAIN, WRAPPED)):
        for toy, name in enumerate(VIOLET):
            for magic in range(3):
                table[c.CRAFT + toy * 6 + magic * 2 + wrapped] = ("craft", name, magic, paper)
        table[c.CRAFT_RADIO + wrapped] = ("craft", "radio", 0, paper)
        table[c.CRAFT_WHISTLE + wrapped] = ("craft", "whistle", 0, paper)
        for stand_ins in range(7):
            table[c.CRAFT_BORG + stand_ins * 2 + wrapped] = ("craft", "borg", stand_in_names(stand_ins), paper)
    for kind, name in enumerate(c.PARTS):
        table[c.SWEEP + kind] = ("sweep", name)
    for kind, name in enumerate(CRAFTABLE):
        table[c.DROP + kind] = ("drop", name)
        table[c.GLOVE_OWN + kind] = ("gloves", "own", name)
        table[c.GLOVE_ASK + kind] = ("gloves", "ask", name)
        table[c.OFFER_GIVE + kind] = ("add", name)
        table[c.OFFER_WANT + kind] = ("want", name)
    for count in range(1, c.MAX_BID + 1):
        table[c.BID + count * c.PAYMENTS] = ("bid", count)
        for payment in range(1, c.PAYMENTS):
            table[c.BID + count * c.PAYMENTS + payment] = ("bid", count, payment)
    for kind, name in enumerate(c.NAMES):
        table[c.DEAL + kind] = ("deal", name)
    for seat in range(c.SEATS):
        table[c.OFFER + seat] = ("offer", seat)
        table[c.LOTS + seat] = ("lot", seat)
    for place in range(1, c.MAX_BID):
        table[c.FACE_DOWN_AT + place] = ("face_down", place)
    return table


SPELLING = Spelling(_table(), CLAUSES)


def public_face(move: Move) -> Hashable:
    """A move without what only its own seat may know."""
    word: str = move[0]
    if word in ("bid", "drop", "sweep") or move[:2] == ("gloves", "own"):
        return word
    if word == "craft" and move[1] in VIOLET:  # CV-13, CV-R4
        return ("craft", "violet", move[2], move[3])
    if word == "craft" and move[1] == "borg":
        return ("craft", "borg", len([name for name in move[2].split("+") if name]), move[3])
    return move
