"""What happened, in English: a sentence for each kind of note. Everything here is open to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.kernel.room import Words


def where(value: Any) -> str:
    """A place in words: row and column; two of them for a card."""
    if isinstance(value, dict):
        return f"{where(value['first'])} and {where(value['second'])}"
    return f"row {value[0]} column {value[1]}"


def _with_places(sentence: str) -> Words:
    def said(facts: Mapping[str, Any], who: str) -> str:
        shown = {k: where(v) if isinstance(v, (list, dict)) else v for k, v in facts.items()}
        return sentence.format(who=who, **shown)

    return said


def _bared(facts: Mapping[str, Any], who: str) -> str:
    return f"Now there is {facts['terrain']} on {where(facts['square'])}."


NOTES: dict[str, Words] = {
    "dealt": _with_places("A card {face} is dealt to {squares}."),
    "cube": _with_places("A {colour} cube is put on {square}."),
    "turned": _with_places("A card {face} is turned up in Left-Overs Street, slot {slot}."),
    "first": _with_places("{who} goes first."),
    "round": _with_places("Round {round} begins."),
    "turn": _with_places("It is the turn of {who}."),
    "picked": _with_places("{who} picks {face} from slot {slot}."),
    "lifted": _with_places("{who} lifts {face} from {squares}."),
    "bared": _bared,
    "laid": _with_places("{who} lays {face} on {squares}."),
    "stepped": _with_places("{who} steps from {start} to {end}."),
    "slid": _with_places("{who} slides from {start} to {end}."),
    "took": _with_places("{who} takes the {colour} cube on {square}."),
    "left": _with_places("{who} leaves the {colour} cube on {square}."),
    "delivered": _with_places("{who} delivers set {sets} of {needed}."),
    "finished": _with_places("{who} has delivered the last set."),
    "over": _with_places("The game is over, in round {round}."),
}
