"""The command line: reads it, hands over to `kringle.commands`, prints what comes back."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text
from typer.core import TyperGroup

import kringle
from kringle.commands import arena as arena_command
from kringle.commands import arena_report, language, sim_report
from kringle.commands import bench as bench_command
from kringle.commands import bots as bot_names
from kringle.commands import cards as cards_command
from kringle.commands import games as games_command
from kringle.commands import lab as lab_command
from kringle.commands import learn as learn_command
from kringle.commands import new_game as new_game_command
from kringle.commands import play as play_command
from kringle.commands import printing as printing_command
from kringle.commands import replay as replay_command
from kringle.commands import room as room_command
from kringle.commands import rules as rules_command
from kringle.commands import sim as sim_command
from kringle.commands import train as train_command
from kringle.commands import words as words_command
from kringle.commands.parse_input import read_options, words
from kringle.kernel.errors import KringleError
from kringle.players.specs import HOW

PORT = 8024
"""Where `kringle serve` is found, unless told otherwise."""
PAUSE = 1.2
"""Seconds between two scenes of the demo."""
STOPPED = 130
"""The exit code that shells give to Ctrl-C."""
UsageError: Any = typer.BadParameter.__bases__[0]
"""Typer's, whichever Click it stands on."""


class Door(TyperGroup):
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
    cls=Door,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

table_app = typer.Typer(help="Look after the tables of a server.", no_args_is_help=True, rich_markup_mode="rich")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="One of `kringle games`, such as conveyor.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Seats = Annotated[int, typer.Option(help="How many sit at the table.")]


def _print(what: RenderableType) -> None:
    Console().print(what)


def _print_json(what: Any) -> None:
    typer.echo(json.dumps(what, indent=2, ensure_ascii=False))


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
        serve(browser=True)


Database = Annotated[
    str | None,
    typer.Option(
        envvar="KRINGLE_DATABASE",
        metavar="URL",
        show_default="SQLite in the user's data folder",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME.",
    ),
]


@app.command()
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


@app.command()
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


@app.command()
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of kringle backup.")], database: Database = None
) -> None:
    """Put a backup into an empty database, of either kind.

    Examples:

    [bold]kringle restore kringle.jsonl.gz --database postgresql://kringle@localhost/kringle[/bold]
    """
    from kringle.commands import admin as admin_command

    typer.echo(f"restored {admin_command.restore(database, file):,} rows")


@app.command()
def worker(database: Database = None) -> None:
    """Think for the bots of servers that share a PostgreSQL; run as many as you like, on any machine.

    The servers are started with --workers 0. A worker sees what the seat sees that it thinks for, and nothing more.

    Examples:

    [bold]kringle worker --database postgresql://kringle@db/kringle[/bold]
    """
    from kringle.commands import admin as admin_command

    admin_command.work(database)


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

    with _progress() as progress:
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


@app.command("export")
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


@app.command("import")
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


@app.command()
def games(as_json: AsJson = False) -> None:
    """Which games there are, for how many, and with which options.

    Examples:

    [bold]kringle games[/bold]

    [bold]kringle games --json[/bold]
    """
    found = games_command.described()
    _print_json(found) if as_json else _print(games_command.shown(found))


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="The id of one clause, such as CV-6.")] = None,
) -> None:
    """A game's rules, or one clause of them: refusals and notes cite clauses by their ids.

    Examples:

    [bold]kringle rules conveyor[/bold]

    [bold]kringle rules conveyor CV-6[/bold]
    """
    room = language.translated(kringle.game(game))
    if clause is not None:
        _print(rules_command.shown(room, rules_command.found_clause(room, clause)))
    elif sys.stdout.isatty():
        _print(rules_command.page(room))
    else:
        typer.echo(room.rulebook.text)


@app.command()
def room(game: GameName, as_json: AsJson = False) -> None:
    """A game's phases, moves and notes, with their numbers and clauses: for those who change it.

    Examples:

    [bold]kringle room conveyor[/bold]

    [bold]kringle room conveyor --json[/bold]
    """
    found = kringle.game(game)
    if as_json:
        _print_json(room_command.described(room_command.room_of(found)))
    else:
        _print(room_command.shown(found))


