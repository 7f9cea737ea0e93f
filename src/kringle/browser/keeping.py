"""All that a page keeps, as one text: to take it elsewhere, and back. The lines are those of a server's backup.

`kringle restore` reads them into a database, and a page reads a server's backup. What belongs to the page alone (its
settings, the keys to its tables) stands in the first line, which a server does not look at.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from msgspec import Struct

import kringle
from kringle import players
from kringle.browser.store import BrowserStore, Change, Row
from kringle.browser.thinking import PACE
from kringle.kernel.errors import KringleError
from kringle.players.levels import Level
from kringle.server.endpoints import Answer, Endpoint, Request
from kringle.table import bots
from kringle.table.chain import Tip
from kringle.table.events import BrokenLog, Head, event_of, head_of
from kringle.table.table_state import TableState

if TYPE_CHECKING:
    from kringle.server.api import Api

FORMAT = "kringle-backup"
SCHEMA = "0007"
"""Of the database whose rows these are; tests compare it with the newest migration."""
KINDS = ("tables", "events", "tips", "keys", "invitations")
EXPORTED = "application/x-ndjson"
PAGE = "page"
"""What the page itself keeps, by names of its own."""


class NothingKept(KringleError, ValueError):
    """It is not a text that a page or `kringle backup` has made."""


class Kept(Struct):
    """One table, as it is known without opening it."""

    table: str
    game: str
    names: list[str]
    created: int
    events: int
    touched: int
    """When something last happened."""


class EveryKept(Struct):
    tables: list[Kept]


class TakenIn(Struct):
    """What came of it: new tables, those that are further now, those that were as far or further already."""

    new: int
    further: int
    known: int
    broken: list[str]
    page: dict[str, Any]


async def every(api: Api, request: Request, body: None) -> EveryKept:
    store = _store(api)
    return EveryKept([await _kept(store, head_of(row)) for row in await store.read("tables")])


async def _kept(store: BrowserStore, head: Head) -> Kept:
    tip = await store.tip(head.id)
    newest = await store.events(head.id, tip.seq - 1) if tip.seq else []
    touched = newest[-1].at if newest else head.created
    return Kept(head.id, head.game, [sitting.name for sitting in head.sittings], head.created, tip.seq, touched)


async def drop(api: Api, request: Request, body: None) -> EveryKept:
    """A table for good."""
    store, table = _store(api), request.path_params["table"]
    api.open_tables.forget(table)
    events: list[Change] = [("drop", "events", [table, row["seq"]]) for row in await store.read("events", table)]
    rest: list[Change] = [("drop", kind, table) for kind in ("tips", "held", "tables")]
    others: list[Change] = [
        ("drop", kind, row["hash"]) for kind in ("keys", "invitations") for row in await store.read(kind, table)
    ]
    await store.write(*events, *others, *rest)
    return await every(api, request, None)


# ---- out ----------------------------------------------------------------------------------------------


async def export(api: Api, request: Request, body: None) -> Answer:
    store = _store(api)
    held = {row["table_id"]: row["keys"] for row in await store.read("held")}
    lines: list[Any] = [{FORMAT: 1, "schema": SCHEMA, "held": held}]
    for kind in KINDS:
        lines += [[kind, row] for row in await store.read(kind)]
    lines.append({"end": True})
    return Answer("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode(), media_type=EXPORTED)


# ---- in -----------------------------------------------------------------------------------------------


async def take_in(api: Api, request: Request, body: str) -> TakenIn:
    """Table by table, each whole or not at all: what is here stays, and a longer log of the same table goes on."""
    header, rows = _read(body)
    found = TakenIn(0, 0, 0, [], header.get(PAGE, {}))
    for table in rows["tables"]:
        try:
            outcome = await _take(api, table, {kind: _of(rows[kind], table["id"]) for kind in KINDS}, header)
        except (BrokenLog, KringleError, KeyError, TypeError, ValueError) as problem:
            found.broken.append(f"{table.get('id', '?')}: {problem}")
        else:
            setattr(found, outcome, getattr(found, outcome) + 1)
    return found


def _read(text: str) -> tuple[dict[str, Any], dict[str, list[Row]]]:
    rows: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    try:
        header, *lines = [json.loads(line) for line in text.splitlines() if line]
        if header.get(FORMAT) != 1 or lines[-1] != {"end": True}:
            raise NothingKept("this is no backup of Kringle, or it breaks off")
        for kind, row in lines[:-1]:
            rows.get(kind, []).append(row)
    except (ValueError, AttributeError, TypeError, IndexError) as problem:
        raise NothingKept("this is no backup of Kringle, or it breaks off") from problem
    return header, rows


def _of(rows: list[Row], table: str) -> list[Row]:
    return [row for row in rows if row.get("table_id", row.get("id")) == table]


async def _take(api: Api, row: Row, rows: dict[str, list[Row]], header: dict[str, Any]) -> str:
    store, head = _store(api), head_of(row)
    events = sorted((event_of(head.id, one) for one in rows["events"]), key=lambda event: event.seq)
    last = events[-1]
    TableState(head).load(events, Tip(last.seq, last.link))  # its chain and its rules
    mine = await store.tip(head.id)
    known = await store.head(head.id)
    if known is not None and (known.hash != head.hash or mine.seq > last.seq or not _same(events, mine)):
        return "known"
    if mine.seq == last.seq:
        return "known"
    added = [one for one in rows["events"] if one["seq"] > mine.seq]
    changes: list[Change] = [("put", "tables", row), *(("add", "events", one) for one in added)]
    changes.append(("put", "tips", {"table_id": head.id, "seq": last.seq, "link": last.link}))
    changes += [("put", kind, one) for kind in ("keys", "invitations") for one in rows[kind]]
    if head.id in header.get("held", {}):
        changes.append(("put", "held", {"table_id": head.id, "keys": header["held"][head.id]}))
    await store.write(*changes)
    api.open_tables.forget(head.id)
    return "new" if known is None else "further"


def _same(events: list[Any], tip: Tip) -> bool:
    """Whether one log begins as the other."""
    return tip.seq == 0 or (tip.seq <= len(events) and events[tip.seq - 1].link == tip.link)


def _store(api: Api) -> BrowserStore:
    store = api.open_tables.store
    assert isinstance(store, BrowserStore)
    return store


# ---- how fast this device is --------------------------------------------------------------------------


class Pace(Struct):
    """How long a level of the search thinks about a move here, and how much of its search it gets done by then."""

    level: int
    seconds: float
    percent: int


class Paces(Struct):
    levels: list[Pace]


async def pace(api: Api, request: Request, body: None) -> Paces:
    """From the first position of a game; later ones are quicker."""
    game = kringle.game(request.path_params["game"])
    match = kringle.start(game.id, game.seats[-1], seed=1)
    asked = bots.question("pace", match, match.asks()[0], PACE, None, 1)
    answer = await api.open_tables.thinkers.ask(asked)
    rate = float(answer.words)
    return Paces([_paced(level, rate) for level in players.LEVELS])


def _paced(level: Level, rate: float) -> Pace:
    seconds = level.iterations / rate
    percent = min(100, round(100 * bots.PATIENCE / seconds))
    return Pace(level.number, round(min(seconds, bots.PATIENCE), 1), percent)


ENDPOINTS = (
    Endpoint("GET", "/api/kept", "All tables of this browser", every, None, EveryKept),
    Endpoint("DELETE", "/api/kept/{table}", "Drop a table for good", drop, None, EveryKept),
    Endpoint("GET", "/api/pace/{game}", "How fast the search is on this device", pace, None, Paces),
    Endpoint("GET", "/api/kept/all", "Everything, to take elsewhere", export, None, EXPORTED),
    Endpoint("POST", "/api/kept/all", "Take in what was exported", take_in, str, TakenIn, large=True),
)
