"""`kringle lab tune`: looks for values of reconstructed numbers that bring a game nearer to its aims.

Only numbers that the data files call reconstructed are ever changed; what the rulebook says stays. A round tries some
steps from where the search is, each with the same seeds, and goes to the best if it is clearly better. What comes out
is a proposal: it is checked on games that the search has not seen, and nobody's data are changed.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

import kringle
from kringle.kernel.errors import BadData
from kringle.lab import toml
from kringle.lab.aims import Standing, standing
from kringle.lab.data import RECONSTRUCTED, Leaf, leaves, placed, shipped
from kringle.lab.errors import BadChange
from kringle.lab.plan import Plan, planned
from kringle.lab.rehearsing import rehearse
from kringle.lab.sharing import CtrlC, cores, shared_out
from kringle.lab.variants import variant

NOT_BALANCE = ("x", "y", "width", "height", "length", "least", "most")
"""Where a space is drawn, and how many may play: numbers too, but none to tune."""
SUMS = "totals"
COPIES = "copies"
WORTH = ("chart", "points")
"""What a card brings: the first thing to turn on one that is dominated."""
CLEARLY = 0.5
"""Points of loss that a step must win."""
PATIENCE = 2
"""Rounds without a better step."""
CHECK = 3
"""Times as many games for the check at the end, with seeds of their own."""

FRESH = 1_000_003
"""How far those are from the seed of the search."""

Texts = dict[str, str]
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Knob:
    """A number that may be turned; of a chart, all its numbers together."""

    name: str
    leaves: tuple[Leaf, ...]


@dataclass(frozen=True)
class Step:
    """One change, or two where a sum must stay the same."""

    turns: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return ", ".join(f"{name} {by:+d}" for name, by in self.turns)


@dataclass(frozen=True)
class Tried:
    round: int
    step: Step
    standing: Standing
    taken: bool


@dataclass
class Tuned:
    """The whole search, and what is proposed."""

    game: str
    seats: int
    games: int
    seed: int
    rounds: int
    width: int
    knobs: int
    start: Texts
    """The data that it begins with, where they are not those that ship."""
    begun: Standing
    tried: list[Tried] = field(default_factory=list)
    changes: list[tuple[str, int, int]] = field(default_factory=list)
    """What is proposed: name, value before, value."""
    texts: Texts = field(default_factory=dict)
    before: Standing | None = None
    """On games that the search has not seen: as it was, and as proposed."""
    after: Standing | None = None

    @property
    def holds(self) -> bool:
        """Whether the check agrees that the proposal is clearly better."""
        return self.before is not None and self.after is not None and self.after.loss < self.before.loss - CLEARLY


def knobs(game: str, texts: Mapping[str, str] | None = None) -> dict[str, Knob]:
    """All numbers that may be turned: reconstructed ones, and of those the ones that the rules play with."""
    groups: dict[str, list[Leaf]] = {}
    for leaf in leaves(game, texts):
        field_name = next(step for step in reversed(leaf.steps) if isinstance(step, str) and step != "value")
        if leaf.source != RECONSTRUCTED or type(leaf.value) is not int or leaf.steps[0] == SUMS:
            continue
        if field_name not in NOT_BALANCE:
            name = leaf.name.rpartition(".")[0] if field_name == "chart" else leaf.name
            groups.setdefault(name, []).append(leaf)
    return {name: Knob(name, tuple(found)) for name, found in groups.items()}


def turned(game: str, texts: Texts, step: Step) -> Texts | None:
    """The data after a step; None if the game refuses them, or if a deck would have another size."""
    sizes = deck_sizes(game, texts)
    texts = dict(texts)
    for name, by in step.turns:
        knob = knobs(game, texts).get(name)
        if knob is None:
            raise BadChange(f"{name} is not a reconstructed number of {game}: it is not tuned")
        for leaf in knob.leaves:
            if leaf.value + by < 0:
                return None
            texts[leaf.file] = toml.written(placed({**shipped(game), **texts}[leaf.file], leaf.steps, leaf.value + by))
    if deck_sizes(game, texts) != sizes:
        return None
    try:
        variant(game, texts)
    except (BadData, BadChange):
        return None
    return texts


def deck_sizes(game: str, texts: Texts) -> dict[tuple[str, str, bool], int]:
    """How many cards each deck has, holly apart: rulebooks tell that even where they do not tell which cards."""
    sizes: dict[tuple[str, str, bool], int] = {}
    for file, text in {**shipped(game), **texts}.items():
        for name, entries in tomllib.loads(text).items():
            for entry in entries if isinstance(entries, list) else []:
                if isinstance(entry, dict) and type(entry.get(COPIES)) is int:
                    deck = file, name, bool(entry.get("holly"))
                    sizes[deck] = sizes.get(deck, 0) + entry[COPIES]
    return sizes


def tune(
    game: str,
    seats: int = 4,
    games: int = 2000,
    rounds: int = 6,
    width: int = 6,
    seed: int = 1,
    jobs: int | None = None,
    start: Mapping[str, str] | None = None,
    progress: Progress = lambda steps: None,
) -> Tuned:
    """Search, then check. `width` steps are tried in each round; `start` are data to begin with instead of its own."""
    texts = Texts(start or {})
    base = standing(_plan(game, seats, games, seed, texts))
    found = Tuned(game, seats, games, seed, rounds, width, len(knobs(game, texts)), dict(texts), base)
    here, idle = base, 0
    chance = random.Random(seed)
    with CtrlC() as ctrl_c:
        for number in range(1, rounds + 1):
            steps = list(_steps(game, texts, here, width, chance))
            if here.loss == 0 or not steps or idle == PATIENCE or ctrl_c.pressed:
                break
            work = partial(_tried, game, seats, games, seed, base.decisions)
            pieces = [(n, changed) for n, (_, changed) in enumerate(steps)]
            results = sorted(
                shared_out(work, iter(pieces), min(jobs or cores(), len(pieces)), ctrl_c), key=lambda r: r[0]
            )
            best = min(results, key=lambda result: (result[1].loss, result[0]))
            better = best[1].loss < here.loss - CLEARLY
            found.tried += [Tried(number, steps[n][0], one, better and n == best[0]) for n, one in results]
            progress(len(results))
            idle = 0 if better else idle + 1
            if better:
                texts, here = steps[best[0]][1], best[1]
    _propose(found, texts)
    return found


def _steps(game: str, texts: Texts, here: Standing, width: int, chance: random.Random) -> Iterator[tuple[Step, Texts]]:
    """Steps that the game allows: first those of cards that are dominated, then any."""
    turnable = list(knobs(game, texts))
    weak = {_plain(title) for title, _, _ in here.dominated}
    wanted = [
        name for name in turnable if any(_plain(part) in title for title in weak for part in name.split(".")[1:2])
    ]
    wanted.sort(key=lambda name: name.rpartition(".")[2] not in WORTH)
    chance.shuffle(turnable)
    order = [(name, by) for name in wanted for by in (1, 2)] + [
        (name, chance.choice((-1, 1, 2, -2))) for name in turnable
    ]
    seen: set[Step] = set()
    for name, by in order:
        for step in (Step(((name, by),)), _balanced(name, by, turnable, chance)):
            if len(seen) < width and step is not None and step not in seen:
                changed = turned(game, texts, step)
                if changed is not None and changed != texts:
                    seen.add(step)
                    yield step, changed
                    break


def _balanced(name: str, by: int, turnable: list[str], chance: random.Random) -> Step | None:
    """The same step, with the opposite one for a number of the same kind: for decks of a fixed size."""
    head, tail = name.split(".")[0], name.rpartition(".")[2]
    others = [other for other in turnable if other != name and other.split(".")[0] == head and other.endswith(tail)]
    return Step(((name, by), (chance.choice(others), -by))) if others else None


def _plain(words: str) -> str:
    return re.sub(r"[^a-z*]", "", words.lower())


def _plan(game: str, seats: int, games: int, seed: int, texts: Mapping[str, str]) -> Plan:
    return planned(kringle.game(game), seats=[seats], games=games, seed=seed, changes=[((), texts)])


def _tried(
    game: str, seats: int, games: int, seed: int, usual: float, piece: tuple[int, Texts]
) -> tuple[int, Standing]:
    return piece[0], standing(_plan(game, seats, games, seed, piece[1]), usual)


def _propose(found: Tuned, texts: Texts) -> None:
    """What is changed, by name; and both sides once more on fresh games."""
    old = {(leaf.file, leaf.steps): leaf for leaf in leaves(found.game, found.start)}
    for leaf in leaves(found.game, texts):
        before = old[leaf.file, leaf.steps].value
        if leaf.value != before and leaf.steps[0] != SUMS:
            if leaf.source != RECONSTRUCTED:
                raise BadChange(f"{leaf.name} is known and would be changed: that must not be")
            found.changes.append((leaf.name, before, leaf.value))
    found.texts = texts
    if found.changes:
        check = partial(_plan, found.game, found.seats, CHECK * found.games, found.seed + FRESH)
        rehearse(check(texts))
        found.before = standing(check(found.start), found.begun.decisions)
        found.after = standing(check(texts), found.begun.decisions)
