"""How fast is too fast: buckets that fill with time."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Hashable

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


class Looks:
    """Looking (at an earlier moment, or at everything again) costs a server most, and anybody may look on."""

    AT_ONCE, AN_ADDRESS = 2, 4

    def __init__(self, rate: float, burst: float, by_address: bool = True) -> None:
        self.devices = Buckets(rate, burst)
        self.addresses = Buckets(4 * rate, 4 * burst)
        self.lookers = Buckets(4 * rate, 4 * burst)
        """Of each table, those who have no seat."""
        self.by_address = by_address
        self._turn = asyncio.Semaphore(self.AT_ONCE)
        self._under_way: Counter[str] = Counter()

    def take(self, device: Hashable, address: str, table: str, is_seated: bool) -> bool:
        return (
            self.devices.take(device)
            and (not self.by_address or self.addresses.take(address))
            and (is_seated or self.lookers.take(table))
        )

    def begin(self, address: str) -> bool:
        """Whether one more of this address may look back now; `turn` must follow."""
        if self.by_address and self._under_way[address] >= self.AN_ADDRESS:
            return False
        self._under_way[address] += 1
        return True

    @contextlib.asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        try:
            async with self._turn:
                yield
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]


class Bytes:
    """What is on its way and not yet all there, from each address and from all."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self.all = 0
        self._each: Counter[str] = Counter()

    def add(self, who: str, size: int, most: int | None = None) -> bool:
        """Whether there is room for them; `most`: for this one, if not as usual."""
        if self.all + size > self.most or self._each[who] + size > (most or self.most_each):
            return False
        self.all += size
        self._each[who] += size
        return True

    def drop(self, who: str, size: int) -> None:
        self.all -= size
        self._each[who] -= size
        if not self._each[who]:
            del self._each[who]
