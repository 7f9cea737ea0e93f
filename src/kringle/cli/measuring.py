"""What is typed to measure: which bot wins, how strong it is, how fast a game or a server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import kringle
from kringle.cli.arguments import AsJson, GameName, Options, Seats
from kringle.cli.output import STOPPED, print_json, print_rich, progress_bar
from kringle.commands import arena as arena_command
from kringle.commands import arena_report, sim_report
from kringle.commands import bench as bench_command
from kringle.commands import bots as bot_names
from kringle.commands import sim as sim_command
from kringle.commands import train as train_command
from kringle.commands.parse_input import read_options, words
from kringle.players.specs import HOW


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
    options: Options = None,
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
    with progress_bar() as bar:
        task = bar.add_task(room.title, total=count)
        run = sim_command.run(plan, jobs, lambda games: bar.advance(task, games))
    if not run.complete:
        typer.echo(f"kringle: stopped after {run.tally.games:,} of {count:,} games", err=True)
    if as_json:
        print_json(sim_report.plain(run))
    elif run.tally.games:
        print_rich(sim_report.shown(run))
    if not run.complete:
        raise typer.Exit(STOPPED)


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
    options: Options = None,
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
    with progress_bar() as bar:
        task = bar.add_task(room.title, total=count)
        run = arena_command.run(plan, count, record, jobs, lambda games: bar.advance(task, games))
    if not run.complete:
        typer.echo(f"kringle: stopped after {len(run.played):,} of {count:,} games", err=True)
    if as_json:
        print_json(arena_report.plain(run))
    elif run.played:
        print_rich(arena_report.shown(run))
    if not run.complete:
        raise typer.Exit(STOPPED)


def train(
    game: GameName,
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Where everything lies; called again, it goes on.")
    ],
    seats: Annotated[
        str | None, typer.Option(metavar="LIST", show_default="4", help="How many sit at the tables: 4, or 2,3,4.")
    ] = None,
    options: Options = None,
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
        print_json(figures) if as_json else print_rich(bench_server.shown(figures))
        return
    room = kringle.game(game)
    with console.status("") as status:
        found = bench_command.measured(room, seats, seconds, peers, lambda name: status.update(f"measuring {name}"))
    print_json(found) if as_json else print_rich(bench_command.shown(found))
