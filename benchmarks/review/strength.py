"""Whether what own choices brought orders players by strength, and with how many games, against what wins tell.

    python -m benchmarks.review.strength conveyor --games 24

At each table sit two of a strong kind and two of a weak one, in every order. For each game the difference between the
two kinds is taken, in wins and in what own choices brought; a t-value of 3 calls the order sure. What is printed: both
differences with their standard errors, and how many games each needs for t = 3.
"""

from __future__ import annotations

import argparse
import math
from itertools import permutations

import kringle
from kringle.review import Effort, review

SEATS = 4
SURE = 3.0


def order(number: int) -> tuple[str, ...]:
    """Who sits where."""
    orders = sorted(set(permutations("sstt")))
    return orders[number % len(orders)]


def difference(values: list[float], kinds: tuple[str, ...]) -> float:
    strong = [value for value, kind in zip(values, kinds, strict=True) if kind == "s"]
    weak = [value for value, kind in zip(values, kinds, strict=True) if kind == "t"]
    return sum(strong) / len(strong) - sum(weak) / len(weak)


def summary(name: str, found: list[float]) -> str:
    n = len(found)
    mean = sum(found) / n
    spread = math.sqrt(sum((value - mean) ** 2 for value in found) / (n - 1))
    needed = (SURE * spread / mean) ** 2 if mean > 0 else math.inf
    return f"{name}: strong less weak {mean:+.3f} ± {spread / math.sqrt(n):.3f}; {needed:,.0f} games for t = {SURE:g}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--strong", default="level7")
    parser.add_argument("--weak", default="level3")
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    wins, own = [], []
    for number in range(asked.games):
        kinds = order(number)
        match = kringle.start(asked.game, SEATS, seed=1000 + number)
        names = {"s": asked.strong, "t": asked.weak}
        bots = [kringle.bot(names[kind], seed=number) for kind in kinds]
        while not match.over:
            seat = match.asks()[0]
            match.play(seat, bots[seat].choose(match.look(seat)))
        told = review(match, Effort(iterations=asked.iterations, threads=asked.threads, costly=0))
        wins.append(difference([share.final for share in told.shares], kinds))
        own.append(difference([share.own for share in told.shares], kinds))
        print(f"{number + 1}: wins {wins[-1]:+.2f}, own choices {own[-1]:+.3f}, {told.seconds:.0f} s", flush=True)
    print(f"{asked.game}, {asked.strong} against {asked.weak}")
    print(summary("wins", wins))
    print(summary("own choices", own))


if __name__ == "__main__":
    main()