@app.command("new-game")
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


def _speed(speed: float) -> str:
    return f"{speed:,.0f} games/s" if speed >= 10 else f"{speed:.2g} games/s"


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(_speed(task.speed) if task.speed else "", "progress.data.speed")


@app.command()
def sim(
    game: GameName,
    more: Annotated[
        list[str] | None, typer.Argument(metavar="NAME=VALUE", help="More options, written without --options.")
    ] = None,
    seats: Seats = 4,
    count: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 10_000,
    bots: Annotated[
        str, typer.Option(help="Who plays: a list of random and thumb. They change seats from game to game.")
    ] = "thumb",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, however many --jobs.")] = 1,
    options: Annotated[
        list[str] | None,
        typer.Option("--options", "-o", metavar="NAME=VALUE", help="An option of the game; lists with commas."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, show_default="as many as cores", help="Processes that share the work.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots, and count who wins.

    Ctrl-C ends it early and shows what was finished by then.

    Examples:

    [bold]kringle sim conveyor --games 100000 --bots random,thumb[/bold]

    [bold]kringle sim conveyor --seats 3 --options gold=magic,paper,knife luck=more[/bold]

    [bold]kringle sim conveyor --bots thumb,random,random,random --json[/bold]
    """
    room = kringle.game(game)
    plan = sim_command.Plan(
        game=room.id,
        seats=seats,
        options=room.checked(seats, read_options(room, [*(options or []), *(more or [])])),
        bots=bot_names.read_bots(bots),
        games=count,
        seed=seed,
    )
    with _progress() as bar:
        task = bar.add_task(room.title, total=count)
        run = sim_command.run(plan, jobs, lambda games: bar.advance(task, games))
    if not run.complete:
        typer.echo(f"kringle: stopped after {run.tally.games:,} of {count:,} games", err=True)
    if as_json:
        _print_json(sim_report.plain(run))
    elif run.tally.games:
        _print(sim_report.shown(run))
    if not run.complete:
        raise typer.Exit(STOPPED)


@app.command()
def learn(
    game: GameName,
    lesson: Annotated[str | None, typer.Argument(metavar="LESSON", show_default="the first one")] = None,
    covered: Annotated[
        bool, typer.Option("--covered", help="Print which clauses of a first game are taught, and end.")
    ] = False,
) -> None:
    """Learn a game by playing: one sentence at a time, about three minutes.

    Examples:

    [bold]kringle learn conveyor[/bold]
    """
    room = kringle.game(game)
    console = Console()
    if covered:
        _print(learn_command.figure(room))
        return
    if not learn_command.Lesson(room, lesson, console, console.input).play():
        typer.echo(f"kringle: {language.t('learn.left')}", err=True)


@app.command()
def play(
    game: GameName,
    seats: Annotated[
        str, typer.Option(metavar="LIST", help=f"Who sits where: you (several are fine), {HOW}.")
    ] = "you,thumb,thumb",
    seed: Annotated[int | None, typer.Option(show_default="drawn", help="The same seed deals the same cards.")] = None,
    options: Annotated[
        list[str] | None,
        typer.Option("--options", "-o", metavar="NAME=VALUE", help="An option of the game; lists with commas."),
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the replay to a file, also when you leave early.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a game that was saved.", show_default=False)
    ] = None,
) -> None:
    """Play against bots, here in the terminal.

    Bots see what their seats may see and no more. Ask for a hint whenever you like.

    Examples:

    [bold]kringle play conveyor[/bold]

    [bold]kringle play topdeer --seats you,level2,level4,search:1s[/bold]

    [bold]kringle play icejam --seats you,you,thumb --save game.jsonl[/bold]
    """
    room = kringle.game(game)
    sitters, names = play_command.seated(words(seats))
    if resume is not None:
        match = play_command.resumed(resume, room, len(sitters))
    else:
        match = kringle.start(room.id, len(sitters), read_options(room, options or []), seed)
    console = Console()
    table = play_command.Table(match, sitters, names, console, console.input)
    try:
        table.play()
    except play_command.Quit:
        typer.echo(f"kringle: {language.t('play.left')}", err=True)
    finally:
        if save is not None:
            replay_command.write(save, match)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="LIST", help=f"Who plays: {HOW}. They change seats.")] = "search,thumb",
    seats: Annotated[
        int | None, typer.Option(show_default="as many as bots, or 4", help="How many sit at the table.")
    ] = None,
    count: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seconds: Annotated[
        float | None, typer.Option("--time", min=0.001, show_default="0.1", help="Seconds a move, for a bare search.")
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(min=1, show_default=False, help="Iterations a move, instead of --time.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed deals the same cards.")] = 1,
    options: Annotated[
        list[str] | None,
        typer.Option("--options", "-o", metavar="NAME=VALUE", help="An option of the game; lists with commas."),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Keep each game here as it ends; called again, it goes on."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that share the games.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Let players compete, and say how strong each of them is.

    Each deal is played in every rotation over the seats. Ctrl-C ends it early and shows what was finished by then; with
    --record nothing is lost, and the same command goes on with it.

    Examples:

    [bold]kringle arena conveyor --bots search,thumb,thumb,thumb --games 200 --time 0.2[/bold]

    [bold]kringle arena elfgame --bots level3,level5 --seats 4 --games 400 --record levels.jsonl[/bold]

    [bold]kringle arena conveyor --bots search:400ms,search:50ms,search:50ms,search:50ms --jobs 2 --json[/bold]
    """
    room = kringle.game(game)
    plan = arena_command.planned(room, words(bots), seats, read_options(room, options or []), seed, seconds, iterations)
    with _progress() as bar:
        task = bar.add_task(room.title, total=count)
        run = arena_command.run(plan, count, record, jobs, lambda games: bar.advance(task, games))
    if not run.complete:
        typer.echo(f"kringle: stopped after {len(run.played):,} of {count:,} games", err=True)
    if as_json:
        _print_json(arena_report.plain(run))
    elif run.played:
        _print(arena_report.shown(run))
    if not run.complete:
        raise typer.Exit(STOPPED)


@app.command()
def train(
    game: GameName,
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Where everything lies; called again, it goes on.")
    ],
    seats: Annotated[
        str | None, typer.Option(metavar="LIST", show_default="4", help="How many sit at the tables: 4, or 2,3,4.")
    ] = None,
    options: Annotated[
        list[str] | None,
        typer.Option("--options", "-o", metavar="NAME=VALUE", help="An option of the game; lists with commas."),
    ] = None,
    generations: Annotated[int | None, typer.Option(min=1, show_default="2", help="How often it begins anew.")] = None,
    first_games: Annotated[
        int | None, typer.Option(min=20, show_default="8000", help="Games of the rule of thumb, to begin with.")
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=20, show_default="2000", help="Games of searches, each generation after that.")
    ] = None,
    gate_games: Annotated[
        int | None, typer.Option(min=8, show_default="400", help="At most so many, to decide whether a net is better.")
    ] = None,
    gate_seconds: Annotated[
        float | None, typer.Option("--gate-time", min=0.001, show_default="0.02", help="Seconds a move in those.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of all games.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that share the games.")] = 1,
) -> None:
    """Train a net that tells how good a position is: play, fit, and keep it if it wins.

    Each generation plays games, fits a net to them (PyTorch; on a GPU where there is one), and lets it play against the
    best so far: only a better one is kept. All that is done lies in the folder, with the recipe; Ctrl-C loses nothing.

    Examples:

    [bold]kringle train icejam --out nets/icejam --jobs 2[/bold]

    [bold]kringle arena icejam --bots search:net=nets/icejam/1.net,search:net=none --seats 4 --time 0.02[/bold]
    """
    found = kringle.game(game)
    recipe = train_command.recipe_for(
        game, seats=train_command.seat_counts(seats), options=read_options(found, options or []),
        generations=generations, first_games=first_games, games=games, gate_games=gate_games,
        gate_seconds=gate_seconds, seed=seed,
    )  # fmt: skip
    for count in recipe.seats:
        found.checked(count, recipe.options)
    best = train_command.train(recipe, out, jobs, Console(stderr=True))
    typer.echo(f"{best}" if best else "No net was better than what there is.")


def _progress() -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A replay, as Match.replay() writes it; - reads stdin.")],
    verify: Annotated[bool, typer.Option("--verify", help="Check that each draw follows from the seed.")] = False,
) -> None:
    """Tell a recorded game in words, and check that it keeps to the rules.

    A file with something wrong in it is refused, with the line and the reason.

    Examples:

    [bold]kringle replay game.jsonl --verify[/bold]

    [bold]cat game.jsonl | kringle replay -[/bold]
    """
    match = language.speaking(replay_command.read(file, verify))
    _print(replay_command.shown(match, verify))


