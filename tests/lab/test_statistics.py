"""Intervals, ratios and what is left of many findings."""

from __future__ import annotations

import numpy as np
import pytest

from kringle.lab.measures import Sums
from kringle.lab.statistics import Effect, adjusted_sigmas, discoveries, mean, ratio


def test_discoveries_are_those_of_the_paper():
    # Benjamini and Hochberg 1995, the example of section 3.2: of fifteen, the first four stand
    p = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
        0.7590, 1.0,
    ]  # fmt: skip
    assert discoveries(p) == [True] * 4 + [False] * 11
    assert discoveries(p[::-1]) == [False] * 11 + [True] * 4
    assert discoveries([]) == []


def test_intervals_are_wider_the_fewer_of_many_are_shown():
    assert adjusted_sigmas(20, 20) == pytest.approx(1.96, abs=0.001)
    assert adjusted_sigmas(1, 20) == pytest.approx(3.02, abs=0.01)


def test_an_effect_that_nothing_could_change_is_certain():
    assert Effect(0.0, 0.0).p == 1
    assert Effect(0.1, 0.0).p == 0
    assert Effect(1.96, 1.0).p == pytest.approx(0.05, abs=0.001)


def test_intervals_of_means_and_ratios_hold_what_they_promise():
    random = np.random.default_rng(7)
    held = np.zeros(2)
    for _ in range(400):
        b = random.poisson(2, 200)
        a = random.binomial(b, 0.3)
        low, high = ratio(200, a.sum(), b.sum(), (a * a).sum(), (a * b).sum(), (b * b).sum()).interval()
        held[0] += low < 0.3 < high
        low, high = mean(200, b.sum(), (b * b).sum()).interval()
        held[1] += low < 2 < high
    assert (held / 400 > 0.92).all()
    assert (held / 400 < 0.98).all()


def test_a_thing_that_makes_winners_stands_out_of_its_group_and_the_others_do_not():
    random = np.random.default_rng(3)
    games, seats = 4000, 4
    counts = random.poisson(1.0, (games, seats, 5)).astype(float)
    luck = random.normal(size=(games, seats)) * 2 + counts[:, :, 2]
    win = (luck == luck.max(axis=1, keepdims=True)).astype(float)
    sums = Sums(["toys", "toys", "toys", "toys", "alone"])
    for part in range(0, games, 500):
        sums.add(counts[part : part + 500], win[part : part + 500])
    assert sums.beyond(2).p < 1e-6
    assert sums.beyond(2).value > 0.05
    assert sums.owner(2).value == pytest.approx((counts[:, :, 2] * (win - 0.25)).sum() / counts[:, :, 2].sum())
    assert sums.owner(0).p > 0.001
    assert list(sums.alone) == [False, False, False, False, True]
    assert sums.judged(4) == sums.owner(4)


def test_the_error_against_a_group_is_that_of_games_drawn_again():
    random = np.random.default_rng(5)
    games = 600
    counts = random.poisson([1.0, 0.5, 2.0], (games, 3, 3)).astype(float)
    win = np.eye(3)[random.integers(0, 3, games)]
    sums = Sums(["toys"] * 3)
    sums.add(counts, win)
    again = []
    for _ in range(300):
        drawn = random.integers(0, games, games)
        other = Sums(["toys"] * 3)
        other.add(counts[drawn], win[drawn])
        again.append([other.beyond(thing).value for thing in range(3)])
    assert [sums.beyond(thing).error for thing in range(3)] == pytest.approx(np.std(again, axis=0), rel=0.15)
