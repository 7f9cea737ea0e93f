"""What lies on cards and squares, as moves and notes tell it."""

from __future__ import annotations

from typing import Any

from kringle.games.icejam.squares import AHEAD, WAYS, place


def card_place(value: int) -> dict[str, Any]:
    """Where both halves of a card lie."""
    at, way = value // 4, value % 4
    return {"first": place(at), "second": place(at + AHEAD[way]), "point": WAYS[way]}


def slot_number(value: int) -> int:
    return value + 1
