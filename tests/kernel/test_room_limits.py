"""Whatever a room asks for: nothing is written past the end of a buffer, and the room is named."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from limits import begun, what
from toy import GAME

import kringle
from kringle.kernel import constants, state
from kringle.kernel.errors import LimitExceeded
from kringle.kernel.heuristic import Heuristic, playouts
from kringle.kernel.many import Batch, simulate
from kringle.kernel.rng import Rng
from kringle.kernel.spelling import Spelling
from kringle.players.search import Search

LISTED = {
    what.MANY: "limits: more than 512 moves at once",
    what.RUN: "limits: more than 512 moves at once",
    what.HIGH: "limits: the number of a move, or a weight, is not from 0 to 32,767",
    what.LOW: "limits: the number of a move, or a weight, is not from 0 to 32,767",
}
DRAWN = {
    what.DECK: "limits: more than 512 moves at once",
    what.WEIGHT: "limits: the number of a move, or a weight, is not from 0 to 32,767",
    what.NOTHING: "limits: CHANCE is asked, and there is nothing to draw",
}
DONE = {
    what.SEAT: "limits: there are seats 0 to 7, and CHANCE; another one is asked",
    what.SEALED: "limits: there are seats 0 to 7, and CHANCE; another one is asked",
    what.SCRATCH: "limits: the scratch has 256 places, and more are used",
}
NOTED = {what.NOTE: "limits: a note tells of a number beyond 32,767, which is no cell"}


def refused(sentence):
    return pytest.raises(LimitExceeded, match=f"^{re.escape(sentence)}$")


@pytest.mark.parametrize(("limit", "sentence"), LISTED.items())
def test_what_a_seat_may_do(limit, sentence):
    with refused(sentence):
        begun(limit).moves(0)
    for ask in (lambda s: s.is_legal(0, 1), lambda s: Heuristic().choose(s, 0, Rng(1))):
        state = begun(limit)
        ask(state)
        with refused(sentence):
            state.keep_to_limits()


@pytest.mark.parametrize(("limit", "sentence"), DRAWN.items())
def test_what_may_be_drawn(limit, sentence):
    if limit != what.NOTHING:  # and then there are no outcomes
        with refused(sentence):
            begun(limit).outcomes()
    for ask in (lambda s: s.total_weight(), lambda s: s.draw(Rng(1))):
        state = begun(limit)
        ask(state)
        with refused(sentence):
            state.keep_to_limits()


@pytest.mark.parametrize(("limit", "sentence"), (DONE | NOTED).items())
def test_what_a_move_does(limit, sentence):
    state = begun(limit)
    state.take_notes(True)
    state.apply(0, 1)
    with refused(sentence):
        state.packed_notes()


@pytest.mark.parametrize(("limit", "sentence"), (LISTED | DRAWN | DONE).items())
def test_loops_come_to_their_end_and_then_tell(limit, sentence):
    for loop in (
        lambda start: playouts(start, Heuristic(), 3, 1),
        lambda start: simulate(start, Heuristic(), 1, 3, 1),
        searched,
        stepped,
    ):
        with refused(sentence):
            loop(begun(limit))


def searched(start):
    search = Search(start, Heuristic(), 1, 1 << 16)
    search.begin(start, 0, 1)
    search.go_on(3)


def stepped(start):
    batch = Batch(start, 2, 1)
    batch.step(np.ones(2))


def test_a_cell_has_16_bits():
    broken = begun(what.SEAT)
    if kringle.compiled():
        with pytest.raises(OverflowError):
            broken.load([40_000, *broken.cells()[1:]])
    else:
        broken.what = 40_000
        with refused("limits: a cell has 16 bits, and one is 40,000"):
            broken.cells()


def test_a_game_that_is_too_large_is_not_loaded():
    with refused("toy: seats (2, 9); there is room for 1 to 8"):
        replace(GAME, seats=(2, 9))
    for number in (-1, 32_767):
        with pytest.raises(LimitExceeded, match=r"toy: the number of .* moves go from 0 to 32,766"):
            replace(GAME, spelling=Spelling({number: ("offer", 1)}, {"offer": "TY-2"}))


def test_what_is_written_into_the_c_is_what_the_names_are():
    """And so are the sizes of the buffers."""
    text = Path(state.__file__).with_name("state.pxd").read_text()
    told = dict(re.findall(r"^    ([A-Z_]+) = (-?\d+)$", text, re.M))
    assert len(told) == 12
    assert {name: getattr(constants, name) for name in told} == {name: int(value) for name, value in told.items()}
    sizes = {name: int(size) for size, name in re.findall(r"^    cdef (?:readonly )?\w+\[(\d+)\] (\w+)$", text, re.M)}
    assert sizes == {
        "values": constants.MAX_SEATS, "features": constants.MAX_FEATURES,
        "legal": constants.MAX_LEGAL, "weights": constants.MAX_LEGAL,
        "notes": constants.NOTE_CELLS * constants.MAX_NOTES, "scratch": constants.SCRATCH + constants.FENCE,
        "sealed": constants.MAX_SEATS,
    }  # fmt: skip
