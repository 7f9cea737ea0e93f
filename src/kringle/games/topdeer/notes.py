"""What happened, in words. The numbers of the kinds of notes are in cards.py, in the same order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.topdeer import cards as c
from kringle.kernel.notes import Fact, Facts

SUIT_SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
DEER = ("own", "bought", "none")


def card_of(number: int) -> str | None:
    return c.NAMES[number] if number >= 0 else None


def printed(card: str) -> str:
    """ "10♠" for "10S"."""
    return card[:-1] + SUIT_SIGNS[card[-1]]


def effect_of(number: int) -> str:
    return c.EFFECTS[number]


def _card(text: str) -> Any:
    return lambda facts, who: text.format(who=who, card=printed(facts["card"]), **_others(facts))


def _others(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if name != "card"}


def _set_special(facts: Mapping[str, Any], who: str) -> str:
    return f"{who} sets {printed(facts['card']) if facts['card'] else 'no card'} aside as special."


def _stacked(facts: Mapping[str, Any], who: str) -> str:
    cards = "1 card" if facts["cards"] == 1 else f"{facts['cards']} cards"
    return f"{who} has a race deck of {cards} and {'a' if facts['special'] else 'no'} special card."


def _year(facts: Mapping[str, Any], who: str) -> str:
    return "A stud auction year." if facts["year"] == "stud_auction" else "A quiet year."


def _breeds(facts: Mapping[str, Any], who: str) -> str:
    words = {"own": "breeds their own deer", "bought": "breeds the deer they bought", "none": "starts a new deer"}
    return f"{who} {words[facts['deer']]}."


def _stopped(facts: Mapping[str, Any], who: str) -> str:
    return f"Rough ground: {who} stops on space {facts['space']}."


def _crossed(facts: Mapping[str, Any], who: str) -> str:
    return f"{who} crosses the finish line and wins the race."


CARD = ("card", card_of)
SPACE, FROM = ("space", int), ("from", int)

FACTS = Facts(
    [
        Fact("drew", _card("{who} draws {card}."), CARD),
        Fact("drew_unseen", "{who} draws a card."),
        Fact("set_aside", _card("{who} will not keep {card}."), CARD),
        Fact("left", _card("{who} does not keep {card}."), CARD),
        Fact("discarded", _card("{who} discards {card}."), CARD),
        Fact("shed", _card("{who} loses {card} at random."), CARD),
        Fact("thinned", "Earlier keepers know the deer of {who} less well now."),
        Fact("first_player", "{who} is first player."),
        Fact("reshuffled", "The discard pile is shuffled: {cards} cards.", ("cards", int)),
        Fact("race", "Race {number}.", ("number", int)),
        Fact("set_special", _set_special, CARD),
        Fact("set_card", _card("{who} puts {card} at place {place} of the race deck."), CARD, ("place", int)),
        Fact("stacked", _stacked, ("cards", int), ("special", bool)),
        Fact("bet", "{who} bets on seat {on}.", ("on", int)),
        Fact("turn", "It is the turn of {who}."),
        Fact("flipped", _card("{who} flips {card}: {effect}."), CARD, ("effect", effect_of)),
        Fact("played", _card("{who} plays {card}."), CARD),
        Fact("borrowed", _card("{who} borrows {card}."), CARD),
        Fact("number", "{who} says {number}.", ("number", int)),
        Fact("stepped", "{who} goes to space {space}.", SPACE, FROM),
        Fact("stopped", _stopped, SPACE, ("lost", int)),
        Fact("hopped", "{who} hops to space {space}.", SPACE, FROM),
        Fact("bumped", "{who} is bumped to space {space} by seat {by}.", SPACE, ("by", int)),
        Fact("picked_up", "{who} picks up {cards}.", ("cards", int)),
        Fact("crossed", _crossed, ("mover", int)),
        Fact("rosette", "{who} gains a rosette and has {rosettes}.", ("rosettes", int)),
        Fact("earned", "{who} earns {money} and has {purse}.", ("money", int), ("purse", int)),
        Fact("took_back", "{who} takes all cards back."),
        Fact("bought_rosette", "{who} buys a rosette and has {rosettes}.", ("rosettes", int)),
        Fact("year", _year, ("year", lambda number: c.YEARS[number])),
        Fact("offered", "{who} offers their deer for {price}.", ("price", int)),
        Fact("declined", "{who} declines.", ("seller", int)),
        Fact("sold", "{who} buys the deer of seat {seller} for {price}.", ("seller", int), ("price", int)),
        Fact("saw", _card("{who} finds {card} in it."), CARD),
        Fact("kept", "{who} pays {price} and keeps their deer.", ("price", int)),
        Fact("lost", "{who} lets their deer go."),
        Fact("breeds", _breeds, ("deer", lambda number: DEER[number])),
        Fact("bought_card", "{who} buys an extra card for {price}.", ("price", int)),
        Fact("over", "{who} is Chief Reindeer Breeder."),
    ]
)

REVEALS = ("saw", "left")
FORGETS = ("reshuffled", "thinned")
"""TD-R18: nobody is made to count what is in a deck that was shuffled from the discard pile, nor how much of a deer
that was sold the seller still knows."""
