"""The five rooms, and the way into them. A room is loaded when it is first asked for."""

from __future__ import annotations

import difflib
import importlib
from functools import cache
from typing import Any

from kringle.kernel import replay
from kringle.kernel.errors import BadData, UnknownGame
from kringle.kernel.game import Game
from kringle.kernel.match import Match
from kringle.kernel.options import Options, opened

ROOMS: tuple[str, ...] = ("conveyor", "workshop", "elfgame", "topdeer", "icejam")


@cache
def _room(name: str) -> Game:
    try:
        found = importlib.import_module(f"kringle.games.{name}").GAME
    except IndexError as problem:
        if "array assignment" in str(problem):  # a table of C's has as many places as there were entries
            raise BadData(
                f"{name}: its data files have more or fewer entries than when it was compiled ({problem}); "
                "tools/compile compiles it again, and KRINGLE_PURE=1 plays it uncompiled"
            ) from None
        raise
    assert isinstance(found, Game)
    return found


def game(name: str) -> Game:
    """A game by its id."""
    if name not in ROOMS:
        near = difflib.get_close_matches(str(name), ROOMS, 1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        raise UnknownGame(f"no game {name!r}{hint} There are: {', '.join(ROOMS)}.")
    return _room(name)


def games() -> list[dict[str, Any]]:
    """All games: ids, titles, seat counts, options with types, ranges and defaults."""
    return [game(name).describe() for name in ROOMS]


def start(
    name: str, seats: int, options: Options | None = None, seed: int | None = None, chance: str = "auto"
) -> Match:
    """A new match. Without a seed one is drawn; with `chance="manual"` CHANCE is asked like a seat."""
    found = game(name)
    return Match(found, seats, opened(found.options, options), seed, chance)


def open_replay(text: str, verify: bool = False) -> Match:
    """The match that a replay tells of, to the bit. `verify` also checks that each draw follows from the seed."""
    return replay.opened(text, game, verify)
