"""Many matches at once tell the same as one at a time."""

import numpy as np
import pytest
from bridges.tables import TABLES

import kringle
from kringle.bridges.many import Tables, any_legal
from kringle.bridges.observing import encoder


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rows_are_what_the_encoder_tells_of_each_match(name, seats):
    tables, eyes, dice = Tables(name, seats=seats, count=8, seed=3), encoder(name, seats), np.random.default_rng(1)
    state = kringle.game(name).start(seats)
    for _ in range(40):
        for row in range(0, 8, 3):
            state.load(tables._batch.positions[row].tolist())
            view = kringle.View(tables.game, state.view(int(tables.seat[row])))
            assert np.array_equal(tables.observations[row], eyes.encode(view))
            assert np.array_equal(tables.masks[row].astype(bool), eyes.mask(view))
        tables.step(any_legal(tables.masks, dice))


def test_where_a_match_ends_the_next_one_begins():
    tables, dice, ends = Tables("conveyor", seats=3, count=16, seed=1), np.random.default_rng(2), 0
    for _ in range(300):
        tables.step(any_legal(tables.masks, dice))
        ends += tables.ended.sum()
        assert (tables.seat >= 0).all()
        assert tables.masks.any(axis=1).all()
        assert np.allclose(tables.rewards.sum(axis=1), 0)
        assert (tables.rewards[~tables.ended] == 0).all()
        assert ((tables.places == 1).any(axis=1) == tables.ended).all()
        best = tables.rewards == tables.rewards.max(axis=1, keepdims=True)
        assert np.array_equal(best[tables.ended], tables.places[tables.ended] == 1)
    assert ends > 20


def test_the_same_seed_is_the_same_and_another_is_not():
    def seen(seed):
        tables = Tables("conveyor", seats=2, count=4, seed=seed)
        for _ in range(30):
            tables.step(tables.masks.argmax(axis=1))
        return tables.observations

    assert np.array_equal(seen(1), seen(1))
    assert not np.array_equal(seen(1), seen(2))


def test_any_legal_move_is_as_likely():
    masks = np.tile(np.array([0, 1, 0, 1, 1], np.int8), (3000, 1))
    counts = np.bincount(any_legal(masks, np.random.default_rng(1)), minlength=5)
    assert counts[[0, 2]].sum() == 0
    assert counts[[1, 3, 4]].min() > 900


def test_an_illegal_move_and_a_bad_count_are_told():
    tables = Tables("conveyor", seats=2, count=2, seed=1)
    before = tables.observations.copy()
    with pytest.raises(ValueError, match="match 0"):
        tables.step(np.array([-1, -1]))
    assert np.array_equal(before, tables.observations)
    with pytest.raises(ValueError, match="count"):
        Tables("conveyor", seats=2, count=0)
