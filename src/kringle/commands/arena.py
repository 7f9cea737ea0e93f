"""`kringle arena`: players of any kind against each other, game by game, with a record that can be resumed.

Each deal is played once in every rotation of the players over the seats, so that luck and seats even out. A game's
dice and its players' follow from the seed and its number alone, in whatever process and after whatever pause.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from kringle.commands.replay import NoFile
from kringle.games import game as room
from kringle.kernel.errors import KringleError
from kringle.kernel.game import Game
from kringle.kernel.match import Match
from kringle.kernel.options import Options
from kringle.kernel.rng import stream
from kringle.kernel.spelling import Move
from kringle.kernel.view import View
from kringle.lab.seating import seated
from kringle.lab.sharing import CtrlC, shared_out
from kringle.players.bots import Bot
from kringle.players.errors import BadSetting, UnknownBot
from kringle.players.playing import play
from kringle.players.specs import HOW, read_spec

SECONDS = 0.1
"""How long a bare `search` thinks about a move."""

Progress = Callable[[int], None]


class OtherArena(KringleError, ValueError):
    """A record that is not of this arena, or can't be read."""


@dataclass(frozen=True)
class Plan:
    """What to play; options and players are checked already."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    seconds: float | None
    iterations: int | None

    def names(self, number: int) -> list[str]:
        return seated(self.bots, self.seats, number)

    def header(self) -> dict[str, Any]:
        return {"kringle": "arena", **asdict(self), "bots": list(self.bots)}


def planned(
    game: Game,
    bots: Sequence[str],
    seats: int | None,
    options: Options,
    seed: int,
    seconds: float | None,
    iterations: int | None,
) -> Plan:
    """Everything is checked before the first game."""
    if not bots:
        raise UnknownBot(f"no players given. There are: {HOW}.")
    if seconds is not None and iterations is not None:
        raise BadSetting("give --time or --iterations, not both")
    if seconds is None and iterations is None:
        seconds = SECONDS
    if seats is None:
        seats = len(bots) if len(bots) in game.seats else min(4, game.seats[-1])
    for text in bots:
        read_spec(text, seconds=seconds, iterations=iterations)
    return Plan(game.id, game.version, seats, game.checked(seats, options), tuple(bots), seed, seconds, iterations)


@dataclass(frozen=True)
class Played:
    """One game."""

    number: int
    ranks: list[int]
    scores: list[int]
    moves: int
    seconds: list[float]
    """What each seat thought, all in all."""
    questions: list[int]
    """How often each seat had a choice."""
    faults: list[str] = field(default_factory=list)


class Timed(Bot):
    """A bot, with a count of its time."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name = bot, bot.name
        self.seconds, self.questions = 0.0, 0

    def choose(self, view: View) -> Move:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        begun = time.perf_counter()
        try:
            return self.bot.choose(view)
        finally:
            self.seconds += time.perf_counter() - begun
            self.questions += 1


def play_one(plan: Plan, number: int) -> Played:
    """Game `number`: its deal is shared by as many games as there are players."""
    deal = number // len(plan.bots)
    match = Match(room(plan.game), plan.seats, plan.options, seed=stream(plan.seed, deal))
    specs = [read_spec(name, seconds=plan.seconds, iterations=plan.iterations) for name in plan.names(number)]
    bots = [Timed(spec.make(stream(plan.seed + 1, 8 * number + seat))) for seat, spec in enumerate(specs)]
    faults = play(match, bots)
    outcome = match.outcome
    assert outcome is not None
    return Played(
        number, list(outcome.ranks), list(outcome.scores), len(match.log), [round(bot.seconds, 4) for bot in bots],
        [bot.questions for bot in bots], [f"seat {fault.seat}: {fault.error}" for fault in faults],
    )  # fmt: skip


@dataclass
class Run:
    """All games of a plan that are played so far."""

    plan: Plan
    asked: int
    played: dict[int, Played] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def complete(self) -> bool:
        return len(self.played) >= self.asked

    def todo(self) -> Iterator[int]:
        return (number for number in range(self.asked) if number not in self.played)


def run(plan: Plan, games: int, record: Path | None = None, jobs: int = 1, progress: Progress = lambda n: None) -> Run:
    """Play what is missing of so many games. Ctrl-C ends it early; with a record nothing is lost."""
    begun = time.perf_counter()
    found = Run(plan, games, {} if record is None else recorded(plan, games, record))
    progress(len(found.played))
    with CtrlC() as ctrl_c:
        for one in shared_out(partial(play_one, plan), found.todo(), jobs, ctrl_c):
            found.played[one.number] = one
            if record is not None:
                append(record, asdict(one))
            progress(1)
    found.seconds = time.perf_counter() - begun
    return found


# ---- the record ---------------------------------------------------------------------------------------


def append(path: Path, line: dict[str, Any]) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
    except OSError as problem:
        raise NoFile(f"{path}: {problem.strerror}") from problem


def recorded(plan: Plan, games: int, path: Path) -> dict[int, Played]:
    """The games in a record of this very plan; a new record if there is none. Half a last line is cut off."""
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if text and not text.endswith("\n"):
            text = text[: text.rfind("\n") + 1]
            path.write_text(text, encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise NoFile(f"{path}: {problem}") from problem
    if not text:
        append(path, plan.header())
        return {}
    return _read(plan, games, path, text.splitlines())


def _read(plan: Plan, games: int, path: Path, lines: list[str]) -> dict[int, Played]:
    header, *rest = [_line(path, number, line) for number, line in enumerate(lines, 1)]
    wanted = json.loads(json.dumps(plan.header()))
    for name in wanted | header:
        if header.get(name) != wanted.get(name):
            raise OtherArena(f"{path} is of another arena: {name} {header.get(name)!r}, not {wanted.get(name)!r}")
    try:
        played = [Played(**line) for line in rest]
    except TypeError as problem:
        raise OtherArena(f"{path}: not a record of games ({problem})") from problem
    return {one.number: one for one in played if one.number < games}


def _line(path: Path, number: int, text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as problem:
        raise OtherArena(f"{path}, line {number}: {problem}") from problem
    if not isinstance(found, dict):
        raise OtherArena(f"{path}, line {number}: not a record of an arena")
    return found
