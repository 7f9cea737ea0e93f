"""Tables set up by hand: chance is played like a seat, so each test chooses its cards, and its track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest

from kringle import CHANCE, Match, Refused
from kringle.games.topdeer import GAME
from kringle.games.topdeer.cards import NAMES
from kringle.kernel.game import Game

SLOW = "2S 3S 2H 3H 2C"
"""A deer whose race cards move one space each, with *extra* as its special."""
FAST = "10S 9S 8S 7S 6S"
HEARTS = "2H 3H JH QH KH"
CLUBS = "2C 3C JC QC KC"
DIAMONDS = "2D 3D JD QD KD"
FOUR = [FAST, HEARTS, CLUBS, DIAMONDS]


def track(ways: Mapping[str, Sequence[str]], rough: Sequence[str] = (), **fields: Any) -> dict[str, str]:
    """A user's own track: where the arrows of each space lead. Its content, as an option takes it."""
    lines = ['source = "reconstructed"', 'name = "Test track"', "width = 1000", "height = 600"]
    lines += [f"{name} = {value}" for name, value in fields.items()]
    for at, name in enumerate([*ways, "finish"]):
        arrows = ", ".join(f'"{to}"' for to in ways.get(name, ()))
        lines += ["[[space]]", f'id = "{name}"', f"x = {10 * at}", "y = 300", f"rough = {str(name in rough).lower()}"]
        lines += [f"next = [{arrows}]"]
    return {"text": "\n".join(lines) + "\n"}


def straight(length: int, *rough: int) -> dict[str, str]:
    """Spaces 1, 2, 3 ... one after the other; some of them rough."""
    ids = ["pen", *map(str, range(1, length + 1)), "finish"]
    return track({here: [to] for here, to in pairwise(ids)}, [str(n) for n in rough])


SHORT = straight(3)
STEADY = "4H 5H 6H 7H 2D"
FORK = track({"pen": ["a"], "a": ["b", "r"], "b": ["c"], "r": ["c"], "c": ["d"], "d": ["e"], "e": ["finish"]}, ["r"])
"""After a the way forks: b is regular, r is rough."""


def fillers(hands: Sequence[str], count: int) -> list[str]:
    """Cards that are in nobody's hand."""
    used = {name for hand in hands for name in hand.split()}
    return [name for name in NAMES if name not in used][:count]


def dealt(hands: Sequence[str], game: Game = GAME, **options: Any) -> Match:
    """Up to the choice of five: each seat has its hand and two cards more, the same two for all that are alike."""
    match = Match(game, len(hands), options, chance="manual")
    spare = fillers(hands, len(hands))
    for seat, hand in enumerate(hands):
        for name in [*hand.split(), spare[seat], spare[seat]]:
            match.play(CHANCE, ("draw", name))
    return match


def table(hands: Sequence[str], first: int = 0, **options: Any) -> Match:
    """Up to the stacking of decks for the first race."""
    match = dealt(hands, **options)
    spare = fillers(hands, len(hands))
    for seat in range(len(hands)):
        for _ in range(2):
            match.play(seat, ("leave", spare[seat]))
    match.play(CHANCE, ("first", first))
    return match


def stack(match: Match, seat: int, hand: str) -> None:
    """The race deck in this order; the last card is the special, "-" is none."""
    *order, special = hand.split()
    match.play(seat, ("special", special if special != "-" else "none"))
    for name in order[:-1]:
        match.play(seat, ("next", name))


def bet(match: Match, *on: int) -> None:
    """One bet a seat, by seat."""
    for _ in range(match.seats):
        seat = match.asks()[0]
        match.play(seat, ("bet", on[seat]))


def race(hands: Sequence[str], first: int = 0, bets: Sequence[int] | None = None, **options: Any) -> Match:
    """Up to the first turn of the first race. Without bets everybody bets on itself."""
    match = table(hands, first, **options)
    for seat, hand in enumerate(hands):
        stack(match, seat, hand)
    bet(match, *(bets or range(len(hands))))
    return match


def play(match: Match, *seats: int) -> None:
    """These seats, in turn, play their top cards."""
    for seat in seats:
        match.play(seat, ("play",))


def run(match: Match) -> None:
    """Everybody plays its top card, or picks up and stacks the same cards again, until the race is over."""
    number = match.view()["race"]
    while phase(match) in ("turn", "restack") and match.view()["race"] == number:
        seat = match.asks()[0]
        legal = match.legal(seat)
        match.play(seat, ("play",) if ("play",) in legal else legal[0])


