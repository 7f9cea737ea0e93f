"""How often a second something can be done on one core: by CPU time, the median of several goes."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping

Work = Callable[[], int]
"""Does a little and says how many times it did it."""

GOES = 5

Progress = Callable[[str], None]


def rates(works: Mapping[str, Work], seconds: float, progress: Progress = lambda name: None) -> dict[str, float]:
    """Times a CPU second, by name; each is measured for this many seconds in all.

    All take their turns in every go, so that a busy machine slows all of them alike.
    """
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(GOES):
        for name, work in works.items():
            progress(name)
            found[name].append(_once(work, seconds / GOES))
    return {name: statistics.median(goes) for name, goes in found.items()}


def _once(work: Work, seconds: float) -> float:
    work()
    done = 0
    begun = time.process_time()
    while (passed := time.process_time() - begun) < seconds or not done:
        done += work()
    return done / passed
