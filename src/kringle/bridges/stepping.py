# cython: language_level=3
"""One match as the bridges step it: moves by number, chance drawn from a seed, one seat asked after the other.

Where several seats must answer at once, the lowest is asked first; what it answers stays sealed, so the next ones see
no more than that there is an answer. Positions become vectors as `observing.py` says.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
import numpy.typing as npt

from kringle.bridges.numbers import HEAD, ILLEGAL, OVER, SKIPPED, SQUASHED
from kringle.kernel.constants import CHANCE, MAX_LEGAL, MAX_SEATS
from kringle.kernel.rng import Rng
from kringle.kernel.state import State

Array = npt.NDArray[Any]


class Writer:
    """Positions into `vector`, which is written over each time: whoever keeps it keeps a copy."""

    def __init__(self, like: State) -> None:
        self.cells = np.zeros(len(like.cells()), np.int16)
        self.vector = np.zeros(HEAD + len(self.cells) - SKIPPED, np.float32)
        self._cells, self._vector, self._squashed = self.cells, self.vector, SQUASHED
        self._eye = like.copy()

    def look(self, state: State, seat: int) -> None:
        """What a seat sees of a position; of a view, what its own seat sees."""
        self._eye.copy_from(state)
        self._eye.conceal(seat)
        self.write(self._eye)

    def write(self, state: State) -> None:
        """A position as it is."""
        if cython.compiled:
            self.renew(state)
        else:
            self.cells[:] = state.cells()
            self.vector[HEAD:] = self._squashed[self.cells[SKIPPED:].view(np.uint16)]
        for i in range(MAX_SEATS):
            self._vector[i] = 1 if i == state.viewer else 0
        for i in range(CHANCE + 1):
            self._vector[MAX_SEATS + i] = (state.asking >> i) & 1

    def renew(self, state: State) -> None:  # compiled only
        """Squash the cells that are not what they were, four at a time. The first two fall where the head is to be."""
        seen = cython.cast(cython.pointer(cython.ulonglong), cython.address(state.asking))
        known = cython.cast(cython.pointer(cython.ulonglong), cython.address(self._cells[0]))
        for word in range(state.size // 8):
            if seen[word] != known[word]:
                known[word] = seen[word]
                for i in range(4 * word, 4 * word + 4):
                    self._vector[HEAD - SKIPPED + i] = self._squashed[cython.cast(cython.ushort, self._cells[i])]


class Stepper:
    """`seat` must answer with a move that is 1 in `allowed`; OVER: nobody must. `allowed` is written over each time."""

    def __init__(self, start: State, moves: int) -> None:
        self.state, self._start = start.copy(), start.copy()
        self.writer = Writer(start)
        self.vector = self.writer.vector
        self.allowed = np.zeros(moves, np.int8)
        self._nothing = np.zeros(moves, np.int8)
        self._allowed, self._moves, self._listed = self.allowed, moves, 0
        self._rng = Rng(0)
        self.seat = OVER
        if not cython.compiled:
            self._marked = [0] * MAX_LEGAL

    def begin(self, seed: int) -> int:
        """A new game; the seat that is asked first."""
        self._rng.x = seed
        self.state.copy_from(self._start)
        self.settle()
        self.state.keep_to_limits()
        return self.seat

    def play(self, move: int) -> int:
        """The seat's answer; then the seat that is asked next, or OVER. ILLEGAL: nothing has happened."""
        if move < 0 or move >= self._moves or self._allowed[move] == 0:
            return ILLEGAL
        self.state.apply(self.seat, move)
        self.settle()
        self.state.keep_to_limits()
        return self.seat

    def settle(self) -> None:
        """Draw for chance until somebody must answer; mark the answers."""
        state = self.state
        while state.asking == 1 << CHANCE:
            state.apply(CHANCE, state.draw(self._rng))
        for i in range(self._listed):
            self._allowed[self._marked[i]] = 0
        self._listed = 0
        self.seat = OVER
        if state.asking != 0:
            self.seat = state.first_asked()
            state.list_moves(self.seat)
            self._listed = state.legal_count
            for i in range(self._listed):
                self._marked[i] = state.legal[i] if state.legal[i] < self._moves else 0
                self._allowed[self._marked[i]] = 1

    def saved(self) -> tuple[list[int], int] | None:
        """Where the game stands, with what is to be drawn; None before the first."""
        return None if self.seat == OVER and self.state.asking != 0 else (self.state.cells(), self._rng.x)

    def restore(self, saved: tuple[list[int], int] | None) -> None:
        if saved is not None:
            self.state.load(saved[0])
            self._rng.x = saved[1]
            self.settle()

    def look(self, seat: int) -> None:
        """What a seat sees, into `vector`."""
        self.writer.look(self.state, seat)

    def observed(self, seat: int) -> dict[str, Array]:
        """What a seat sees and may answer, to keep."""
        self.writer.look(self.state, seat)
        mask = self.allowed if seat == self.seat else self._nothing
        return {"observation": self.vector.copy(), "action_mask": mask.copy()}

    def look_at_all(self) -> None:
        """The truth, into `vector`."""
        self.writer.write(self.state)
