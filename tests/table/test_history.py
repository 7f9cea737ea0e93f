"""Looking back shows what a seat saw then."""

from __future__ import annotations

import random

import pytest
from table.tables import opened

from kringle.games import names
from kringle.table import frames, history

GAMES = names()


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_looks_as_it_did(game):
    table_state, dice, seen = opened(game=game), random.Random(3), {}
    for _ in range(25):
        at = len(table_state.match.log)
        seen[at] = {seat: table_state.match.look(seat).data() for seat in (None, 0, 1)}
        seat = table_state.match.asks()[0]
        table_state.do(table_state.plan_play(seat, list(dice.choice(table_state.match.legal(seat))), table_state.seq))
    for at, views in seen.items():
        for seat, view in views.items():
            moment = history.moment(table_state, list(table_state.plays), frames.LookBack("x", seat, at))
            assert (moment.at, moment.look.view) == (at, view)
            assert moment.look.legal == []
            assert all(note.at <= at for note in moment.look.notes)


def test_a_moment_in_the_middle_of_what_a_move_brought_is_the_end_of_it():
    table_state = opened(game="conveyor")
    first = len(table_state.match.log)
    assert history.moment(table_state, [], frames.LookBack("x", None, 1)).at == first
    assert history.moment(table_state, list(table_state.plays), frames.LookBack("x", 0, 10**6)).at == first