def breed_same(match: Match) -> None:
    """Everybody keeps its deer as it is: what is drawn goes again."""
    kept: Counter[str | None] = Counter()
    while phase(match) in ("deer", "draw", "shed", "extra", "choose", "rosette"):
        seat = match.asks()[0]
        legal = match.legal(seat)
        if phase(match) == "deer":
            kept = Counter(cards(match, seat))
            match.play(seat, ("breed", "own"))
        elif phase(match) == "draw":
            match.play(CHANCE, legal[-1])
        elif phase(match) in ("shed", "choose"):
            spare = Counter(cards(match, match.view()["breeding"]["by"])) - kept
            match.play(seat, next(move for move in legal if spare[move[1]]))
        else:
            match.play(seat, ("pass",))


def next_race(match: Match, hands: Sequence[str], bets: Sequence[int] | None = None) -> None:
    for seat, hand in enumerate(hands):
        stack(match, seat, hand)
    bet(match, *(bets or range(len(hands))))


def auction(hands: Sequence[str], bets: Sequence[int] | None = None, **options: Any) -> Match:
    """Two races with the same deer, then the stud auction."""
    match = race(hands, bets=bets, **options)
    run(match)
    breed_same(match)
    next_race(match, hands, bets)
    run(match)
    while phase(match) == "rosette":
        match.play(match.asks()[0], ("pass",))
    return match


def rich(first: int = 3, **options: Any) -> Match:
    """Seat 0 has won both races and has 9 money."""
    match = race(FOUR, first=first, bets=[0, 0, 0, 1], track=SHORT, **options)
    run(match)
    breed_same(match)
    next_race(match, FOUR, [0, 0, 1, 1])
    run(match)
    return match


def skip_auction(match: Match) -> None:
    while phase(match) in ("rosette", "price", "offer", "ransom"):
        legal = match.legal(match.asks()[0])
        match.play(match.asks()[0], next(m for m in legal if m in (("price", 0), ("pass",), ("pay",))))


def sold_round(match: Match) -> None:
    """Each sells to the next: 0 to 1, 1 to 2, 2 to 3; the last keeps its own."""
    for seller, buyer in ((0, 1), (1, 2), (2, 3)):
        match.play(seller, ("price", 0))
        while match.asks() != (buyer,):
            match.play(match.asks()[0], ("pass",))
        match.play(buyer, ("buy_deer",))
    match.play(3, ("price", 0))
    while phase(match) == "offer":
        match.play(match.asks()[0], ("pass",))
    match.play(3, ("pay",))


def draw(match: Match, *names: str) -> None:
    for name in names:
        match.play(CHANCE, ("draw", name))


def shed(match: Match, *names: str) -> None:
    for name in names:
        match.play(CHANCE, ("shed", name))


def spare(match: Match, count: int) -> list[str]:
    """Cards that can be drawn, from the end of the pack."""
    return [move[1] for move in match.legal(CHANCE)][-count:]


def finish_breeding(match: Match, seat: int) -> None:
    while phase(match) in ("extra", "choose") and match.asks() == (seat,):
        legal = match.legal(seat)
        match.play(seat, ("pass",) if ("pass",) in legal else legal[0])


def keep_as_is(match: Match, seat: int, hand: str) -> None:
    fresh = [name for name in spare(match, 52) if name not in hand.split()][:5]
    draw(match, *fresh)
    shed(match, *fresh[:3])
    if phase(match) == "extra":
        match.play(seat, ("pass",))
    for name in fresh[3:]:
        match.play(seat, ("discard", name))


def phase(match: Match) -> str:
    return str(match.view()["phase"])


def player(match: Match, seat: int, viewer: int | None = None) -> dict[str, Any]:
    """What somebody sees of a player."""
    return dict(match.view(viewer)["players"][seat])


def cards(match: Match, seat: int, viewer: int | None = -1, stall: str = "deer") -> list[str | None]:
    """A player's deer as somebody sees it; as itself, if not said."""
    deer = player(match, seat, seat if viewer == -1 else viewer)[stall]
    return list(deer["cards"]) if deer else []


def spaces(match: Match) -> list[str]:
    """Where the racers are, by the names of the spaces."""
    view = match.view()
    return [view["track"]["ids"][p["space"]] for p in view["players"]]


def to(match: Match, name: str) -> tuple[str, int]:
    return ("to", match.view()["track"]["ids"].index(name))


def each(match: Match, field: str) -> list[Any]:
    return [p[field] for p in match.view()["players"]]


def refusal(match: Match, seat: int, move: tuple[Any, ...]) -> Refused:
    with pytest.raises(Refused) as caught:
        match.play(seat, move)
    return caught.value


def notes(match: Match, kind: str, viewer: int | None = None) -> list[Any]:
    return [note for note in match.notes(viewer) if note.kind == kind]


def discards(match: Match) -> Counter[str]:
    return Counter(rank + suit[0].upper() for suit, ranks in match.view()["discard"].items() for rank in ranks)
