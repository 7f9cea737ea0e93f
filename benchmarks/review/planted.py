"""Whether a review finds a mistake that was planted.

    python -m benchmarks.review.planted conveyor --games 20 --seconds 30

Four searches play. Once a game, somewhere after the first third, one of them is made to play a move that a long search
finds at least 20 wins of a hundred worse than its best, by what the seat could know. The review of the whole game is to
name that choice a mistake.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import kringle
from kringle.kernel.match import Match
from kringle.kernel.rng import Rng
from kringle.kernel.spelling import Move
from kringle.review import Effort, review
from kringle.review.judge import Judge, turns_for

WORSE = 0.20
LONG = 20_000
"""Iterations with which a move is proved to be worse."""
SEATS, LEVEL = 4, 6
MOVES = {"conveyor": 140, "elfgame": 220, "icejam": 200, "topdeer": 250, "workshop": 200}
"""About as long as a game is."""


@dataclass
class Planted:
    at: int
    seat: int
    move: Move
    cost: float


def worst_enough(match: Match, seat: int, judge: Judge, rng: Rng) -> tuple[Move, float] | None:
    """A move that is worse by so much, and by how much; None if there is none."""
    view = match.look(seat)
    legal = view.legal()
    if len(legal) < 2:
        return None
    first = judge.ask(view.state, seat, 1, LONG // 10).tried
    tried = sorted(first, key=lambda move: -first[move][0])
    best, worst = tried[0], min(tried, key=lambda move: first[move][1])
    if best == worst or first[best][1] - first[worst][1] < WORSE / 2:
        return None
    worth = [judge.ask(view.state, seat, 2, LONG, (move, seat)).chances[seat] for move in (best, worst)]
    cost = worth[0] - worth[1]
    return (match.game.spelling.move_of[worst], cost) if cost >= WORSE else None


def played(name: str, seed: int) -> tuple[Match, Planted | None]:
    match = kringle.start(name, SEATS, seed=seed)
    bots = [kringle.bot("search", level=LEVEL, seed=seed + seat) for seat in range(SEATS)]
    judge = Judge(match.game, match.state, turns_for(match.game, match.state))
    rng, planted = Rng(seed), None
    from_here = MOVES.get(name, 100) // 3 + rng.roll(MOVES.get(name, 100) // 3)
    while not match.over:
        seat = match.asks()[0]
        found = None
        if planted is None and len(match.log) >= from_here:
            found = worst_enough(match, seat, judge, rng)
        if found is not None:
            planted = Planted(len(match.log), seat, *found)
        match.play(seat, found[0] if found else bots[seat].choose(match.look(seat)))
    return match, planted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = with_one = 0
    seed = asked.seed
    while with_one < asked.games:
        match, planted = played(asked.game, seed)
        seed += 1
        if planted is None:
            continue
        with_one += 1
        told = review(match, Effort(asked.seconds, threads=asked.threads))
        of_it = [one for one in told.mistakes(planted.seat) if one.at == planted.at]
        found += bool(of_it)
        cost = f"{of_it[0].cost:.2f} ± {of_it[0].error:.2f}" if of_it else "not named"
        print(f"seed {seed - 1}: {planted.move} cost {planted.cost:.2f}; {cost}; {told.seconds:.0f} s", flush=True)
    print(f"{asked.game}: {found} of {with_one} planted mistakes named")


if __name__ == "__main__":
    main()
