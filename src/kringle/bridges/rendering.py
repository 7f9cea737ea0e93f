"""A view as text: a line for each thing on the table, so that people can follow what an agent sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kringle.kernel.game import Game
from kringle.kernel.state import State

MODES = ["human", "ansi"]
"""`human` prints the text, `ansi` returns it."""
WIDE, LONG = 116, 24


def checked(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is one of {MODES} or None, not {mode!r}")
    return mode


def rendered(mode: str | None, game: Game, state: State, viewer: int) -> str | None:
    """What a viewer sees, as an environment's `render` gives it."""
    if mode is None:
        return None
    text = "\n".join([game.title, *_lines(game.shown(state.view(viewer)), "  ")])
    if mode == "ansi":
        return text
    print(text)
    return None


def _lines(value: Any, indent: str) -> Iterator[str]:
    """What is empty, unknown or not so is left out, and what is as long as a track or a map."""
    named = value.items() if isinstance(value, dict) else enumerate(value)
    for name, part in named:
        if part is None or part is False or part in ({}, [], ""):
            continue
        told = _told(part)
        if not told or (isinstance(part, list) and len(part) > LONG):
            continue
        if not isinstance(part, dict | list) or len(told) + len(indent) <= WIDE:
            yield f"{indent}{name}: {told}"
        else:
            yield f"{indent}{name}:"
            yield from _lines(part, f"{indent}  ")


def _told(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_told(part)}" for name, part in value.items() if part not in (None, False, [], {}))
    if isinstance(value, list):
        return "; ".join(_told(part) for part in value)
    return "?" if value is None else str(value)
