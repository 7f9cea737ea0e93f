"""Plays in a build of its own that stops at every index out of bounds and every overflow.

C arrays are not checked, and a rule that writes past the end of a row would quietly change its neighbour. So the
rules are compiled once more under build/sanitized, with GCC's or Clang's checks on, and every game is played there at
every seat count: by random players and the rule of thumb, with views and imagined worlds on the way.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the package itself is imported from the sanitized build, in a process of its own
    from kringle.kernel.game import Game

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/sanitized"
FLAGS = (
    "-O0 -g0 -w -fno-wrapv -fsanitize=bounds,shift,signed-integer-overflow,integer-divide-by-zero,unreachable,return "
    "-fno-sanitize-recover=all"
)
"""Not optimized, for it plays for seconds only, and with the checks that a rule could fail: all of them would take
twice as long to compile. Python itself is compiled with -fwrapv, by which no overflow is one."""
MOVES = 200_000
"""Of each game."""


def build() -> None:
    """A copy of the sources that takes over only what has changed since the last time.

    With what Cython made of them, and when: by that it knows whether it must again.
    """
    source = FOLDER / "src"
    for copy in source.rglob("*.py"):
        if not (ROOT / "src" / copy.relative_to(source)).exists():
            copy.unlink()
    for path in sorted((ROOT / "src").rglob("*")):
        copy = source / path.relative_to(ROOT / "src")
        if path.suffix in (".py", ".toml", ".md", ".pxd", ".c"):
            if not copy.exists() or copy.read_bytes() != path.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, copy)
    folders = ["--build-lib", str(source), "--build-temp", str(FOLDER / "temp")]
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", *folders], cwd=ROOT, check=True,
        env={**os.environ, "KRINGLE_BUILD_SOURCE": str(source), "KRINGLE_CFLAGS": FLAGS, "KRINGLE_TYPED": "1"},
    )  # fmt: skip


def play() -> None:
    """In the sanitized build: a bad index ends this process."""
    import kringle

    assert kringle.compiled(), "the sanitized build did not compile"
    assert FOLDER in Path(kringle.__file__).parents, f"this is not the sanitized build: {kringle.__file__}"
    for described in kringle.games():
        game = kringle.game(described["id"])
        print(f"{game.title}: {play_game(game):,} moves")


def play_game(game: Game) -> int:
    moves, number = 0, 0
    tables = [(seats, options) for seats in game.seats for options in option_sets(game, seats)]
    while moves < MOVES:
        seats, options = tables[number % len(tables)]
        moves += play_match(game, seats, options, seed=number)
        number += 1
    return moves


def option_sets(game: Game, seats: int) -> list[dict[str, Any]]:
    """The defaults, and each option at each of its values."""
    from kringle.kernel.errors import KringleError
    from kringle.kernel.options import Choice, Flag, Number, Several

    found: list[dict[str, Any]] = [{}]
    for option in game.options:
        if isinstance(option, Flag):
            found += [{option.name: not option.default}]
        elif isinstance(option, Choice):
            found += [{option.name: word} for word in option.choices[1:]]
        elif isinstance(option, Number):
            found += [{option.name: value} for value in {option.least, option.most}]
        elif isinstance(option, Several):
            words = [*option.choices, *option.choices]
            found += [{option.name: words[at : at + option.count]} for at in range(len(option.choices))]
    fitting = []
    for options in found:
        try:
            game.checked(seats, options)
            fitting.append(options)
        except KringleError:
            pass
    return fitting


def play_match(game: Game, seats: int, options: dict[str, Any], seed: int) -> int:
    """One game, by the random player, the rule of thumb or both, and twenty more in the compiled loop."""
    from kringle.kernel.constants import CHANCE
    from kringle.kernel.heuristic import Heuristic
    from kringle.kernel.many import simulate
    from kringle.kernel.rng import Rng

    start = game.start(seats, options)
    state, rng, heuristic, moves = start.copy(), Rng(seed), game.heuristic(), 0
    state.take_notes(True)
    while asks := state.asks():
        seat = asks[rng.roll(len(asks))]
        if seat == CHANCE:
            move = state.draw(rng)
        else:
            view = state.view(seat)
            view.imagine(rng)
            clever = rng.roll(3) < seed % 4
            legal = view.moves(seat)
            move = heuristic.choose(view, seat, rng) if clever else legal[rng.roll(len(legal))]
            heuristic.value(view, seat)
        state.apply(seat, move)
        state.packed_notes()
        moves += 1
    for player in (Heuristic(), heuristic):
        moves += int(simulate(start, player, game.levels, 10, seed).moves.sum())
    return moves


if __name__ == "__main__":
    if "--play" in sys.argv:
        play()
    else:
        build()
        environment = {**os.environ, "PYTHONPATH": str(FOLDER / "src")}
        environment.pop("KRINGLE_PURE", None)
        sys.exit(subprocess.run([sys.executable, __file__, "--play"], env=environment).returncode)
