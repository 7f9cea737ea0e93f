"""How fast is too fast: buckets that fill with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable

MOST = 10_000
"""Buckets that are remembered; the one longest unused goes first."""


class Buckets:
    """One bucket for each seat or address."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, who: Hashable) -> bool:
        """Whether they may; counted if so."""
        moment = time.monotonic()
        level, at = self._levels.pop(who, (self.burst, moment))
        level = min(self.burst, level + (moment - at) * self.rate)
        allowed = level >= 1
        self._levels[who] = (level - 1 if allowed else level, moment)
        if len(self._levels) > MOST:
            self._levels.popitem(last=False)
        return allowed
