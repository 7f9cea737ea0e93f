"""What a server without the browser client shows: its tables, and how programs can play at them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kringle.server.bodies import TableInfo

FRAME = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Kringle</title></head><body><main><h1>Kringle</h1>{}</main></body></html>"""
WITHOUT = (
    "<p>The pictures for the browser have not been built here, so there is no board to see; the server runs, and "
    "programs can play: see docs/protocol.md and <code>kringle.client</code>.</p>"
)


def lobby(tables: Sequence[TableInfo]) -> str:
    rows = "".join(
        f'<li><a href="/t/{escape(table.table)}">{escape(table.title)}</a>, '
        f"{', '.join(escape(chair.name) + (' (free)' if chair.kind == 'open' else '') for chair in table.chairs)}"
        f"{': over' if table.over else ''}</li>"
        for table in tables
    )
    return FRAME.format(WITHOUT + (f"<h2>Tables</h2><ul>{rows}</ul>" if rows else "<p>There are no tables yet.</p>"))


def table(id: str, base: str) -> str:
    return FRAME.format(
        f"<h2>Table {escape(id)}</h2>{WITHOUT}"
        f"<p>Its socket: <code>{escape(base)}api/tables/{escape(id)}/socket</code></p>"
    )
