"""`kringle lab`: many games written down, what they tell, and what a change of the cards would do."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.core import TyperCommand

import kringle
from kringle.commands.parse_input import read_options, words
from kringle.kernel.game import Game
from kringle.lab import data as lab_data
from kringle.lab import plan as plans
from kringle.lab import running
from kringle.lab.rehearsing import rehearse

HELP = "The laboratory: play many games, see what they tell, compare, tune, export. Needs kringle\\[lab]."
STOPPED = 130
HERE = "local"
SHOWN_ANYWAY = 3
"""Measures that are told when nothing changed."""

app = typer.Typer(help=HELP, no_args_is_help=True, rich_markup_mode="rich")


class WithRay(TyperCommand):
    """`--ray` alone is a cluster on this machine; with an address, that one."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        for at, word in enumerate(args):
            if word == "--ray" and (at + 1 == len(args) or args[at + 1].startswith("-")):
                args = [*args[: at + 1], HERE, *args[at + 1 :]]
                break
        return super().parse_args(ctx, args)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="One of `kringle games`, such as conveyor.")]
Seats = Annotated[list[int] | None, typer.Option(show_default="4", help="How many sit at the table.")]
Bots = Annotated[
    list[str] | None, typer.Option(show_default="thumb", help="Who plays; they change seats from game to game.")
]
GameOptions = Annotated[
    list[str] | None, typer.Option("--options", "-o", metavar="NAME=VALUE", help="An option of the game.")
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Change a number of its cards, such as part.robot.points=8."),
]
Change = Annotated[
    list[str] | None, typer.Option(metavar="FILE", help="Your cards.toml (or another data file) instead of its own.")
]
Jobs = Annotated[int | None, typer.Option(min=1, show_default="as many as cores", help="Processes.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same rows, however many processes.")]
RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="A folder of kringle lab run.")]


@app.command(cls=WithRay)
def run(
    game: GameName,
    count: Annotated[int, typer.Option("--games", min=1, help="How many games at each table of the grid.")] = 10_000,
    seats: Seats = None,
    bots: Bots = None,
    options: GameOptions = None,
    settings: Set = None,
    change: Change = None,
    seed: Seed = 1,
    every: Annotated[int, typer.Option(min=1, help="Write down one decision of so many.")] = plans.EVERY,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", show_default="lab-runs/GAME-...", help="Where to.")
    ] = None,
    jobs: Jobs = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="[ADDRESS]", help="Play on a Ray cluster, or on one started here (kringle\\[ray])."),
    ] = None,
) -> None:
    """Play many games and write them down as Parquet: a row a game, a row a seat, a row a sampled decision.

    Whatever is given twice is tried both ways: --seats 3 --seats 4 --bots thumb --bots random is a grid of four tables,
    each with its games. Stopped or killed, the same command goes on where it was.

    Examples:

    [bold]kringle lab run conveyor --games 100000[/bold]

    [bold]kringle lab run conveyor --seats 3 --seats 4 --bots thumb --bots level2,thumb --games 500[/bold]

    [bold]kringle lab run workshop --set "gift.Teddy Bear.chart.0=20" --out teddy[/bold]
    """
    room = kringle.game(game)
    plan = plans.planned(
        room,
        seats=seats or [4],
        options=option_grid(room, options or []),
        bots=[words(party) for party in bots or ["thumb"]],
        changes=change_grid(room, settings or [], change or []),
        games=count,
        seed=seed,
        every=every,
    )
    if not plans.repeatable(plan):
        typer.echo("kringle: a bot that thinks by the clock plays other games each time; see search:500i", err=True)
    rehearse(plan)
    ran = play(plan, out or Path("lab-runs") / f"{room.id}-{plan.mark}", jobs, ray)
    typer.echo(f"{ran.folder}: {told(ran)}")
    if not ran.complete:
        typer.echo("kringle: stopped; the same command goes on with it", err=True)
        raise typer.Exit(STOPPED)
    typer.echo(f"Next: kringle lab report {ran.folder} -o report.html")


def play(plan: plans.Plan, folder: Path, jobs: int | None = None, ray: str | None = None) -> running.Ran:
    """A plan, with a progress bar and what is left of its time."""
    with progress_bar() as bar:
        task = bar.add_task(kringle.game(plan.game).title, total=plan.total)
        address = "" if ray == HERE else ray
        return running.run(plan, folder, jobs, address, lambda games: bar.advance(task, games))


def told(ran: running.Ran) -> str:
    rate = f" ({ran.played / ran.seconds:,.0f} a second)" if ran.played else ""
    kept = f", {ran.kept:,} were there" if ran.kept else ""
    return f"{ran.played:,} games in {ran.seconds:.1f} s{rate}{kept}"


def progress_bar() -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def option_grid(room: Game, typed: Sequence[str]) -> list[dict[str, Any]]:
    """Options as they were typed; one that is given twice is tried both ways."""
    grid = plans.alternatives([(item.partition("=")[0], item) for item in typed])
    return [read_options(room, list(items.values())) for items in grid]


def change_grid(
    room: Game, settings: Sequence[str], files: Sequence[str]
) -> list[tuple[tuple[str, ...], dict[str, str]]]:
    """Changes of the data, likewise; files are changed at every table."""
    found = []
    for chosen in plans.alternatives([(re.sub(r"\s", "", item.partition("=")[0]), item) for item in settings]):
        said = (*files, *chosen.values())
        found.append((said, lab_data.changed(room.id, list(chosen.values()), files)))
    return found


