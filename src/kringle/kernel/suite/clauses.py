"""Has every clause a test? `moves.py` sees to it that what is cited exists.

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
from kringle.kernel.suite.case import find_game
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
        for name, text in tests_in(path.read_text(encoding="utf-8")):
            for clause in named(name, text) & tests.keys():
                tests[clause].append(f"{path.name}::{name}")
    return Coverage(game.id, tests)


def tests_in(source: str) -> Iterator[tuple[str, str]]:
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


def main(arguments: list[str]) -> int:
    missing = 0
    for name in arguments or importlib.import_module("kringle.games").names():
        if not arguments and not (TESTS / name).is_dir():
            print(f"{name}: tests/games has no tests of it; the package that brings it has its own")
            continue
        found = coverage(find_game(name))
        print(found)
        missing += len(found.missing)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
