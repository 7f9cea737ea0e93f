"""What happened, in words. Everything here is open to everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kringle.games.icejam.cards import COLOURS, FACE_NAMES, TERRAINS
from kringle.games.icejam.squares import AHEAD, WAYS, place
from kringle.kernel.notes import Fact, Facts

Words = Callable[[Mapping[str, Any], str], str]


def card_place(value: int) -> dict[str, Any]:
    """Where both halves of a card lie."""
    at, way = value // 4, value % 4
    return {"first": place(at), "second": place(at + AHEAD[way]), "point": WAYS[way]}


def where(value: Any) -> str:
    """A place in words: row and column; two of them for a card."""
    if isinstance(value, dict):
        return f"{where(value['first'])} and {where(value['second'])}"
    return f"row {value[0]} column {value[1]}"


def words(sentence: str) -> Words:
    def said(facts: Mapping[str, Any], who: str) -> str:
        shown = {k: where(v) if isinstance(v, (list, dict)) else v for k, v in facts.items()}
        return sentence.format(who=who, **shown)

    return said


def bared(facts: Mapping[str, Any], who: str) -> str:
    return f"Now there is {facts['terrain']} on {where(facts['square'])}."


def slot(value: int) -> int:
    return value + 1


def number(value: int) -> int:
    return value


CARD = ("face", FACE_NAMES.__getitem__)
COLOUR = ("colour", COLOURS.__getitem__)
SQUARE = ("square", place)

FACTS = Facts(
    [
        Fact("dealt", words("A card {face} is dealt to {squares}."), ("squares", card_place), CARD),
        Fact("cube", words("A {colour} cube is put on {square}."), SQUARE, COLOUR),
        Fact("turned", words("A card {face} is turned up in Left-Overs Street, slot {slot}."), ("slot", slot), CARD),
        Fact("first", words("{who} goes first.")),
        Fact("round", words("Round {round} begins."), ("round", number)),
        Fact("turn", words("It is the turn of {who}.")),
        Fact("picked", words("{who} picks {face} from slot {slot}."), ("slot", slot), CARD),
        Fact("lifted", words("{who} lifts {face} from {squares}."), ("squares", card_place), CARD),
        Fact("bared", bared, SQUARE, ("terrain", TERRAINS.__getitem__)),
        Fact("laid", words("{who} lays {face} on {squares}."), ("squares", card_place), CARD),
        Fact("stepped", words("{who} steps from {start} to {end}."), ("start", place), ("end", place)),
        Fact("slid", words("{who} slides from {start} to {end}."), ("start", place), ("end", place)),
        Fact("took", words("{who} takes the {colour} cube on {square}."), SQUARE, COLOUR),
        Fact("left", words("{who} leaves the {colour} cube on {square}."), SQUARE, COLOUR),
        Fact("delivered", words("{who} delivers set {sets} of {needed}."), ("sets", number), ("needed", number)),
        Fact("finished", words("{who} has delivered the last set.")),
        Fact("over", words("The game is over, in round {round}."), ("round", number)),
    ]
)
