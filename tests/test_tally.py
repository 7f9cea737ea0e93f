"""Counting many games: against NumPy, against games played one by one, and however the work is shared out."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from kringle.commands import sim, sim_report
from kringle.commands.bots import BOTS, party, read_bots
from kringle.commands.tally import WHOLE, Record, Spread, Tally
from kringle.games import game
from kringle.kernel.many import Results, simulate
from kringle.lab.seating import seated
from kringle.lab.sharing import CtrlC, shared_out
from kringle.lab.statistics import wilson

CONVEYOR = game("conveyor")


def plan(games=137, bots=("random", "thumb", "thumb"), seats=4, seed=5):
    return sim.Plan("conveyor", seats, CONVEYOR.checked(seats, {}), bots, games, seed)


def spread(values):
    found = Spread()
    found.add(values)
    return found


def results(scores, places, moves):
    found = Results(len(scores), len(scores[0]))
    found.scores[:], found.places[:], found.moves[:] = scores, places, moves
    return found


# ---- spreads ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("values", [[3], [1, 2], [5, 5, 5], [-7, 0, 12, 12, 40], list(range(-50, 200, 7))])
def test_a_spread_says_what_numpy_says(values):
    found = spread(values)
    assert found.count == len(values)
    assert found.total == sum(values)
    assert found.mean == pytest.approx(np.mean(values))
    assert found.median == np.percentile(values, 50, method="inverted_cdf")
    if len(values) > 1:
        assert found.sd == pytest.approx(np.std(values, ddof=1))
        half = 1.959964 * np.std(values, ddof=1) / np.sqrt(len(values))
        assert found.interval() == pytest.approx((np.mean(values) - half, np.mean(values) + half), abs=1e-5)


def test_the_sd_of_one_value_is_unknown():
    assert math.isnan(spread([3]).sd)
    assert spread([3]).plain()["sd"] is None


def test_a_large_sum_loses_nothing():
    huge = spread([10**9, 10**9 + 1, 10**9 + 2])
    assert huge.sd == 1.0


def test_spreads_merge_as_if_they_had_been_one():
    one = spread([1, 2, 2])
    one.merge(spread([2, 7]))
    assert one == spread([1, 2, 2, 2, 7])
    assert one.histogram() == {1: 1, 2: 3, 7: 1}


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (1, 1000, 0.000177, 0.005643)],
)
def test_wilson_intervals_are_those_of_the_tables(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_without_games_a_chance_may_be_anything():
    assert wilson(0, 0) == (0.0, 1.0)


# ---- wins ---------------------------------------------------------------------------------------------


def test_a_shared_win_counts_for_each_as_its_part():
    tally = Tally.empty(3, ["a", "b"])
    tally.add(
        results([[5, 5, 1], [9, 2, 2], [4, 4, 4]], [[0, 0, 2], [0, 1, 1], [0, 0, 0]], [10, 12, 14]), ["a", "b", "b"]
    )
    assert [record.parts / WHOLE for record in tally.seats] == pytest.approx([1 / 2 + 1 + 1 / 3, 1 / 2 + 1 / 3, 1 / 3])
    assert tally.bots["a"].wins == tally.seats[0].wins
    assert tally.bots["b"].parts == tally.seats[1].parts + tally.seats[2].parts
    assert tally.bots["b"].played == 6
    assert sum(record.parts for record in tally.seats) == 3 * WHOLE
    assert tally.moves.mean == 12


@pytest.mark.parametrize("winners", range(1, 9))
def test_any_number_of_winners_share_evenly(winners):
    tally = Tally.empty(8, ["a"])
    tally.add(results([[0] * 8], [[0] * winners + [winners] * (8 - winners)], [1]), ["a"] * 8)
    assert [record.parts * winners for record in tally.seats[:winners]] == [WHOLE] * winners
    assert all(record == Record(0, spread([0])) for record in tally.seats[winners:])


# ---- seats --------------------------------------------------------------------------------------------


def test_bots_move_on_by_one_seat_each_game():
    assert seated(["a", "b", "c"], 4, 0) == ["a", "b", "c", "a"]
    assert seated(["a", "b", "c"], 4, 1) == ["b", "c", "a", "b"]
    assert seated(["a", "b", "c"], 2, 2) == ["c", "a"]


def test_bots_are_read_from_a_list_with_commas():
    assert read_bots("random, thumb,random") == ("random", "thumb", "random")


def test_a_simulation_counts_the_games_one_by_one():
    chosen = plan(games=137)
    tally = sim.run(chosen, jobs=1).tally
    expected = Tally.empty(4, chosen.bots)
    start = CONVEYOR.start(4)
    for number in range(137):
        names = seated(chosen.bots, 4, number)
        expected.add(simulate(start, party(CONVEYOR, names), CONVEYOR.levels, 1, chosen.seed, number), names)
    assert tally == expected


def test_a_party_plays_as_its_members_would():
    start = CONVEYOR.start(3)
    alone = simulate(start, BOTS["thumb"](CONVEYOR), CONVEYOR.levels, 20, 1)
    together = simulate(start, party(CONVEYOR, ["thumb"] * 3), CONVEYOR.levels, 20, 1)
    mixed = simulate(start, party(CONVEYOR, ["thumb", "random", "thumb"]), CONVEYOR.levels, 20, 1)
    assert (alone.scores == together.scores).all()
    assert (alone.scores != mixed.scores).any()


# ---- sharing out --------------------------------------------------------------------------------------


def without_timing(run):
    found = sim_report.plain(run)
    del found["timing"]
    return json.dumps(found)


def test_the_same_seed_counts_the_same_by_any_number_of_processes():
    chosen = plan(games=1077)
    alone = without_timing(sim.run(chosen, jobs=1))
    assert without_timing(sim.run(chosen, jobs=2)) == alone
    assert without_timing(sim.run(chosen)) == alone
    assert without_timing(sim.run(plan(games=1077, seed=6), jobs=1)) != alone


@pytest.mark.parametrize("size", [1, 7, 40])
def test_chunks_are_all_the_games_once(size):
    for games in (1, 20, 21, 39, 40, 100):
        numbers = [number for first, end in plan(games=games).chunks(20, size) for number in range(first, end)]
        assert numbers == list(range(20, games))


def test_work_ends_after_ctrl_c():
    with CtrlC() as ctrl_c:
        done = []
        for piece in shared_out(abs, iter(range(100)), 1, ctrl_c):
            done.append(piece)
            ctrl_c.pressed = piece == 6
    assert done == list(range(7))
