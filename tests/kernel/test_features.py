"""What a net is told of a table: each feature in its block, and the same for a seat wherever it sits."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path

import pytest
from kernel.test_heuristic import played

import kringle
from kringle.kernel import layout
from kringle.kernel.constants import CHANCE

GAMES = [game["id"] for game in kringle.games() if kringle.game(game["id"]).encoding is not None]


@pytest.mark.parametrize("name", GAMES)
def test_every_feature_is_of_its_block(name):
    game = kringle.game(name)
    encoding, heuristic, seen = game.encoding, game.heuristic(), set()
    for seats in (2, game.seats[-1]):
        for number, (state, _) in enumerate(played(name, seats, 4, 3000)):
            if not kringle.compiled() and number % 4:
                continue
            for seat in (CHANCE, *range(seats)):
                found = told(heuristic, state, seat)
                blocks = {encoding.block_of(feature) for feature in found}
                assert {block.of for block in blocks} == {"table" if seat == CHANCE else "seat"}
                assert len(found) < 200
                seen |= {block.name for block in blocks}
    assert seen >= {block.name for block in encoding.blocks} - {"bakery", "handed_in"}


def rotated(name, state, by):
    """The same table with everybody `by` seats further on."""
    kinds = {"icejam": (6, {"first": 0, "turn": 0}), "workshop": (5, {"first": 0, "turn": 0, "zelf": 1, "bakery": 1})}
    most, who = kinds[name]
    n, cells, flat = state.seats, iter(state.cells()), []
    for field, size in layout.position(type(state)):
        values = [next(cells) for _ in range(math.prod(size))]
        if size and size[0] == most:
            width = len(values) // most
            rows = [values[i * width : (i + 1) * width] for i in range(most)]
            rows = [rows[(i - by) % n] if i < n else rows[i] for i in range(most)]
            values = [value for row in rows for value in row]
        elif field in who:
            plus = who[field]
            values = [(value - plus + by) % n + plus if value >= plus and value >= 0 else value for value in values]
        elif field == "square":
            values = [v & 4095 | (((v >> 12) - 1 + by) % n + 1 << 12 if v >> 12 else 0) for v in values]
        flat += values
    other = state.copy()
    other.load(flat)
    return other


def check_rotations(name) -> int:
    """Uncompiled, where a table knows its cells by name."""
    game = kringle.game(name)
    heuristic, looked = game.heuristic(), 0
    for number, (state, _) in enumerate(played(name, 4, 6, 260)):
        if number % 40 == 30:
            for by in (1, 2, 3):
                turned = rotated(name, state, by)
                assert told(heuristic, turned, CHANCE) == told(heuristic, state, CHANCE)
                for seat in range(4):
                    assert told(heuristic, turned, (seat + by) % 4) == told(heuristic, state, seat)
                    looked += 1
    return looked


def told(heuristic, state, seat):
    return sorted(heuristic.features_of(state, seat))


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_told_the_same_wherever_it_sits(name):
    if not kringle.compiled():
        assert check_rotations(name) > 30
        return
    command = f"from kernel.test_features import check_rotations; print(check_rotations({name!r}))"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", command], capture_output=True, text=True,
        env={**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": str(Path(__file__).parents[1])},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 30
