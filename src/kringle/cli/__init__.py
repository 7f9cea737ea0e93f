"""The command line: which commands there are, and what is said of a mistake. The modules here read what is typed and
print what comes back; what is done in between is in `kringle.commands`."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import kringle
from kringle.cli import making, measuring, playing, serving
from kringle.cli.output import STOPPED
from kringle.commands import cards, lab, language, printing, words
from kringle.kernel.errors import KringleError

UsageError: Any = typer.BadParameter.__bases__[0]
"""Typer's, whichever Click it stands on."""
COMMANDS: dict[str, dict[str, Any]] = {
    "Play": {
        "play": playing.play,
        "learn": playing.learn,
        "demo": playing.demo,
        "games": playing.games,
        "rules": playing.rules,
        "replay": playing.replay,
        "review": playing.review,
        "print": printing.print_game,
    },
    "Run a server": {
        "serve": serving.serve,
        "worker": serving.worker,
        "backup": serving.backup,
        "restore": serving.restore,
        "export": serving.export_table,
        "import": serving.import_table,
        "table": serving.table_app,
    },
    "Measure": {
        "sim": measuring.sim,
        "arena": measuring.arena,
        "lab": lab.app,
        "train": measuring.train,
        "bench": measuring.bench,
    },
    "Change a game, or make one": {
        "room": making.room,
        "new-game": making.new_game,
        "cards": cards.app,
        "words": words.app,
    },
}
"""In the order of `kringle --help`; an app has commands of its own."""


class OneLineErrors(TyperGroup):
    """What a user did wrong is one line; nobody but us should see a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
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
    language.choose(lang)
    if ctx.invoked_subcommand is None:
        serving.serve(browser=True)


for panel, commands in COMMANDS.items():
    for name, command in commands.items():
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name, rich_help_panel=panel)
        else:
            app.command(name, rich_help_panel=panel)(command)


def main() -> None:
    app(prog_name="kringle")
