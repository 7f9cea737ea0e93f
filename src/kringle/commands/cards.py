"""`kringle cards`: own cards for the Elf Game, checked and shown."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from kringle.games.elfgame import deck_tools
from kringle.games.elfgame.cards import SEATS
from kringle.kernel.errors import BadData

HELP = "Custom decks for The Elf Game: check a file, or see what its cards look like."

app = typer.Typer(help=HELP, no_args_is_help=True)

CardFile = Annotated[Path, typer.Argument(help="A file of cards (TOML).", show_default=False)]

Seats = Annotated[
    int | None, typer.Option(help="For tables with so many seats only.", min=2, max=SEATS, show_default=False)
]
Hand = Annotated[int, typer.Option(help="Cards that everybody starts with: 3 or 5.")]


@app.command()
def check(file: CardFile, seats: Seats = None, hand: Hand = deck_tools.HAND) -> None:
    """Say whether a file of cards can be played, and if not, what is wrong in which line.

    Each card is also played in thousands of positions: a part that can never happen is named, with the reason.
    """
    if hand not in deck_tools.HANDS:
        raise typer.BadParameter(f"hands have {' or '.join(map(str, deck_tools.HANDS))} cards", param_hint="--hand")
    try:
        print(deck_tools.checked(file, seats, hand))
    except BadData as problem:
        print(problem)
        raise typer.Exit(1) from None


@app.command()
def show(file: CardFile) -> None:
    """Show each card of a file: symbols, sentence and how many there are."""
    try:
        Console().print(deck_tools.shown(file))
    except BadData as problem:
        print(problem)
        raise typer.Exit(1) from None
