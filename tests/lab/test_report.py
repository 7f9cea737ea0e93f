"""Reports: what is in a run is told, in words and in pictures, on a page that needs nothing else."""

from __future__ import annotations

import re
import shutil

import pytest
from typer.testing import CliRunner

import kringle
from kringle.cli import app
from kringle.lab import findings, plan, running
from kringle.lab.errors import BadRun
from kringle.lab.measures import measured
from kringle.lab.report import report, rounds_shown


def told(found):
    return " ".join(finding.words for finding in findings.findings(found))


def test_findings_are_plain_sentences_with_intervals(conveyor_run):
    words = told(measured(conveyor_run, 0))
    assert re.search(
        r"Radio toys win more than their share: \+\d+\.\d points of win rate \(\+\d+\.\d to \+\d+\.\d\)", words
    )
    assert re.search(r"Doll toys win less than their share: −\d+\.\d points", words)
    assert "A game has 65 decisions" in words
    assert "Winners score 26" in words


def test_a_seat_with_an_advantage_is_named(tmp_path):
    """Who begins first on Conveyor's tie-break track wins more: by lot that evens out, by seats it does not."""
    made = plan.planned(kringle.game("conveyor"), options=[{"tie_break_start": "seats"}], seats=[5], games=2000)
    running.run(made, tmp_path / "run", jobs=1)
    words = told(measured(tmp_path / "run", 0))
    assert "Seat 0 wins more than its share: +" in words
    assert "Seat 4 wins less than its share: −" in words
    assert "Still, all seats are within two points" not in words


def test_seats_that_are_even_are_not_named(conveyor_run):
    assert "No seat is shown to be better than another; differences over" in told(measured(conveyor_run, 0))


def test_the_order_of_turns_is_told_though_who_begins_is_drawn(conveyor_run):
    found = measured(conveyor_run, 0)
    assert found.order.away()[0].value > 0.05
    assert "By turn order, places are not even: first +" in told(found)
    first, cards, choices = findings.advice(found)
    assert first.startswith("Who goes first wins +")
    assert "--bots search" in first
    assert "One more of Radio toys adds +" in cards
    assert "decisions a seat" in choices


def test_what_is_below_its_group_and_still_good_is_not_marked_red(conveyor_run):
    found = measured(conveyor_run, 0)
    kinds = {finding.words.split(" win ")[0]: finding.kind for finding in findings.findings(found)}
    dolls = [thing.column for thing in found.plan.things].index("toy_doll")
    assert found.worth.each[dolls].value > 0
    assert kinds["Doll toys"] == "less"


def test_what_a_card_costs_stands_beside_what_it_is_worth(conveyor_run):
    page = report(conveyor_run)
    assert re.search(r'Doll toys<small>3 cards</small></span><svg class="whisker"', page)
    assert "Radio toys<small>4 cards</small>" in page
    assert " for what it costs (4 cards), change its value" in findings.advice(measured(conveyor_run, 0))[1]


def test_rounds_are_the_columns_of_what_bots_do_when(conveyor_run):
    found = measured(conveyor_run, 0)
    assert {number for number, _ in found.when["thumb"]} == {1, 2, 3, 4}  # seasons
    assert rounds_shown(list(range(1, 12))) == [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11]]


def test_runs_of_before_have_no_order_and_no_rounds(conveyor_run, tmp_path):
    import pyarrow.parquet as pq

    shutil.copytree(conveyor_run, tmp_path / "old")
    for table, column in (("seats", "turn"), ("decisions", "round")):
        for file in (tmp_path / "old" / table).iterdir():
            pq.write_table(pq.read_table(file).drop_columns([column]), file)
    found = measured(tmp_path / "old", 0)
    assert found.order.away() == []
    assert findings.advice(found)[0].startswith("Seats: ")
    assert "Turn order" not in report(tmp_path / "old")


def test_shares_of_seats_are_those_of_the_rows(conveyor_run):
    import pyarrow.parquet as pq

    rows = pq.read_table(conveyor_run / "seats").to_pandas()
    found = measured(conveyor_run, 0)
    for seat, share in rows.groupby("seat").win.mean().items():
        assert found.share(seat).value == pytest.approx(share)
    assert found.scores.total() == len(rows)
    robots = [thing.column for thing in found.plan.things].index("toy_robot")
    assert found.used[robots] == rows.toy_robot.sum()
    assert found.doses[robots, 1, 1] == (rows.toy_robot == 1).sum()


def test_the_page_needs_nothing_else(conveyor_run):
    page = report(conveyor_run)
    assert page.startswith("<!doctype html>")
    assert not re.search(r"https?://|<script|<link|@import|src=", page)
    assert page.count("<svg") == page.count("</svg>") > 20
    assert "nan" not in page.lower().replace("finance", "")
    for word in ("Findings", "Seats", "Scores", "Length", "Cards and places", "Decisions", "What thumb does when"):
        assert word in page


def test_few_games_and_a_grid_make_a_page_too(tmp_path):
    made = plan.planned(kringle.game("elfgame"), games=20, seats=[2, 3], bots=[("thumb", "random")])
    running.run(made, tmp_path / "run", jobs=1)
    page = report(tmp_path / "run")
    assert "too few to tell what is luck" in page
    assert 'id="t1"' in page


def test_a_run_that_is_not_finished_is_not_reported(tmp_path):
    running.run(plan.planned(kringle.game("conveyor"), games=4, chunk=2), tmp_path / "run", jobs=1)
    next((tmp_path / "run" / "seats").glob("*.parquet")).unlink()
    with pytest.raises(BadRun, match="not finished"):
        report(tmp_path / "run")


def test_the_command_says_where_the_page_is(conveyor_run, tmp_path):
    done = CliRunner().invoke(app, ["lab", "report", str(conveyor_run), "-o", str(tmp_path / "page.html")])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "page.html").read_text().startswith("<!doctype html>")
    refused = CliRunner().invoke(app, ["lab", "report", str(tmp_path)])
    assert refused.exit_code == 2
    assert "is not a run" in refused.output
