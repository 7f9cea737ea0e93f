"""Players by name: what they are given, what they answer, and what they refuse."""

from __future__ import annotations

import os
import pickle

import pytest

import kringle
from kringle.kernel.errors import PythonHooks
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.many import simulate
from kringle.kernel.view import View
from kringle.players import NothingToChoose, play
from kringle.players.bots import BOTS
from kringle.players.search import Search

GAMES = [game["id"] for game in kringle.games()]
QUICK = {"random": {}, "thumb": {}, "search": {"iterations": 20}}
TABLES = [(game, seats) for game in GAMES for seats in kringle.game(game).seats]


def asked(name, seats=3, seed=1, moves=6):
    """A match in which somebody has a choice, and that seat."""
    match, bot = kringle.start(name, seats, seed=seed), kringle.bot("thumb", seed=seed)
    while len(match.log) < moves or len(match.legal(match.asks()[0])) < 2:
        seat = match.asks()[0]
        match.play(seat, bot.choose(match.look(seat)))
    return match, match.asks()[0]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_all_bots_play_to_the_end(game, seats):
    match = kringle.start(game, seats, seed=seats)
    bots = [kringle.bot(name, seed=1, **QUICK[name]) for name in BOTS]
    iterations = 4 if game == "icejam" else 20
    bots[2] = kringle.bot("search", iterations=iterations, seed=1)
    faults = play(match, [bots[(seat + seats) % 3] for seat in range(seats)])
    assert match.over
    assert faults == []


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_answers_are_legal_and_leave_the_view_alone(name, game):
    match, seat = asked(game)
    view = match.look(seat)
    before = view.state.cells()
    assert kringle.bot(name, seed=1, **QUICK[name]).choose(view) in match.legal(seat)
    assert view.state.cells() == before


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_given_a_view_and_never_a_state(name):
    match, seat = asked("conveyor")
    bot = kringle.bot(name, **QUICK[name])
    for wrong in (match, match.state, match.state.view(seat)):
        with pytest.raises(TypeError, match="given a View"):
            bot.choose(wrong)
    with pytest.raises(ValueError, match="not from the truth"):
        View(match.game, match.state)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_nothing(name, game):
    """The same view of another world: the same answer."""
    match, seat = asked(game, seed=3)
    view = match.look(seat)
    other = View(match.game, view.imagine(kringle.Rng(9)).view(seat))
    answers = [kringle.bot(name, seed=5, **QUICK[name]).choose(one) for one in (view, other)]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", BOTS)
def test_who_is_not_asked_has_nothing_to_choose(name):
    match, _ = asked("icejam")
    other = next(seat for seat in range(3) if seat not in match.asks())
    bot = kringle.bot(name, **QUICK[name])
    with pytest.raises(NothingToChoose, match=f"seat {other} is not asked"):
        bot.choose(match.look(other))
    with pytest.raises(NothingToChoose, match="spectator"):
        bot.choose(match.look())


def test_unknown_names_and_settings_are_told():
    with pytest.raises(kringle.UnknownBot, match="did you mean 'thumb'"):
        kringle.bot("thum")
    with pytest.raises(kringle.BadSetting, match="thumb has no setting 'level'"):
        kringle.bot("thumb", level=3)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"level": 9}, "level is a whole number from 1 to 8"),
        ({"level": 0}, "level is a whole number from 1 to 8"),
        ({"seconds": 0}, "seconds are more than 0"),
        ({"seconds": "fast"}, "seconds are more than 0"),
        ({"iterations": 0}, "iterations is a whole number"),
        ({"iterations": 2.5}, "iterations is a whole number"),
        ({"threads": 0}, "threads is a whole number"),
        ({"memory": 0}, "memory is a whole number"),
        ({"seed": "x"}, "a seed is a whole number"),
        ({"level": 2, "iterations": 5}, "give one of the two"),
    ],
)
def test_bad_settings_are_refused(settings, words):
    with pytest.raises(kringle.BadSetting, match=words):
        kringle.bot("search", **settings)


def test_bots_of_one_seed_play_the_same_game():
    logs = []
    for _ in range(2):
        match = kringle.start("topdeer", 3, seed=4)
        play(match, [kringle.bot("random", seed=1), kringle.bot("thumb", seed=2), kringle.bot("random", seed=3)])
        logs.append(match.log)
    assert logs[0] == logs[1]


def test_a_bot_is_called_as_on_the_command_line(tmp_path):
    assert kringle.bot("level3").budget == kringle.bot("search", level=3).budget
    assert kringle.bot("search:1s", seed=2).budget.seconds == 1
    with pytest.raises(kringle.UnknownBot):
        kringle.bot("levels")
    with pytest.raises(kringle.BadSetting):
        kringle.bot("search:soon")


OWN = """
from __future__ import annotations
from dataclasses import dataclass
import kringle

@dataclass
class Plan:
    first: int = 0

class Mine(kringle.Bot):
    name = "mine"
    def choose(self, view):
        return view.legal()[Plan().first]
"""


def test_a_file_of_ones_own_may_have_dataclasses_and_is_read_again_when_it_changes(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    view = kringle.start("conveyor", 2, seed=1).look(0)
    mine = kringle.bot(f"{file}:Mine")
    assert mine.choose(view) == view.legal()[0]
    assert type(pickle.loads(pickle.dumps(mine))) is type(mine) is type(kringle.bot(f"{file}:Mine"))
    file.write_text(OWN.replace("first: int = 0", "first: int = 1"))
    os.utime(file, (1, 1))
    assert kringle.bot(f"{file}:Mine").choose(view) == view.legal()[1]
    with pytest.raises(kringle.BadSetting, match="no settings"):
        kringle.bot(f"{file}:Mine", level=3)


def test_a_file_that_can_not_be_read_says_where(tmp_path):
    file = tmp_path / "broken.py"
    file.write_text("import kringle\nkringle.nothing\n")
    with pytest.raises(kringle.UnknownBot, match=r"nothing.*line 2"):
        kringle.bot(f"{file}:Mine")


@pytest.mark.parametrize("bot", [kringle.bot("random", seed=1), kringle.bot("thumb", seed=1), kringle.bot("level2")])
def test_bots_pickle(bot):
    view = kringle.start("conveyor", 2, seed=1).look(0)
    other = pickle.loads(pickle.dumps(bot))
    assert [bot.choose(view) for _ in range(5)] == [other.choose(view) for _ in range(5)]


@pytest.mark.skipif(not kringle.compiled(), reason="in plain Python it is called")
def test_a_rule_of_thumb_in_python_that_would_not_be_called_is_refused():
    class Mine(Heuristic):
        def value(self, state, seat):
            return 1.0

    game = kringle.game("conveyor")
    with pytest.raises(PythonHooks, match=r"Mine\.value"):
        simulate(game.start(2), Mine(), game.levels, 1, 1)
    with pytest.raises(PythonHooks, match=r"Mine\.value"):
        Search(game.start(2), Mine(), game.levels, 1 << 20)
