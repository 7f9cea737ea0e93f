"""What happened, in English: a sentence for each kind of note."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.kernel.room import Words

SUIT_SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
BREEDS = {"own": "breeds their own deer", "bought": "breeds the deer they bought", "none": "starts a new deer"}


def printed(card: str) -> str:
    """ "10♠" for "10S"."""
    return card[:-1] + SUIT_SIGNS[card[-1]]


def _card(text: str) -> Words:
    return lambda facts, who: text.format(**{**facts, "who": who, "card": printed(facts["card"])})


def _set_special(facts: Mapping[str, Any], who: str) -> str:
    return f"{who} sets {printed(facts['card']) if facts['card'] else 'no card'} aside as special."


def _stacked(facts: Mapping[str, Any], who: str) -> str:
    cards = "1 card" if facts["cards"] == 1 else f"{facts['cards']} cards"
    return f"{who} has a race deck of {cards} and {'a' if facts['special'] else 'no'} special card."


def _year(facts: Mapping[str, Any], who: str) -> str:
    return "A stud auction year." if facts["year"] == "stud_auction" else "A quiet year."


def _breeds(facts: Mapping[str, Any], who: str) -> str:
    return f"{who} {BREEDS[facts['deer']]}."


NOTES: dict[str, Words] = {
    "drew": _card("{who} draws {card}."),
    "drew_unseen": "{who} draws a card.",
    "reshuffled": "The discard pile is shuffled: {cards} cards.",
    "discarded": _card("{who} discards {card}."),
    "thinned": "Earlier keepers know the deer of {who} less well now.",
    "set_aside": _card("{who} will not keep {card}."),
    "left": _card("{who} does not keep {card}."),
    "first_player": "{who} is first player.",
    "race": "Race {number}.",
    "set_special": _set_special,
    "set_card": _card("{who} puts {card} at place {place} of the race deck."),
    "stacked": _stacked,
    "picked_up": "{who} picks up {cards}.",
    "bet": "{who} bets on seat {on}.",
    "turn": "It is the turn of {who}.",
    "flipped": _card("{who} flips {card}: {effect}."),
    "played": _card("{who} plays {card}."),
    "borrowed": _card("{who} borrows {card}."),
    "number": "{who} says {number}.",
    "stepped": "{who} goes to space {space}.",
    "stopped": "Rough ground: {who} stops on space {space}.",
    "hopped": "{who} hops to space {space}.",
    "bumped": "{who} is bumped to space {space} by seat {by}.",
    "crossed": "{who} crosses the finish line and wins the race.",
    "rosette": "{who} gains a rosette and has {rosettes}.",
    "earned": "{who} earns {money} and has {purse}.",
    "took_back": "{who} takes all cards back.",
    "bought_rosette": "{who} buys a rosette and has {rosettes}.",
    "year": _year,
    "offered": "{who} offers their deer for {price}.",
    "declined": "{who} declines.",
    "sold": "{who} buys the deer of seat {seller} for {price}.",
    "saw": _card("{who} finds {card} in it."),
    "kept": "{who} pays {price} and keeps their deer.",
    "lost": "{who} lets their deer go.",
    "breeds": _breeds,
    "shed": _card("{who} loses {card} at random."),
    "bought_card": "{who} buys an extra card for {price}.",
    "over": "{who} is Chief Reindeer Breeder.",
}
