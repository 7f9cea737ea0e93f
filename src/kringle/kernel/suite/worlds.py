"""Are the imagined worlds exactly the possible ones? Checked by another way of listing them.

This file finds possible worlds without a game's help: it plays the log again, and wherever others chose or drew
unseen, it follows every choice that the viewer can't tell apart. What remains must be what `imagine` can come up with.
Where that becomes too many, `cells.py` goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kringle.kernel.constants import CHANCE
from kringle.kernel.notes import Raw, audible
from kringle.kernel.rng import Rng
from kringle.kernel.state import State, compiled
from kringle.kernel.suite.case import Case, Moment, difference, random_play, thorough
from kringle.kernel.suite.leaks import moved

FAST = compiled()
MANY = 1000 if FAST else 80
"""Possible worlds that are followed at most."""
PATIENCE = 500_000 if FAST else 12_000
"""Samples without which a world counts as never imagined: one in thirty thousand has been met in real games."""

Key = tuple[int, ...]
Worlds = dict[Key, State]


def key(state: State) -> Key:
    return tuple(state.cells())


# ---- all of them, while they are few ----------------------------------------------------------------------


@dataclass
class Followed:
    """How much was compared: positions, those of them with a secret, and those compared both ways."""

    positions: int = 0
    secret: int = 0
    complete: int = 0


def imagined_worlds_are_the_possible_ones(case: Case, seed: int = 1, games: int = 2, most: int = MANY) -> Followed:
    """Every imagined world is possible; and where they are few, every possible world is imagined."""
    done = Followed()
    for number in range(seed, seed + thorough(games)):
        viewers = case.viewers()
        viewer = viewers[number % len(viewers)]
        for moment, worlds in possible_worlds(case, number, viewer, most):
            done.positions += 1
            done.secret += len(worlds) > 1
            done.complete += _as_imagined(moment, viewer, worlds, thoroughly=done.secret % 3 == 1)
    return done


def _as_imagined(moment: Moment, viewer: int, worlds: Worlds, thoroughly: bool) -> bool:
    view, rng = moment.match.state.view(viewer), Rng(moment.seed)
    missing = set(worlds)
    for sample in range(PATIENCE):
        world = view.imagine(rng)
        if key(world) not in worlds:
            near = min(worlds.values(), key=lambda other: _distance(world, other))
            raise moment.failure(f"viewer {viewer} imagines a world that can't be; nearest: {difference(world, near)}")
        missing.discard(key(world))
        if not missing or (sample >= 20 and not (thoroughly and len(worlds) < 60)):
            return not missing
    lost = worlds[next(iter(missing))]
    raise moment.failure(
        f"viewer {viewer} never imagines {len(missing)} of {len(worlds)} worlds: {difference(view, lost)}"
    )


def _distance(one: State, other: State) -> int:
    return sum(a != b for a, b in zip(one.cells(), other.cells(), strict=True))


def possible_worlds(case: Case, seed: int, viewer: int, most: int = MANY) -> Iterator[tuple[Moment, Worlds]]:
    """Each position of a random game, and all worlds that the viewer can't tell from it; until they are too many."""
    whole = case.match(seed, "manual")
    for _ in random_play(whole, case.dice(seed, "worlds")):
        pass
    match = case.match(seed, "manual")
    moment, worlds = Moment(case, seed, match), {key(match.state): match.state.copy()}
    yield moment, worlds
    for seat, spelled in whole.log:
        before = match.state.copy()
        match.play(seat, spelled)
        step = Step(before, seat, case.game.spelling.number_of[spelled], viewer)
        worlds = step.followed_in(worlds, most)
        if len(worlds) > most or step.forgets(case):
            return
        if key(match.state) not in worlds:
            raise moment.failure(f"viewer {viewer} could tell the truth from itself")
        yield moment, worlds


class Step:
    """One real move, as one viewer saw and heard it."""

    def __init__(self, before: State, seat: int, move: int, viewer: int) -> None:
        self.seat, self.move, self.viewer = seat, move, viewer
        self.was = key(before.view(viewer))
        self.seen, self.heard, self.after = self._perceived(before, seat, move)
        self.noticed = self.seen != self.was or bool(self.heard)
        self.restless = [s for s in range(CHANCE + 1) if s != viewer and self._acts_unnoticed(self.after, s)]

    def _perceived(self, world: State, seat: int, move: int) -> tuple[Key, list[Raw], State]:
        after, raw = moved(world, seat, move)
        return key(after.view(self.viewer)), [note for note in raw if audible(note, self.viewer)], after

    def _acts_unnoticed(self, state: State, seat: int) -> bool:
        """Whether a seat may do something now that the viewer does not notice at all; not: change a sealed answer."""
        if (state.asking >> seat) & 1 == 0:
            return False
        now = key(state.view(self.viewer))
        return any(self._perceived(state, seat, move)[:2] == (now, []) for move in state.moves(seat))

    def forgets(self, case: Case) -> bool:
        """Whether the viewer's memory ends here, by the game's own account."""
        return any(case.game.facts.read(note, 0).kind in case.game.forgets for note in self.heard)

    def followed_in(self, worlds: Worlds, most: int = MANY) -> Worlds:
        """The worlds after this step, from those before it; not all of them, if there are more than so many."""
        after: Worlds = {} if self.noticed else dict(worlds)
        for world in worlds.values():
            for other in self.alike_after(world):
                after[key(other)] = other
            if len(after) > most:
                return after
        if self.restless:
            self._also_unnoticed(after, most)
        return after

    def alike_after(self, world: State, choices: list[int] | None = None) -> Iterator[State]:
        """What one world may have become: all choices of the seat that look and sound like the real one."""
        own = self.seat == self.viewer
        legal = world.moves(self.seat)
        for choice in ([self.move] if self.move in legal else []) if own else choices or legal:
            seen, heard, other = self._perceived(world, self.seat, choice)
            if (seen, heard) == (self.seen, self.heard):
                yield other

    def _also_unnoticed(self, worlds: Worlds, most: int) -> None:
        """Adds what may have happened meanwhile without the viewer's noticing."""
        fresh = list(worlds.values())
        while fresh and len(worlds) <= most:
            world = fresh.pop()
            for seat in self.restless:
                for move in world.moves(seat) if (world.asking >> seat) & 1 else []:
                    seen, heard, other = self._perceived(world, seat, move)
                    if seen == self.seen and not heard and key(other) not in worlds:
                        worlds[key(other)] = other
                        fresh.append(other)
