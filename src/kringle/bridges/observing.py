"""What a seat sees, as numbers for learning: a vector of fixed size, and a mask over the numbers of moves.

A view is a position with everything taken out that its seat can't know, and a position is nothing but cells. So a
vector of a view's cells tells all that the seat knows and can't tell more, in every game alike:

    [0, 8)    1 for the seat whose view it is
    [8, 17)   1 for each seat that must answer now; the last is the table itself, CHANCE
    [17, ...) the cells of the position, each squashed by `numbers.SQUASHED`
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from kringle.bridges.numbers import HEAD, SKIPPED
from kringle.bridges.stepping import Writer
from kringle.games import start
from kringle.kernel.game import Game
from kringle.kernel.options import Options
from kringle.kernel.state import State
from kringle.kernel.view import View

Vector = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]


class WrongView(ValueError):
    """A view of another game, or of another number of seats."""


class Encoder:
    """Vectors and masks of one kind of table. `size` and `moves` are their lengths."""

    def __init__(self, game: Game, start: State) -> None:
        self.game = game
        self.seats = int(start.seats)
        self.size = vector_size(start)
        self.moves = move_count(game)
        self._kind = type(start)
        self._writer = Writer(start)

    def encode(self, view: View) -> Vector:
        """What the view tells, and no more."""
        self._check(view)
        self._writer.write(view.state)
        return self._writer.vector.copy()

    def mask(self, view: View) -> Mask:
        self._check(view)
        return mask(view)

    def _check(self, view: View) -> None:
        if not isinstance(view, View):
            raise TypeError(f"a View (Match.look) is encoded, not {type(view).__name__}")
        if type(view.state) is not self._kind or view.state.seats != self.seats:
            raise WrongView(f"a view of {view.game.id} for {view.state.seats}; wanted {self.game.id} for {self.seats}")


def encoder(game_id: str, seats: int, options: Options | None = None) -> Encoder:
    """For matches that `kringle.start` begins with the same words."""
    match = start(game_id, seats, options, chance="manual")
    return Encoder(match.game, match.state)


def mask(view: View) -> Mask:
    """True at the number of each move that the view's seat may answer with now (`Game.spelling` has the numbers)."""
    found: Mask = np.zeros(move_count(view.game), np.bool_)
    if view.seat is not None:
        found[view.state.moves(view.seat)] = True
    return found


def vector_size(start: State) -> int:
    return HEAD + len(start.cells()) - SKIPPED


def move_count(game: Game) -> int:
    """One more than the greatest number of a move, chance moves included."""
    return max(game.spelling.move_of) + 1


def named(game: Game, chosen: Mask) -> list[tuple[Any, ...]]:
    """The moves that a mask stands for, in words."""
    return [game.spelling.move_of[int(number)] for number in np.flatnonzero(chosen)]
