"""The way to every game: Kringle's own and those of installed packages, found by the entry point `kringle.games`.

A package names its games in pyproject.toml, as Kringle does; nothing here knows one by name:

    [project.entry-points."kringle.games"]
    giftbid = "giftbid:GAME"

A game is loaded when it is first asked for.
"""

from __future__ import annotations

import difflib
import warnings
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from kringle.kernel import replay
from kringle.kernel.errors import BadData, BadRoom, UnknownGame
from kringle.kernel.game import Game
from kringle.kernel.match import Match
from kringle.kernel.options import Options, opened
from kringle.kernel.room import compile_again
from kringle.pure_python import prefer_pure_python

GROUP = "kringle.games"


@cache
def _registered() -> dict[str, EntryPoint]:
    """By the game's id, Kringle's own first."""
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (_package_of(entry) != "kringle", entry.name)):
        other = found.setdefault(entry.name, entry)
        if other.value != entry.value:
            raise BadRoom(
                f"two packages have a game {entry.name!r}: {_package_of(other)} and {_package_of(entry)}; remove one"
            )
    if not found:
        raise BadRoom(
            "no game is registered, not even Kringle's own: install it again (in a checkout, run ./play games)"
        )
    return found


def _package_of(entry: EntryPoint) -> str:
    """The installed package's name, as pip knows it."""
    return entry.dist.name if entry.dist else ""


def names() -> tuple[str, ...]:
    """The ids of all games that are installed."""
    return tuple(_registered())


def package(name: str) -> str:
    """The Python package that a game, its rules and its data lie in."""
    return _entry(name).module


@cache
def _loaded(name: str) -> Game:
    return load(name)


def load(name: str) -> Game:
    """A game as its package has it now; `game` loads it once."""
    entry = _entry(name)
    prefer_pure_python(entry.module.partition(".")[0])
    try:
        found = entry.load()
    except IndexError as problem:
        if "array assignment" in str(problem):  # a table of C's has as many places as there were entries
            raise BadData(
                f"{name}: its data files have more or fewer entries than when it was compiled ({problem}): "
                f"{compile_again(entry.module)}"
            ) from None
        raise
    except (ImportError, ValueError) as problem:  # Cython's words for a kernel of another version: a ValueError
        if _package_of(entry) == "kringle":
            raise
        raise BadRoom(
            f"{name} of the package {_package_of(entry)} can't be loaded ({problem}); install that package again"
        ) from problem
    if not isinstance(found, Game) or found.id != name:
        raise BadRoom(f"the entry point {name} = {entry.value} is no game with the id {name!r}")
    return found


def _entry(name: str) -> EntryPoint:
    found = _registered().get(name)
    if found is None:
        near = difflib.get_close_matches(str(name), names(), 1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        raise UnknownGame(f"no game {name!r}{hint} There are: {', '.join(names())}.")
    return found


def game(name: str) -> Game:
    """A game by its id."""
    return _loaded(_entry(name).name)


def games() -> list[dict[str, Any]]:
    """All games: ids, titles, seat counts, options with types, ranges and defaults. One that a package brings and that
    can't be loaded is left out with a warning: the others can be played all the same."""
    found = []
    for name in names():
        try:
            found.append(game(name).describe())
        except BadRoom as problem:
            warnings.warn(str(problem), RuntimeWarning, stacklevel=2)
    return found


def start(
    name: str, seats: int, options: Options | None = None, seed: int | None = None, chance: str = "auto"
) -> Match:
    """A new match. Without a seed one is drawn; with `chance="manual"` CHANCE is asked like a seat."""
    found = game(name)
    return Match(found, seats, opened(found.options, options), seed, chance)


def open_replay(text: str, verify: bool = False) -> Match:
    """The match that a replay tells of, to the bit. `verify` also checks that each draw follows from the seed."""
    return replay.opened(text, game, verify)
