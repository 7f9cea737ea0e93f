"""What the worker of a page does, here: tables, requests and frames by a port, on rows as the browser keeps them."""

from __future__ import annotations

import asyncio
import json
import random
from types import SimpleNamespace

import pytest

from kringle.browser import keeping, thinking
from kringle.browser.tables import Tables
from kringle.games import names
from kringle.table import backup, store
from kringle.table.migrating import newest

KEYS = {"tables": "id", "events": ("table_id", "seq"), "tips": "table_id", "held": "table_id"}
CHAIRS = {
    "m": {"kind": "me"}, "b": {"kind": "bot", "bot": "thumb"}, "s": {"kind": "bot", "bot": "search", "level": 4},
}  # fmt: skip


class Memory:
    """The browser's store: each write is whole, and a row that is there is not added again."""

    def __init__(self):
        self.stores = {}
        self.fails = ""

    def _key(self, name, row):
        return tuple(row[one] for one in KEYS[name]) if name == "events" else row[KEYS.get(name, "hash")]

    async def write(self, text):
        await asyncio.sleep(0)
        if self.fails:
            return self.fails
        changes = json.loads(text)
        for how, name, what in changes:
            rows = self.stores.get(name, {})
            again = (
                name == "events"
                and how == "add"
                and any(
                    (row["table_id"], row["command_id"]) == (what["table_id"], what["command_id"])
                    for row in rows.values()
                )
            )
            if how == "add" and (self._key(name, what) in rows or again):
                return "taken"
        for how, name, what in changes:
            rows = self.stores.setdefault(name, {})
            if how == "drop":
                rows.pop(tuple(what) if isinstance(what, list) else what, None)
            else:
                rows[self._key(name, what)] = what
        return ""

    async def rows(self, name, key, after):
        await asyncio.sleep(0)
        found = list(self.stores.get(name, {}).values())
        if key is not None:
            found = [row for row in found if row.get("table_id", row.get("id")) == key and row.get("seq", 1) > after]
        return json.dumps(sorted(found, key=lambda row: row.get("seq", 0)))

    async def count(self, name):
        return len(self.stores.get(name, {}))


class Thoughts:
    async def ask(self, question):
        await asyncio.sleep(0)
        return thinking.answer(question)


class Port:
    """The page's end, and all that came by it."""

    def __init__(self):
        self.onmessage = None
        self.heard = []
        self.texts = []
        self.over = False
        self.news = asyncio.Event()

    def postMessage(self, text):  # noqa: N802
        if text == "":
            self.over = True
        else:
            self.texts.append(text)
            self.heard.append(json.loads(text))
        self.news.set()

    def close(self): ...

    def say(self, **frame):
        self.onmessage(SimpleNamespace(data=json.dumps(frame)))

    def leave(self):
        self.onmessage(SimpleNamespace(data=""))

    async def wait(self, kind):
        while not any(frame["type"] == kind for frame in self.heard):
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)
        return next(frame for frame in self.heard if frame["type"] == kind)


class Page:
    """A page that keeps its tables in these rows."""

    def __init__(self, rows):
        self.rows = rows

    async def __aenter__(self):
        self.tables = Tables(self.rows, Thoughts())
        await self.tables.start()
        return self

    async def __aexit__(self, *problem):
        await self.tables.close()

    async def ask(self, method, path, body=None, kind="application/json", status=200):
        sent = None if body is None else body if isinstance(body, str) else json.dumps(body)
        found, media, text = await self.tables.ask(method, path, sent, kind)
        assert found == status, text
        return json.loads(text) if "json" in media and "nd" not in media else text

    async def make(self, game, chairs="mbb", **options):
        body = {"game": game, "seats": len(chairs), "options": options, "chairs": [CHAIRS[one] for one in chairs]}
        return (await self.ask("POST", "/api/tables", body, status=201))["table"]

    async def open(self, table, last_seq=0):
        port = Port()
        self.tables.open(table, port)
        while port.onmessage is None:
            await asyncio.sleep(0)
        port.say(type="hello", protocol=1, last_seq=last_seq, keys=[])
        await port.wait("welcome")
        await port.wait("state")
        return port


