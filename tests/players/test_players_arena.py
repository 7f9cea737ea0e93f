"""kringle arena: fair, resumable, and its figures."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from test_cli import error_of, kringle_says

from kringle.commands import elo
from kringle.commands.arena import Plan
from kringle.games import game
from kringle.players.errors import BadSetting, UnknownBot
from kringle.players.specs import read_spec

ARENA = ("arena", "conveyor", "--bots", "search,thumb,random,thumb", "--iterations", "20")


def found(*words):
    return json.loads(kringle_says(*words, "--json"))


# ---- players as they are typed ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("thumb", {}),
        ("search", {"seconds": 0.1}),
        ("search:1s", {"seconds": 1.0}),
        ("search:50ms", {"seconds": 0.05}),
        ("search:500i:2threads", {"iterations": 500, "threads": 2}),
        ("search:1s:8mb", {"seconds": 1.0, "memory": 8}),
        ("level3", {"level": 3}),
        ("search:level3", {"level": 3}),
    ],
)
def test_specs(text, settings):
    assert read_spec(text, seconds=0.1).settings == settings


@pytest.mark.parametrize("text", ["search:fast", "search:0s", "level9", "search:2x", "search:0i"])
def test_bad_settings_are_told(text):
    with pytest.raises(BadSetting):
        read_spec(text)


@pytest.mark.parametrize("text", ["nobody", "nowhere.py:Bot", "no.such.module:Bot", "json:JSONEncoder", "thum"])
def test_unknown_bots_are_told(text):
    with pytest.raises(UnknownBot):
        read_spec(text)


def test_a_bot_of_ones_own(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("import kringle\nclass Last(kringle.Bot):\n    def choose(self, view): return view.legal()[-1]\n")
    result = found("arena", "conveyor", "--bots", f"{file}:Last,random", "--games", 4)
    assert {row["bot"] for row in result["players"]} == {f"{file}:Last", "random"}
    assert result["faults"] == []


# ---- games ----------------------------------------------------------------------------------------------


def test_every_seat_is_everybodys_once_a_deal():
    plan = Plan("conveyor", 1, 4, game("conveyor").checked(4, None), ("a", "b", "c", "d"), 1, 0.1, None)
    seatings = [plan.names(number) for number in range(4)]
    for seat in range(4):
        assert sorted(names[seat] for names in seatings) == ["a", "b", "c", "d"]


def test_counts_and_ratings():
    result = found(*ARENA, "--games", 8)
    assert (result["games"], result["asked"], result["faults"]) == (8, 8, [])
    rows = {row["bot"]: row for row in result["players"]}
    assert {name: row["played"] for name, row in rows.items()} == {"search": 8, "thumb": 16, "random": 8}
    assert math.isclose(sum(row["wins"] for row in rows.values()), 8, abs_tol=1e-4)
    assert rows["thumb"]["elo"] == {"elo": 0.0, "low": 0.0, "high": 0.0}
    assert rows["random"]["elo"]["high"] < 0
    assert rows["random"]["elo"]["low"] <= rows["random"]["elo"]["elo"] <= rows["random"]["elo"]["high"]


def test_a_record_is_gone_on_with(tmp_path):
    file = tmp_path / "games.jsonl"
    first = found(*ARENA, "--games", 3, "--record", file)
    assert len(file.read_text().splitlines()) == 4
    with file.open("a") as half:
        half.write('{"number": 3, "ra')  # the power went off
    resumed = found(*ARENA, "--games", 6, "--record", file)
    assert len(file.read_text().splitlines()) == 7
    assert (first["games"], resumed["games"]) == (3, 6)
    whole = found(*ARENA, "--games", 6)
    for one, other in zip(resumed["players"], whole["players"], strict=True):
        assert {**one, "seconds_a_move": 0} == {**other, "seconds_a_move": 0}


def test_a_record_of_another_arena_is_refused(tmp_path):
    file = tmp_path / "games.jsonl"
    found(*ARENA, "--games", 1, "--record", file)
    kept = file.read_text()
    assert "another arena: seed 1, not 2" in error_of(*ARENA, "--games", 1, "--record", file, "--seed", 2)
    assert file.read_text() == kept
    file.write_text("nonsense\n")
    assert "line 1" in error_of(*ARENA, "--games", 1, "--record", file)
    assert "kringle: " in error_of(*ARENA, "--games", 1, "--record", tmp_path / "no" / "such")


def test_processes_share_the_games():
    one, two = (found(*ARENA, "--games", 6, "--jobs", jobs) for jobs in (1, 2))
    assert [row["wins"] for row in one["players"]] == [row["wins"] for row in two["players"]]


def test_the_table_has_a_row_a_player():
    text = kringle_says(*ARENA, "--games", 4)
    assert "first places" in text
    assert all(name in text for name in ("search", "thumb", "random"))


def test_what_is_wrong_is_told_before_the_first_game():
    assert "not both" in error_of(*ARENA, "--time", 1)
    assert "no bot 'nobody'" in error_of("arena", "conveyor", "--bots", "nobody")
    assert "no players" in error_of("arena", "conveyor", "--bots", ",")
    assert "is for 2 to 5" in error_of("arena", "conveyor", "--seats", 9)


# ---- Elo ------------------------------------------------------------------------------------------------


def test_pairs_of_one_game():
    wins = elo.pairs([0, 1, 2, 1], [1, 2, 2, 4], 3)
    assert wins.tolist() == [[0, 2, 1], [0, 0, 0.5], [0, 1.5, 0]]


def test_ratings_find_the_strengths_that_games_were_drawn_by():
    dice, truth = np.random.default_rng(1), np.array([0.0, 100.0, 300.0])
    games = []
    for _ in range(3000):
        a, b = dice.choice(3, 2, replace=False)
        ahead = dice.random() < 1 / (1 + 10 ** ((truth[b] - truth[a]) / 400))
        games.append(elo.pairs([a, b], [1, 2] if ahead else [2, 1], 3))
    ratings = elo.ratings(games, anchor=0)
    for rating, true in zip(ratings, truth, strict=True):
        assert rating.low - 1 <= true <= rating.high + 1
        assert abs(rating.elo - true) < 30
    assert 20 < ratings[1].high - ratings[1].low < 80


def test_nobody_is_infinitely_strong():
    first, second = elo.ratings([elo.pairs([0, 1], [1, 2], 2)] * 10)
    assert math.isfinite(first.elo)
    assert first.elo > 100 > -100 > second.elo
    assert math.isclose(first.elo, -second.elo, abs_tol=1e-6)
