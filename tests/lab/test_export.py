"""Exports: rows that a learner can trust."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import kringle
from kringle.bridges.observing import encoder
from kringle.cli import app
from kringle.kernel.constants import CHANCE
from kringle.kernel.rng import Rng, stream
from kringle.kernel.view import View
from kringle.lab import exporting
from kringle.lab.errors import BadPlan, BadRun


def order(**more):
    given = {"game": "icejam", "seats": 2, "options": {}, "bots": ["search:12i"], "games": 1, **more}
    return exporting.ordered(**given)


def test_rows_are_the_decisions_of_the_game_as_its_seats_saw_them():
    wanted = order(game="conveyor", seats=3, temperature=1.0)
    rows = exporting.decisions(wanted, 0, 1)
    game = kringle.game("conveyor")
    state, rng, reader = game.start(3), Rng(stream(1, 0)), encoder("conveyor", 3, {})
    row = 0
    while asked := state.asks():
        seat = asked[0]
        legal = state.moves(seat)
        move = state.draw(rng) if seat == CHANCE else legal[0]
        if seat != CHANCE and len(legal) > 1:
            assert rows["seat"][row] == seat
            assert sorted(np.flatnonzero(rows["mask"][row])) == sorted(legal)
            assert (rows["observation"][row] == reader.encode(View(game, state.view(seat)))).all()
            assert rows["visits"][row].sum() == 12
            assert not rows["visits"][row][~rows["mask"][row]].any()
            move = int(rows["move"][row])
            assert rows["visits"][row][move] > 0
            row += 1
        state.apply(seat, move)
    assert row == len(rows["game"])
    assert {(int(s), int(c)) for s, c in zip(rows["seat"], rows["score"], strict=True)} <= set(
        enumerate(state.standings(0))
    )
    assert np.allclose(rows["win"] > 0, rows["place"] == 1)


def test_the_most_visited_move_is_played_when_it_is_cold_and_others_when_it_is_warm():
    cold = exporting.decisions(order(game="conveyor"), 0, 1)
    best = cold["visits"].max(axis=1)
    assert (cold["visits"][np.arange(len(best)), cold["move"]] == best).all()
    warm = exporting.decisions(order(game="conveyor", temperature=1.0), 0, 1)
    assert (warm["visits"][np.arange(len(warm["move"])), warm["move"]] < warm["visits"].max(axis=1)).any()


def test_shards_are_the_same_again_and_in_both_formats(tmp_path):
    wanted = replace(order(game="conveyor", bots=["thumb"], games=5), shard=4)
    exporting.export(wanted, tmp_path / "a", jobs=1)
    (tmp_path / "b").mkdir()
    exporting.export(wanted, tmp_path / "b", jobs=1)
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert names == ["export.json", "shard-000000000.npz", "shard-000000004.npz"]
    assert all((tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes() for name in names)
    told = json.loads((tmp_path / "a" / "export.json").read_text())
    with np.load(tmp_path / "a" / names[1]) as arrays:
        assert arrays["observation"].shape[1] == told["observation"]
        assert arrays["mask"].shape[1] == told["moves"]
        exporting.export(replace(wanted, format="parquet"), tmp_path / "c", jobs=1)
        table = pq.read_table(tmp_path / "c" / "shard-000000000.parquet")
        assert np.array_equal(np.array(table["observation"].to_pylist(), np.float32), arrays["observation"])
        assert np.array_equal(np.array(table["visits"].to_pylist()), arrays["visits"])


def test_what_is_asked_wrongly_is_refused(tmp_path):
    with pytest.raises(BadPlan, match="npz or parquet"):
        order(form="csv")
    with pytest.raises(kringle.UnknownBot):
        order(bots=["nobody"])
    exporting.export(order(game="conveyor", bots=["thumb"]), tmp_path / "a", jobs=1)
    with pytest.raises(BadRun, match="another export"):
        exporting.export(order(game="conveyor", bots=["thumb"], games=2), tmp_path / "a", jobs=1)


def test_the_command_exports(tmp_path):
    command = ["lab", "export", "elfgame", "--games", "1", "--seats", "3", "--bots", "thumb", "--jobs", "1"]
    done = CliRunner().invoke(app, [*command, "--out", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    assert "decisions of 1 games" in done.output
