"""How commands print: for people, for programs, and how far they are."""

from __future__ import annotations

import json
from typing import Any

import typer
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

STOPPED = 130
"""The exit code that shells give to Ctrl-C."""


def print_rich(what: RenderableType) -> None:
    Console().print(what)


def print_json(what: Any) -> None:
    typer.echo(json.dumps(what, indent=2, ensure_ascii=False))


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(_speed(task.speed) if task.speed else "", "progress.data.speed")


def _speed(speed: float) -> str:
    return f"{speed:,.0f} games/s" if speed >= 10 else f"{speed:.2g} games/s"


def progress_bar() -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
