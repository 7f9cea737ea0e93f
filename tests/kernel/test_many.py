"""Many matches at once: the same games as one by one."""

import numpy as np
import pytest
from toy import GAME
from toy.offering import offer

from kringle.kernel.constants import CHANCE
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.many import Batch, simulate
from kringle.kernel.rng import Rng, stream

START = GAME.start(3)


def as_lists(results):
    return results.scores.tolist(), results.places.tolist(), results.moves.tolist()


def simulated(heuristic, games, first=0, seed=1):
    return simulate(START, heuristic, GAME.levels, games, seed, first)


@pytest.mark.parametrize("heuristic", [Heuristic(), GAME.heuristic()], ids=["random", "thumb"])
def test_simulated_games_do_not_depend_on_how_they_are_split(heuristic):
    whole = as_lists(simulated(heuristic, 12))
    parts = [as_lists(simulated(heuristic, games, first)) for games, first in ((1, 0), (4, 1), (7, 5))]
    for at in range(3):
        assert whole[at] == [game for part in parts for game in part[at]]
    assert as_lists(simulated(heuristic, 12, seed=2)) != whole


def test_a_simulated_game_is_a_game_played_by_hand():
    results = simulated(Heuristic(), 3, first=4)
    for game in range(3):
        state, rng, moves = START.copy(), Rng(stream(1, 4 + game)), 0
        while not state.over():
            seat = state.asks()[0]
            state.apply(seat, state.draw(rng) if seat == CHANCE else Heuristic().choose(state, seat, rng))
            moves += 1
        assert results.scores[game].tolist() == state.standings(0)
        assert results.places[game].tolist() == state.places(GAME.levels)
        assert results.moves[game] == moves


def test_no_games_are_no_results():
    assert as_lists(simulated(Heuristic(), 0)) == ([], [], [])


def test_near_games_have_streams_of_their_own():
    assert len({stream(seed, game) for seed in range(50) for game in range(50)}) == 2500


# ---- batches ------------------------------------------------------------------------------------------------


def first_moves(batch):
    return batch.legal[:, 0].copy()


def by_hand(batch, row):
    state = START.copy()
    state.load([int(cell) for cell in batch.positions[row]])
    return state


def test_a_batch_says_who_must_answer_and_what():
    batch = Batch(START, 4, GAME.levels, seed=3)
    for row in range(4):
        state = by_hand(batch, row)
        seat = int(batch.seat[row])
        assert seat == state.asks()[0]
        assert batch.legal[row, : batch.width[row]].tolist() == state.moves(seat)
    assert len({batch.positions[row].tobytes() for row in range(4)}) > 1


def test_a_batch_is_stepped_as_by_hand():
    batch, dice = Batch(START, 5, GAME.levels, seed=3), np.random.default_rng(1)
    while (batch.seat >= 0).any():
        expected, streams = [], batch.streams.copy()
        moves = np.array([batch.legal[i, dice.integers(max(1, batch.width[i]))] for i in range(5)])
        for row in range(5):
            state, rng = by_hand(batch, row), Rng(int(streams[row]))
            if batch.seat[row] >= 0:
                state.apply(int(batch.seat[row]), int(moves[row]))
            while state.asks() == (CHANCE,):
                state.apply(CHANCE, state.draw(rng))
            expected.append(state)
        batch.step(moves)
        for row, state in enumerate(expected):
            assert by_hand(batch, row) == state
            assert batch.seat[row] == (state.asks()[0] if not state.over() else -1)
            if state.over():
                assert batch.scores[row].tolist() == state.standings(0)
                assert batch.places[row].tolist() == state.places(GAME.levels)
                assert batch.width[row] == 0


def test_a_batch_begins_new_games_where_one_is_over():
    batch = Batch(START, 3, GAME.levels, seed=3)
    begun = batch.positions.copy()
    while (batch.seat >= 0).all():
        batch.step(first_moves(batch))
    over = batch.seat < 0
    before = batch.positions.copy()
    batch.step(np.where(over, 9999, first_moves(batch)))
    assert (batch.positions[over] == before[over]).all()
    batch.reset()
    assert (batch.seat >= 0).sum() >= over.sum()
    assert batch.begun == 3 + (over | (batch.seat < 0)).sum()
    assert not (batch.positions[over] == begun[over]).all()


def test_the_same_seed_is_the_same_batch():
    one, other, third = (Batch(START, 3, GAME.levels, seed) for seed in (1, 1, 2))
    assert (one.positions == other.positions).all()
    assert not (one.positions == third.positions).all()


def test_illegal_moves_are_refused_and_nothing_moves():
    batch = Batch(START, 3, GAME.levels, seed=3)
    before = batch.positions.copy()
    for bad in (99, -1, offer(2) + 1):
        moves = first_moves(batch)
        moves[1] = bad
        with pytest.raises(ValueError, match=rf"match 1: {bad} is none of the moves in legal\[1, :3\]"):
            batch.step(moves)
    for shape in (np.zeros(2), np.zeros((3, 1)), np.zeros(0), 5):
        with pytest.raises(ValueError, match="one move a match"):
            batch.step(shape)
    assert (batch.positions == before).all()


def test_a_batch_shows_each_seat_what_it_may_see():
    batch = Batch(START, 4, GAME.levels, seed=3)
    batch.step(first_moves(batch))
    seen = batch.views()
    for row in range(4):
        assert seen[row].tolist() == by_hand(batch, row).view(int(batch.seat[row])).cells()
    while (batch.seat >= 0).all():
        batch.step(first_moves(batch))
    seen = batch.views()
    assert not seen[batch.seat < 0].any()
