"""Many random games, compiled and uncompiled side by side: the same position, move by move.

    python -m kringle.kernel.suite.lockstep conveyor --games 2000

`trace` compares everything in a few games; this compares the positions of a great many.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from zlib import crc32

from kringle.kernel.constants import CHANCE
from kringle.kernel.layout import packed
from kringle.kernel.rng import Rng, stream
from kringle.kernel.state import State, compiled
from kringle.kernel.suite.case import Case, cases, find_game, varied


def played(case: Case, seed: int, game: int) -> str:
    """One line: every position of a random game, folded into one number, and how it ended."""
    state, rng, folded, moves = case.start(), Rng(stream(seed, game)), 0, 0
    while not state.over():
        seat, move = _chosen(state, rng)
        state.apply(seat, move)
        folded = crc32(packed([move, seat, *state.cells()]), folded)
        moves += 1
    return f"{game} {case} {moves} moves {folded:08x} {state.key():016x} {state.scores()}"


def _chosen(state: State, rng: Rng) -> tuple[int, int]:
    asks = state.asks()
    seat = asks[rng.roll(len(asks))]
    if seat == CHANCE:
        return seat, state.draw(rng)
    moves = state.moves(seat)
    return seat, moves[rng.roll(len(moves))]


def lines(chosen: Sequence[Case], games: int, seed: int) -> Iterator[str]:
    yield "compiled" if compiled() else "uncompiled"
    for game in range(games):
        yield played(chosen[game % len(chosen)], seed, game)


def compare(name: str, games: int, seed: int = 1) -> int:
    """The number of moves in which both agreed; AssertionError at the first game in which they did not."""
    command = [sys.executable, "-m", __spec__.name, name, "--games", str(games), "--seed", str(seed), "--lines", "yes"]
    clean = {key: value for key, value in os.environ.items() if key != "KRINGLE_PURE"}
    clean["PYTHONPATH"] = os.pathsep.join(sys.path)
    runs = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        for environment in (clean, {**clean, "KRINGLE_PURE": "1"})
    ]
    fast, plain = (run.communicate()[0].splitlines() for run in runs)
    if any(run.returncode for run in runs) or (fast[0], plain[0]) != ("compiled", "uncompiled"):
        raise AssertionError(f"nothing to compare: {fast[:1]} and {plain[:1]} (tools/compile compiles)")
    for one, other in zip_longest(fast[1:], plain[1:]):
        if one != other:
            raise AssertionError(f"compiled and uncompiled part:\n  {one}\n  {other}")
    return sum(int(line.split(" moves ")[0].rsplit(" ", 1)[1]) for line in fast[1:])


def main(arguments: list[str]) -> None:
    name, *rest = arguments
    given = dict(zip(rest[::2], rest[1::2], strict=True))
    games, seed = int(given.get("--games", "1000")), int(given.get("--seed", "1"))
    if "--lines" in given:
        game = find_game(name)
        for line in lines(cases(game, varied(game)), games, seed):
            print(line)
    else:
        print(json.dumps({"game": name, "games": games, "moves that agree": compare(name, games, seed)}))


if __name__ == "__main__":
    main(sys.argv[1:])