@app.command()
def bench(
    game: Annotated[str, typer.Argument(metavar="GAME", help="One of `kringle games`, or server.")] = "conveyor",
    seats: Seats = 4,
    tables: Annotated[int, typer.Option(min=1, help="For the server: tables of four seats.")] = 200,
    rate: Annotated[float, typer.Option(min=1, help="For the server: moves a second, over all tables.")] = 850.0,
    peers: Annotated[
        bool, typer.Option("--peers", help='Measure other libraries too (pip install "kringle\\[peers]").')
    ] = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each figure is measured.")] = 2.0,
    as_json: AsJson = False,
) -> None:
    """How fast a game runs on one core of this machine; or how fast a server is, players included.

    Each figure is the median of five goes by CPU time, also given as a multiple of a fixed loop of plain Python, so
    that figures from different machines can be compared.

    Examples:

    [bold]kringle bench[/bold]

    [bold]kringle bench conveyor --seats 5 --peers --json[/bold]

    [bold]kringle bench server --seconds 20[/bold]
    """
    console = Console(stderr=True)
    if game == "server":
        from kringle.commands import bench_server

        with console.status("") as status:
            figures = bench_server.measured(tables, rate, max(seconds, 1.0), status.update)
        _print_json(figures) if as_json else _print(bench_server.shown(figures))
        return
    room = kringle.game(game)
    with console.status("") as status:
        found = bench_command.measured(room, seats, seconds, peers, lambda name: status.update(f"measuring {name}"))
    _print_json(found) if as_json else _print(bench_command.shown(found))


