"""How often `kringle lab compare` says that something changed when nothing did, and whether it finds what did.

    python -m benchmarks.lab.crying_wolf [--pairs 20] [--games 2000] [--game conveyor]

Each pair is the same table with two different seeds. Of 20 pairs at most 2 may be told as a change
(at 95%, 1 is expected).
Then a toy's value is doubled, and must be found in every run of as many games.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import kringle
from kringle.lab.comparing import Comparison, compared, in_words
from kringle.lab.data import changed
from kringle.lab.plan import planned
from kringle.lab.running import run

PLANTED = {"conveyor": "part.robot.points=8"}


def ran(folder: Path, game: str, games: int, seed: int, settings: tuple[str, ...] = ()) -> tuple[Path, int]:
    plan = planned(kringle.game(game), games=games, seed=seed, changes=[(settings, changed(game, list(settings)))])
    run(plan, folder, jobs=1)
    return folder, 0


def null(game: str, games: int, pair: int) -> Comparison:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        return compared(ran(place / "a", game, games, 1000 + 2 * pair), ran(place / "b", game, games, 1001 + 2 * pair))


def planted(game: str, games: int, seed: int) -> Comparison:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        return compared(ran(place / "a", game, games, seed), ran(place / "b", game, games, seed, (PLANTED[game],)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--game", default="conveyor")
    asked = parser.parse_args()
    wolves = 0
    for pair in range(asked.pairs):
        found = null(asked.game, asked.games, pair)
        wolves += bool(found.found)
        print(f"pair {pair:2}: {found.verdict}", *(in_words(d) for d in found.found), sep="\n    ", flush=True)
    print(f"{wolves} of {asked.pairs} cried wolf")
    missed = 0
    if asked.game in PLANTED:
        for seed in (1, 2, 3):
            found = planted(asked.game, asked.games, seed)
            missed += not found.found
            print(f"planted {PLANTED[asked.game]}, seed {seed}: {found.verdict}")
    return int(wolves > max(2, asked.pairs // 10) or missed > 0)


if __name__ == "__main__":
    sys.exit(main())
