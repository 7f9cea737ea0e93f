"""The rules as pages play them, in WebAssembly: the same games, move by move, as here."""

from __future__ import annotations

import hashlib
import json

from kringle.games import names, package
from kringle.kernel.suite import cases, find_game, is_quick_run, lockstep, varied

OURS = [name for name in names() if package(name).startswith("kringle.")]
GAMES = 5 if is_quick_run() else 100
"""Of each game; `python -m benchmarks.browser.lockstep` plays a thousand."""

LOCKSTEP = """
import hashlib, json, sys
from kringle.kernel.suite import cases, find_game, lockstep, varied
for name in sys.argv[2:]:
    game = find_game(name)
    first, *lines = lockstep.lines(cases(game, varied(game)), int(sys.argv[1]), 1)
    print(json.dumps([name, first, len(lines), hashlib.sha256("\\n".join(lines).encode()).hexdigest()]))
"""
SUITE = """
import os, sys
os.environ["KRINGLE_THOROUGH"] = "0.2"
from pathlib import Path
from kringle.kernel import suite
from kringle.kernel.suite import golden
leaks = [suite.views_do_not_leak, suite.secret_parts_stay_secret, suite.heuristic_does_not_peek]
for name in sys.argv[1:]:
    every = suite.cases(suite.find_game(name))
    for case in every:
        golden.compare(case, Path("/project/tests/games") / name / "golden")
    for number, check in enumerate(leaks):
        check(every[number % len(every)])
    print(name)
"""


def here(name: str, games: int) -> list[object]:
    game = find_game(name)
    first, *lines = lockstep.lines(cases(game, varied(game)), games, 1)
    return [name, first, len(lines), hashlib.sha256("\n".join(lines).encode()).hexdigest()]


def test_lockstep_with_native(in_pyodide):
    there = [json.loads(line) for line in in_pyodide(LOCKSTEP, str(GAMES), *OURS)]
    assert [found[:3] for found in there] == [[name, "compiled", GAMES] for name in OURS]
    assert there == [here(name, GAMES) for name in OURS]


def test_golden_files_and_leak_checks(in_pyodide):
    assert in_pyodide(SUITE, *OURS) == OURS


SEARCH = """
import json, sys, kringle
for name in sys.argv[1:]:
    match = kringle.start(name, seats=3, seed=11)
    for _ in range(8):
        seat = match.asks()[0]
        thought = kringle.bot("search", iterations=30, seed=4).think(match.look(seat))
        match.play(seat, thought.best)
        print(json.dumps([name, seat, thought.best, [[w.move, w.visits, round(w.value, 9)] for w in thought.moves]]))
"""
"""The last digits of a logarithm are each C library's own."""


def test_the_search_tries_and_chooses_alike(in_pyodide, capsys, monkeypatch):
    there = in_pyodide(SEARCH, *OURS)
    monkeypatch.setattr("sys.argv", ["here", *OURS])
    exec(SEARCH, {})
    assert there == capsys.readouterr().out.splitlines()
