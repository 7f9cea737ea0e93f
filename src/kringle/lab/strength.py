"""How strong a card of The Elf Game is: the same deals with it in somebody's hand and without it, played by bots.

Of a block of games all begin alike, up to the first card that one seat is dealt: in one it is the card in question, in
others cards to compare it with, in the last whatever the deck gives. From there on all draw from the same stream of
chance. The seat's share of wins, less its share without the card, is what the card is worth.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import kringle
from kringle.games.elfgame import deck_of
from kringle.kernel.constants import CHANCE
from kringle.kernel.errors import BadOption
from kringle.kernel.game import Game
from kringle.kernel.many import simulate
from kringle.kernel.rng import Rng, stream
from kringle.kernel.state import State
from kringle.lab.recording import wins

BLOCK = 8
"""Games that begin with the same cards."""
COMPARED = ("Wake-Up Bells", "Avalanche of Letters", "Busy Bench Morning")
"""Cards that ship: of 36 that were measured by 40,000 deals each the strongest (3.7 wins more of a hundred, standard
error 0.3), one of the upper third (1.1), and the weakest (0.7 fewer)."""
STRONG, GENTLE = 1.0, -0.5
"""Wins of a hundred: two thirds of the cards that ship lie between."""


@dataclass
class Worth:
    """Of one card: wins of the seat that was dealt it, and how many more than without it, block by block."""

    name: str
    won: list[float] = field(default_factory=list)
    more: list[float] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """In wins of a hundred games. `error` is the standard error of `more`."""
        count = len(self.more)
        error = float(np.std(self.more, ddof=1)) / math.sqrt(count) if count > 1 else math.inf
        return {
            "name": self.name,
            "wins": 100 * sum(self.won) / count,
            "more": 100 * sum(self.more) / count,
            "error": 100 * error if math.isfinite(error) else 100.0,
        }


def measured(options: dict[str, Any], card: str, seats: int = 4, seed: int = 1) -> Iterator[dict[str, Any]]:
    """Block by block, without end: what is known of the card by then, and of some others."""
    game = kringle.game("elfgame").at(kringle.game("elfgame").checked(seats, options))
    checked = game.checked(seats, options)
    deck = deck_of(checked)
    names = [one.name for one in deck.cards[: deck.ordinary]]
    if card not in names:
        raise BadOption(f"option custom_cards: no card {card[:40]!r} that can be in an opening hand (EG-R12)")
    others = [name for name in COMPARED if name in names and name != card] or [n for n in names if n != card][:3]
    worth = [Worth(name) for name in (card, *others)]
    block = 0
    while True:
        _play(game, game.new(seats, checked), worth, seed, block)
        block += 1
        yield {
            "pairs": block * BLOCK,
            "games": block * BLOCK * (len(worth) + 1),
            "fair": 100 / seats,
            "cards": (cards := [one.plain() for one in worth]),
            "verdict": verdict(cards[0], cards[1]),
        }


def verdict(card: Mapping[str, Any], strongest: Mapping[str, Any]) -> str:
    """In a word. Too strong: stronger than the strongest card that it is compared with, beyond luck."""
    apart = card["more"] - strongest["more"]
    if apart > 2 * math.hypot(card["error"], strongest["error"]) and card["more"] > STRONG:
        return "too_strong"
    return "strong" if card["more"] > STRONG else "gentle" if card["more"] < GENTLE else "fair"


def _play(game: Game, start: State, worth: Sequence[Worth], seed: int, block: int) -> None:
    rng = Rng(stream(seed ^ 0x3C6EF372, block))
    owner = _deal_up_to_somebody(game, start, rng, block)
    dealt = dict.fromkeys([*(one.name for one in worth), ""])
    usual = start.draw(rng)
    first, heuristic = block * BLOCK, game.heuristic()
    won = {}
    for name in dealt:
        state = start.copy()
        state.apply(CHANCE, game.spelling.number_of[("card", name)] if name else usual)
        results = simulate(state, heuristic, game.levels, BLOCK, seed, first)
        won[name] = float(wins(results.places)[:, owner].mean())
    for one in worth:
        one.won.append(won[one.name])
        one.more.append(won[one.name] - won[""])


def _deal_up_to_somebody(game: Game, state: State, rng: Rng, block: int) -> int:
    """Whose card is next, once some of the first cards have been dealt; seats and places at the table take turns."""
    state.apply(CHANCE, state.draw(rng))  # who begins
    place = block % state.seats
    for _ in range(place):
        state.apply(CHANCE, state.draw(rng))
    before = [_cards_held(game, state, seat) for seat in range(state.seats)]
    after = state.copy()
    after.apply(CHANCE, after.draw(rng))
    return next(seat for seat in range(state.seats) if _cards_held(game, after, seat) > before[seat])


def _cards_held(game: Game, state: State, seat: int) -> int:
    held: int = game.shown(state)["seats"][seat]["hand"]
    return held