@app.command()
def report(
    folder: RunFolder,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where to.")] = Path("report.html"),
) -> None:
    """Make one page of a run: first what was found, in plain words, then seats, scores, lengths, cards and decisions.

    The page needs nothing else: send it, print it, keep it.

    Examples:

    [bold]kringle lab report lab-runs/conveyor-1a2b3c4d -o report.html[/bold]
    """
    from kringle.lab.report import report as made

    with Console(stderr=True).status("reading"):
        page = made(folder)
    out.write_text(page, encoding="utf-8")
    typer.echo(f"{out}: {len(page) / 1000:,.0f} kB")


@app.command()
def compare(
    before: Annotated[str, typer.Argument(metavar="A", help="A run; of a grid, RUN:1 is its table 1.")],
    after: Annotated[str, typer.Argument(metavar="B", help="The other one.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", show_default="text alone", help="A page of pictures.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Say whether a change changed anything: two runs, measure by measure, with intervals.

    Runs of the same seed are compared game by game. Of many measures some move by luck: those that are told keep the
    share of false ones at 5%.

    Examples:

    [bold]kringle lab run conveyor --games 2000 --out before[/bold]

    [bold]kringle lab run conveyor --games 2000 --set part.robot.points=8 --out after[/bold]

    [bold]kringle lab compare before after -o compare.html[/bold]
    """
    from kringle.lab import comparing

    with Console(stderr=True).status("reading"):
        found = comparing.compared(_table_of(before), _table_of(after))
    if out is not None:
        from kringle.lab.compare_page import compare_page

        out.write_text(compare_page(found), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(comparing.plain(found), indent=2, ensure_ascii=False))
        return
    how = "game by game" if found.paired else "as two samples (their seeds differ)"
    typer.echo(f"{found.title}: {found.names[0]} against {found.names[1]}, {how}")
    typer.echo(found.verdict)
    for difference in found.found:
        typer.echo(f"  {comparing.in_words(difference)}")
    if not found.found and not found.all_the_same:
        for difference in found.differences[:SHOWN_ANYWAY]:
            typer.echo(f"  {comparing.in_words(difference)}")


def _table_of(text: str) -> tuple[Path, int]:
    """`RUN`, or `RUN:2` for a table of its grid."""
    name, colon, number = text.rpartition(":")
    return (Path(name), int(number)) if colon and number.isdigit() else (Path(text), 0)


@app.command()
def export(
    game: GameName,
    count: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 4,
    bots: Annotated[
        str, typer.Option(help="Who plays and is learned from; a search gives its visits.")
    ] = "search:100i",
    options: GameOptions = None,
    seed: Seed = 1,
    temperature: Annotated[
        float, typer.Option(min=0, help="0 plays the most visited move; 1 draws moves by their visits.")
    ] = 0.0,
    form: Annotated[str, typer.Option("--format", help="npz or parquet.")] = "npz",
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", show_default="lab-runs/GAME-decisions", help="Where to.")
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Write decisions for learning: observation, mask, visits, move and outcome, in shards of 50 games.

    Observations are made of views only: nothing is in them that the seat could not know. Called again, it goes on.

    Examples:

    [bold]kringle lab export conveyor --games 200 --bots search:200i --temperature 1[/bold]

    [bold]kringle lab export icejam --seats 3 --bots thumb --format parquet[/bold]
    """
    from kringle.lab import exporting

    room = kringle.game(game)
    order = exporting.ordered(
        room.id, seats, read_options(room, options or []), words(bots), count, seed, temperature, form
    )
    with progress_bar() as bar:
        task = bar.add_task(room.title, total=count)
        folder = out or Path("lab-runs") / f"{room.id}-decisions"
        done = exporting.export(order, folder, jobs, lambda games: bar.advance(task, games))
    typer.echo(f"{done.folder}: {done.decisions:,} decisions of {done.games:,} games in {done.seconds:.1f} s")
    if not done.complete:
        typer.echo("kringle: stopped; the same command goes on with it", err=True)
        raise typer.Exit(STOPPED)


@app.command()
def tune(
    game: GameName,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 4,
    count: Annotated[int, typer.Option("--games", min=100, help="Games for each step that is tried.")] = 2000,
    rounds: Annotated[int, typer.Option(min=1, help="At most so many rounds.")] = 6,
    width: Annotated[int, typer.Option(min=1, help="Steps that are tried in each round.")] = 6,
    settings: Set = None,
    change: Change = None,
    seed: Seed = 1,
    jobs: Jobs = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FOLDER", help="Write GAME.md there, and a picture of the search."),
    ] = None,
) -> None:
    """Look for values of reconstructed numbers that bring a game nearer to its aims, and propose them.

    Numbers that the rulebook tells are never touched, and nothing is changed: it is a proposal, checked on fresh games.

    Examples:

    [bold]kringle lab tune workshop --games 1000 -o balance[/bold]

    [bold]kringle lab tune conveyor --set part.robot.points=1[/bold]
    """
    from kringle.lab import tuning, tuning_report

    room = kringle.game(game)
    room.checked(seats, {})
    with progress_bar() as bar:
        task = bar.add_task(f"{room.title}, steps", total=rounds * width)
        start = lab_data.changed(room.id, settings or [], change or [])
        found = tuning.tune(
            room.id, seats, count, rounds, width, seed, jobs, start, lambda steps: bar.advance(task, steps)
        )
    page = tuning_report.page(found, f"{room.id}.svg")
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / f"{room.id}.md").write_text(page, encoding="utf-8")
        if found.tried:
            (out / f"{room.id}.svg").write_text(tuning_report.search_picture(found), encoding="utf-8")
    Console().print(Markdown(page))
