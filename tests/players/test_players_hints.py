"""Hints: as much as is asked for, from what the seat sees."""

from __future__ import annotations

import pytest
from players.test_players_bots import GAMES, asked

import kringle
from kringle.players.hints import said

BOT = kringle.bot("search", iterations=40, seed=1)


@pytest.mark.parametrize("game", GAMES)
def test_where_which_why(game):
    match, seat = asked(game, moves=9)
    where, which, why = (kringle.hint(match.look(seat), level, bot=BOT) for level in (1, 2, 3))
    assert (where.move, where.why, where.candidates) == (None, None, ())
    assert which.move in match.legal(seat)
    assert which.why is None
    assert why.move == which.move
    assert why.where == which.where == where.where
    assert why.clause in why.why
    assert match.game.rulebook.sentence(why.clause).rstrip(".") in why.why
    assert "rule of thumb" in why.why
    assert str(why).splitlines()[1] == f"{said(why.move)}."


def test_one_kind_of_move_is_narrowed_down_to_a_few():
    match = kringle.start("conveyor", 4, seed=7)
    found = kringle.hint(match.look(2), 1, bot=BOT)
    assert found.where.startswith("It is between bid ")
    assert found.where.endswith("(CV-6).")


def test_several_kinds_of_moves_are_narrowed_down_to_one():
    match, seat = asked("workshop", moves=40)
    heuristic = kringle.bot("thumb", seed=1)
    while len({move[0] for move in match.legal(seat)}) == 1:
        match.play(seat, heuristic.choose(match.look(seat)))
        seat = match.asks()[0]
    found = kringle.hint(match.look(seat), 1, bot=BOT)
    assert found.where.startswith("Think about ")


def test_a_hint_has_three_levels():
    match = kringle.start("conveyor", 4, seed=7)
    for level in (0, 4, True, "why"):
        with pytest.raises(kringle.BadSetting, match="the level of a hint"):
            kringle.hint(match.look(2), level)
    with pytest.raises(TypeError, match="given a View"):
        kringle.hint(match.state, 1)
