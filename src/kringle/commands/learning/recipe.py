"""What `kringle train` is told, written down beside what comes of it; and which files are what."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kringle.kernel.errors import KringleError


class OtherRecipe(KringleError, ValueError):
    """A folder that belongs to another training."""


@dataclass(frozen=True)
class Recipe:
    game: str
    seed: int = 1
    seats: tuple[int, ...] = (4,)
    """How many sit at the tables, drawn anew for each game."""
    options: Mapping[str, Any] = field(default_factory=dict)
    generations: int = 2
    first_games: int = 8000
    """Of the rule of thumb, with random moves."""
    games: int = 2000
    """Of searches, each generation."""
    iterations: tuple[int, ...] = (20, 60, 200)
    """Of such a search: drawn for each seat of each game."""
    careless: tuple[float, ...] = (0.0, 0.03, 0.1)
    """How many of all moves are random: drawn for each game."""
    league: float = 0.25
    """How often a seat is somebody older: the rule of thumb, or an earlier net."""
    keep: float = 0.8
    """Of the positions at the ends of turns. Where a chapter ends, all are kept."""
    turns: tuple[tuple[int, int], ...] = ()
    """When the net is asked: (below, turns), see kringle.players.nets."""
    epochs: int = 4
    td_rounds: int = 2
    td: float = 0.8
    """Lambda: a position is worth what the net says of a later one, and so on; 1: only who won in the end counts."""
    drop: float = 0.1
    """Of the features, at random, while fitting."""
    whole: float = 1.0
    gate_seconds: float = 0.02
    gate_games: int = 400
    """At most."""

    def written(self) -> dict[str, Any]:
        return {**asdict(self), "options": dict(self.options)}


RECIPES: dict[str, dict[str, Any]] = {
    "icejam": {"turns": ((250, 1), (1 << 30, 4)), "whole": 0.97, "seats": (4, 4, 4, 3, 2, 5)},
    "workshop": {"keep": 0.35, "iterations": (20, 60, 150), "seats": (4, 4, 4, 3, 2, 5)},
}
"""What differs from game to game, as it was found (docs/learning.md)."""


@dataclass(frozen=True)
class Folder:
    """Where everything lies. What is there already is not done again."""

    path: Path

    def begin(self, recipe: Recipe) -> None:
        """OtherRecipe, if something else was trained here."""
        self.path.mkdir(parents=True, exist_ok=True)
        told = json.dumps(recipe.written(), indent=1, sort_keys=True)
        file = self.path / "recipe.json"
        if not file.exists():
            file.write_text(told + "\n", encoding="utf-8")
            return
        other, mine = json.loads(file.read_text(encoding="utf-8")), json.loads(told)
        for name in sorted(other | mine):
            if other.get(name) != mine.get(name):
                raise OtherRecipe(
                    f"{file} is another recipe: {name} is {other.get(name)!r} there, {mine.get(name)!r} now; "
                    f"take another folder"
                )

    def shard(self, generation: int, number: int) -> Path:
        return self.path / f"games-{generation}" / f"{number:04}.npz"

    def net(self, generation: int) -> Path:
        return self.path / f"{generation}.net"

    def gate(self, generation: int) -> Path:
        return self.path / f"gate-{generation}.jsonl"

    def verdict(self, generation: int) -> Path:
        return self.path / f"gate-{generation}.json"

    def best(self, below: int) -> Path | None:
        """The newest net of an earlier generation that passed its gate."""
        for generation in reversed(range(below)):
            file = self.verdict(generation)
            if file.exists() and json.loads(file.read_text(encoding="utf-8"))["accepted"]:
                return self.net(generation)
        return None

    def older(self, below: int) -> list[Path]:
        return [self.net(generation) for generation in range(below) if self.net(generation).exists()]
