"""Turn order, and what a piece is worth: what is shown is there, and what is not there is not shown."""

from __future__ import annotations

import numpy as np
import pytest

import kringle
from kringle.lab.balance import Wins, counted, games_for, verdict
from kringle.lab.effects import Regression
from kringle.lab.plan import Chunk, planned
from kringle.lab.recording import recorded
from kringle.lab.statistics import Effect


def wins(game, games, seats=3, **options):
    plan = planned(kringle.game(game), seats=[seats], options=[options], games=games, seed=3)
    return counted(plan, Chunk(0, 0, games))


def test_who_goes_first_is_seen_though_it_is_drawn():
    found = wins("icejam", 300)
    assert found.away("turn")[0].value > 0.08
    assert max(abs(effect.value) for effect in found.away("seat")) < 0.08


def test_by_turn_is_by_seat_where_seat_0_goes_first():
    found = wins("icejam", 60, first="seat0")
    assert np.array_equal(found.turn, found.seat)
    assert wins("conveyor", 30, tie_break_start="seats").away() == []  # no note tells it


@pytest.mark.parametrize("game", ["conveyor", "workshop", "elfgame", "topdeer", "icejam"])
def test_every_game_tells_the_order_and_each_place_is_taken_once(game):
    plan = planned(kringle.game(game), seats=[3], games=6)
    turns = recorded(plan, Chunk(0, 0, 6))["seats"]["turn"].reshape(-1, 3)
    assert np.array_equal(np.sort(turns, axis=1), np.tile(np.arange(3), (6, 1)))


def test_what_is_shown_and_what_is_ruled_out_are_two_things():
    even = [Effect(0.001, 0.003), Effect(-0.001, 0.003)]
    few = [Effect(0.03, 0.02), Effect(-0.03, 0.02)]
    uneven = [Effect(0.1, 0.01), Effect(-0.1, 0.01)]
    assert verdict(even, 0.02) == "even: more than 0.8 points is ruled out"
    assert verdict(few, 0.02) == "not shown to be uneven; more than 7.5 points is ruled out"
    assert verdict(uneven, 0.02) == "not even: first +10.0, second −10.0"
    assert games_for(2, 0.04) == 601
    unknown = Wins(2)
    unknown.add({"win": np.array([1.0, 0.0]), "turn": np.array([-1, -1]), "seat": np.array([0, 1])})
    assert unknown.away() == []


def regression(counts, win):
    found = Regression(["toys"] * counts.shape[2])
    for step in (found.add, found.again):
        for part in range(0, len(win), 500):
            step(counts[part : part + 500], win[part : part + 500])
    return found.worth()


def made(games, seed, worths):
    """Games in which each piece is worth so much, those of one game hang together, and whoever is ahead has more."""
    random = np.random.default_rng(seed)
    rich = random.normal(size=(games, 1, 1))
    counts = random.poisson(np.exp(0.3 * rich + np.zeros((games, 4, len(worths))))).astype(float)
    luck = random.normal(size=(games, 4)) * 2 + counts @ worths
    return counts, (luck == luck.max(axis=1, keepdims=True)).astype(float)


def test_a_piece_is_worth_what_it_adds_with_the_others_held():
    counts, win = made(6000, 1, np.array([0.3, 0.3, 0.3, 1.2, 0.0]))
    found = regression(counts, win)
    assert found.beyond[3].value > 0.05
    assert found.beyond[4].value < -0.03
    assert abs(found.each[4].value) < 3 * found.each[4].error
    for alike in (0, 1, 2):  # the strong one pulls the group's mean up, and that does not make these bad
        assert found.each[alike].value > 5 * found.each[alike].error
        assert found.smallest(alike) == pytest.approx(2.8 * found.beyond[alike].error)


def test_errors_are_those_of_games_drawn_again():
    counts, win = made(500, 2, np.array([0.5, 0.2, 0.0]))
    random, again = np.random.default_rng(3), []
    for _ in range(200):
        drawn = random.integers(0, 500, 500)
        again.append([effect.value for effect in regression(counts[drawn], win[drawn]).each])
    assert [effect.error for effect in regression(counts, win).each] == pytest.approx(np.std(again, axis=0), rel=0.15)
