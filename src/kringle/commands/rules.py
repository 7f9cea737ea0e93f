"""`kringle rules`: a game's rules, or one clause of them."""

from __future__ import annotations

import difflib
import re

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from kringle.commands.language import t
from kringle.kernel.errors import KringleError
from kringle.kernel.game import Game
from kringle.kernel.rulebook import Clause


class UnknownClause(KringleError, KeyError):
    """The rules have no clause of this id."""

    __str__ = Exception.__str__


def found_clause(game: Game, wanted: str) -> Clause:
    """A clause by its id, written in capitals or not, with the game's letters or without."""
    clauses = game.rulebook.clauses
    letters = next(iter(clauses)).partition("-")[0]
    name = wanted.strip().upper()
    for candidate in (name, f"{letters}-{name}"):
        if candidate in clauses:
            return clauses[candidate]
    raise UnknownClause(f"{game.title} has no clause {wanted!r}; the nearest are {', '.join(nearest(game, name))}")


def nearest(game: Game, name: str, count: int = 4) -> list[str]:
    """The ids most like this one: by their spelling, then by their number."""
    ids = list(game.rulebook.clauses)
    alike = difflib.get_close_matches(name, ids, count, 0.6)
    number = _number(name)
    by_number = sorted(ids, key=lambda i: (abs(_number(i) - number), "R" in i.partition("-")[2]))
    return list(dict.fromkeys(alike + by_number))[:count]


def _number(name: str) -> int:
    digits = re.search(r"\d+", name)
    return int(digits[0][:6]) if digits else 0


def page(game: Game) -> RenderableType:
    return Markdown(game.rulebook.text)


def shown(game: Game, clause: Clause) -> RenderableType:
    where = Text.assemble((clause.id, "bold green"), f"  {game.title}, {clause.section}")
    if clause.ruling:
        where.append(t("rules.ruling"), "yellow")
    return Group(where, Markdown(clause.text))
