"""Vectors and masks tell what a seat knows: all of it, and nothing else."""

import random

import numpy as np
import pytest
from bridges.tables import TABLES

import kringle
from kringle.bridges.numbers import LIMIT, SQUASHED
from kringle.bridges.observing import WrongView, encoder, mask, named


def positions(name, seats, seed, count):
    """Some positions of a random game."""
    match, dice = kringle.start(name, seats=seats, seed=seed), random.Random(seed)
    every = 3
    for step in range(every * count):
        if match.over:
            return
        if step % every == 0:
            yield match
        seat = dice.choice(match.asks())
        match.play(seat, dice.choice(match.legal(seat)))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_worlds_that_a_seat_cannot_tell_apart_give_equal_vectors_and_masks(name, seats):
    eyes, rng, different, hidden = encoder(name, seats), kringle.Rng(1), 0, 0
    for match in positions(name, seats, seed=3, count=25):
        for seat in range(seats):
            view = match.look(seat)
            hidden += view.state.cells()[2:] != match.state.cells()[2:]
            vector, allowed = eyes.encode(view), eyes.mask(view)
            assert vector.shape == (eyes.size,)
            assert vector.dtype == np.float32
            for _ in range(3):
                world = view.imagine(rng)
                different += world.cells() != match.state.cells()
                other = kringle.View(match.game, world.view(seat))
                assert np.array_equal(vector, eyes.encode(other))
                assert np.array_equal(allowed, eyes.mask(other))
    assert (different > 0) == (hidden > 0)  # where everything is open there is nothing to tell apart


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_vector_tells_all_of_a_view(name, seats):
    eyes, found = encoder(name, seats), {}
    for match in positions(name, seats, seed=4, count=25):
        for seat in range(seats):
            view = match.look(seat)
            found.setdefault(eyes.encode(view).tobytes(), set()).add(tuple(view.state.cells()))
    assert len(found) > 5
    assert all(len(views) == 1 for views in found.values())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_vector_is_whose_view_it_is_who_is_asked_and_every_cell(name, seats):
    eyes = encoder(name, seats)
    for match in positions(name, seats, seed=5, count=25):
        for seat in range(seats):
            view = match.look(seat)
            expected = [float(other == seat) for other in range(8)]
            expected += [float(other in match.asks()) for other in range(9)]
            expected += [SQUASHED[cell & 0xFFFF] for cell in view.state.cells()[2:]]
            assert eyes.encode(view).tolist() == expected


def test_every_number_that_a_cell_may_hold_stays_itself():
    assert len(set(SQUASHED.tolist())) == 1 << 16
    assert SQUASHED[[0, 1, 3, 15]].tolist() == [0, 0.25, 0.5, 1]
    assert SQUASHED[0xFFFF] == -0.25
    assert np.abs(SQUASHED).max() == LIMIT < 4


def test_a_mask_has_the_legal_moves():
    match = kringle.start("conveyor", seats=4, seed=7)
    view = match.look(2)
    assert named(match.game, mask(view)) == match.legal(2)
    assert not mask(match.look(None)).any()


def test_a_view_of_another_table_is_refused():
    eyes = encoder("conveyor", 4)
    with pytest.raises(WrongView, match="conveyor for 3; wanted conveyor for 4"):
        eyes.encode(kringle.start("conveyor", seats=3).look(0))
    with pytest.raises(WrongView):
        eyes.encode(kringle.start("icejam", seats=4).look(0))
    with pytest.raises(TypeError):
        eyes.encode(kringle.start("conveyor", seats=4).state)
