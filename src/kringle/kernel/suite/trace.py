"""Is compiled the same as uncompiled, move by move?

    python -m kringle.kernel.suite.trace conveyor > a; KRINGLE_PURE=1 python -m kringle.kernel.suite.trace conveyor > b

prints everything that can be known of some random games, a line a position; the check compares the two.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import numpy as np

from kringle.kernel.constants import CHANCE
from kringle.kernel.heuristic import Heuristic, playouts
from kringle.kernel.many import Batch, simulate
from kringle.kernel.rng import Rng
from kringle.kernel.state import State, compiled
from kringle.kernel.suite.case import (
    Case,
    Moment,
    brief,
    cases,
    find_game,
    is_quick_run,
    plain,
    random_play,
    thorough,
    varied,
)


def compiled_is_uncompiled(games: Sequence[Case], seed: int = 1, name: str = "") -> int:
    """The same cases in two processes, compiled and not: the same lines. Returns how many there were.

    `name` is how another process finds the game, if not by its id.
    """
    chosen = json.dumps([[case.seats, dict(case.options)] for case in games])
    command = [sys.executable, "-m", __spec__.name, name or games[0].game.id, "--seed", str(seed), "--cases", chosen]
    return compared(_lines(command, pure=False), _lines(command, pure=True), seed)


def compared(fast: list[str], plain: list[str], seed: int) -> int:
    """Two traces, line by line."""
    if (fast[0], plain[0]) != ("compiled", "uncompiled"):
        raise AssertionError(f"nothing to compare: {fast[0]} and {plain[0]} (tools/compile compiles)")
    for number, (one, other) in enumerate(zip_longest(fast[1:], plain[1:], fillvalue="nothing"), 2):
        if one != other:
            raise AssertionError(f"seed {seed}, line {number} of the trace: {_differing(one, other)}")
    return len(fast)


def _lines(command: list[str], pure: bool) -> list[str]:
    env = {k: v for k, v in os.environ.items() if k != "KRINGLE_PURE"} | {"PYTHONPATH": os.pathsep.join(sys.path)}
    if pure:
        env["KRINGLE_PURE"] = "1"
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if run.returncode:
        raise AssertionError(f"the {'uncompiled' if pure else 'compiled'} trace broke off:\n{run.stderr[-2000:]}")
    return run.stdout.splitlines()


def _differing(one: str, other: str) -> str:
    """Lines are made of `name=value` parts, two blanks between them."""
    parts = zip_longest(one.split("  "), other.split("  "), fillvalue="nothing")
    different = [f"{brief(a)} compiled, {brief(b)} uncompiled" for a, b in parts if a != b]
    return f"{one.split('  ')[0]}: {different[0]}"


# ---- what is printed --------------------------------------------------------------------------------------


def trace(case: Case, seed: int) -> Iterator[str]:
    """The cells after each move; all else as well, or at each third position if it is to be soon done."""
    match, rng = case.match(seed, "manual"), Rng(seed)
    moment, viewers = Moment(case, seed, match), case.viewers()
    games, apart = thorough(2), 3 if is_quick_run() else 1
    for number in random_play(match, case.dice(seed, "trace")):
        parts = [f"{case} {number}", *cells(match.state)]
        if number % apart == 0 or match.over:
            parts += position(moment, rng, viewers[number // apart % len(viewers)])
        yield "  ".join(parts)
    yield f"{case} log {short(match.log)}  notes={short([note for _, note in match.raw()])}  outcome={match.outcome}"
    for heuristic in (Heuristic(), case.game.heuristic()):
        name = type(heuristic).__name__
        yield f"{case} playouts {name}  {playouts(case.start(), heuristic, games, seed)}"
        results = simulate(case.start(), heuristic, case.game.levels, games, seed, first=3)
        yield f"{case} simulate {name}  {results.scores.tolist()} {results.places.tolist()} {results.moves.tolist()}"
    yield from batch(case, seed)


def cells(state: State) -> Iterator[str]:
    yield f"cells={short(state.cells())}"
    yield f"digest={state.key():016x}"


def position(moment: Moment, rng: Rng, viewer: int) -> Iterator[str]:
    case, state = moment.case, moment.match.state
    yield f"asks={state.asks()}"
    yield f"legal={[state.moves(seat) for seat in range(case.seats)]}"
    yield f"outcomes={state.outcomes()}"
    yield f"standings={[state.standings(level) for level in range(case.game.levels)]}"
    yield f"places={state.places(case.game.levels)}"
    yield f"components={short(sorted(case.game.components(state).items()))}"
    view = state.view(viewer)
    yield f"view{viewer}={short(view.cells())}"
    yield f"shown{viewer}={short(plain(case.game.shown(view)))}"
    yield f"imagined{viewer}={short(view.imagine(rng).cells())}"
    yield from heuristic_at(moment, rng)


def heuristic_at(moment: Moment, rng: Rng) -> Iterator[str]:
    heuristic, state = moment.case.game.heuristic(), moment.match.state
    yield f"worth={[heuristic.value(state, seat) for seat in range(moment.case.seats)]}"
    yield f"choice={[heuristic.choose(state, seat, rng) for seat in state.asks() if seat != CHANCE]}"
    yield f"rng={rng.x:016x}"


def batch(case: Case, seed: int, steps: int = 12) -> Iterator[str]:
    """Three games side by side."""
    games, rng = Batch(case.start(), 3, case.game.levels, seed), Rng(seed)
    for step in range(steps):
        moves = [games.legal[i, rng.roll(max(1, int(games.width[i])))] for i in range(3)]
        games.step(np.array(moves, np.int16))
        lists = [games.seat.tolist(), games.width.tolist(), games.scores.tolist(), games.places.tolist()]
        yield f"{case} batch {step}  {lists}  {short(games.positions.tolist())}  {short(games.views().tolist())}"
        games.reset()


def short(value: Any) -> str:
    return hashlib.blake2b(repr(value).encode(), digest_size=6).hexdigest()


def main(arguments: list[str]) -> None:
    name, *rest = arguments
    given = dict(zip(rest[::2], rest[1::2], strict=True))
    game, seed = find_game(name), int(given.get("--seed", "1"))
    chosen = cases(game, varied(game))
    if "--cases" in given:
        chosen = [Case(game, seats, options) for seats, options in json.loads(given["--cases"])]
    print("compiled" if compiled() else "uncompiled")
    for case in chosen:
        for line in trace(case, seed):
            print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
