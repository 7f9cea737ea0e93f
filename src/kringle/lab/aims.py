"""What a balanced game is, in numbers: seats as good as even, no dominated card, as long as on the box."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from kringle.games import game
from kringle.lab.findings import ENOUGH_SEATS
from kringle.lab.measures import Sums
from kringle.lab.plan import Chunk, Plan
from kringle.lab.recording import recorded
from kringle.lab.statistics import SIGMAS

EVEN = 0.02
"""Seats within two points of even are as good as even."""
DOMINATED = 0.05
"""A card is dominated if its owners win more than five points less often than owners of cards of its group."""
PACE = 12.0
"""Seconds that people take for a decision, chance and talk included: an assumption."""
KEPT = 0.1
"""Where no box tells how long a game is, it stays within a tenth of what it is."""


@dataclass(frozen=True)
class Standing:
    """How a table stands to the aims. Losses are in points (of win rate), in minutes and in percent of the length; what
    luck explains, at 95%, is no loss."""

    games: int
    seats: tuple[float, ...]
    """How far each is from even."""
    cards: tuple[tuple[str, float, float], ...]
    """Each card, how much more often than others of its group its owners win, and the standard error."""
    unused: tuple[str, ...]
    """Cards that hardly anybody had: in these games nothing can be said about them."""
    decisions: float
    seat_loss: float
    card_loss: float
    length_loss: float

    @property
    def loss(self) -> float:
        return self.seat_loss + self.card_loss + self.length_loss

    @property
    def dominated(self) -> list[tuple[str, float, float]]:
        """Those whose whole interval is beyond the bound: luck does not explain them."""
        return sorted(
            (card for card in self.cards if _beyond(-card[1], card[2], DOMINATED) > 0), key=lambda card: card[1]
        )


def standing(plan: Plan, usual: float | None = None) -> Standing:
    """Plays the first table of a plan in this process; `usual` is the number of decisions of the game as it ships."""
    seats = plan.tables[0].seats
    sums = Sums([thing.group for thing in plan.things])
    held = np.zeros(len(plan.things), np.int64)
    wins, decisions = np.zeros(seats), 0
    for chunk in plan.chunks():
        rows = recorded(plan, Chunk(0, chunk.first, chunk.end))
        counts = _counts(rows["seats"], plan)
        win = rows["seats"]["win"].reshape(-1, seats)
        held += (counts > 0).sum(axis=0)
        sums.add(counts.reshape(len(win), seats, -1).astype(float), win)
        wins += win.sum(axis=0)
        decisions += int(rows["games"]["decisions"].sum())
    named = [n for n, thing in enumerate(plan.things) if thing.is_card and not sums.alone[n]]
    cards = tuple(
        (plan.things[n].title, sums.beyond(n).value, sums.beyond(n).error) for n in named if held[n] >= ENOUGH_SEATS
    )
    unused = tuple(plan.things[n].title for n in named if held[n] < ENOUGH_SEATS)
    away = tuple(float(share) for share in wins / plan.games - 1 / seats)
    return _weighed(plan, away, cards, unused, decisions / plan.games, usual)


def _counts(rows: dict[str, Any], plan: Plan) -> Any:
    """How often each seat had each thing; a game whose lens counts nothing has no columns."""
    found = np.zeros((len(rows["game"]), len(plan.things)), np.int16)
    for n, thing in enumerate(plan.things):
        found[:, n] = rows.get(thing.column, 0)
    return found


def _weighed(
    plan: Plan,
    away: tuple[float, ...],
    cards: tuple[tuple[str, float, float], ...],
    unused: tuple[str, ...],
    decisions: float,
    usual: float | None,
) -> Standing:
    luck = math.sqrt((len(away) - 1) / plan.games) / len(away)
    seat_loss = 100 * sum(_beyond(abs(one), luck, EVEN) for one in away)
    card_loss = 100 * sum(_beyond(-value, error, DOMINATED) for _, value, error in cards)
    on_the_box = game(plan.game).lens.minutes
    if on_the_box:
        least, most = on_the_box
        minutes = decisions * PACE / 60
        length_loss = max(0.0, least - minutes, minutes - most)
    else:
        length_loss = 100 * max(0.0, abs(decisions / (usual or decisions) - 1) - KEPT)
    return Standing(plan.games, away, cards, unused, decisions, seat_loss, card_loss, length_loss)


def _beyond(value: float, error: float, bound: float) -> float:
    """By how much a value is certainly more than a bound."""
    return max(0.0, value - SIGMAS * error - bound)


def stated(name: str) -> list[str]:
    """The aims, in words."""
    on_the_box = game(name).lens.minutes
    length = (
        f"A game takes {on_the_box[0]:.0f} to {on_the_box[1]:.0f} minutes, as on the box, if a decision takes "
        f"{PACE:.0f} seconds (our assumption)."
        if on_the_box
        else f"No box tells how long a game is, so it stays within {100 * KEPT:.0f}% of what it is."
    )
    return [
        f"Every seat wins within {100 * EVEN:.0f} points of even.",
        f"No card is dominated: its owners win at most {100 * DOMINATED:.0f} points less often than owners of others.",
        length,
    ]
