"""A room that goes beyond one limit of the kernel, whichever it is told to."""

from __future__ import annotations

from kringle.pure_python import prefer_pure_python

prefer_pure_python("limits")

from limits.room import ROOM  # noqa: E402
from limits.table import Beyond  # noqa: E402


def begun(what: int) -> Beyond:
    return ROOM.new(what)
