"""The games in OpenSpiel: its own tests, its own search, chance, secrets, memory."""

import importlib
import pickle
import random
import sys
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, sample_some_states

import kringle
from benchmarks.recall import branched
from kringle.bridges.openspiel import GAMES
from kringle.kernel.optional_imports import MissingExtra
from kringle.kernel.suite import is_quick_run

SMALL = [(name, seats) for name in GAMES for seats in kringle.game(name).seats[:2]]


def load(name, seats, **params):
    return pyspiel.load_game(f"kringle_{name}", {"players": seats, **params})


def played(state, dice, moves):
    """Onwards at random, for so many moves, or to the end."""
    for _ in range(moves):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


# ---- their tests --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), SMALL[:: 2 if is_quick_run() else 1])
def test_their_random_sim_test(name, seats):
    pyspiel.random_sim_test(load(name, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_their_api_test(name, seats):
    """On 30 states instead of 400. Imported here: it takes seconds, and every process of pytest reads this file."""
    api_test = importlib.import_module("open_spiel.integration_tests.api_test")
    game = load(name, seats)
    told = {"game": game, "game_name": f"kringle_{name}", "game_type": game.get_type()}
    told["some_states"] = sample_some_states.sample_some_states(game, max_states=30)
    told["setUpClass"] = classmethod(lambda _: None)  # would look for 400
    kind = type("TheirApi", (api_test.EnforceAPIOnPartialTreeBase,), told)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(kind).run(result)
    assert result.testsRun >= 5
    assert [text for _, text in result.failures + result.errors] == []


@pytest.mark.parametrize("name", GAMES)
def test_their_is_mcts_plays_or_where_nothing_is_hidden_their_mcts(name):
    game = load(name, 2)
    kind = mcts.MCTSBot if name == "icejam" else ismcts.ISMCTSBot
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = kind(game, uct_c=1.0, max_simulations=3, evaluator=evaluator, random_state=np.random.RandomState(1))
    state, dice, asked = game.new_initial_state(), random.Random(1), 0
    while asked < 3 and not state.is_terminal():
        if state.is_chance_node() or state.current_player() == 1 or len(state.legal_actions()) == 1:
            played(state, dice, 1)
        else:
            asked += 1
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert asked == 3


def test_their_reinforcement_learning_environment_plays():
    table = rl_environment.Environment(load("conveyor", 2))
    step = table.reset()
    while not step.last():
        step = table.step([random.choice(step.observations["legal_actions"][step.observations["current_player"]])])
    assert sum(step.rewards) == pytest.approx(0)


# ---- ours ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_a_resampled_state_is_the_same_to_its_player(name, seats):
    dice, sampler, different = random.Random(2), pyspiel.UniformProbabilitySampler(0.0, 1.0), 0
    state = load(name, seats).new_initial_state()
    for _ in range(12):
        played(state, dice, 4)
        if state.is_chance_node() or state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, sampler)
        different += str(other) != str(state)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        played(other.clone(), dice, 20)
    assert (different > 0) == (name != "icejam")  # where everything is open


def test_chance_nodes_have_the_odds_of_the_deck():
    state = load("conveyor", 2, tie_break_start="seats").new_initial_state()
    table = kringle.start("conveyor", seats=2, options={"tie_break_start": "seats"}, chance="manual")
    weights = dict(table.state.outcomes())
    assert state.is_chance_node()
    assert dict(state.chance_outcomes()) == {move: n / sum(weights.values()) for move, n in weights.items()}
    assert [state.action_to_string(move) for move, _ in state.chance_outcomes()] == [
        "deal doll",
        "deal kite",
        "deal robot",
    ]


def test_sealed_answers_are_hidden_from_whoever_answers_next():
    seen = []
    for bid in (1, 3):
        state = load("conveyor", 2).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        assert state.current_player() == 0
        state.apply_action(state.string_to_action(f"bid {bid}"))
        assert state.current_player() == 1
        seen.append((state.information_state_string(1), state.observation_string(1), state.observation_tensor(1)))
    assert seen[0] == seen[1]


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_information_states_remember_what_was_seen_and_no_more(name, seats):
    """At others' moves too. 10,000 branches of each: python -m benchmarks.recall."""
    found = branched(name, seats, 300 if is_quick_run() else 2000)
    assert found.again > 30
    assert (found.forgotten, found.leaked) == (0, 0)


def test_a_bid_that_was_revealed_is_remembered_though_the_belt_moves_on():
    told = set()
    for bid in ("bid 1", "bid 2"):
        state = load("conveyor", 2, tie_break_start="seats").new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        state.apply_action(state.string_to_action("bid 3"))
        state.apply_action(state.string_to_action(bid))
        told.add(state.information_state_string(0))
    assert len(told) == 2


def test_games_pickle_and_say_what_they_are():
    for name in GAMES:
        game = pickle.loads(pickle.dumps(load(name, 2)))
        assert str(game) == str(load(name, 2))
        assert 100 < game.max_game_length() < 20_000
    kind = pyspiel.GameType.Information
    known = {name: load(name, 2).get_type().information for name in GAMES}
    assert [name for name, information in known.items() if information == kind.PERFECT_INFORMATION] == ["icejam"]


def test_options_are_parameters():
    game = load("conveyor", 3, luck="more", gold="magic+paper+knife", exploding_seasons=True)
    view = kringle.start(
        "conveyor", 3, {"luck": "more", "gold": ["magic", "paper", "knife"], "exploding_seasons": True}, chance="manual"
    )
    assert game.new_initial_state().position.state.cells() == view.state.cells()
    assert pyspiel.load_game(str(game)).new_initial_state().position.state.cells() == view.state.cells()
    with pytest.raises(kringle.BadOption):
        GAMES["conveyor"]({"luck": "much"})
    with pytest.raises(kringle.BadOption, match="no parameter"):
        GAMES["conveyor"]({"weather": "fine"})
    with pytest.raises(kringle.BadSeats):
        GAMES["conveyor"]({"players": 9})


def test_whoever_lacks_open_spiel_is_told_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "kringle.bridges.openspiel")
    with pytest.raises(MissingExtra, match=r'pip install "kringle\[openspiel\]"'):
        import kringle.bridges.openspiel  # noqa: F401