def states(port):
    return [frame for frame in port.heard if frame["type"] == "state"]


async def until(port, there):
    while not (found := there()):
        port.news.clear()
        await asyncio.wait_for(port.news.wait(), 30)
    return found


async def play(port, moves=10**6, seed=1):
    """So many moves of one's own, or to the end. Each answer is waited for, and the state that has it."""
    dice, played = random.Random(seed), 0
    while played < moves:
        state = states(port)[-1]
        if state["outcome"]:
            return state
        look = next((look for look in state["looks"] if look["asked"]), None)
        if look is None:
            await until(port, lambda last=state: states(port)[-1] is not last)
            continue
        id = f"c{played}-{len(port.heard)}"
        port.say(type="play", id=id, seq=state["seq"], seat=look["seat"], move=dice.choice(look["legal"]))
        answer = await until(port, lambda id=id: next((one for one in port.heard if one.get("id") == id), None))
        if answer["type"] == "ack":
            played += 1
            await until(port, lambda seq=answer["seq"]: states(port)[-1]["seq"] >= seq)
    return states(port)[-1]


@pytest.mark.parametrize("game", names())
def test_a_game_goes_on_after_the_page_was_closed(game):
    async def work():
        rows = Memory()
        async with Page(rows) as page:
            table = await page.make(game)
            assert table.startswith("local-")
            port = await page.open(table)
            assert port.heard[0]["mine"] == [0]
            assert port.heard[0]["host"]
            before = await play(port, 3)
            port.leave()
        async with Page(rows) as page:  # another worker, by the rows alone
            port = await page.open(table)
            assert states(port)[0]["seq"] >= before["seq"]
            await play(port, 2)

    asyncio.run(work())


def test_whole_game_and_its_replay():
    async def work():
        async with Page(Memory()) as page:
            table = await page.make("conveyor", "mbs")
            state = await play(await page.open(table))
            assert len(state["outcome"]["scores"]) == 3
            there = (await page.ask("POST", f"/api/tables/{table}/rematch", {}, status=201))["table"]
            await play(await page.open(there), 2)
            replay = await page.ask("GET", f"/api/tables/{table}/replay")
            again = (await page.ask("POST", "/api/replays", replay, "text/plain", status=201))["table"]
            assert again != table
            port = await page.open(again)
            assert states(port)[0]["outcome"] == state["outcome"]
            assert [mark["why"] for mark in states(port)[0]["marks"]] == ["imported"]

    asyncio.run(work())


def test_export_and_import():
    """Into another page: a table goes on there; what is known is left alone, and a longer log of it taken in."""

    async def work():
        here, there = Memory(), Memory()
        async with Page(here) as page, Page(there) as other:
            table = await page.make("elfgame")
            port = await page.open(table)
            await play(port, 2)
            early = await page.ask("GET", "/api/kept/all")
            await play(port, 2)
            later = await page.ask("GET", "/api/kept/all")
            found = await other.ask("POST", "/api/kept/all", early, "text/plain")
            assert (found["new"], found["further"], found["known"], found["broken"]) == (1, 0, 0, [])
            found = await other.ask("POST", "/api/kept/all", later, "text/plain")
            assert (found["new"], found["further"], found["known"], found["broken"]) == (0, 1, 0, [])
            found = await other.ask("POST", "/api/kept/all", early, "text/plain")
            assert (found["new"], found["further"], found["known"], found["broken"]) == (0, 0, 1, [])
            await play(await other.open(table), 1)
            kept = await other.ask("GET", "/api/kept")
            assert [one["table"] for one in kept["tables"]] == [table]
            broken = later.replace('\\"seat\\":0', '\\"seat\\":1', 1)
            assert broken != later
            async with Page(Memory()) as third:
                assert len((await third.ask("POST", "/api/kept/all", broken, "text/plain"))["broken"]) == 1
                assert (await third.ask("GET", "/api/kept"))["tables"] == []
                await third.ask("POST", "/api/kept/all", later[:-10], "text/plain", status=400)
            assert (await other.ask("DELETE", f"/api/kept/{table}"))["tables"] == []
            assert not any(there.stores[name] for name in ("tables", "events", "tips", "keys", "held"))

    asyncio.run(work())


