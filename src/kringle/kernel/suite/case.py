"""What the suite plays: a game with seats and options, at random, from a seed; and how it says what was wrong."""

from __future__ import annotations

import importlib
import json
import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kringle.kernel import layout
from kringle.kernel.constants import CHANCE, SPECTATOR
from kringle.kernel.errors import BadOption
from kringle.kernel.game import Game
from kringle.kernel.match import Match
from kringle.kernel.options import Choice, Document, Flag, Number, Option, Options, Several
from kringle.kernel.rng import Rng
from kringle.kernel.state import State

Check = Callable[..., object]
FEW = 12
"""Positions of a game that are looked at in any case."""
MOST = 20_000
"""Moves after which a random game counts as endless."""


def thorough(count: int) -> int:
    """A number of games, positions or samples, times KRINGLE_THOROUGH (1 if it is not set)."""
    return max(1, round(count * float(os.environ.get("KRINGLE_THOROUGH", "1"))))


def at_least(fewest: int, count: int) -> int:
    """So many of a game's positions, steps or saves: all of them, or fewer if it is to be soon done."""
    return min(count, max(fewest, thorough(count)))


def is_quick_run() -> bool:
    """Whether less than usual is asked for."""
    return float(os.environ.get("KRINGLE_THOROUGH", "1")) < 1


@dataclass(frozen=True)
class Case:
    """A game as it is set up. `str(case)` names it in reports and in pytest's ids: conveyor-4-luck=more."""

    game: Game
    seats: int
    options: Options = field(default_factory=dict)

    def match(self, seed: int, chance: str = "auto") -> Match:
        return Match(self.game, self.seats, self.options, seed if chance == "auto" else None, chance)

    def start(self) -> State:
        return self.game.start(self.seats, self.options)

    def viewers(self) -> list[int]:
        """Everybody who may look: the seats, and a spectator."""
        return [*range(self.seats), SPECTATOR]

    def dice(self, seed: int, purpose: str) -> random.Random:
        return random.Random(f"{self} {seed} {purpose}")

    def __str__(self) -> str:
        return f"{self.game.id}-{self.seats}-" + (",".join(_words(self.options)) or "default")


def _words(options: Options) -> Iterator[str]:
    for name, value in options.items():
        if isinstance(value, Mapping):
            yield f"{name}=own"
        else:
            yield f"{name}={'+'.join(map(str, value)) if isinstance(value, (list, tuple)) else value}"


def cases(game: Game, option_sets: Iterable[Options] = ({},), seats: Iterable[int] | None = None) -> list[Case]:
    """Each option set at each seat count that it fits. An option set that fits none is a mistake."""
    found = []
    for options in option_sets:
        problems, fitting = [], []
        for n in game.seats if seats is None else seats:
            try:
                game.checked(n, options)
                fitting.append(Case(game, n, options))
            except BadOption as problem:
                problems.append(problem)
        if not fitting:
            raise problems[0]
        found += fitting
    return found


def spread_cases(checks: Iterable[Check], chosen: Sequence[Case]) -> list[tuple[Check, Case]]:
    """Which check looks at which case: each at all of them; if it is to be soon done, each at a part of them."""
    return [
        (check, case)
        for turn, check in enumerate(checks)
        for case in (part(chosen, turn) if is_quick_run() else chosen)
    ]


def part(chosen: Sequence[Case], turn: int) -> list[Case]:
    """The first case, each option set once and each seat count, put together in another way at another turn."""
    found = [chosen[0]]
    for at, alike in enumerate(_alike(chosen, lambda case: plain(case.options))):
        one = alike[(turn + at) % len(alike)]
        found += [one] if one not in found else []
    for alike in _alike(chosen, lambda case: str(case.seats)):
        if all(case.seats != alike[0].seats for case in found):
            found.append(alike[turn % len(alike)])
    return found


def _alike(chosen: Sequence[Case], told: Callable[[Case], str]) -> list[list[Case]]:
    """The cases of which the same is told, in their first order."""
    groups: dict[str, list[Case]] = {}
    for case in chosen:
        groups.setdefault(told(case), []).append(case)
    return list(groups.values())


def begun_with(game: Game, **fields: Any) -> Game:
    """The same game with some fields of its first position set: with a small deck it has few possible worlds."""

    def new(seats: int, options: Mapping[str, Any]) -> State:
        state = game.new(seats, options)
        cells = state.cells()
        for name, value in fields.items():
            flat: list[int] = []
            layout.flattened(value, flat)
            at = _first_cell(state, name)
            cells[at : at + len(flat)] = flat
        state.load(cells)
        return state

    return replace(game, new=new)


def _first_cell(state: State, name: str) -> int:
    """Where a field begins: compiled classes don't tell, so each cell is tried."""
    probe, count = state.copy(), len(state.cells())
    for at in range(count):
        probe.load([int(i == at) for i in range(count)])
        flat: list[int] = []
        layout.flattened(getattr(probe, name), flat)
        if flat[0]:
            return at
    raise AttributeError(name)


def find_game(name: str) -> Game:
    """A game by its id, or by module and name: `conveyor`, `kringle.games.conveyor:GAME`."""
    module, _, attribute = name.partition(":")
    if attribute:
        found = getattr(importlib.import_module(module), attribute)
    else:
        found = importlib.import_module("kringle.games").game(name)  # above us: the kernel knows no room
    assert isinstance(found, Game)
    return found


