"""`kringle games`: which games there are, and what a table may choose."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kringle.commands.parse_input import in_words
from kringle.games import games, package


def described() -> list[dict[str, Any]]:
    return games()


def shown(found: list[dict[str, Any]]) -> RenderableType:
    return Group(*[part for game in found for part in (_headline(game), _options(game), Text())])


def _headline(game: dict[str, Any]) -> Text:
    seats = f"{game['seats'][0]} to {game['seats'][-1]} seats"
    home = package(game["id"]).partition(".")[0]
    brought = "" if home == "kringle" else f" From the package {home}."
    return Text.assemble(
        (game["id"], "bold green"), "  ", (game["title"], "bold"), f", {seats}. ", game["summary"], brought
    )


def _options(game: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for name, option in game["options"].items():
        allowed = f"{option['allowed']}; {in_words(option['default'])} if not given"
        table.add_row(f"  {name}", Text.assemble(f"{option['words']} ({option['clause']}): ", (allowed, "dim")))
    return table
