"""The suite as a command.

    python -m kringle.kernel.suite conveyor
    python -m kringle.kernel.suite conveyor views_do_not_leak --seats 3 --options '{"luck": "more"}' --seed 7 --seeds 1

Ends with 0 if nothing was found, with 3 if something was.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kringle.kernel.suite import CHECKS, Case, Check, cases, find_game, named, varied

FOUND = 3


@dataclass(frozen=True)
class Result:
    check: str
    case: str
    seed: int
    seconds: float
    problem: str
    """What was wrong; nothing, if all is well."""

    def __str__(self) -> str:
        return f"{self.check} {self.case} ({self.seconds:.1f} s)" + (f"\n    {self.problem}" if self.problem else "")


def results(chosen: Iterable[Case], checks: Iterable[Check], seed: int = 1, seeds: int = 1) -> Iterator[Result]:
    """Each check on each case; an accident counts like a failure."""
    for case in chosen:
        for check in checks:
            for number in range(seed, seed + seeds):
                start, problem = time.perf_counter(), ""
                try:
                    check(case, number)
                except AssertionError as failure:
                    problem = str(failure)
                except Exception as accident:
                    problem = f"{case}, seed {number}: {type(accident).__name__}: {accident}"
                yield Result(named(check), str(case), number, time.perf_counter() - start, problem)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m kringle.kernel.suite", description="The conformance suite.")
    parser.add_argument("game")
    parser.add_argument("checks", nargs="*", metavar="check", help=", ".join(map(named, CHECKS)))
    parser.add_argument("--seats", type=int, nargs="*", help="all, if not given")
    parser.add_argument("--options", type=json.loads, nargs="*", help="JSON; a dozen different ones, if not given")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1, help="how many")
    parser.add_argument("--first", action="store_true", help="stop at the first that is found")
    given = parser.parse_args(arguments)
    unknown = set(given.checks) - set(map(named, CHECKS))
    if unknown:
        parser.error(f"no check {', '.join(sorted(unknown))}; there are {', '.join(map(named, CHECKS))}")
    game = find_game(given.game)
    checks = [check for check in CHECKS if not given.checks or named(check) in given.checks]
    found = 0
    for result in results(cases(game, given.options or varied(game), given.seats), checks, given.seed, given.seeds):
        print(result, flush=True)
        found += bool(result.problem)
        if found and given.first:
            break
    print(f"{found} found" if found else "nothing found")
    return FOUND if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
