"""Our search against OpenSpiel's: the command plays what it says."""

import sys
import time

import pytest

from benchmarks.peers import ismcts
from kringle.players import thinking


def test_a_short_match_up(monkeypatch, capsys):
    monkeypatch.setattr(thinking, "time", time)  # put back what the command changes
    monkeypatch.setattr(sys, "argv", ["ismcts", "conveyor", "--games", "2", "--seconds", "0.005"])
    assert ismcts.main() in (0, 1)  # who wins two games says nothing
    assert "search wins" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["ismcts", "chess"])
    with pytest.raises(SystemExit):
        ismcts.main()


def test_their_bot_stops_when_its_time_is_up_and_not_before_it_has_an_answer():
    game = ismcts.GAMES["conveyor"]({"players": 2})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = ismcts.Theirs(game, seconds=0.05, exploring=2.0, seed=1)
    begun = time.process_time()
    assert bot.step(state) in state.legal_actions()
    assert 0.05 <= time.process_time() - begun < 0.2
    assert bot.simulations > 2
    hasty = ismcts.Theirs(game, seconds=0.0, exploring=2.0, seed=1)
    assert hasty.step(state) in state.legal_actions()