@app.command()
def demo(
    seats: Seats = 4,
    seed: Annotated[int | None, typer.Option(show_default="drawn", help="The same seed gives the same game.")] = None,
    speed: Annotated[float, typer.Option(min=0, help="2 is twice as fast; 0 does not pause at all.")] = 1.0,
    save: Annotated[str | None, typer.Option(metavar="FILE", help="Write the replay to a file.")] = None,
) -> None:
    """Watch bots play a game of Conveyor.

    There are pauses between rounds if this is a terminal.

    Examples:

    [bold]kringle demo[/bold]

    [bold]kringle demo --seats 3 --seed 7 --speed 0 --save game.jsonl[/bold]
    """
    from kringle.commands import demo as demo_command  # what is wrong with Conveyor does not stop other games

    match = demo_command.begun(seats, seed)
    pause = PAUSE / speed if speed and sys.stdout.isatty() else 0
    for scene in demo_command.scenes(match):
        _print(scene)
        time.sleep(pause)
    if save is not None:
        replay_command.write(save, match)


app.command("print")(printing_command.print_game)
app.add_typer(cards_command.app, name="cards")
app.add_typer(lab_command.app, name="lab")
app.add_typer(table_app, name="table")
app.add_typer(words_command.app, name="words")


def main() -> None:
    app(prog_name="kringle")
