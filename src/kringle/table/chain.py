"""A log that shows whether somebody has touched it: each event has a link, a hash over it and the link before.

The first link covers the table's head. The database keeps the newest link of each table a second time (`tips`), so
that an end that is missing is found, too. This finds what was changed by mistake, by a broken disk, or by somebody who
does not compute all links anew. Who can write the database and does that is found only by a link noted elsewhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

HEAD = ("id", "game", "rules", "seats", "options", "seed", "salt", "sittings", "arrangement", "listed", "created")
"""What a head's hash covers, as it is stored."""
SIZE = 16
"""Bytes of a link: as hexadecimal digits twice as many."""

_encode = msgspec.json.Encoder().encode


class Tip(NamedTuple):
    """The newest link of a table, as the database keeps it beside the log."""

    seq: int
    link: str


def of_head(row: Mapping[str, Any]) -> str:
    """Of the stored texts, not of what is read from them: that may get new fields."""
    values = [row[name] for name in HEAD]
    values[HEAD.index("listed")] = bool(row["listed"])  # SQLite has 0 and 1
    return hashlib.blake2b(_encode(values), digest_size=SIZE, person=b"kringle-head").hexdigest()


def link(before: str, seq: int, command: str, deed: str, at: int) -> str:
    """What the link of an event must be that follows this one."""
    text = _encode((before, seq, command, deed, at))
    return hashlib.blake2b(text, digest_size=SIZE, person=b"kringle-event").hexdigest()
