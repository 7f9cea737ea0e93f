"""What is typed to change a game, or to make one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import kringle
from kringle.cli.arguments import AsJson, GameName
from kringle.cli.output import print_json, print_rich
from kringle.commands import examples as examples_command
from kringle.commands import new_game as new_game_command
from kringle.commands import room as room_command


def room(game: GameName, as_json: AsJson = False) -> None:
    """A game's phases, moves and notes, with their numbers and clauses: for those who change it.

    Examples:

    [bold]kringle room conveyor[/bold]

    [bold]kringle room conveyor --json[/bold]
    """
    found = kringle.game(game)
    if as_json:
        print_json(room_command.described(found.room))
    else:
        print_rich(room_command.shown(found))


def examples(
    folder: Annotated[
        Path, typer.Option("--dir", metavar="DIR", show_default="here", help="Where to put the folder `examples`.")
    ] = Path(),
) -> None:
    """Copy the examples of the documentation here: a bot, a policy that learns, a game in a package of its own.

    Examples:

    [bold]kringle examples[/bold]

    [bold]python examples/train.py[/bold]
    """
    for path in examples_command.copy(folder):
        typer.echo(path)


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's id, such as star_chase.")],
    folder: Annotated[
        Path, typer.Option("--dir", metavar="DIR", show_default="here", help="Where to make its folder.")
    ] = Path(),
) -> None:
    """Write a small game in a package of its own, to be changed into yours.

    It can be played, compiled and tested as it is: rules, data, steps, secrets, words, view, bot and tests, each in its
    file. Once installed it is found like any other game, by every command and by the browser.

    Examples:

    [bold]kringle new-game star_chase[/bold]

    [bold]kringle new-game star_chase --dir ~/games[/bold]
    """
    for path in new_game_command.write(name, folder):
        typer.echo(path)
    typer.echo(f"\n{new_game_command.next_steps(name, folder)}")
