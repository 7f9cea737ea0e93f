"""A review as data: the chances of everybody over the game, what moved them, and the choices that cost most.

For each seat  final − even = luck of the draw + luck of what was hidden + own choices + others' choices,  to rounding:

- *draw*: how everybody's chances changed where nobody had a choice;
- *choice*: what a move changed by what its seat could know: over the worlds that it could not tell apart, what the move
  is worth less what the position was worth;
- *hidden*: how a move changed the chances in the real world, less that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kringle.kernel.spelling import Move

SURE = 2.0
"""Standard errors by which two moves must differ before one is called better."""
SLIP, MISTAKE = 0.02, 0.06
"""Of winning: what a slip and a mistake cost at least."""

Chances = tuple[float, ...]
"""How likely each seat wins."""


@dataclass(frozen=True)
class Choice:
    """One move of somebody who could have done otherwise."""

    at: int
    """How many moves of the log were before it."""
    seat: int
    move: Move
    options: int
    effect: Chances
    """What it changed for each seat, by what its seat could know."""
    better: Move | None = None
    """The best that was found, if the choice was looked at closely and another was better."""
    cost: float = 0.0
    """What `better` would have been worth more, by what the seat could know."""
    error: float = 0.0
    """The standard error of that."""
    hindsight: float = 0.0
    """The same in the world as it really was."""

    @property
    def is_sure(self) -> bool:
        return self.cost > SURE * self.error

    @property
    def label(self) -> str:
        """`fine`, `slip` or `mistake`."""
        if self.better is None or not self.is_sure or self.cost < SLIP:
            return "fine"
        return "mistake" if self.cost >= MISTAKE else "slip"


@dataclass(frozen=True)
class Moment:
    """What happened between two looks at everybody's chances: a choice, or draws and moves without a choice."""

    begin: int
    end: int
    """From so many moves of the log to so many."""
    before: Chances
    after: Chances
    choice: Choice | None = None

    @property
    def change(self) -> Chances:
        return tuple(after - before for before, after in zip(self.before, self.after, strict=True))

    @property
    def luck(self) -> Chances:
        """What of the change was nobody's choice."""
        if self.choice is None:
            return self.change
        return tuple(all_of - own for all_of, own in zip(self.change, self.choice.effect, strict=True))


@dataclass(frozen=True)
class Share:
    """One seat's way from an even share to how the game ended."""

    seat: int
    even: float
    final: float
    draw: float
    hidden: float
    own: float
    others: float

    @property
    def luck(self) -> float:
        return self.draw + self.hidden


@dataclass(frozen=True)
class Review:
    game: str
    seats: int
    moments: tuple[Moment, ...]
    shares: tuple[Share, ...]
    searches: int = 0
    iterations: int = 0
    """Of all searches together."""
    seconds: float = 0.0
    costly: tuple[Choice, ...] = field(default=())
    """Choices that were looked at closely, the dearest first."""

    @property
    def choices(self) -> list[Choice]:
        return [moment.choice for moment in self.moments if moment.choice is not None]

    def chances(self) -> list[tuple[int, Chances]]:
        """For a chart: after so many moves of the log, everybody's chances."""
        return [(0, self.moments[0].before), *((moment.end, moment.after) for moment in self.moments)]

    def luckiest(self, seat: int) -> Moment:
        return max(self.moments, key=lambda moment: moment.luck[seat])

    def unluckiest(self, seat: int) -> Moment:
        return min(self.moments, key=lambda moment: moment.luck[seat])

    def best_choice(self, seat: int) -> Choice | None:
        """The choice that brought its seat most."""
        return max((one for one in self.choices if one.seat == seat), key=lambda one: one.effect[seat], default=None)

    def mistakes(self, seat: int) -> list[Choice]:
        """What cost this seat most, the dearest first; only what is sure."""
        return [one for one in self.costly if one.seat == seat and one.label != "fine"]


def shared(moments: Sequence[Moment], seats: int) -> tuple[Share, ...]:
    """Every seat's account."""
    found = []
    for seat in range(seats):
        draw = sum(moment.luck[seat] for moment in moments if moment.choice is None)
        hidden = sum(moment.luck[seat] for moment in moments if moment.choice is not None)
        effects = [(moment.choice.seat, moment.choice.effect[seat]) for moment in moments if moment.choice]
        own = sum(effect for by, effect in effects if by == seat)
        others = sum(effect for by, effect in effects if by != seat)
        found.append(Share(seat, 1 / seats, moments[-1].after[seat], draw, hidden, own, others))
    return tuple(found)
