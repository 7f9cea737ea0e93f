"""A room that goes beyond one limit of the kernel, whichever it is told to."""

from __future__ import annotations

from kringle.pure_python import prefer_pure_python

prefer_pure_python("limits")

from limits.rules import Beyond  # noqa: E402


def begun(what: int) -> Beyond:
    state = Beyond()
    state.begin(what)
    return state
