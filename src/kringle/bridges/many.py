"""Many matches stepped at once, as numpy arrays, on the compiled `kernel.many.Batch`.

    tables = Tables("conveyor", seats=4, count=256, seed=1)
    tables.step(moves)

Row i of every array is match i. Where a match ends, its rewards are told and the next one begins in the same step.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from kringle.bridges.numbers import HEAD, SKIPPED, SQUASHED
from kringle.bridges.observing import move_count, vector_size
from kringle.bridges.rewards import by_place
from kringle.games import start
from kringle.kernel.constants import CHANCE, MAX_SEATS
from kringle.kernel.many import Batch
from kringle.kernel.options import Options

Array = npt.NDArray[Any]
ASKED = np.arange(CHANCE + 1, dtype=np.int16)


class Tables:
    """After each step, new arrays:

    `seat` who must answer, `observations` what that seat sees (`observing.py`), `masks` what it may answer; and of the
    step: `ended`, and where it is True `rewards` (as `rewards.by_place`), `places` (1 is a win) and `scores` by seat.
    """

    def __init__(self, game: str, seats: int, count: int, options: Options | None = None, seed: int = 0) -> None:
        if type(count) is not int or count < 1:
            raise ValueError(f"count is how many matches: 1 or more, not {count!r}")
        match = start(game, seats, options, chance="manual")
        self.game, self.seats, self.count = match.game, seats, count
        self.size, self.moves = vector_size(match.state), move_count(self.game)
        self._batch = Batch(match.state, count, self.game.levels, seed)
        self._rows = np.arange(count)
        self._note_ends(np.zeros(count, np.bool_))
        self._look()

    def step(self, moves: Array) -> None:
        """One move in every match; ValueError, and nothing has happened, if one of them is not legal."""
        self._batch.step(moves)
        self._note_ends(self._batch.seat < 0)
        while (self._batch.seat < 0).any():
            self._batch.reset()
        self._look()

    def _note_ends(self, ended: npt.NDArray[np.bool_]) -> None:
        self.ended = ended
        self.rewards = np.zeros((self.count, self.seats), np.float32)
        self.places = np.where(ended[:, None], self._batch.places + 1, 0)
        self.scores = np.where(ended[:, None], self._batch.scores, 0)
        for row in np.flatnonzero(ended):
            self.rewards[row] = by_place(self._batch.places[row].tolist())

    def _look(self) -> None:
        batch = self._batch
        self.seat = batch.seat.copy()
        self.observations = squashed(batch.views(), self.seat)
        self.masks = np.zeros((self.count, self.moves), np.int8)
        listed = np.arange(int(batch.width.max())) < batch.width[:, None]
        rows = np.repeat(self._rows, batch.width)
        self.masks[rows, batch.legal[:, : listed.shape[1]][listed]] = 1


def squashed(views: Array, seat: Array) -> npt.NDArray[np.float32]:
    """Rows of cells as rows of vectors; `seat` says whose view each is."""
    vectors = np.zeros((len(views), HEAD + views.shape[1] - SKIPPED), np.float32)
    vectors[np.arange(len(views)), seat] = 1
    vectors[:, MAX_SEATS:HEAD] = (views[:, :1] >> ASKED) & 1
    vectors[:, HEAD:] = SQUASHED.take(views[:, SKIPPED:].view(np.uint16))
    return vectors


def any_legal(masks: Array, dice: np.random.Generator) -> Array:
    """A legal move for each row, each as likely."""
    drawn: Array = np.where(masks, dice.random(masks.shape, np.float32), -1).argmax(axis=1)
    return drawn
