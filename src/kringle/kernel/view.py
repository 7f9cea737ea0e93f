# cython: language_level=3
"""What one seat knows, and nothing more: the only thing that bots, hints and screens are given."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kringle.kernel.constants import SPECTATOR, TRUTH
from kringle.kernel.errors import Refusal
from kringle.kernel.game import Game
from kringle.kernel.rng import Rng
from kringle.kernel.spelling import Move
from kringle.kernel.state import State


class View:
    def __init__(self, game: Game, state: State) -> None:
        if state.viewer == TRUTH:
            raise ValueError("a view is made by State.view, not from the truth")
        self.game = game
        self.state = state

    @property
    def seat(self) -> int | None:
        """Whose view this is; None: a spectator's."""
        return None if self.state.viewer == SPECTATOR else self.state.viewer

    def asks(self) -> tuple[int, ...]:
        return self.state.asks()

    def legal(self) -> list[Move]:
        """What this seat may answer now."""
        if self.seat is None:
            return []
        return [self.game.spelling.move_of[move] for move in self.state.moves(self.seat)]

    def why_not(self, move: int) -> Refusal | None:
        return None if self.seat is None else self.game.why_not(self.state, self.seat, move)

    def data(self) -> dict[str, Any]:
        """As plain data, for screens."""
        return self.game.shown(self.state)

    def imagine(self, rng: Rng) -> State:
        """One world that this seat can't tell from the real one."""
        return self.state.imagine(rng)


def looks_different(view: State, seat: int, moves: Collection[int], after: State, rng: Rng, worlds: int) -> bool:
    """Whether a seat's move, one of these, would have led to another sight than `after`, which is the same viewer's.

    In so many worlds that the viewer could imagine; one in which the seat has no such move tells nothing.
    """
    world, wanted = view.copy(), after.key()
    for _ in range(worlds):
        world.copy_from(view)
        if not world.invent(rng):
            return True
        for move in world.moves(seat):
            if move in moves:
                world.apply(seat, move)
                world.conceal(view.viewer)
                if world.key() != wanted:
                    return True
                break
    return False
