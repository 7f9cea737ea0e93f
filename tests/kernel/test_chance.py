"""A table's chance and the fast random numbers: the same everywhere, and fair."""

import os
import subprocess
import sys

import pytest

from kringle.kernel import dice
from kringle.kernel.dice import Dice
from kringle.kernel.rng import Rng


def test_dice_are_decided_by_seed_and_number():
    assert [Dice(7).below(100) for _ in range(3)] == [Dice(7).below(100)] * 3
    assert [Dice(7, n).below(1000) for n in range(20)] == draws(Dice(7), 20)
    assert draws(Dice(7), 20) != draws(Dice(8), 20)


def draws(table, count):
    return [table.below(1000) for _ in range(count)]


def test_dice_never_change():
    assert draws(Dice(1), 10) == [91, 946, 124, 170, 39, 737, 692, 912, 335, 945]
    assert draws(Dice(2**100), 4) == [826, 383, 189, 609]


@pytest.mark.parametrize("drawn", [1, 7, 8, 9, 1000])
def test_dice_go_on_where_they_stood(drawn):
    whole = Dice(3)
    for _ in range(drawn):
        whole.below(6)
    assert draws(Dice(3, drawn), 30) == draws(whole, 30)
    assert whole.drawn == drawn + 30


def test_dice_are_fair():
    table, counts = Dice(5), [0] * 6
    for _ in range(60_000):
        counts[table.below(6)] += 1
    assert chi_square(counts) < 20.5  # one in a thousand for five degrees of freedom


def test_a_die_of_one_side():
    assert {Dice(1, n).below(1) for n in range(50)} == {0}


def test_a_commitment_tells_nothing_and_is_kept():
    assert dice.commitment(7) == dice.commitment(7) != dice.commitment(8)
    assert len(dice.commitment(7)) == 32
    assert dice.new_seed() != dice.new_seed()
    assert 0 <= dice.new_seed() < 2**128


def chi_square(counts):
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


# splitmix64 of seed 1234567, as published with the algorithm
KNOWN = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]


def test_rng_has_the_known_answers():
    rng = Rng(1234567)
    for known in KNOWN:
        assert rng.roll(2**31 - 1) == ((known >> 32) * (2**31 - 1)) >> 32


def test_rng_takes_any_seed():
    assert Rng(2**64 + 5).x == Rng(5).x == 5
    assert Rng(-1).x == 2**64 - 1


def test_rng_is_fair_and_near_seeds_are_unrelated():
    rng = Rng(3)
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.roll(6)] += 1
    assert chi_square(counts) < 20.5
    counts = [0] * 6
    for seed in range(60_000):
        counts[Rng(seed).roll(6)] += 1
    assert chi_square(counts) < 20.5


def test_rng_is_the_same_compiled_and_uncompiled():
    code = "from kringle import Rng; r = Rng(9); print([r.roll(10**9) for _ in range(50)], r.x)"
    env = {k: v for k, v in os.environ.items() if k != "KRINGLE_PURE"} | {"PYTHONPATH": os.pathsep.join(sys.path)}
    runs = [{**env, "KRINGLE_PURE": "1"}, {**env, "PYTHONWARNINGS": "ignore"}]
    first, second = (subprocess.check_output([sys.executable, "-c", code], env=e, text=True) for e in runs)
    assert first == second