def test_a_server_restores_what_a_page_exports(tmp_path):
    import gzip

    async def exported():
        async with Page(Memory()) as page:
            table = await page.make("icejam")
            await play(await page.open(table), 2)
            return table, await page.ask("GET", "/api/kept/all")

    table, text = asyncio.run(exported())
    file, url = tmp_path / "all.jsonl.gz", f"sqlite:///{tmp_path / 'kringle.db'}"
    file.write_bytes(gzip.compress(text.encode()))
    assert backup.schema_of(file) == keeping.SCHEMA == newest()

    async def restored():
        assert await store.restore(url, file) > 4
        opened = await store.Store.open(url)
        try:
            return await opened.head(table), await opened.events(table)
        finally:
            await opened.close()

    head, events = asyncio.run(restored())
    assert head.game == "icejam"
    assert len(events) > 2


def test_a_store_that_fails_loses_nothing():
    async def work():
        rows = Memory()
        async with Page(rows) as page:
            table = await page.make("conveyor", "mb")
            port = await page.open(table)
            state = states(port)[0]
            rows.fails = "QuotaExceededError"
            port.say(type="play", id="a", seq=state["seq"], seat=0, move=state["looks"][0]["legal"][0])
            refused = await port.wait("refused")
            assert refused["code"] == "storage"
            rows.fails = ""
            port.say(type="play", id="b", seq=state["seq"], seat=0, move=state["looks"][0]["legal"][0])
            assert (await port.wait("ack"))["id"] == "b"

    asyncio.run(work())


def test_what_is_posted_is_what_the_seat_may_see():
    """No port is sent more than its own seat's screen: by the same code, and to nobody else's eyes."""

    async def work():
        async with Page(Memory()) as page:
            table = await page.make("conveyor", "mbb")
            port = await page.open(table)
            await play(port, 6)
            live = page.tables.open_tables.tables[table]
            truth = live.table_state.match
            hands = [truth.view(seat)["elves"][seat]["hand"] for seat in range(3)]
            for frame in port.heard:
                for look in frame.get("looks", []):
                    assert look["seat"] == 0
                    assert all(elf["hand"] is None for elf in look["view"]["elves"][1:]), hands
                assert frame.get("seed") is None
                assert "hash" not in frame

    asyncio.run(work())


def test_how_long_bots_think_here_is_told():
    async def work():
        async with Page(Memory()) as page:
            levels = (await page.ask("GET", "/api/pace/elfgame"))["levels"]
            assert [one["level"] for one in levels] == list(range(1, 9))
            assert all(one["seconds"] <= 4 and 0 < one["percent"] <= 100 for one in levels)
            assert levels[0]["percent"] == 100

    asyncio.run(work())


def test_only_what_is_there_is_answered():
    async def work():
        async with Page(Memory()) as page:
            await page.ask("GET", "/api/nothing", status=404)
            await page.ask("GET", "/api/tables/local-none", status=404)
            await page.ask("POST", "/api/tables", "{", status=400)
            await page.ask("POST", "/api/qr", {"path": "/"}, status=404)
            assert [game["id"] for game in await page.ask("GET", "/api/games")] == list(names())
            port = Port()
            page.tables.open("local-none", port)
            while port.onmessage is None:
                await asyncio.sleep(0)
            port.say(type="hello", protocol=1)
            assert (await port.wait("gone"))["reason"] == "no_table"

    asyncio.run(work())
