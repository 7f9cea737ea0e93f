"""A great many random moves over all cases, with every component counted at every step.

python -m kringle.kernel.suite.campaign conveyor --moves 1000000
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kringle.kernel.suite.case import Case, Moment, cases, find_game, random_play, varied
from kringle.kernel.suite.play import conserved, rightly_ranked


@dataclass
class Campaign:
    """How far it has come."""

    name: str
    wanted: int
    moves: int = 0
    games: int = 0
    longest: int = 0
    started: float = field(default_factory=time.perf_counter)

    def __str__(self) -> str:
        speed = self.moves / max(1e-9, time.perf_counter() - self.started)
        return (
            f"{self.name}: {self.moves:,} of {self.wanted:,} moves in {self.games:,} games (longest {self.longest:,}), "
            f"{speed:,.0f} moves/s, every component conserved"
        )


def run(
    chosen: Sequence[Case], moves: int, seed: int = 1, progress: Callable[[Campaign], None] | None = None
) -> Campaign:
    """Plays the cases in turn, game after game, until there were so many moves; the last game is played to its end."""
    done = Campaign(chosen[0].game.id, moves)
    told = done.started
    while done.moves < moves:
        _play(chosen[done.games % len(chosen)], seed + done.games, done)
        if progress is not None and time.perf_counter() - told > 1:
            progress(done)
            told = time.perf_counter()
    return done


def _play(case: Case, seed: int, done: Campaign) -> None:
    match = case.match(seed, "manual")
    moment, start = Moment(case, seed, match), dict(case.game.components(match.state))
    for _ in random_play(match, case.dice(seed, "campaign")):
        conserved(moment, start, match.state)
    rightly_ranked(moment)
    done.games += 1
    done.moves += len(match.log)
    done.longest = max(done.longest, len(match.log))


def main(arguments: list[str]) -> None:
    name, *rest = arguments
    given = dict(zip(rest[::2], rest[1::2], strict=True))
    game = find_game(name)
    chosen = cases(game, varied(game, int(given.get("--options", "20"))))
    moves, seed = int(given.get("--moves", "1000000")), int(given.get("--seed", "1"))
    done = run(chosen, moves, seed, lambda so_far: print(f"\r{so_far}", end="", flush=True))
    print(f"\r{done}, {len(chosen)} cases")


if __name__ == "__main__":
    main(sys.argv[1:])
