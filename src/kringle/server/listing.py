"""What is told of tables: of one to those who may look on, and which ones are in the public list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import kringle
from kringle.server import bodies
from kringle.table import admission
from kringle.table.admission import Listing
from kringle.table.events import Head
from kringle.table.running import Running

if TYPE_CHECKING:
    from kringle.server.api import Desk

LISTED = 50


def info(running: Running) -> bodies.TableInfo:
    record = running.record
    head = record.head
    return bodies.TableInfo(
        head.id, head.game, record.game.title, head.seats, head.options, record.chairs(running.here()),
        record.match.over, head.created, record.rematch, record.arrangement, record.marks,
    )  # fmt: skip


async def public(desk: Desk) -> bodies.TableList:
    """The newest, from the list's own rows; no table is opened. Who is there is known of tables in memory alone."""
    found, over = [], []
    for listing in await admission.listed(desk.house.store, LISTED):
        running = desk.house.tables.get(listing.table)
        if running is not None and running.record.match.over:
            over.append(listing.table)
        else:
            found.append(entry(listing, running))
    if over:
        await admission.take_off_the_list(desk.house.store, over)
    return bodies.TableList(found)


def entry(listing: Listing, running: Running | None) -> bodies.ListedTable:
    told = bodies.ListedTable(
        listing.table, listing.game, title(listing.game), listing.seats, listing.documents, listing.created
    )
    if running is not None:
        sittings = running.record.sittings
        told.people = [sitting.name for sitting in sittings if sitting.kind == "person"]
        told.free = sum(sitting.kind == "open" for sitting in sittings)
    return told


def title(game: str) -> str:
    try:
        return kringle.game(game).title
    except kringle.UnknownGame:  # of another version
        return game


async def set_listed(desk: Desk, head: Head, listed: bool) -> None:
    if listed:
        own = any(isinstance(value, dict) for value in head.options.values())
        await admission.list_publicly(desk.house.store, Listing(head.id, head.game, head.seats, own, head.created))
    else:
        await admission.take_off_the_list(desk.house.store, [head.id])