def varied(game: Game, count: int = 12, seed: int = 1) -> list[Options]:
    """The default options, then each option changed alone, then some mixtures; those that fit some table."""
    dice = random.Random(f"{game.id} {seed}")
    found: list[Options] = [{}]
    alone = [{option.name: value} for option in game.options for value in _values(option, dice)]
    mixed = [{option.name: dice.choice(_values(option, dice)) for option in game.options} for _ in range(4 * count)]
    for given in [*alone, *mixed]:
        options = {option.name: given[option.name] for option in game.options if _changed(option, given)}
        if options not in found and any(_fits(game, seats, options) for seats in game.seats):
            found.append(options)
    return found[:count]


def _fits(game: Game, seats: int, options: Options) -> bool:
    try:
        game.checked(seats, options)
    except BadOption:
        return False
    return True


def _changed(option: Option, given: Options) -> bool:
    return option.name in given and given[option.name] != option.default


def _values(option: Option, dice: random.Random) -> list[Any]:
    """Some values that an option may have."""
    if isinstance(option, Flag):
        return [False, True]
    if isinstance(option, Choice):
        return list(option.choices)
    if isinstance(option, Number):
        return sorted({option.least, option.usual, option.most})
    if isinstance(option, Several):
        return [option.check(dice.sample(option.choices, option.count)) for _ in range(3)]
    return list(option.shipped) if isinstance(option, Document) else [option.default]


# ---- playing ------------------------------------------------------------------------------------------


def random_play(match: Match, dice: random.Random) -> Iterator[int]:
    """Plays at random, at some tables now and then by the rule of thumb, and changes sealed answers now and then.

    Yields the number of moves so far at each position, the last one included.
    """
    skill = dice.choice((0.0, 0.0, 0.5, 0.9))
    first = len(match.log)
    while not match.over:
        yield len(match.log)
        if len(match.log) - first > MOST:
            this = Case(match.game, match.seats, match.options)
            raise AssertionError(f"{this}, seed {match.seed}: does not end in {MOST} moves")
        seat = dice.choice(match.asks())
        _play(match, seat, dice, skill)
        for other in range(match.seats):
            if other not in match.asks() and match.state.may_answer(other) and dice.random() < 0.1:
                _play(match, other, dice, 0)
    yield len(match.log)


def _play(match: Match, seat: int, dice: random.Random, skill: float) -> None:
    if seat != CHANCE and dice.random() < skill:
        heuristic = match.game.heuristic()
        number = heuristic.choose(match.state.view(seat), seat, Rng(dice.getrandbits(64)))
        match.play(seat, match.game.spelling.move_of[number])
    else:
        match.play(seat, match.game.spelling.move_of[random_move(match.state, seat, dice)])


def random_move(state: State, seat: int, dice: random.Random) -> int:
    """One of a seat's legal moves; for CHANCE by weight."""
    if seat == CHANCE:
        numbers, weights = zip(*state.outcomes(), strict=True)
        return int(dice.choices(numbers, weights)[0])
    return dice.choice(state.moves(seat))


def positions(case: Case, seed: int, purpose: str, count: int) -> Iterator[Moment]:
    """Some positions of one random game with the table's draws among them: about `count`, the first and last included.

    The game is played twice: once to see how long it is. If it is to be soon done, they are fewer.
    """
    count = at_least(FEW, count)
    length = sum(1 for _ in random_play(case.match(seed, "manual"), case.dice(seed, purpose)))
    chosen = {0, length - 1, *random.Random(seed).sample(range(length), min(count, length))}
    match = case.match(seed, "manual")
    for step, _ in enumerate(random_play(match, case.dice(seed, purpose))):
        if step in chosen:
            yield Moment(case, seed, match)


# ---- saying what was wrong ----------------------------------------------------------------------------


@dataclass
class Moment:
    """Where a check stands: enough for somebody else to come back to it."""

    case: Case
    seed: int
    match: Match

    def failure(self, what: str) -> AssertionError:
        return AssertionError(f"{self.case}, seed {self.seed}, after move {len(self.match.log)}{self._last()}: {what}")

    def _last(self) -> str:
        if not self.match.log:
            return ""
        seat, move = self.match.log[-1]
        return f" ({'chance' if seat == CHANCE else f'seat {seat}'} {move})"

    def same(self, one: Any, other: Any, what: str) -> None:
        """Two values that must be equal; `what` says what they are."""
        if one != other:
            raise self.failure(f"{what}: {brief(one)} but {brief(other)}")

    def same_cells(self, one: State, other: State, what: str) -> None:
        if not same(one, other):
            raise self.failure(f"{what}: {difference(one, other)}")


def same(one: State, other: State) -> bool:
    return one.cells() == other.cells()


def brief(value: Any, most: int = 600) -> str:
    text = repr(value)
    return text if len(text) <= most else text[: most // 2] + " ... " + text[-most // 2 :]


def difference(one: State, other: State) -> str:
    """Which cells two states differ in, by name."""
    pairs = zip(names(one), one.cells(), other.cells(), strict=True)
    found = [f"{name} is {a} / {b}" for name, a, b in pairs if a != b]
    return "; ".join(found[:12]) + (f"; and {len(found) - 12} more" if len(found) > 12 else "")


_names: dict[type, list[str]] = {}


def names(state: State) -> list[str]:
    """What each cell is called: hand[2][0] ...; compiled classes have forgotten and only number them."""
    kind = type(state)
    if kind not in _names:
        try:
            found = [name for field, size in layout.position(kind) for name in _indexed(field, size)]
        except (TypeError, NameError, KeyError):
            found = []
        count = len(state.cells())
        _names[kind] = found if len(found) == count else [f"cell {at}" for at in range(count)]
    return _names[kind]


def _indexed(name: str, size: tuple[int, ...]) -> list[str]:
    if not size:
        return [name]
    return [found for i in range(size[0]) for found in _indexed(f"{name}[{i}]", size[1:])]


def plain(value: Any) -> str:
    """As the bytes that a screen would be sent."""
    return json.dumps(value, ensure_ascii=False)
