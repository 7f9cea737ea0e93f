"""The search is the same compiled and as plain Python: same moves, visits and values."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from kringle.kernel.state import compiled

THINK = """
import kringle
print(kringle.compiled())
for game, iterations in (("conveyor", 50), ("elfgame", 8), ("topdeer", 8)):
    match = kringle.start(game, 3, seed=2)
    seat = match.asks()[0]
    print(kringle.bot("search", iterations=iterations, seed=3).think(match.look(seat)).moves)
"""


def thoughts(**environment):
    clean = {name: value for name, value in os.environ.items() if name != "KRINGLE_PURE"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", THINK], env={**clean, **environment}, text=True, capture_output=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(not compiled(), reason="nothing is compiled here")
def test_compiled_thinks_as_uncompiled():
    fast, plain = thoughts(), thoughts(KRINGLE_PURE="1")
    assert (fast[0], plain[0]) == ("True", "False")
    assert fast[1:] == plain[1:]
