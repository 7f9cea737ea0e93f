"""Are the imagined worlds the possible ones, cell by cell? For games where worlds are too many to list.

A step is taken from imagined worlds to possible ones: whatever is imagined after a move must be found by imagining
before it and following the move; and the other way round. And the truth itself must turn up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from random import Random

from kringle.kernel.constants import CHANCE
from kringle.kernel.rng import Rng
from kringle.kernel.state import State, compiled
from kringle.kernel.suite import worlds as possible
from kringle.kernel.suite.case import Case, Moment, at_least, names, positions, random_play, thorough
from kringle.kernel.suite.worlds import Key, Step, key

FAST = compiled()
STEPS, SAMPLES = (16, 60) if FAST else (4, 24)
"""Steps of a game that are looked at, and worlds that are imagined at each."""
RARE, OFTEN = (2, 5) if FAST else (3, 4)
"""How often something must be seen among possible (imagined) worlds to be missed among imagined (possible) ones."""
PATIENCE, LONG_WAY = (20_000, 4_000) if FAST else (3_000, 600)
"""Worlds without which it counts as never imagined (never possible): these take longer to find."""
VALUES = 8
"""A cell with more values than these is taken for a set, and looked at bit by bit."""
PAIRED = 14

Sign = tuple[int, ...]
"""Something that a world shows: (cell, value), (cell, bit, 0 or 1), or a pair (cell, value, cell, value)."""


class Signs:
    """What there is to see in some worlds: cells that are not always the same, alone and in pairs."""

    def __init__(self, worlds: list[Key], dice: Random) -> None:
        columns = [set(column) for column in zip(*worlds, strict=True)]
        self.values = [at for at, column in enumerate(columns) if 1 < len(column) <= VALUES]
        self.sets = [at for at, column in enumerate(columns) if len(column) > VALUES]
        self.pairs = list(combinations(dice.sample(self.values, min(PAIRED, len(self.values))), 2))

    def of(self, world: Key) -> list[Sign]:
        found: list[Sign] = [(at, world[at]) for at in self.values]
        found += [(at, bit, world[at] >> bit & 1) for at in self.sets for bit in range(16)]
        return found + [(one, world[one], other, world[other]) for one, other in self.pairs]

    def shown(self, worlds: Iterable[Key], times: int) -> set[Sign]:
        """What is seen in so many of some worlds."""
        counts = Counter(sign for world in worlds for sign in self.of(world))
        return {sign for sign, count in counts.items() if count >= times}


def shows(world: Key, sign: Sign) -> bool:
    if len(sign) == 3:
        return world[sign[0]] >> sign[1] & 1 == sign[2]
    return all(world[sign[at]] == sign[at + 1] for at in range(0, len(sign), 2))


def told(signs: set[Sign], state: State) -> str:
    """The first few signs in words."""
    called = names(state)

    def words(sign: Sign) -> str:
        if len(sign) == 3:
            return f"{called[sign[0]]} {'with' if sign[2] else 'without'} bit {sign[1]}"
        return " and ".join(f"{called[sign[at]]} = {sign[at + 1]}" for at in range(0, len(sign), 2))

    return ", ".join(words(sign) for sign in sorted(signs, key=lambda sign: (len(sign) == 4, sign))[:3])


# ---- step by step -----------------------------------------------------------------------------------------


def every_card_goes_everywhere(
    case: Case, seed: int = 1, games: int = 1, count: int = STEPS, samples: int = SAMPLES, often: int = RARE
) -> int:
    """Step by step: imagined worlds show what the imagined worlds of the step before show, followed; and no more.

    So every unseen card visits every unseen place where it can be. What is seen less than `often` times is too rare to
    be waited for. Returns how many steps could be compared.
    """
    compared = 0
    for number in range(seed, seed + thorough(games)):
        whole = case.match(number, "manual")
        for _ in random_play(whole, case.dice(number, "cells")):
            pass
        dice, match = case.dice(number, "steps"), case.match(number, "manual")
        chosen = set(dice.sample(range(len(whole.log)), min(len(whole.log), at_least(4, count))))
        for at, (seat, spelled) in enumerate(whole.log):
            before = match.state.copy()
            match.play(seat, spelled)
            if at in chosen and not match.over:
                for viewer in dice.sample(case.viewers(), 2):
                    step = Step(before, seat, case.game.spelling.number_of[spelled], viewer)
                    compared += Comparison(Moment(case, number, match), step, before).run(samples, often)
    return compared


class Comparison:
    """Worlds imagined after a step, and worlds imagined before it that lead here."""

    def __init__(self, moment: Moment, step: Step, before: State) -> None:
        self.moment, self.step = moment, step
        self.rng = Rng(moment.seed)
        self.dice = moment.case.dice(moment.seed, f"cells {len(moment.match.log)}")
        self.before, self.after = before.view(step.viewer), moment.match.state.view(step.viewer)

    def run(self, samples: int, often: int = RARE) -> bool:
        """False if nothing can be said: too few worlds lead here, or they may have gone on unnoticed."""
        if self.step.restless or not self.step.noticed:
            return False
        imagined = [world for _ in range(samples) for world in self._imagined()]
        followed = self._many_followed(samples)
        if len(followed) < samples // 2:
            return False
        signs = Signs(imagined + followed, self.dice)
        narrow = signs.shown(followed, often) - signs.shown(imagined, 1)
        self._look_for(narrow, self._imagined, PATIENCE, "never imagines", "may have come about")
        if not self.step.forgets(self.moment.case):
            wide = signs.shown(imagined, max(often, OFTEN)) - signs.shown(followed, 1)
            self._look_for(wide, self._followed, LONG_WAY, "imagines", "can't come about")
        return True

    def _imagined(self) -> list[Key]:
        return [key(self.after.imagine(self.rng))]

    def _followed(self) -> list[Key]:
        """One world of the step before, as far as it leads here: by the real move and some others."""
        world, seat = self.before.imagine(self.rng), self.step.seat
        if seat == CHANCE:
            legal, weights = zip(*world.outcomes(), strict=True)
            some = self.dice.choices(legal, weights, k=4)
        else:
            legal = tuple(world.moves(seat))
            some = self.dice.sample(legal, min(4, len(legal)))
        real = [self.step.move] if self.step.move in legal else []
        return list(map(key, self.step.alike_after(world, list({*real, *some}))))  # each world counts once

    def _many_followed(self, samples: int) -> list[Key]:
        """One of each world before, since those that come of the same one have most signs in common."""
        found: list[Key] = []
        for _ in range(20 * samples):
            led = self._followed()
            found += self.dice.sample(led, min(1, len(led)))
            if len(found) >= samples:
                break
        return found

    def _look_for(self, lacking: set[Sign], source: Callable[[], list[Key]], most: int, does: str, but: str) -> None:
        """Fails if something does not turn up even with patience."""
        worlds = tries = 0
        while lacking and worlds < most and tries < 3 * most:
            tries += 1
            for world in source():
                worlds += 1
                lacking = {sign for sign in lacking if not shows(world, sign)}
        if lacking and worlds >= most // 2:
            signs = told(lacking, self.after)
            raise self.moment.failure(f"viewer {self.step.viewer} {does} {signs}, which {but}")


# ---- the truth itself -------------------------------------------------------------------------------------


def the_truth_turns_up(case: Case, seed: int = 1, games: int = 1, count: int = 12, few: int = 40) -> int:
    """Among imagined worlds is the truth; where they are more than a few, at least each sign of it.

    Returns at how many positions the whole truth was found.
    """
    whole = 0
    for number in range(seed, seed + thorough(games)):
        for moment in positions(case, number, "truth", count):
            for viewer in case.viewers():
                whole += _turns_up(moment, viewer, few)
    return whole


def _turns_up(moment: Moment, viewer: int, few: int) -> bool:
    view, truth, rng = moment.match.state.view(viewer), key(moment.match.state), Rng(moment.seed)
    first = [key(view.imagine(rng)) for _ in range(few)]
    different = set(first)
    signs = Signs([*first, truth], moment.case.dice(moment.seed, "truth"))
    signs.pairs = []
    lacking = set(signs.of(truth)) - signs.shown(first, 1)
    for _ in range(possible.PATIENCE):
        if truth in different or (not lacking and len(different) >= few):
            return truth in different
        world = key(view.imagine(rng))
        different.add(world)
        lacking = {sign for sign in lacking if not shows(world, sign)}
    what = told(lacking, view) or f"{len(different)} other worlds"
    raise moment.failure(f"viewer {viewer} never imagines the truth: {what}")
