"""A changed game is rehearsed: some games as plain Python, before C plays them.

A value that no rulebook has may lead a rule, or a bot, beyond the end of one of its tables. Plain Python says so;
C, which does not look, would go on with whatever lies there, and nobody would know that the games are nonsense.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import traceback
from dataclasses import replace
from pathlib import Path

from kringle.kernel.errors import KringleError
from kringle.kernel.state import compiled
from kringle.lab.errors import BadChange
from kringle.lab.plan import Chunk, Plan, read
from kringle.lab.recording import recorded

SECONDS = 1.5
"""For all tables together; each plays at least one game."""
BOTS = ("thumb", "random")
FAILED = 3


def rehearse(plan: Plan) -> None:
    """BadChange if a changed table of the plan fails in plain Python."""
    tables = tuple(replace(table, bots=BOTS) for table in plan.tables if table.files)
    if not tables or not compiled():
        return
    stage = replace(plan, tables=tables)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "kringle.lab.rehearsing"],
        env={**os.environ, "KRINGLE_PURE": "1"},
        input=json.dumps(stage.plain()),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == FAILED:
        raise BadChange(f"this change can't be played: {done.stdout.strip()}")
    if done.returncode:
        raise RuntimeError(f"the rehearsal did not end well: {done.stderr[-500:]}")


def played(plan: Plan) -> None:
    """Game after game at each table in turn, until the time is over."""
    begun, game = time.perf_counter(), 0
    while game == 0 or time.perf_counter() - begun < SECONDS:
        for number, table in enumerate(plan.tables):
            try:
                recorded(plan, Chunk(number, game, game + 1))
            except (ArithmeticError, LookupError) as problem:
                where = traceback.extract_tb(problem.__traceback__)[-1]
                said = f"{Path(where.filename).name}, {where.name}: {problem}"
                print(f"{', '.join(table.settings)} leads a rule or a bot out of its tables ({said})")
                sys.exit(FAILED)
        game += 1


if __name__ == "__main__":
    try:
        played(read(json.loads(sys.stdin.read())))
    except KringleError as refused:
        print(refused)
        sys.exit(FAILED)
