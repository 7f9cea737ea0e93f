"""What happened, in English: a sentence for each kind of note."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.conveyor import cards as c
from kringle.kernel.room import Words

TITLES = dict(zip(c.NAMES, c.CARDS.titles, strict=True))


def a(kind: str) -> str:
    """A card, with its article: "an Elven Magic" would be odd, so gold cards that can't be counted have none."""
    if kind in ("magic", "paper", "gloves", "satin", "poop"):
        return TITLES[kind]
    return f"a {TITLES[kind]}"


def _season(facts: Mapping[str, Any], who: str) -> str:
    return f"{facts['season'].capitalize()}: {facts['cards']} cards come onto the belt."


def _bid(facts: Mapping[str, Any], who: str) -> str:
    if facts["count"] == 0:
        return f"{who} bids nil."
    payment = f" and would pay {facts['payment']}" if facts["payment"] else ""
    return f"{who} bids {facts['count']}{payment}."


def _discarded(facts: Mapping[str, Any], who: str) -> str:
    return f"{a(facts['kind'])} leaves the belt." if facts["kind"] else "A card leaves the belt unseen."


def _crafted(facts: Mapping[str, Any], who: str) -> str:
    toy = {"violet": "a toy of violet parts", "radio": "a Radio", "borg": "an RC Drone Borg", "whistle": "a Whistle"}
    magic = facts["how"]["magic"]
    with_magic = "" if magic == 0 else " with Elven Magic" if magic == 1 else f" with {magic} Elven Magic"
    return f"{who} makes {toy[facts['toy']]}{with_magic}{' and wraps it' if facts['how']['wrapped'] else ''}."


def _card(text: str) -> Words:
    return lambda facts, who: text.format(who=who, a=a(facts["kind"]))


NOTES: dict[str, Words] = {
    "season": _season,
    "track": "{who} is on space {space} of the tie-break track.",
    "starting_card": _card("{who} starts with {a}."),
    "belt_card": _card("{a} lies on the belt."),
    "belt_face_down": "A card lies face down on the belt.",
    "bid": _bid,
    "knife": "{who} plays the Knife and goes to space 1.",
    "paid": "{who} pays {points}.",
    "lot": "The lot falls to {who}.",
    "took": _card("{who} takes {a}."),
    "took_unseen": "{who} takes the card that nobody has seen.",
    "saw": _card("It is {a}."),
    "discarded": _discarded,
    "last_space": "{who} won the tie and goes to the last space.",
    "poop": "{who} has Reindeer Poop: {count} to the floor.",
    "gloves_own": "{who} puts on the Gloves and takes a card off the own floor.",
    "gloves_kind": _card("{who} took {a} back."),
    "gloves_ask": _card("{who} puts on the Gloves and asks for {a}."),
    "gave": _card("{who} gives {a} off the floor."),
    "declined": "{who} gives nothing.",
    "crafted": _crafted,
    "toy": _card("It is {a}."),
    "offer": "{who} takes out the Fruitcake for a trade with {to}.",
    "offer_give": _card("{who} would give {a}."),
    "offer_want": _card("{who} would like {a}."),
    "sent": "{who} waits for the answer of {to}.",
    "withdrawn": "{who} thinks better of it.",
    "accepted": "{who} accepts the trade.",
    "refused": "{who} does not trade.",
    "fruitcake_eaten": "{who} has eaten the Fruitcake.",
    "dropped": "{who} drops a card to the floor.",
    "drop_kind": _card("It was {a}."),
    "swept": "{who} sweeps a card off the floor with the Broom.",
    "sweep_kind": _card("It was {a}."),
    "over": "Santa is here: everything is turned over.",
}
