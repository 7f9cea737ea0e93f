"""What happened, in words. The numbers of the kinds are in cards.py, in the same order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.conveyor import cards as c
from kringle.kernel.notes import Fact, Facts, seat_number

TITLES = dict(zip(c.NAMES, c.CARDS.titles, strict=True))
MADE = ("violet", "radio", "borg", "whistle")


def kind_of(number: int) -> str | None:
    """The name of a kind; None: nobody has seen it."""
    return c.NAMES[number] if number >= 0 else None


def season_of(number: int) -> str:
    return c.SEASON_NAMES[number]


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


def _card(text: str) -> Any:
    return lambda facts, who: text.format(who=who, a=a(facts["kind"]))


def how(number: int) -> dict[str, Any]:
    return {"magic": number // 2, "wrapped": bool(number % 2)}


KIND = ("kind", kind_of)
SEAT = ("to", seat_number)

FACTS = Facts(
    [
        Fact("season", _season, ("season", season_of), ("cards", int)),
        Fact("track", "{who} is on space {space} of the tie-break track.", ("space", int)),
        Fact("starting_card", _card("{who} starts with {a}."), KIND),
        Fact("belt_card", _card("{a} lies on the belt."), KIND, ("place", int)),
        Fact("belt_face_down", "A card lies face down on the belt.", ("place", int)),
        Fact("bid", _bid, ("count", int), ("payment", int)),
        Fact("knife", "{who} plays the Knife and goes to space 1."),
        Fact("paid", "{who} pays {points}.", ("points", int)),
        Fact("lot", "The lot falls to {who}."),
        Fact("took", _card("{who} takes {a}."), KIND),
        Fact("took_unseen", "{who} takes the card that nobody has seen."),
        Fact("saw", _card("It is {a}."), KIND),
        Fact("discarded", _discarded, KIND),
        Fact("last_space", "{who} won the tie and goes to the last space."),
        Fact("poop", "{who} has Reindeer Poop: {count} to the floor.", ("count", int)),
        Fact("gloves_own", "{who} puts on the Gloves and takes a card off the own floor."),
        Fact("gloves_kind", _card("{who} took {a} back."), KIND),
        Fact("gloves_ask", _card("{who} puts on the Gloves and asks for {a}."), KIND),
        Fact("gave", _card("{who} gives {a} off the floor."), KIND, SEAT),
        Fact("declined", "{who} gives nothing."),
        Fact("crafted", _crafted, ("toy", lambda n: MADE[n]), ("how", how)),
        Fact("toy", _card("It is {a}."), KIND),
        Fact("offer", "{who} takes out the Fruitcake for a trade with {to}.", SEAT),
        Fact("offer_give", _card("{who} would give {a}."), KIND),
        Fact("offer_want", _card("{who} would like {a}."), KIND),
        Fact("sent", "{who} waits for the answer of {to}.", SEAT),
        Fact("withdrawn", "{who} thinks better of it."),
        Fact("accepted", "{who} accepts the trade.", SEAT),
        Fact("refused", "{who} does not trade.", SEAT),
        Fact("fruitcake_eaten", "{who} has eaten the Fruitcake."),
        Fact("dropped", "{who} drops a card to the floor."),
        Fact("drop_kind", _card("It was {a}."), KIND),
        Fact("swept", "{who} sweeps a card off the floor with the Broom."),
        Fact("sweep_kind", _card("It was {a}."), KIND),
        Fact("over", "Santa is here: everything is turned over."),
    ]
)
assert FACTS.kinds() == list(c.NOTES)
