"""Arguments that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="One of `kringle games`, such as conveyor.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Seats = Annotated[int, typer.Option(help="How many sit at the table.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--options", "-o", metavar="NAME=VALUE", help="An option of the game; lists with commas."),
]
