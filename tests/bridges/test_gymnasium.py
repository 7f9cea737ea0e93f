"""One seat of a table as a Gymnasium environment."""

import copy
import pickle
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from bridges.tables import TABLES
from gymnasium.utils.env_checker import check_env

import kringle
from kringle.bridges.gymnasium import IDS, SeatEnv
from kringle.kernel.optional_imports import MissingExtra


def played(env, seed):
    """A random game: all that was seen."""
    dice, (vector, info), told = np.random.default_rng(seed), env.reset(seed=seed), []
    while True:
        told.append(vector.tobytes())
        action = dice.choice(np.flatnonzero(info["action_mask"]))
        vector, reward, over, _, info = env.step(action)
        if over:
            return told, reward, info


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_their_check_env(name, seats, capsys):
    env = gymnasium.make(IDS[name], seats=seats, seat=seats - 1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)
    assert env.spec.id == f"kringle/{name}-v{kringle.game(name).version}"


def test_a_copy_goes_on_with_the_same_game_and_the_same_others():
    env = SeatEnv("conveyor", seats=4, seat=1, others=["thumb", "random", "search:9i"])
    _, info = env.reset(seed=5)
    for _ in range(3):
        _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    ends = []
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env):
        over = False
        while not over:
            vector, _, over, _, info = other.step(int(other.action_masks().argmax()))
        ends.append((info["scores"], vector.tobytes()))
    assert ends[0] == ends[1] == ends[2]


def test_it_shows_what_its_seat_sees(capsys):
    env = SeatEnv("conveyor", seats=2, render_mode="ansi")
    env.reset(seed=1)
    assert "viewer: 0" in env.render()
    SeatEnv("conveyor", seats=2, render_mode="human").render()
    assert "season: winter" in capsys.readouterr().out


def test_the_same_seed_is_the_same_game_and_another_is_not():
    env = SeatEnv("conveyor", seats=3, seat=1, others=["random", "search:20i"])
    first = played(env, 1)
    assert first[0] == played(env, 1)[0]
    assert first[0] != played(env, 2)[0]
    assert first[1] in (1.0, 0.5, 0.0, -0.5, -1.0)
    assert first[2]["places"][1] == first[2]["place"]


def test_the_rule_of_thumb_beats_whoever_plays_at_random():
    env = SeatEnv("conveyor", seats=2, others="thumb")
    assert sum(played(env, seed)[1] for seed in range(60)) < -20


def test_others_are_given_their_views_and_their_mistakes_do_not_matter():
    viewers = set()

    class Curious(kringle.Bot):
        name = "curious"

        def choose(self, view):
            viewers.add(view.state.viewer)
            raise RuntimeError

    _, _, info = played(SeatEnv("conveyor", seats=3, seat=2, others=Curious()), 1)
    assert viewers == {0, 1}
    assert "place" in info


def test_an_illegal_action_is_refused_by_its_rule():
    env = SeatEnv("conveyor", seats=2, illegal="raise")
    _, info = env.reset(seed=1)
    illegal = env.game.spelling.number_of[("bid", 20)]
    assert not info["action_mask"][illegal]
    with pytest.raises(kringle.Refused) as refused:
        env.step(illegal)
    assert refused.value.clause == "CV-6"
    with pytest.raises(kringle.MalformedMove):
        env.step(10**6)
    assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))


def test_or_it_loses_the_game():
    env = SeatEnv("conveyor", seats=2)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(env.game.spelling.number_of[("bid", 20)])
    assert (reward, over) == (-1.0, True)
    assert info["refused"].startswith("CV-6")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_mistakes_are_told_before_a_game():
    for wrong, error in (
        ({"seat": 2}, kringle.BadSeats),
        ({"others": "thumbs"}, kringle.UnknownBot),
        ({"others": ["thumb", "thumb"]}, ValueError),
        ({"illegal": "cry"}, ValueError),
        ({"options": {"luck": "much"}}, kringle.BadOption),
    ):
        with pytest.raises(error):
            SeatEnv("conveyor", seats=2, **wrong)
    with pytest.raises(gymnasium.error.ResetNeeded):
        SeatEnv("conveyor", seats=2).step(0)


def test_whoever_lacks_gymnasium_is_told_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "kringle.bridges.gymnasium")
    with pytest.raises(MissingExtra, match=r'pip install "kringle\[gymnasium\]"'):
        import kringle.bridges.gymnasium  # noqa: F401
