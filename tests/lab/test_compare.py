"""Comparisons: a change that is there is found, one that is not is not."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import kringle
from benchmarks.lab.crying_wolf import null, ran
from kringle.cli import app
from kringle.lab import comparing
from kringle.lab.compare_page import advice, compare_page
from kringle.lab.errors import BadRun


def test_a_toy_of_twice_the_value_is_found_in_2000_games(conveyor_run, tmp_path):
    changed = ran(tmp_path / "changed", "conveyor", 2000, 1, ("part.robot.points=8",))
    found = comparing.compared((conveyor_run, 0), changed)
    assert found.paired
    assert "Something changed" in found.verdict
    moved = {difference.measure.name: difference for difference in found.found}
    assert moved["Average score"].effect.value > 3
    assert moved["Robot toys in a game"].effect.value > 0
    assert "rises by" in comparing.in_words(moved["Average score"])
    assert all(d.low < d.effect.value < d.high and d.low * d.high > 0 for d in found.found)


def test_games_of_the_same_seed_and_cards_are_the_same_games(conveyor_run, tmp_path):
    same = ran(tmp_path / "same", "conveyor", 2000, 1)
    assert comparing.compared((conveyor_run, 0), same).verdict == "Nothing changed: all 2,000 games ended the same."


def test_null_comparisons_do_not_cry_wolf():
    """Six pairs of other seeds than the twenty of benchmarks.lab.crying_wolf; more than two in six is one in 500."""
    wolves = [bool(null("conveyor", 400, pair).found) for pair in range(100, 106)]
    assert sum(wolves) <= 2


def test_pairs_of_games_tell_more_than_two_samples(conveyor_run, tmp_path):
    paired = comparing.compared((conveyor_run, 0), ran(tmp_path / "a", "conveyor", 2000, 1, ("part.kite.penalty=4",)))
    apart = comparing.compared((conveyor_run, 0), ran(tmp_path / "b", "conveyor", 2000, 2, ("part.kite.penalty=4",)))
    assert not apart.paired
    assert paired.differences[0].effect.error < 0.8 * apart.differences[0].effect.error


def test_runs_that_can_not_be_compared_are_refused(conveyor_run, tmp_path):
    other = ran(tmp_path / "elves", "elfgame", 2, 1)
    with pytest.raises(BadRun, match="two games"):
        comparing.compared((conveyor_run, 0), other)
    with pytest.raises(BadRun, match="there is no 3"):
        comparing.compared((conveyor_run, 3), (conveyor_run, 0))


def test_the_command_compares_tables_of_a_grid(tmp_path):
    command = ["lab", "run", "conveyor", "--games", "300", "--jobs", "1", "--out", str(tmp_path / "grid")]
    grid = CliRunner().invoke(app, [*command, "--set", "part.radio.points=10", "--set", "part.radio.points=40"])
    assert grid.exit_code == 0, grid.output
    done = CliRunner().invoke(app, ["lab", "compare", f"{tmp_path}/grid:0", f"{tmp_path}/grid:1", "--json"])
    found = json.loads(done.output)
    assert found["changed"]
    assert found["runs"][1] == "grid (part.radio.points=40)"
    assert kringle.game("conveyor").title == found["game"]


def test_a_comparison_has_a_page_with_three_sentences_and_what_could_have_been_missed(conveyor_run, tmp_path):
    before, after = conveyor_run, ran(tmp_path / "changed", "conveyor", 2000, 1, ("part.robot.points=8",))[0]
    words = ["lab", "compare", str(before), str(after), "-o", str(tmp_path / "page.html")]
    assert CliRunner().invoke(app, words).exit_code == 0
    page = (tmp_path / "page.html").read_text()
    assert page.count('<ol class="advice"><li>') == 1
    assert "Something changed" in page
    assert "seen from" in page
    assert "nan" not in page
    found = comparing.compared((before, 0), (before, 0))
    assert advice(found)[2] == "All games ended the same: there is nothing to miss."
    assert "Nothing changed" in compare_page(found)
