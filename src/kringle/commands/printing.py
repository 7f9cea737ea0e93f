"""`kringle print`: a game to hold, as PDF, pictures, or a save for Tabletop Simulator."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import kringle
from kringle import press
from kringle.commands.parse_input import read_options, words
from kringle.lab import data as lab_data
from kringle.lab.variants import in_its_place
from kringle.press import Work, tts, typeset
from kringle.press.art import NothingToPrintWith
from kringle.press.pieces import Order
from kringle.press.settings import BACKS, INKS, LANGUAGES, PAPERS, BadOrder, Settings, offset

FORMS = ("pdf", "png", "tts")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="One of `kringle games`, such as conveyor.")]


def print_game(
    game: GameName,
    seats: Annotated[
        int, typer.Option(help="For so many players: cards, boards and mats of a table of this size.")
    ] = 4,
    options: Annotated[
        list[str] | None,
        typer.Option("--options", "-o", metavar="NAME=VALUE", help="An option of the game; own cards and tracks too."),
    ] = None,
    paper: Annotated[str, typer.Option(help=" or ".join(PAPERS))] = "a4",
    lang: Annotated[str, typer.Option(help=" or ".join(LANGUAGES))] = "en",
    backs: Annotated[str, typer.Option(help="How backs get behind fronts: " + ", ".join(BACKS))] = "duplex-long",
    shift: Annotated[
        str, typer.Option("--offset", metavar="X,Y", help="Millimetres, as the first page reads, such as 0.5,-1.")
    ] = "0,0",
    ink: Annotated[
        str, typer.Option(help=", ".join(INKS) + "; low has no filled areas, black no colours either")
    ] = "full",
    large_print: Annotated[bool, typer.Option("--large-print", help="Letters of 14 points and more.")] = False,
    full_backs: Annotated[
        bool, typer.Option("--full-backs", help="Backs coloured to the edge, not framed in white.")
    ] = False,
    only: Annotated[
        str, typer.Option(metavar="PARTS", help="Some parts alone, such as test,cards; --list names them.")
    ] = "",
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A value of the data, as in kringle lab run."),
    ] = None,
    change: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="A data file instead of the game's own, as in kringle lab run."),
    ] = None,
    to: Annotated[
        str, typer.Option(help="pdf; png, a picture of each page; tts, a save for Tabletop Simulator")
    ] = "pdf",
    dpi: Annotated[int, typer.Option(min=30, max=600, help="Of pictures: dots an inch.")] = typeset.DPI,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", show_default="GAME.pdf, or a folder", help="Where to.")
    ] = None,
    show_list: Annotated[bool, typer.Option("--list", help="Say which parts there are, and print nothing.")] = False,
) -> None:
    """Print a game to play on a real table: cards with backs, boards, mats, pawns, tokens, pads, aids and the rules.

    The first page is a test: print it alone, lay a ruler on it, and hold it against a lamp.

    Examples:

    [bold]kringle print conveyor --seats 5[/bold]

    [bold]kringle print elfgame --lang de --paper a4 --large-print -o custom_cards=ours.toml[/bold]

    [bold]kringle print topdeer --backs gutterfold --ink low --only cards,track[/bold]

    [bold]kringle print workshop --set "gift.Teddy Bear.chart.0=20" --to tts[/bold]
    """
    if to not in FORMS:
        raise BadOrder(f"--to is {', '.join(FORMS)}, not {to!r}")
    if not typeset.installed():
        raise NothingToPrintWith(typeset.MISSING)
    chosen = Settings(paper, lang, backs, offset(shift), ink, large_print, full_backs, tuple(words(only)))
    room = kringle.game(game)
    changed = lab_data.changed(room.id, settings or [], change or []) if settings or change else {}
    with in_its_place(room.id, changed) as found:
        order = press.order(found, seats, read_options(found, options or []), chosen)
        if show_list:
            for part in press.parts(order):
                typer.echo(f"{part.id:10} {part.title}")
            return
        with Console(stderr=True).status("setting the sheets"):
            typer.echo(made(order, to, dpi, out))


def made(order: Order, to: str, dpi: int, out: Path | None) -> str:
    """The files, and what to say about them."""
    name = order.game.id
    if to == "pdf":
        target = out or Path(f"{name}.pdf")
        _written(target, press.pdf(order))
        return f"{target}: {told(press.work(order))}{_first(order)}"
    folder = out or Path(f"{name}-{to}")
    files = press.png_files(order, dpi) if to == "png" else tts.files(order, folder.resolve(), dpi)
    for file, content in files.items():
        _written(folder / file, content)
    return f"{folder}: {len(files)} files" + (
        f"; open {folder / (name + '.json')} in Tabletop Simulator" if to == "tts" else ""
    )


def told(work: Work) -> str:
    glued = f", {work.glued} pages to glue" if work.glued else ""
    return f"{work.sheets} sheets and the rules, about {work.minutes} minutes to cut{glued}."


def _first(order: Order) -> str:
    if order.settings.only and press.TEST not in order.settings.only:
        return ""
    return " Print page 1 first, at 100 %."


def _written(target: Path, content: bytes) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    except OSError as problem:
        raise BadOrder(f"{target}: {problem.strerror or problem}") from None
