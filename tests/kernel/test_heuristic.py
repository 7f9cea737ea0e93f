"""What every rule of thumb keeps to: all seats valued at once as one by one, and what it remembers changes nothing."""

from __future__ import annotations

import pytest

import kringle
from kringle.kernel.constants import CHANCE
from kringle.kernel.rng import Rng

GAMES = [game["id"] for game in kringle.games()]


def played(name, seats, seed, until=400):
    """Every position of a game of the rule of thumb, with who is asked."""
    game, rng = kringle.game(name), Rng(seed)
    state, heuristic = game.start(seats), game.heuristic()
    for _ in range(until):
        if not state.asks():
            return
        seat = state.asks()[0]
        yield state, seat
        state.apply(seat, state.draw(rng) if seat == CHANCE else heuristic.choose(state.copy(), seat, rng))


@pytest.mark.parametrize("name", GAMES)
def test_all_seats_are_valued_at_once_as_one_by_one(name):
    heuristic = kringle.game(name).heuristic()
    for number, (state, _) in enumerate(played(name, 3, 5)):
        if number % 25 == 0:
            assert heuristic.values(state) == [heuristic.value(state, seat) for seat in range(3)]
            assert all(0.0 <= value <= 1.0 for value in heuristic.values(state))


@pytest.mark.parametrize("name", ["icejam"])
def test_what_is_remembered_changes_no_answer(name):
    game = kringle.game(name)
    heuristic = game.heuristic()
    for number, (state, seat) in enumerate(played(name, 4, 9)):
        if seat != CHANCE and number % 5 == 0:
            fresh = game.heuristic().choose(state.copy(), seat, Rng(1))
            assert [heuristic.choose(state.copy(), seat, Rng(1)) for _ in range(2)] == [fresh, fresh]
            assert heuristic.values(state) == game.heuristic().values(state)
