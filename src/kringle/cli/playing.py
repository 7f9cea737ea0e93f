"""What is typed to play a game, to learn it, to read its rules and to hear it told again."""

from __future__ import annotations

import os
import sys
import time
from typing import Annotated

import typer
from rich.console import Console

import kringle
from kringle.cli.arguments import AsJson, GameName, Options, Seats
from kringle.cli.output import print_json, print_rich, progress_bar
from kringle.commands import games as games_command
from kringle.commands import language
from kringle.commands import learn as learn_command
from kringle.commands import play as play_command
from kringle.commands import replay as replay_command
from kringle.commands import review as review_command
from kringle.commands import rules as rules_command
from kringle.commands.parse_input import read_options, words
from kringle.players.specs import HOW
from kringle.review import review as make_review
from kringle.review.effort import SECONDS, Effort
from kringle.review.written import written

PAUSE = 1.2
"""Seconds between two scenes of the demo."""


def play(
    game: GameName,
    seats: Annotated[
        str, typer.Option(metavar="LIST", help=f"Who sits where: you (several are fine), {HOW}.")
    ] = "you,thumb,thumb",
    seed: Annotated[int | None, typer.Option(show_default="drawn", help="The same seed deals the same cards.")] = None,
    options: Options = None,
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
        print_rich(learn_command.figure(room))
        return
    if not learn_command.Lesson(room, lesson, console, console.input).play():
        typer.echo(f"kringle: {language.t('learn.left')}", err=True)


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
        print_rich(scene)
        time.sleep(pause)
    if save is not None:
        replay_command.write(save, match)


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
    print_rich(replay_command.shown(match, verify))


def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The replay of a finished game; - reads stdin.")],
    seconds: Annotated[float, typer.Option(min=1, max=86400, help="How long to think about it.")] = SECONDS,
    iterations: Annotated[
        int | None,
        typer.Option(min=1, max=10_000_000, help="Of each search, instead of a time: the same review everywhere."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed and iterations say the same.")] = 1,
    as_json: AsJson = False,
) -> None:
    """What was luck and what was skill in a finished game, and which choices cost most.

    Choices are judged by what their seat could know: over all worlds that it could not tell apart.

    Examples:

    [bold]kringle review game.jsonl[/bold]

    [bold]kringle review game.jsonl --seconds 300[/bold]
    """
    match = language.speaking(replay_command.read(file, verify=False))
    effort = Effort(seconds, iterations, os.cpu_count() or 1, seed)
    with progress_bar() as bar:
        task = bar.add_task(language.t("review.thinking"), total=None)
        found = make_review(match, effort, lambda done, of: bar.update(task, completed=done, total=of))
    print_json(written(found)) if as_json else print_rich(review_command.shown(match, found))


def games(as_json: AsJson = False) -> None:
    """Which games there are, for how many, and with which options.

    Examples:

    [bold]kringle games[/bold]

    [bold]kringle games --json[/bold]
    """
    found = games_command.described()
    print_json(found) if as_json else print_rich(games_command.shown(found))


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
        print_rich(rules_command.shown(room, rules_command.found_clause(room, clause)))
    elif sys.stdout.isatty():
        print_rich(rules_command.page(room))
    else:
        typer.echo(room.rulebook.text)
