"""`kringle games`: which games there are, and what a table may choose."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kringle.commands.reading import in_words
from kringle.games import games


def described() -> list[dict[str, Any]]:
    return games()


def shown(found: list[dict[str, Any]]) -> RenderableType:
    return Group(*[part for game in found for part in (_headline(game), _options(game), Text())])


def _headline(game: dict[str, Any]) -> Text:
    seats = f"{game['seats'][0]} to {game['seats'][-1]} seats"
    return Text.assemble((game["id"], "bold green"), "  ", (game["title"], "bold"), f", {seats}. ", game["summary"])


def _options(game: dict[str, Any]) -> Table:
    table = Table("option", "what it does", "allowed", "default", "clause", box=None, padding=(0, 2), show_edge=False)
    for name, option in game["options"].items():
        table.add_row(
            Text(name, "cyan"), option["words"], option["allowed"], in_words(option["default"]),
            Text(option["clause"], "dim"),
        )  # fmt: skip
    return table
