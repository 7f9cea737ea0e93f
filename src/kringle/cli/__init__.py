"""The command line: which commands there are, and what is said of a mistake. The modules here read what is typed and
print what comes back; what is done in between is in `kringle.commands`."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

import kringle
from kringle.cli.output import STOPPED
from kringle.kernel.errors import KringleError

UsageError: Any = typer.BadParameter.__bases__[0]
"""Typer's, whichever Click it stands on."""
COMMANDS = {
    "Play": {
        "play": "cli.playing:play",
        "learn": "cli.playing:learn",
        "demo": "cli.playing:demo",
        "games": "cli.playing:games",
        "rules": "cli.playing:rules",
        "replay": "cli.playing:replay",
        "review": "cli.playing:review",
        "print": "commands.printing:print_game",
    },
    "Run a server": {
        "serve": "cli.serving:serve",
        "worker": "cli.serving:worker",
        "site": "cli.serving:site",
        "backup": "cli.serving:backup",
        "restore": "cli.serving:restore",
        "export": "cli.serving:export_table",
        "import": "cli.serving:import_table",
        "table": "cli.serving:table_app",
    },
    "Measure": {
        "sim": "cli.measuring:sim",
        "arena": "cli.measuring:arena",
        "lab": "commands.lab:app",
        "train": "cli.measuring:train",
        "bench": "cli.measuring:bench",
    },
    "Change a game, or make one": {
        "room": "cli.making:room",
        "new-game": "cli.making:new_game",
        "examples": "cli.making:examples",
        "cards": "commands.cards:app",
        "words": "commands.words:app",
    },
}
"""In the order of `kringle --help`; where each is found when it is first asked for. An app has commands of its own."""
PLACES = {name: (panel, place) for panel, commands in COMMANDS.items() for name, place in commands.items()}


SERVER_NEEDS = (
    "aiosqlite", "alembic", "asyncpg", "httptools", "platformdirs", "segno", "sqlalchemy", "starlette", "uvicorn",
    "uvloop", "websockets",
)  # fmt: skip
"""What `kringle[server]` brings: whoever installed the rules and players alone is told so."""


@cache
def command_called(name: str) -> Any:
    panel, place = PLACES[name]
    module, _, found = place.partition(":")
    command = getattr(importlib.import_module(f"kringle.{module}"), found)
    alone = typer.Typer(rich_markup_mode="rich")
    if isinstance(command, typer.Typer):
        alone.add_typer(command, name=name, rich_help_panel=panel)
    else:
        alone.command(name, rich_help_panel=panel)(command)
        alone.callback()(lambda: None)  # or Typer makes of one command no group
    return get_group(alone).commands[name]


class OneLineErrors(TyperGroup):
    """What a user did wrong is one line; nobody but us should see a traceback. A command is imported when it is used:
    `kringle --version` need not wait for numpy."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(PLACES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return command_called(cmd_name) if cmd_name in PLACES else None

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as problem:
            if (problem.name or "").partition(".")[0] not in SERVER_NEEDS:
                raise
            typer.echo(f'kringle: {problem}. It comes with: pip install "kringle[server]"', err=True)
            raise typer.Exit(2) from problem
        except KringleError as problem:
            typer.echo(f"kringle: {problem}", err=True)
            raise typer.Exit(problem.exit_code) from problem
        except UsageError as problem:
            where = problem.ctx.command_path if problem.ctx else ctx.command_path
            if words := problem.format_message().rstrip("."):  # or the help has been shown already
                typer.echo(f"kringle: {words}. See {where} --help.", err=True)
            raise typer.Exit(2) from problem
        except KeyboardInterrupt:
            typer.echo("kringle: stopped", err=True)
            raise typer.Exit(STOPPED) from None


app = typer.Typer(
    name="kringle",
    cls=OneLineErrors,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kringle {kringle.__version__} ({'compiled' if kringle.compiled() else 'plain Python'})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def main_options(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and end.")
    ] = False,
    lang: Annotated[
        str | None,
        typer.Option(
            metavar="TAG", show_default="LANG's", help="The language, such as de: of games, rules and people."
        ),
    ] = None,
) -> None:
    """Five Christmas board games: complete rules, fast enough for research, fair by construction.

    Alone, [bold]kringle[/bold] serves on this machine and opens the browser.

    [bold]kringle demo[/bold] is a game of bots in the terminal.
    """
    from kringle.commands import language

    language.choose(lang)
    if ctx.invoked_subcommand is None:
        from kringle.cli import serving

        serving.serve(browser=True)


def main() -> None:
    app(prog_name="kringle")
