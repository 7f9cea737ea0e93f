"""What happened, in words and in the names of the match's deck. The order of the kinds is that of cards.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.elfgame import cards as c
from kringle.games.elfgame.language import COLOURS, SIZES, Deck
from kringle.games.elfgame.moves import PLACES, block_of
from kringle.kernel.notes import Fact, Facts, seat_number


def colour_of(number: int) -> str:
    return COLOURS[number]


def size_of(number: int) -> str:
    return SIZES[number - 1]


def place_of(number: int) -> str | int:
    return PLACES[number]


def path_of(number: int) -> dict[str, str | int]:
    return {"from": PLACES[number // 4], "to": PLACES[number % 4]}


def pushed_of(number: int) -> dict[str, str | int]:
    return {"colour": COLOURS[number // 16], **path_of(number % 16)}


def taken_of(number: int) -> dict[str, str | int]:
    return {"colour": COLOURS[number // 4], "from": PLACES[number % 4]}


def block(number: int) -> dict[str, str]:
    kind, *colour = block_of(number)
    return {"kind": kind, "colour": colour[0]} if colour else {"kind": kind}


def at(place: str | int) -> str:
    return "the reindeer" if place == "reindeer" else f"{place}"


def _moved(facts: Mapping[str, Any], who: str) -> str:
    return f"{who}'s {facts['colour']} present moves from {at(facts['path']['from'])} to {at(facts['path']['to'])}."


def _delivered(facts: Mapping[str, Any], who: str) -> str:
    return f"{who} delivers a {facts['colour']} present from {at(facts['place'])}."


def _pushed(facts: Mapping[str, Any], who: str) -> str:
    what = facts["present"]
    return f"{who} pushes {facts['of']}'s {what['colour']} present from {at(what['from'])} to {at(what['to'])}."


def _stolen(facts: Mapping[str, Any], who: str) -> str:
    what = facts["present"]
    return f"{who} takes {facts['of']}'s {what['colour']} present from {at(what['from'])}."


def _block(text: str) -> Any:
    def tell(facts: Mapping[str, Any], who: str) -> str:
        kind = facts["block"]["kind"]
        colour = facts["block"].get("colour")
        words = "the shelf" if kind == "shelf" else f"the {kind} on {colour}"
        return text.format(who=who, block=words)

    return tell


def facts(deck: Deck) -> Facts:
    def card_of(number: int) -> str:
        return deck.cards[number].name

    card, colour, owner = ("card", card_of), ("colour", colour_of), ("of", seat_number)
    found = Facts(
        [
            Fact("first", "{who} begins."),
            Fact("dealt", "{who} is dealt a card.", ("count", int)),
            Fact("dealt_card", "It is {card}.", card),
            Fact("turn", "{who}'s turn.", ("number", int)),
            Fact("delivered", _delivered, colour, ("place", place_of)),
            Fact("moved", _moved, colour, ("path", path_of)),
            Fact("drew", "{who} draws a card.", ("count", int)),
            Fact("drew_card", "It is {card}.", card),
            Fact("shuffled", "The {count} discarded cards are shuffled: the new deck.", ("count", int)),
            Fact("nothing_to_draw", "There is no card for {who} to draw."),
            Fact("holly", "{who} draws holly: {card}.", card),
            Fact("holly_done", "{card} is done.", card),
            Fact("played", "{who} plays {card}.", card, ("plays", int)),
            Fact("stopped", "{who} plays no other card."),
            Fact("discarded", "{who} discards {card}.", card),
            Fact("swapped", "{who} swaps {card} for a new card.", card),
            Fact("cleared", _block("{who} pays two cards for {block}."), ("block", block)),
            Fact("no_card", "{who} has no card to play."),
            Fact("built", "{who} builds a {size} {colour} present.", colour, ("size", size_of)),
            Fact("pushed", _pushed, owner, ("present", pushed_of)),
            Fact("stolen", _stolen, owner, ("present", taken_of)),
            Fact("coal", "{who} puts coal on {of}'s {colour} lane.", owner, colour),
            Fact("snowstorm", "{who} sends a snowstorm to {of}'s {colour} reindeer.", owner, colour),
            Fact("shelf", "{who} puts {of}'s elves on the shelf.", owner),
            Fact("unblocked", _block("{who} is rid of {block}."), ("block", block)),
            Fact("snow_gone", "The snowstorm on {colour} goes away.", colour),
            Fact("goal", "{who} has delivered {presents} presents and is the head elf.", ("presents", int)),
            Fact("rounds_over", "A hundred rounds are over: the most presents win."),
            Fact("shuffled_again", "The {count} discarded cards are shuffled once more: the new deck.", ("count", int)),
            Fact("lost_count", "{count} cards since the last shuffle: nobody can keep count any more.", ("count", int)),
        ]
    )
    assert found.kinds() == list(c.NOTES)
    return found
