# cython: language_level=3
# mypy: disable-error-code="untyped-decorator"
"""Who moves in a playout. A game's rule of thumb (its bot.py) is a Heuristic; this one plays at random.

A Heuristic is given the state as its seat may see it: it reads what is open, and what is its own, and nothing else. The
suite checks that it answers the same on the full state and on the view.
"""

from __future__ import annotations

import cython

from kringle.kernel.constants import CHANCE
from kringle.kernel.rng import Rng
from kringle.kernel.state import State, expose

ANY_DEPTH = 1 << 30
"""As deep as a tree can go."""


class Heuristic:
    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """A move for this seat."""
        state.list_moves(seat)
        return state.legal[rng.below(state.legal_count)]

    def value(self, state: State, seat: int) -> float:
        """How good it looks for this seat, from 0 to 1."""
        return 0.5

    def chapter(self, state: State) -> int:
        """A playout may be judged by `value` when this changes; constant: it goes on to the end."""
        return 0

    def chapters_ahead(self, state: State) -> int:
        """How many chapters to play before `value` can be relied on: more, where something pays only later."""
        return 1

    def depth(self, state: State) -> int:
        """After how many choices a tree ends and all follow this rule: few, where most other moves are poor."""
        return ANY_DEPTH

    def play_out(self, state: State, rng: Rng) -> int:
        """To the end of the game, in place; the number of moves, chance included."""
        moves = 0
        while state.asking != 0:
            seat = state.first_asked()
            move = state.draw(rng) if seat == CHANCE else self.choose(state, seat, rng)
            state.apply(seat, move)
            moves += 1
        return moves


if cython.compiled:

    @cython.locals(self=Heuristic)
    def choose(self: Heuristic, state: State, seat: int, rng: Rng) -> int:
        return self.choose(state, seat, rng)

    @cython.locals(self=Heuristic)
    def value(self: Heuristic, state: State, seat: int) -> float:
        return self.value(state, seat)

    expose(Heuristic, choose, value)


class HeuristicPerSeat(Heuristic):
    """One Heuristic a seat, for mixed tables."""

    def __init__(self, heuristics: list[Heuristic]) -> None:
        self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h = [*heuristics, *[Heuristic()] * 8][:8]

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        if seat == 0:
            return self.a.choose(state, seat, rng)
        if seat == 1:
            return self.b.choose(state, seat, rng)
        if seat == 2:
            return self.c.choose(state, seat, rng)
        if seat == 3:
            return self.d.choose(state, seat, rng)
        if seat == 4:
            return self.e.choose(state, seat, rng)
        if seat == 5:
            return self.f.choose(state, seat, rng)
        if seat == 6:
            return self.g.choose(state, seat, rng)
        return self.h.choose(state, seat, rng)


def playouts(start: State, heuristic: Heuristic, games: int, seed: int) -> tuple[int, int]:
    """Games played to the end from one state: the number of moves, and a digest of all the final positions."""
    state = start.copy()
    rng = Rng(seed)
    moves = 0
    digest = 0
    with cython.nogil:
        for _ in range(games):
            state.copy_from(start)
            moves += heuristic.play_out(state, rng)
            digest ^= state.key()
    state.keep_to_limits()
    return moves, digest
