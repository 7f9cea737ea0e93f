"""`kringle train`: from games of the rule of thumb to a net that wins against it."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kringle.commands.learning.recipe import RECIPES, Folder, OtherRecipe, Recipe
from kringle.commands.learning.running import Stopped, Training
from kringle.commands.parse_input import words
from kringle.games import game as room
from kringle.kernel.errors import BadSeats


class CanNotLearn(OtherRecipe):
    """A game without features, or a library that is missing."""


def seat_counts(text: str | None) -> tuple[int, ...] | None:
    """`2,3,4`, as it is typed."""
    if text is None:
        return None
    if not all(word.isdigit() for word in words(text)):
        raise BadSeats(f"--seats {text!r}: numbers, like 4 or 2,3,4")
    return tuple(int(word) for word in words(text))


def recipe_for(game: str, **told: Any) -> Recipe:
    """The game's own, with what was said on the command line."""
    found = room(game)
    if found.encoding is None:
        raise CanNotLearn(
            f"{found.title} tells a net nothing yet: its room has no features.py (docs/train.md says how to write one)"
        )
    known = {one.name for one in fields(Recipe)}
    given = {name: value for name, value in told.items() if name in known and value is not None}
    return Recipe(game, **{**RECIPES.get(game, {}), **given})


def train(recipe: Recipe, folder: Path, jobs: int, console: Console) -> Path | None:
    try:
        import torch  # noqa: F401
    except ImportError:
        raise CanNotLearn("fitting needs PyTorch: pip install 'kringle[learn]'") from None
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as shown:
        task = shown.add_task("", total=1)

        def progress(what: str, done: int, of: int) -> None:
            shown.update(task, description=what, completed=done, total=of)

        training = Training(
            recipe, Folder(folder), jobs, lambda text: shown.console.print(text, highlight=False), progress
        )
        try:
            return training.run()
        except Stopped:
            console.print("Stopped. The same command goes on from here.")
            raise KeyboardInterrupt from None
