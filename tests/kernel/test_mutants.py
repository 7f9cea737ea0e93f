"""Defects planted in the source of the kernel itself, tried on a real game."""

import pytest
from mutants import caught

STATE = "kernel/state.py"
pytestmark = pytest.mark.heavy


def test_sealed_answers_are_shown():
    assert caught(STATE, "self.sealed[other] = HIDDEN", "pass", "secret_parts_stay_secret")


def test_a_copy_shares_its_lists():
    assert caught(STATE, "layout.copied(getattr(other, name))", "getattr(other, name)", "copies_are_independent")


def test_sealed_answers_are_imagined_all_alike():
    old, new = "self.legal[rng.below(self.legal_count)] + 1", "self.legal[0] + 1"
    assert caught(STATE, old, new, "the_truth_turns_up")


def test_a_defect_that_is_none():
    assert not caught(STATE, "# a bit for each seat", "# one bit for each seat", "random_play_ends", seeds=1)


def test_a_defect_can_be_tried_with_any_test():
    file, old, new = "kernel/dice.py", "self.drawn += 1", "self.drawn += 2"
    assert caught(file, old, new, "tests/kernel/test_chance.py")


def test_a_defect_must_stand_once_and_be_python():
    with pytest.raises(AssertionError, match="0 times"):
        caught(STATE, "no such line", "", "random_play_ends")
    with pytest.raises(AssertionError, match="can't be tried"):
        caught(STATE, "self.sealed[other] = HIDDEN", "pass pass", "random_play_ends")
