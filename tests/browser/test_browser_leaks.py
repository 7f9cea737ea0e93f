"""What a page's worker posts to the page, compared as what a server sends: no seat is told more than it may know."""

from __future__ import annotations

import asyncio

import pytest
from browser.test_browser_tables import Memory, Port, Thoughts
from server.test_leaks import GAMES, worlds_sound_the_same

from kringle.browser.tables import Tables
from kringle.browser.world import BrowserWorld
from kringle.table import screens


class Workers(Tables):
    """A page's worker, in the loop of the test."""

    def __init__(self):
        super().__init__(Memory(), Thoughts())
        self.loop = asyncio.get_running_loop()


class PortEar:
    """A port, and every byte that came by it."""

    def __init__(self, tables, table, key):
        self.tables, self.table, self.key = tables, table, key
        self.port = Port()
        self.heard = self.port.texts
        self.pings = 0

    async def open(self):
        self.tables.open(self.table, self.port)
        while self.port.onmessage is None:
            await asyncio.sleep(0)
        await self.say({"type": "hello", "keys": [self.key] if self.key else []})

    async def say(self, frame):
        self.port.say(**frame)

    async def until_quiet(self):
        for _ in range(2):
            self.pings += 1
            before = len(self.heard)
            await self.say({"type": "ping", "number": self.pings})
            while not (pong := [at for at, text in enumerate(self.heard[before:], before) if "pong" in text[:20]]):
                self.port.news.clear()
                await asyncio.wait_for(self.port.news.wait(), 30)
            del self.heard[pong[0]]

    async def close(self):
        self.port.leave()


def compared(game, seats):
    async def work():
        workers = [Workers(), Workers()]
        for one in workers:
            await one.start()
        try:
            await worlds_sound_the_same(
                workers, game, seats, hear=PortEar, runtime=lambda store: BrowserWorld(store, Thoughts())
            )
        finally:
            for one in workers:
                await one.close()

    asyncio.run(work())


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_worlds_that_a_seat_can_not_tell_apart_are_posted_alike(game, seats):
    compared(game, seats)


def test_the_comparison_can_fail(monkeypatch):
    good = screens.screen

    def leaky(table_state, *given):
        found = good(table_state, *given)
        found.view["leak"] = table_state.match.state.hand[1]
        return found

    monkeypatch.setattr(screens, "screen", leaky)
    with pytest.raises(AssertionError, match="leak"):
        compared("conveyor", 3)
