"""A player of another version of Kringle, in a process of its own: what today's search is measured against.

    git worktree add ../before v0.1.0, and compile it there (tools/compile)
    KRINGLE_OTHER=../before/src KRINGLE_OTHER_BOT=search:20ms \\
        kringle arena icejam --bots search:20ms,benchmarks/versions.py:Other --seats 4 --games 200

It is handed the same view, as cells: both versions must have the same positions. It thinks as long as it is told to,
while this process waits.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

from kringle import Bot, View
from kringle.kernel.spelling import Move

WORKER = """
import json, sys
import kringle
from kringle.players.specs import read_spec
from kringle.kernel.view import View
bot, games = read_spec(sys.argv[1]).make(int(sys.argv[2])), {}
for line in sys.stdin:
    asked = json.loads(line)
    game = kringle.game(asked["game"])
    state = game.start(asked["seats"]).copy()
    state.load(asked["cells"])
    move = bot.choose(View(game, state))
    print((getattr(game.spelling, "number_of", None) or game.spelling.number)[move], flush=True)
"""


class Other(Bot):
    name = "other"
    started = 0

    def __init__(self) -> None:
        Other.started += 1
        environment = {**os.environ, "PYTHONPATH": os.environ["KRINGLE_OTHER"]}
        spec = os.environ.get("KRINGLE_OTHER_BOT", "search:20ms")
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", WORKER, spec, str(Other.started)], env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def choose(self, view: View) -> Move:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        asked = {"game": view.game.id, "seats": view.state.seats, "cells": view.state.cells()}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return view.game.spelling.move_of[int(self.process.stdout.readline())]

    def __del__(self) -> None:
        self.process.kill()
        self.process.wait()
