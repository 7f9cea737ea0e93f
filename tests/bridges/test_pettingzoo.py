"""Tables as PettingZoo environments: its own tests, sealed answers, refusals, speed."""

import copy
import pickle
import sys

import numpy as np
import pytest
from bridges.tables import TABLES
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import kringle
from kringle.bridges.observing import encoder
from kringle.bridges.pettingzoo import env, parallel_env
from kringle.kernel.optional_imports import MissingExtra


def finished(table, seed):
    """A random game; how it ended."""
    table.reset(seed)
    dice = np.random.default_rng(seed)
    told = {}
    for agent in table.agent_iter():
        observation, reward, over, _, info = table.last()
        if over:
            told[agent] = (reward, info)
        table.step(None if over else int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    return told


@pytest.mark.filterwarnings("ignore::UserWarning")  # its list of environments with a mask is closed
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_their_api_test_and_seed_test(name, seats):
    api_test(env(name, seats=seats), num_cycles=100)
    seed_test(lambda: env(name, seats=seats), num_cycles=100)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", ["conveyor", "topdeer"])
def test_their_parallel_api_test_and_render_test(name, capsys):
    parallel_api_test(parallel_env(name, seats=3), num_cycles=60)
    render_test(lambda **words: env(name, seats=3, **words))
    assert kringle.game(name).title in capsys.readouterr().out


def test_in_parallel_all_bid_at_once_and_one_step_is_what_the_steps_one_by_one_are():
    together, one_by_one = parallel_env("conveyor", seats=3), env("conveyor", seats=3)
    seen, _ = together.reset(seed=4)
    one_by_one.reset(seed=4)
    dice, at_once = np.random.default_rng(1), 0
    while together.agents:
        asked = [agent for agent in together.agents if not seen[agent]["action_mask"][-1]]
        at_once += len(asked) == 3
        drawn = {agent: int(dice.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in together.agents}
        seen, rewards, _, _, _ = together.step(drawn)
        for agent in asked:
            if one_by_one.agent_selection == agent:  # an earlier answer may have settled the matter
                one_by_one.step(drawn[agent])
        assert np.array_equal(together.state(), one_by_one.state())
    assert at_once > 5
    assert rewards == one_by_one.rewards


def test_in_parallel_mistakes_are_refused_and_nothing_has_happened():
    table = parallel_env("conveyor", seats=3)
    table.reset(seed=1)
    before, bid = table.state(), table.game.spelling.number_of
    good = dict.fromkeys(table.agents, bid["bid", 1])
    for wrong, error in (({"player_1": bid["bid", 20]}, kringle.Refused), ({"player_0": 10**6}, kringle.MalformedMove)):
        with pytest.raises(error):
            table.step({**good, **wrong})
    assert np.array_equal(before, table.state())
    turns = parallel_env("icejam", seats=2, options={"first": "seat0"})
    seen, _ = turns.reset(seed=1)
    assert np.flatnonzero(seen["player_1"]["action_mask"]).tolist() == [turns.action_space("player_1").n - 1]
    first = {agent: int(seen[agent]["action_mask"].argmax()) for agent in turns.agents}
    with pytest.raises(kringle.NotAsked):
        turns.step({**first, "player_1": first["player_0"]})


def test_a_copy_goes_on_with_the_same_game():
    table = env("conveyor", seats=3)
    table.reset(seed=9)
    for _ in range(5):
        table.step(int(table.last()[0]["action_mask"].argmax()))
    copies = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    for other in (table, *copies):
        while not any(other.terminations.values()):
            other.step(int(other.last()[0]["action_mask"].argmax()))
    assert all(np.array_equal(other.state(), table.state()) and other.infos == table.infos for other in copies)


def test_their_performance_benchmark(monkeypatch, capsys):
    clock = iter(range(1000))
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"].time, "time", lambda: next(clock))
    performance_benchmark(env("conveyor", seats=4))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_ends_as_its_outcome_says(name, seats):
    table = env(name, seats=seats)
    told = finished(table, 5)
    assert set(told) == {f"player_{seat}" for seat in range(seats)}
    assert sum(reward for reward, _ in told.values()) == pytest.approx(0)
    best = max(reward for reward, _ in told.values())
    assert {agent for agent, (reward, _) in told.items() if reward == best} == {
        agent for agent, (_, info) in told.items() if info["place"] == 1
    }
    assert told == finished(table, 5)


def test_sealed_answers_are_not_seen_by_those_who_answer_later():
    def seen_by_the_second(bid):
        table = env("conveyor", seats=3)
        table.reset(seed=1)
        assert table.agent_selection == "player_0"
        table.step(table.game.spelling.number_of[("bid", bid)])
        assert table.agent_selection == "player_1"
        return table.observe("player_1")["observation"], table.observe("player_0")["observation"]

    one, other = seen_by_the_second(1), seen_by_the_second(4)
    assert np.array_equal(one[0], other[0])
    assert not np.array_equal(one[1], other[1])


def test_observations_are_those_of_the_encoder_and_are_kept():
    table = env("conveyor", seats=2)
    table.reset(seed=3)
    eyes = encoder("conveyor", 2)
    view = kringle.View(table.game, table._stepper.state.view(0))
    kept = table.observe("player_0")
    before = kept["observation"].copy()
    assert np.array_equal(kept["observation"], eyes.encode(view))
    assert np.array_equal(kept["action_mask"].astype(bool), eyes.mask(view))
    assert not table.observe("player_1")["action_mask"].any()
    table.step(int(np.flatnonzero(kept["action_mask"])[0]))
    table.observe("player_1")
    assert np.array_equal(kept["observation"], before)


def test_an_illegal_action_is_refused_by_its_rule_and_changes_nothing():
    table = env("conveyor", seats=2)
    table.reset(seed=1)
    before = table.state()
    assert table.state_space.contains(before)
    with pytest.raises(kringle.Refused) as refused:
        table.step(table.game.spelling.number_of[("bid", 20)])
    assert refused.value.clause == "CV-6"
    for nonsense, error in (
        (479, kringle.Refused),
        (10**6, kringle.MalformedMove),
        (0.5, TypeError),
        (None, TypeError),
    ):
        with pytest.raises(error):
            table.step(nonsense)
    assert np.array_equal(before, table.state())


def test_their_wrapper_ends_a_game_at_an_illegal_action():
    table = TerminateIllegalWrapper(env("conveyor", seats=2), illegal_reward=-1)
    table.reset(seed=1)
    table.last()
    table.step(479)
    assert table.terminations == {"player_0": True, "player_1": True}
    assert table.rewards["player_0"] == -1


def test_before_the_first_reset_there_is_nobody():
    with pytest.raises(AttributeError, match="reset"):
        _ = env("conveyor", seats=2).agents


def test_options_and_mistakes_are_those_of_kringle():
    assert (
        env("conveyor", seats=2, options={"luck": "more"}).metadata["name"]
        == f"conveyor_v{kringle.game('conveyor').version}"
    )
    with pytest.raises(kringle.BadOption):
        env("conveyor", seats=2, options={"luck": "much"})
    with pytest.raises(kringle.BadSeats):
        env("conveyor", seats=9)
    with pytest.raises(kringle.UnknownGame):
        env("chess", seats=2)
    with pytest.raises(ValueError, match="render_mode"):
        env("conveyor", seats=2, render_mode="rgb_array")


def test_a_table_can_be_pickled_and_shown():
    table = pickle.loads(pickle.dumps(env("conveyor", seats=2, render_mode="ansi")))
    table.reset(seed=1)
    assert "belt: " in table.render()


def test_whoever_lacks_pettingzoo_is_told_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "kringle.bridges.pettingzoo")
    with pytest.raises(MissingExtra, match=r'pip install "kringle\[pettingzoo\]"'):
        import kringle.bridges.pettingzoo  # noqa: F401
