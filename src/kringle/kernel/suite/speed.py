"""Is it as fast as it should be?

Speed is told as a ratio to a fixed loop of plain Python in the same run, so that a floor holds on any machine. Not a
test: `benchmarks/` and `kringle bench` call this, on an idle machine and with compiled rules.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from kringle.kernel.heuristic import Heuristic, playouts
from kringle.kernel.many import Batch
from kringle.kernel.rng import Rng
from kringle.kernel.state import State, compiled
from kringle.kernel.suite.case import Case, random_play

LOOPS = 200_000
BEST_OF = 5


@dataclass(frozen=True)
class Speed:
    """How often a second, and how often in the time of one turn of the calibration loop."""

    what: str
    per_second: float
    ratio: float

    def __str__(self) -> str:
        return f"{self.what:<34} {self.per_second:>14,.0f} /s {self.ratio:>12.4f}"


def calibration(best_of: int = BEST_OF) -> float:
    """Turns a second of a loop that never changes: sixteen-bit mixing in plain Python."""
    return LOOPS / min(_timed(calibrate) for _ in range(best_of))


def calibrate() -> int:
    """`LOOPS` turns of it."""
    x = 1
    for i in range(LOOPS):
        x = (x * 31421 + 6927 + (i ^ (x >> 7))) & 0xFFFF
    return x


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def measured(case: Case, seconds: float = 0.5) -> list[Speed]:
    """All that is worth knowing of one case. Each is tried for about so many seconds."""
    unit = calibration()
    middle, batch = _a_middle(case), Batch(case.start(), 256, case.game.levels, 1)
    works: list[tuple[str, Callable[[int], int]]] = [
        ("moves, random playouts", lambda n: playouts(case.start(), Heuristic(), n, 1)[0]),
        ("moves, rule-of-thumb playouts", lambda n: playouts(case.start(), case.game.heuristic(), n, 1)[0]),
        ("moves, batch of 256", lambda n: _batch(batch, n)),
        ("moves, checked door (Match.play)", lambda n: _checked(case, n)),
        ("copies", lambda n: _repeated(middle.copy, n)),
        ("views", lambda n: _repeated(lambda: middle.view(0), n)),
        ("imagined worlds", lambda n: _imagined(middle.view(0), n)),
    ]
    return [_speed(what, work, unit, seconds) for what, work in works]


def floor(case: Case, ratio: float, seconds: float = 1.0) -> Speed:
    """Random playouts must make at least so many moves in the time of one turn of the calibration loop."""
    if not compiled():
        raise AssertionError("the speed floor is for compiled rules (tools/compile)")
    speed = _speed(
        "moves, random playouts", lambda n: playouts(case.start(), Heuristic(), n, 1)[0], calibration(), seconds
    )
    if speed.ratio < ratio:
        raise AssertionError(f"{case}: {speed}, below the floor of {ratio}")
    return speed


def _speed(what: str, work: Callable[[int], int], unit: float, seconds: float) -> Speed:
    """The best of a few rounds, each long enough to be measured; `work(n)` says how much it did."""
    n = 1
    while (spent := _timed(partial(work, n))) < seconds / 10:
        n *= 2 if spent > seconds / 100 else 8
    best = 0.0
    for _ in range(BEST_OF):
        start = time.perf_counter()
        done = work(n)
        best = max(best, done / (time.perf_counter() - start))
    return Speed(what, best, best / unit)


def _a_middle(case: Case) -> State:
    """A position in the middle of a game."""
    length = sum(1 for _ in random_play(case.match(1), case.dice(1, "speed")))
    match = case.match(1)
    for step, _ in enumerate(random_play(match, case.dice(1, "speed"))):
        if step == length // 2:
            break
    return match.state


def _repeated(work: Callable[[], object], n: int) -> int:
    for _ in range(n):
        work()
    return n


def _imagined(view: State, n: int) -> int:
    rng = Rng(1)
    return _repeated(lambda: view.imagine(rng), n)


def _batch(batch: Batch, n: int) -> int:
    """Seats' moves only: chance is drawn inside."""
    rng, rows = np.random.default_rng(1), np.arange(batch.count)
    for _ in range(n):
        batch.step(batch.legal[rows, rng.integers(0, np.maximum(batch.width, 1))])
        batch.reset()
    return n * batch.count


def _checked(case: Case, n: int) -> int:
    done = 0
    for seed in range(n):
        match, rng = case.match(seed), Rng(seed)
        while not match.over:
            seat = match.asks()[0]
            legal = match.legal(seat)
            match.play(seat, legal[rng.roll(len(legal))])
        done += len(match.log)
    return done
