"""What a server without the browser client shows: its tables, and how programs can play at them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kringle.server.schemas import ListedTable

FRAME = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Kringle</title></head><body><main><h1>Kringle</h1>{}</main></body></html>"""
WITHOUT = (
    "<p>The pictures for the browser have not been built here, so there is no board to see; the server runs, and "
    "programs can play: see docs/protocol.md and <code>kringle.client</code>.</p>"
)


def lobby(tables: Sequence[ListedTable]) -> str:
    rows = "".join(f'<li><a href="/t/{escape(table.table)}">{escape(line(table))}</a></li>' for table in tables)
    return FRAME.format(WITHOUT + (f"<h2>Tables</h2><ul>{rows}</ul>" if rows else "<p>No table is listed.</p>"))


def line(table: ListedTable) -> str:
    people = f": {', '.join(table.people)}" if table.people else ""
    free = f" ({table.free} free)" if table.free else ""
    return f"{table.title}, for {table.seats}{people}{free}"


def table(id: str, base: str) -> str:
    return FRAME.format(
        f"<h2>Table {escape(id)}</h2>{WITHOUT}"
        f"<p>Its socket: <code>{escape(base)}api/tables/{escape(id)}/socket</code></p>"
    )
