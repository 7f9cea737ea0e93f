"""What is typed to run a server, and to look after its database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kringle.cli.output import progress_bar
from kringle.commands import replay as replay_command

PORT = 8024
"""Where `kringle serve` is found, unless told otherwise."""

Database = Annotated[
    str | None,
    typer.Option(
        envvar="KRINGLE_DATABASE",
        metavar="URL",
        show_default="SQLite in the user's data folder",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME.",
    ),
]


def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Let other devices on this network connect.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes one that is free.")] = PORT,
    database: Database = None,
    browser: Annotated[bool, typer.Option("--browser", help="Open the browser.")] = False,
    name: Annotated[
        list[str] | None, typer.Option(help="A name by which the server is reached, such as games.example.org.")
    ] = None,
    https: Annotated[bool, typer.Option("--https", help="It is reached by https, through a proxy.")] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="Of a proxy, or a network such as 10.0.0.0/8: its X-Forwarded-For counts."
        ),
    ] = None,
    address: Annotated[
        list[str] | None,
        typer.Option(help="This machine's address in the home network, if it is not found or the wrong one is."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            min=0, show_default="one less than cores", help="Processes for bots; 0: kringle worker elsewhere."
        ),
    ] = None,
    address_limits: Annotated[bool, typer.Option(help="Count requests by address.")] = True,
    webhooks: Annotated[
        bool, typer.Option("--webhooks", help="Let people have an address called when it is their turn.")
    ] = False,
    smtp: Annotated[
        str,
        typer.Option(
            envvar="KRINGLE_SMTP", metavar="URL", help="To send e-mail: smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS."
        ),
    ] = "",
    log: Annotated[
        str, typer.Option(help="What is written to the standard error: debug, info, warning, error.")
    ] = "info",
) -> None:
    """Serve tables, for browsers and for programs.

    Tables are kept in a database: SQLite in the user's data folder, or PostgreSQL, which several servers may share.

    Examples:

    [bold]kringle serve --lan[/bold]

    [bold]kringle serve --port 8080 --database postgresql://kringle@localhost/kringle[/bold]
    """
    if log not in ("debug", "info", "warning", "error"):
        raise typer.BadParameter(f"--log is debug, info, warning or error, not {log}")
    from kringle.commands import serve as serve_command  # databases and web take a while to load

    chosen = serve_command.settings(
        lan, port, database, name or [], https, workers, address_limits, webhooks, smtp, proxy or [], address or [],
        offers_lan=browser,
    )  # fmt: skip
    raise typer.Exit(serve_command.run(chosen, browser, typer.echo, log))


def worker(database: Database = None) -> None:
    """Think for the bots of servers that share a PostgreSQL; run as many as you like, on any machine.

    The servers are started with --workers 0. A worker sees what the seat sees that it thinks for, and nothing more.

    Examples:

    [bold]kringle worker --database postgresql://kringle@db/kringle[/bold]
    """
    from kringle.commands import admin as admin_command

    admin_command.work(database)


def site(folder: Annotated[str, typer.Argument(metavar="DIR", help="Where to; it is made.")]) -> None:
    """Write a folder that plays without a server: for any static host, or a USB stick.

    Rules, bots and tables run in the browser. After the first visit it plays without a network, too.

    Examples:

    [bold]kringle site games[/bold]

    [bold]python -m http.server --directory games[/bold]
    """
    from kringle.commands import site as site_command

    count, size = site_command.write(Path(folder))
    typer.echo(f"{count} files, {size / 1e6:.1f} MB, in {folder}. To look at it: python -m http.server -d {folder}")


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to, such as kringle.jsonl.gz.")],
    database: Database = None,
) -> None:
    """Save all tables to one file, also while the server runs.

    The file holds the secrets of all running games.

    Examples:

    [bold]kringle backup kringle.jsonl.gz[/bold]
    """
    from kringle.commands import admin as admin_command

    typer.echo(f"saved to {admin_command.back_up(database, file)}")


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of kringle backup.")], database: Database = None
) -> None:
    """Put a backup into an empty database, of either kind.

    Examples:

    [bold]kringle restore kringle.jsonl.gz --database postgresql://kringle@localhost/kringle[/bold]
    """
    from kringle.commands import admin as admin_command

    typer.echo(f"restored {admin_command.restore(database, file):,} rows")


table_app = typer.Typer(help="Look after the tables of a server.", no_args_is_help=True, rich_markup_mode="rich")


@table_app.command("check")
def check_tables(
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE ...]", help="Their names; none: all there are.")
    ] = None,
    database: Database = None,
) -> None:
    """Find tables whose log somebody or something has changed.

    Each event must follow from the one before, the last one must be there, and the moves must lead where the log says.
    A server may go on meanwhile. Ends with 1 if anything is wrong.

    Examples:

    [bold]kringle table check[/bold]

    [bold]kringle table check abcdefghjkmn --database postgresql://kringle@db/kringle[/bold]
    """
    from kringle.commands import admin as admin_command

    with progress_bar() as progress:
        task = progress.add_task("checking", total=None)
        problems = admin_command.check(
            database, tables or [], lambda count: progress.update(task, total=count), lambda: progress.advance(task)
        )
        count = int(progress.tasks[0].total or 0)
    for problem in problems:
        typer.echo(problem)
    if problems:
        typer.echo(f"kringle: {len(problems):,} of {count:,} tables are broken", err=True)
        raise typer.Exit(1)
    typer.echo(f"{count:,} tables, nothing wrong")


def export_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its name, as in its address.")],
    database: Database = None,
    as_is: Annotated[
        bool, typer.Option("--as-is", help="The stored rows, unread and unchecked: for a table that is broken.")
    ] = False,
) -> None:
    """Print a table as a replay. While its game runs that is secret.

    All at the table are told that you have seen it, and the rest of the game is drawn from fresh dice.

    Examples:

    [bold]kringle export abcdefghjkmn > game.jsonl[/bold]

    [bold]kringle export abcdefghjkmn --as-is > rows.jsonl[/bold]
    """
    from kringle.commands import admin as admin_command

    if as_is:
        for row in admin_command.as_it_is(database, table):
            typer.echo(row)
    else:
        typer.echo(admin_command.export(database, table), nl=False)


def import_table(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A replay; - reads stdin.")], database: Database = None
) -> None:
    """Make a table of a replay; a game that was not over goes on. Prints the links, the host's first.

    Examples:

    [bold]kringle import game.jsonl[/bold]
    """
    from kringle.commands import admin as admin_command

    for path in admin_command.take_in(database, replay_command.text(file)):
        typer.echo(path)
