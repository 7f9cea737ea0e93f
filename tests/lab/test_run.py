"""Runs: their rows are the games, whoever played them, and none is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import kringle
from kringle.kernel.constants import CHANCE
from kringle.kernel.many import simulate
from kringle.kernel.optional_imports import MissingExtra
from kringle.kernel.rng import Rng, stream
from kringle.lab import plan as plans
from kringle.lab import running
from kringle.lab.errors import BadPlan, BadRun
from kringle.lab.recording import recorded


def content(folder):
    return {path.relative_to(folder): path.read_bytes() for path in sorted(Path(folder).rglob("*")) if path.is_file()}


def planned(**more):
    return plans.planned(kringle.game("conveyor"), **{"games": 60, "chunk": 20, **more})


def test_the_rows_are_the_games_of_simulate(conveyor_run):
    game = kringle.game("conveyor")
    seats = pq.read_table(conveyor_run / "seats").to_pandas()
    games = pq.read_table(conveyor_run / "games").to_pandas()
    expected = simulate(game.start(4), game.heuristic(), game.levels, 2000, seed=1)
    assert (seats.score.to_numpy().reshape(2000, 4) == expected.scores).all()
    assert (seats.place.to_numpy().reshape(2000, 4) == expected.places + 1).all()
    assert (games.moves.to_numpy() == expected.moves).all()
    assert (games.game.to_numpy() == np.arange(2000)).all()


def test_every_game_has_one_win_to_share(conveyor_run):
    seats = pq.read_table(conveyor_run / "seats", columns=["game", "win", "place", "decisions"]).to_pandas()
    by_game = seats.groupby("game")
    assert np.allclose(by_game.win.sum(), 1)
    assert ((seats.win > 0) == (seats.place == 1)).all()
    games = pq.read_table(conveyor_run / "games").to_pandas()
    assert (by_game.decisions.sum().to_numpy() == games.decisions.to_numpy()).all()


def test_toys_of_a_row_are_those_in_the_bin_at_the_end(conveyor_run):
    game = kringle.game("conveyor")
    seats = pq.read_table(conveyor_run / "seats").to_pandas()
    for number in (0, 7, 1234):
        state, rng, heuristic = game.start(4), Rng(stream(1, number)), game.heuristic()
        while asked := state.asks():
            seat = asked[0]
            state.apply(seat, state.draw(rng) if seat == CHANCE else heuristic.choose(state, seat, rng))
        for seat in range(4):
            row = seats[(seats.game == number) & (seats.seat == seat)].iloc[0]
            for kind, toy in enumerate(("doll", "kite", "robot", "radio")):
                assert row[f"toy_{toy}"] == sum(state.toys[seat][kind])


def test_every_decision_is_as_likely_to_be_sampled():
    all_of_them = recorded(planned(every=1), plans.Chunk(0, 0, 60))
    assert len(all_of_them["decisions"]["at"]) == all_of_them["games"]["decisions"].sum()
    some = recorded(planned(every=7, games=400), plans.Chunk(0, 0, 400))
    total = some["games"]["decisions"].sum()
    assert abs(len(some["decisions"]["at"]) - total / 7) < 3 * np.sqrt(total / 7)
    first = some["decisions"]["at"] == all_of_them["decisions"]["at"].min()
    assert 20 < first.sum() < 110  # of 400 games, 57 are expected


def test_mixed_tables_change_seats_and_keep_their_names(tmp_path):
    plan = planned(bots=[("random", "thumb")], games=10, seats=[3])
    running.run(plan, tmp_path, jobs=1)
    seats = pq.read_table(tmp_path / "seats").to_pandas()
    assert list(seats[seats.game == 0].bot) == ["random", "thumb", "random"]
    assert list(seats[seats.game == 1].bot) == ["thumb", "random", "thumb"]


def test_a_searching_bot_gives_the_same_rows_again():
    plan = planned(bots=[("search:10i", "thumb")], games=1, seats=[2], chunk=1)
    first, again = (recorded(plan, plans.Chunk(0, 0, 1)) for _ in range(2))
    assert (first["seats"]["score"] == again["seats"]["score"]).all()
    assert first["games"]["moves"][0] == again["games"]["moves"][0]


def test_the_same_files_with_one_worker_and_with_two(tmp_path):
    plan = planned(seats=[3, 4], changes=[((), {}), (("part.robot.points=8",), robots(8))], games=40)
    running.run(plan, tmp_path / "one", jobs=1)
    running.run(plan, tmp_path / "two", jobs=2)
    assert len(content(tmp_path / "one")) == 1 + 3 * 8
    assert content(tmp_path / "one") == content(tmp_path / "two")


def robots(points):
    from kringle.lab.data import changed

    return changed("conveyor", [f"part.robot.points={points}"])


def test_killed_in_the_middle_it_goes_on_to_the_same_rows(tmp_path):
    command = [sys.executable, "-W", "ignore", "-m", "kringle", "lab", "run", "conveyor", "--games", "3000"]
    killed = subprocess.Popen([*command, "--jobs", "1", "--out", str(tmp_path / "killed")], stdout=subprocess.DEVNULL)
    games = tmp_path / "killed" / "games"
    while not list(games.glob("*.parquet")) and killed.poll() is None:
        time.sleep(0.01)
    os.kill(killed.pid, signal.SIGKILL)
    assert killed.wait() == -signal.SIGKILL
    assert 0 < len(list(games.glob("*.parquet"))) < 3
    plan = plans.planned(kringle.game("conveyor"), games=3000)
    assert not running.complete(tmp_path / "killed")
    resumed = running.run(plan, tmp_path / "killed", jobs=1)
    assert resumed.complete
    assert resumed.kept >= 1000
    running.run(plan, tmp_path / "whole", jobs=1)
    for path in (tmp_path / "killed").rglob(".*.half"):
        path.unlink()
    assert content(tmp_path / "killed") == content(tmp_path / "whole")


def test_a_folder_holds_one_run(tmp_path):
    running.run(planned(games=2), tmp_path / "run", jobs=1)
    with pytest.raises(BadRun, match="another run"):
        running.run(planned(games=3), tmp_path / "run", jobs=1)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("Dear Santa")
    with pytest.raises(BadRun, match="not empty"):
        running.run(planned(games=2), tmp_path / "other", jobs=1)
    with pytest.raises(BadRun, match="not a run"):
        running.plan_of(tmp_path / "other")


def test_what_is_given_twice_is_tried_both_ways():
    plan = planned(seats=[3, 4], options=plans.alternatives([]), bots=[("thumb",), ("random",)])
    assert [(table.seats, table.bots) for table in plan.tables] == [
        (3, ("thumb",)), (3, ("random",)), (4, ("thumb",)), (4, ("random",)),
    ]  # fmt: skip
    assert plans.described(plan, 1) == "3 seats; random"
    assert plans.read(plan.plain()) == plan
    with pytest.raises(BadPlan):
        planned(games=0)
    with pytest.raises(kringle.BadSeats):
        planned(seats=[9])
    with pytest.raises(kringle.UnknownBot):
        planned(bots=[("nobody",)])


def test_chunks_have_every_game_of_every_table_once():
    for games in (1, 20, 41):
        plan = planned(seats=[3, 4], games=games)
        found = [(chunk.table, game) for chunk in plan.chunks() for game in range(chunk.first, chunk.end)]
        assert found == [(table, game) for table in range(2) for game in range(games)]


def test_without_its_libraries_the_laboratory_says_how_to_get_them(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "pyarrow.parquet")
    with pytest.raises(MissingExtra, match=r'pip install "kringle\[lab\]"'):
        running.run(planned(games=1), tmp_path / "run", jobs=1)
    assert not (tmp_path / "run").exists()
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r'pip install "kringle\[ray\]"'):
        running.run(planned(games=1), tmp_path / "run", ray="")
