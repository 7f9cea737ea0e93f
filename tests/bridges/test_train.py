"""The example learns: at toy size, in seconds, it beats whoever plays at random."""

import importlib

import numpy as np
import pytest

import kringle


@pytest.fixture(scope="module")
def train():
    """Imported only by who runs these tests: PyTorch takes seconds, and every process of pytest reads this file."""
    example = importlib.import_module("examples.train")
    example.torch.set_num_threads(1)
    return example


@pytest.fixture(scope="module")
def policy(train):
    return train.train("conveyor", seats=2, rounds=5, seed=1)


def test_it_beats_random_after_a_few_rounds_and_not_before(train, policy):
    untrained = train.Policy(policy.body[0].in_features, policy.move.out_features)
    assert train.against_random("conveyor", 2, untrained, games=200) < 0.6
    assert train.against_random("conveyor", 2, policy, games=200) > 0.65


def test_each_decision_gets_the_reward_of_its_seat_in_its_match(train):
    seats = [np.array([0, 0]), np.array([1, 1]), np.array([0, 0])]
    ended = [np.array([False, False]), np.array([True, False]), np.array([False, True])]
    rewards = [np.zeros((2, 2), np.float32) for _ in range(3)]
    rewards[1][0], rewards[2][1] = (1, -1), (-0.5, 0.5)
    known, outcome = train.outcomes(seats, ended, rewards)
    assert known.tolist() == [True, True, True, True, False, True]
    assert outcome[known].tolist() == [1, -0.5, -1, 0.5, -0.5]


def test_what_was_saved_plays_as_a_bot(train, policy, tmp_path, monkeypatch):
    train.torch.save(policy.state_dict(), tmp_path / "policy.pt")
    monkeypatch.setenv("KRINGLE_POLICY", str(tmp_path / "policy.pt"))
    match = kringle.start("conveyor", seats=2, seed=1)
    assert kringle.players.play(match, [train.Learned(), kringle.bot("thumb", seed=1)]) == []
    assert 0 <= train.against("conveyor", 2, policy, "random", games=4) <= 1
