# cython: language_level=3
"""Many matches at once: whole games (`simulate`) and games stepped side by side (`Batch`), without the GIL.

Game number g of seed s is the same game whatever else runs beside it, in whatever process. What comes out of an array
is cast, or uncompiled rules would count with numpy's numbers, which overflow.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
import numpy.typing as npt

from kringle.kernel.constants import CHANCE, MAX_LEGAL
from kringle.kernel.heuristic import Heuristic, refuse_python
from kringle.kernel.rng import Rng, stream
from kringle.kernel.state import State

Array = npt.NDArray[Any]


class Results:
    """What `simulate` found: for each game its scores and places by seat and its number of moves."""

    def __init__(self, games: int, seats: int) -> None:
        self.scores = np.zeros((games, seats), np.int32)
        self.places = np.zeros((games, seats), np.int32)
        self.moves = np.zeros(games, np.int32)


def simulate(
    start: State, heuristic: Heuristic, levels: int, games: int, seed: int, first: int = 0, every: int = 1
) -> Results:
    """This many games of this seed, played to the end: number `first`, and each `every`th after it."""
    refuse_python(heuristic)
    results = Results(games, start.seats)
    streams = np.array([stream(seed, first + every * game) for game in range(games)], np.uint64)
    state = start.copy()
    run(start, state, heuristic, Rng(0), levels, streams, results.scores, results.places, results.moves)
    state.keep_to_limits()
    return results


def run(
    start: State,
    state: State,
    heuristic: Heuristic,
    rng: Rng,
    levels: int,
    streams: Array,
    scores: Array,
    places: Array,
    moves: Array,
) -> None:
    with cython.nogil:
        for game in range(len(streams)):
            rng.x = cython.cast(cython.ulonglong, streams[game])
            state.copy_from(start)
            moves[game] = heuristic.play_out(state, rng)
            for seat in range(state.seats):
                scores[game, seat] = state.score(seat)
                places[game, seat] = state.place(seat, levels)


class Batch:
    """`count` matches stepped together. After each call the arrays say where every match stands:

    `seat[i]` who must answer (the lowest of several; -1: over), `legal[i, :width[i]]` the moves (numbers: see
    `Game.spelling`), `scores[i]` and `places[i]` once a match is over. Chance is drawn inside. `positions[i]` are the
    matches themselves, one row of cells each.
    """

    def __init__(self, start: State, count: int, levels: int, seed: int = 0) -> None:
        self.start = start
        self.count = count
        self.levels = levels
        self.seed = seed
        self.begun = 0
        self.positions = np.zeros((count, len(start.cells())), np.int16)
        self.streams = np.zeros(count, np.uint64)
        self.seat = np.full(count, -1, np.int16)
        self.width = np.zeros(count, np.int16)
        self.legal = np.zeros((count, MAX_LEGAL), np.int16)
        self.scores = np.zeros((count, start.seats), np.int32)
        self.places = np.zeros((count, start.seats), np.int32)
        self._state = start.copy()
        self._rng = Rng(0)
        self.reset()

    def reset(self) -> None:
        """Begin a new game wherever one is over (at first: everywhere)."""
        over = np.flatnonzero(self.seat < 0)
        for row in over:
            self.positions[row] = self.start.cells()
            self.streams[row] = stream(self.seed, self.begun)
            self.begun += 1
        self._settle(np.ascontiguousarray(over, np.int64))

    def step(self, moves: Array) -> None:
        """Play one move in every match that is not over; for those that are, the number is not read."""
        chosen = np.ascontiguousarray(moves, np.int16)
        if chosen.shape != (self.count,):
            raise ValueError(f"one move a match: {self.count} of them, not {chosen.shape}")
        bad = first_illegal(self.seat, self.width, self.legal, chosen)
        if bad >= 0:
            raise ValueError(f"match {bad}: {chosen[bad]} is none of the moves in legal[{bad}, :{self.width[bad]}]")
        live = np.flatnonzero(self.seat >= 0)
        step(self._state, self.positions, live, self.seat, chosen)
        self._settle(live)

    def views(self) -> Array:
        """What the seat that must answer sees, as cells: one row a match, zeros where it is over."""
        seen = np.zeros_like(self.positions)
        view(self._state, self.positions, np.flatnonzero(self.seat >= 0), self.seat, seen)
        return seen

    def _settle(self, rows: Array) -> None:
        settle(
            self._state, self._rng, self.levels, self.positions, self.streams, rows, self.seat, self.width,
            self.legal, self.scores, self.places,
        )  # fmt: skip
        self._state.keep_to_limits()


def first_illegal(seat: Array, width: Array, legal: Array, moves: Array) -> int:
    for row in range(len(seat)):
        if seat[row] >= 0:
            found = False
            for i in range(width[row]):
                if legal[row, i] == moves[row]:
                    found = True
                    break
            if not found:
                return row
    return -1


def read_row(state: State, positions: Array, row: int) -> None:
    if cython.compiled:
        state._read_cells(cython.address(positions[row, 0]))
    else:
        state.load([int(cell) for cell in positions[row]])


def write_row(state: State, positions: Array, row: int) -> None:
    if cython.compiled:
        state._write_cells(cython.address(positions[row, 0]))
    else:
        positions[row] = state.cells()


def step(state: State, positions: Array, rows: Array, seat: Array, moves: Array) -> None:
    with cython.nogil:
        for i in range(len(rows)):
            read_row(state, positions, rows[i])
            state.apply(cython.cast(cython.int, seat[rows[i]]), cython.cast(cython.int, moves[rows[i]]))
            write_row(state, positions, rows[i])


def view(state: State, positions: Array, rows: Array, seat: Array, seen: Array) -> None:
    with cython.nogil:
        for i in range(len(rows)):
            read_row(state, positions, rows[i])
            state.conceal(cython.cast(cython.int, seat[rows[i]]))
            write_row(state, seen, rows[i])


def settle(
    state: State,
    rng: Rng,
    levels: int,
    positions: Array,
    streams: Array,
    rows: Array,
    seat: Array,
    width: Array,
    legal: Array,
    scores: Array,
    places: Array,
) -> None:
    """Draw for chance until somebody must answer, and say who and what; or how it ended."""
    with cython.nogil:
        for i in range(len(rows)):
            row = rows[i]
            read_row(state, positions, row)
            rng.x = cython.cast(cython.ulonglong, streams[row])
            while state.asking == 1 << CHANCE:
                state.apply(CHANCE, state.draw(rng))
            streams[row] = rng.x
            write_row(state, positions, row)
            width[row] = 0
            if state.asking == 0:
                seat[row] = -1
                for s in range(state.seats):
                    scores[row, s] = state.score(s)
                    places[row, s] = state.place(s, levels)
            else:
                seat[row] = state.first_asked()
                state.list_moves(cython.cast(cython.int, seat[row]))
                width[row] = state.legal_count
                for m in range(state.legal_count):
                    legal[row, m] = state.legal[m]
