"""What is told of tables: of one to those who may look on, and which ones are in the public list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import kringle
from kringle.server import schemas
from kringle.table.events import Head
from kringle.table.live_table import LiveTable
from kringle.table.storing import Listing

if TYPE_CHECKING:
    from kringle.server.api import Api

LISTED = 50


def info(live: LiveTable) -> schemas.TableInfo:
    table_state = live.table_state
    head = table_state.head
    return schemas.TableInfo(
        head.id, head.game, table_state.game.title, head.seats, head.options, table_state.chairs(live.here()),
        table_state.match.over, head.created, table_state.rematch, table_state.arrangement, table_state.marks,
    )  # fmt: skip


async def public(api: Api) -> schemas.TableList:
    """The newest, from the list's own rows; no table is opened. Who is there is known of tables in memory alone."""
    found, over = [], []
    for listing in await api.open_tables.store.admission.listed(LISTED):
        live = api.open_tables.tables.get(listing.table)
        if live is not None and live.table_state.match.over:
            over.append(listing.table)
        else:
            found.append(entry(listing, live))
    if over:
        await api.open_tables.store.admission.take_off_the_list(over)
    return schemas.TableList(found)


def entry(listing: Listing, live: LiveTable | None) -> schemas.ListedTable:
    told = schemas.ListedTable(
        listing.table, listing.game, title(listing.game), listing.seats, listing.documents, listing.created
    )
    if live is not None:
        sittings = live.table_state.sittings
        told.people = [sitting.name for sitting in sittings if sitting.kind == "person"]
        told.free = sum(sitting.kind == "open" for sitting in sittings)
    return told


def title(game: str) -> str:
    try:
        return kringle.game(game).title
    except kringle.UnknownGame:  # of another version
        return game


async def set_listed(api: Api, head: Head, listed: bool) -> None:
    if listed:
        own = any(isinstance(value, dict) for value in head.options.values())
        await api.open_tables.store.admission.list_publicly(Listing(head.id, head.game, head.seats, own, head.created))
    else:
        await api.open_tables.store.admission.take_off_the_list([head.id])
