"""A log that shows whether somebody has touched it: each event has a link, a hash over it and the link before.

The first link covers the table's head. The database keeps the newest link of each table a second time (`tips`), so
that an end that is missing is found, too. This finds what was changed by mistake, by a broken disk, or by somebody who
does not compute all links anew. Who can write the database and does that is found only by a link noted elsewhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

HEAD = ("id", "game", "rules", "seats", "options", "seed", "salt", "sittings", "arrangement", "listed", "created")
"""What a head's hash covers, as it is stored."""
DIGITS = 32
"""Of a link: 128 bits of SHA-256, which processors have in hardware."""


class Tip(NamedTuple):
    """The newest link of a table, as the database keeps it beside the log."""

    seq: int
    link: str


def of_head(row: Mapping[str, Any]) -> str:
    """Of the stored texts, not of what is read from them: that may get new fields."""
    values = [row[name] for name in HEAD]
    values[HEAD.index("listed")] = bool(row["listed"])  # SQLite has 0 and 1
    return _hashed(f"head {json.dumps(values)}")


def link(before: str, seq: int, command: str, deed: str, at: int) -> str:
    """What the link of an event must be that follows this one."""
    return _hashed(f"event {before} {seq} {at} {len(command)} {command} {deed}")


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
