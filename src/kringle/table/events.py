"""The log of a table: what is kept, one event after the other, and nothing else is the truth.

An event is a deed with its number and the id of the command that it came from. It is never changed or deleted: who
takes a move back adds an event that says so.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from kringle.table.changes import By, How
from kringle.table.frames import Arrangement

Spelled = list[Any]


class Deed(Struct, tag_field="deed", forbid_unknown_fields=True):
    """What happened."""


class Opened(Deed, tag="opened"):
    """The table's first draws."""

    draws: list[Spelled]
    hash: str


class Played(Deed, tag="played"):
    """A seat's move, the draws that followed from it, and a hash of the position it led to."""

    seat: int
    move: Spelled
    draws: list[Spelled]
    hash: str


class Undone(Deed, tag="undone"):
    """Only the first `to` moves of seats still count."""

    seat: int
    to: int


class Proposed(Deed, tag="proposed"):
    """Needs the consent of all other people; `to` as in Undone."""

    seat: int
    what: Literal["undo", "export"]
    to: int


class Answered(Deed, tag="answered"):
    """The last yes that was missing also does what was proposed."""

    seat: int
    yes: bool


class Sitting(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = None
    level: int | None = None


class Seated(Deed, tag="seated"):
    """Somebody else sits here from now on; only with `renamed` it is the same person."""

    seat: int
    sitting: Sitting
    how: How | None = None
    """None in older logs, which do not say, nor by whom."""
    by: By | None = None


class Arranged(Deed, tag="arranged"):
    arrangement: Arrangement


class Rematched(Deed, tag="rematched"):
    table: str


AnyDeed = Opened | Played | Undone | Proposed | Answered | Seated | Arranged | Rematched


class Event(Struct):
    table: str
    seq: int
    command: str
    """Unique in its table: who sends a command twice does it once."""
    deed: AnyDeed
    at: int
    """Milliseconds since 1970."""


class Head(Struct):
    """What a table is, from its making to its end."""

    id: str
    game: str
    rules: int
    """The version of the rules that it was begun with."""
    seats: int
    options: dict[str, Any]
    seed: int
    sittings: list[Sitting]
    arrangement: Arrangement
    listed: bool
    created: int


class BrokenLog(Exception):
    """The log does not lead where it says: somebody has changed it, or the seed."""


read_deed = msgspec.json.Decoder(AnyDeed).decode
written = msgspec.json.Encoder().encode
