"""How often a second something can be done on one core: by CPU time, the median of several goes."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

Work = Callable[[], int]
"""Does a little and says how many times it did it."""

GOES = 5


def rate(work: Work, seconds: float) -> float:
    """Times a CPU second; measured for this many seconds in all."""
    work()
    return statistics.median(_once(work, seconds / GOES) for _ in range(GOES))


def _once(work: Work, seconds: float) -> float:
    done = 0
    begun = time.process_time()
    while (passed := time.process_time() - begun) < seconds or not done:
        done += work()
    return done / passed
