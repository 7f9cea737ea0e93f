"""Has every clause a test, and does everything that is cited exist? Part 9 of the suite.

python -m kringle.kernel.suite.clauses conveyor    clauses: CV 46 of 46 have a test
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kringle.kernel.game import Game
from kringle.kernel.names import CHANCE
from kringle.kernel.suite.case import Case, Spot, find_game, random_play, thorough
from kringle.kernel.suite.golden import TESTS

ID = re.compile(r"(?<![A-Za-z0-9])(?P<game>[A-Z]{2})-(?P<number>R?\d+)(?![0-9])")
IN_NAME = re.compile(r"(?<![a-z0-9])(?P<game>[a-z]{2})_(?P<number>r?\d+)(?![0-9])")


@dataclass(frozen=True)
class Coverage:
    """Which clauses of a game's rules.md are named by which tests."""

    game: str
    tests: dict[str, list[str]]

    @property
    def missing(self) -> list[str]:
        return [clause for clause, tests in self.tests.items() if not tests]

    def __str__(self) -> str:
        prefix = next(iter(self.tests), "?").split("-")[0]
        told = f"clauses: {prefix} {len(self.tests) - len(self.missing)} of {len(self.tests)} have a test"
        return told + (f"; without: {', '.join(self.missing)}" if self.missing else "")


def coverage(game: Game, folder: Path | None = None) -> Coverage:
    """A test names a clause by its id, between its first decorator and its last line, or in its own name."""
    tests: dict[str, list[str]] = {clause: [] for clause in game.rulebook.clauses}
    for path in sorted((folder or TESTS / game.id).rglob("test_*.py")):
        for name, text in test_functions(path.read_text(encoding="utf-8")):
            for clause in named(name, text) & tests.keys():
                tests[clause].append(f"{path.name}::{name}")
    return Coverage(game.id, tests)


def test_functions(source: str) -> Iterator[tuple[str, str]]:
    """The name and the text of each test, those in classes too."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield node.name, "\n".join(lines[first - 1 : node.end_lineno])


def named(name: str, text: str) -> set[str]:
    found = {f"{match['game']}-{match['number']}" for match in ID.finditer(text)}
    return found | {f"{match['game']}-{match['number']}".upper() for match in IN_NAME.finditer(name)}


def every_clause_has_a_test(game: Game, folder: Path | None = None) -> Coverage:
    found = coverage(game, folder)
    print(found)
    if not found.tests:
        raise AssertionError(f"{game.id}: rules.md has no clause")
    if found.missing:
        raise AssertionError(f"{game.id}: {found}")
    return found


# ---- what is cited ----------------------------------------------------------------------------------------


def cited_clauses_exist(case: Case, seed: int = 1, games: int = 1) -> set[str]:
    """Clauses of moves, options and outcomes, of asks and refusals in play: all in rules.md. Returns those met."""
    game = case.game
    fixed = {*game.spelling.clauses.values(), *game.decided_by, *(option.clause for option in game.options)}
    unknown = fixed - game.rulebook.clauses.keys()
    if unknown:
        raise AssertionError(f"{game.id}: no clause of rules.md: {', '.join(sorted(unknown))}")
    met = set(fixed)
    for number in range(seed, seed + thorough(games)):
        match, dice = case.match(number), case.dice(number, "cited")
        spot = Spot(case, number, match)
        moves = list(game.spelling.spelled.values())
        for _ in random_play(match, dice):
            refusals = [match.why_not(s, dice.choice(moves)) for s in [*range(case.seats), CHANCE] for _ in range(4)]
            for clause in {game.asked_by(match.state), *(r.clause for r in refusals if r is not None)}:
                if clause not in game.rulebook.clauses:
                    raise spot.failure(f"{clause!r} is cited, and is no clause of rules.md")
                met.add(clause)
    return met


def main(arguments: list[str]) -> int:
    missing = 0
    for name in arguments or importlib.import_module("kringle.games").ROOMS:
        found = coverage(find_game(name))
        print(found)
        missing += len(found.missing)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
