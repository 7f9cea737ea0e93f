"""Nets as files: what is shipped beside a room (value.net), and what `kringle train` writes.

A file is a line that says what it is, a line of JSON (for which game and which features, how short searches are judged,
how it was made), and the weights: 16 bits each, the last biases 32, least byte first. Its mark is part of a player's
name: another net is another player.
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from kringle.kernel.game import Game
from kringle.players.errors import BadNet
from kringle.players.net import Net
from kringle.players.numbers import SECOND, weights_of

FIRST_LINE = b"kringle net 1\n"
FILE = "value.net"
MOST_BYTES = 1 << 20


@dataclass(frozen=True)
class NetFile:
    """A net as data. `net()` makes one that plays; each thread needs its own."""

    game: str
    features: str
    """The mark of the encoding that it was fitted to."""
    size: int
    weights: bytes
    final: tuple[int, ...]
    skip: float
    """What the rule of thumb's logarithm counts."""
    whole: float = 1.0
    turns: tuple[tuple[int, int], ...] = ()
    """(below, turns): with fewer iterations than `below` for each move, a position is judged after so many turns. With
    more than all of these, when the chapters are over that the game wants."""
    recipe: Mapping[str, Any] = field(default_factory=dict)
    """How it was made, for people."""

    @property
    def mark(self) -> str:
        return hashlib.sha256(self.written()).hexdigest()[:8]

    def net(self) -> Net:
        words = array("h")
        words.frombytes(self.weights)
        if sys.byteorder == "big":
            words.byteswap()
        return Net(self.size, words, list(self.final), self.skip, self.whole)

    def turns_for(self, each: int) -> int:
        return next((turns for below, turns in self.turns if each < below), 0)

    def fits(self, game: Game) -> None:
        """BadNet, if it was made for another game or other features."""
        if game.encoding is None or (self.game, self.features) != (game.id, game.encoding.mark):
            raise BadNet(f"this net is for {self.game} with features {self.features}, not for {game.id} as it is here")

    def written(self) -> bytes:
        header = {
            "game": self.game, "features": self.features, "size": self.size, "final": list(self.final),
            "skip": self.skip, "whole": self.whole, "turns": [list(one) for one in self.turns],
            "recipe": dict(self.recipe),
        }  # fmt: skip
        return FIRST_LINE + json.dumps(header, sort_keys=True).encode() + b"\n" + self.weights

    def save(self, path: Path) -> None:
        path.write_bytes(self.written())


def read(data: bytes, where: str = "this") -> NetFile:
    """A file's net, or BadNet."""
    if not data.startswith(FIRST_LINE):
        raise BadNet(f"{where} is no net of this version ({FIRST_LINE.decode().strip()!r} is missing)")
    header, _, weights = data[len(FIRST_LINE) :].partition(b"\n")
    try:
        told = json.loads(header)
        found = NetFile(
            told["game"], told["features"], told["size"], weights, tuple(told["final"]), float(told["skip"]),
            float(told["whole"]), tuple((int(a), int(b)) for a, b in told["turns"]), told.get("recipe", {}),
        )  # fmt: skip
    except (ValueError, KeyError, TypeError) as problem:
        raise BadNet(f"{where}: its second line can't be read ({problem})") from problem
    if len(weights) != 2 * weights_of(found.size) or len(found.final) != SECOND + 1:
        raise BadNet(f"{where} is cut off: {len(weights):,} bytes of weights, not {2 * weights_of(found.size):,}")
    return found


def load(path: Path | str) -> NetFile:
    try:
        return read(Path(path).read_bytes(), str(path))
    except OSError as problem:
        raise BadNet(f"{path}: {problem.strerror}") from problem


@cache
def _shipped(package: str) -> NetFile | None:
    file = files(package).joinpath(FILE)
    return read(file.read_bytes(), f"{package}/{FILE}") if file.is_file() else None


def shipped(game: Game) -> NetFile | None:
    """The net that comes with a game; None if there is none, or if the game is not as it was when it was made."""
    if game.encoding is None:
        return None
    found = _shipped(game.room.table.__module__.rpartition(".")[0])
    return found if found is not None and (found.game, found.features) == (game.id, game.encoding.mark) else None


def packed(numbers: Sequence[int]) -> bytes:
    """16-bit numbers, least byte first."""
    words = array("h", numbers)
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()
