"""The toy game and the room that goes beyond limits, compiled."""

from __future__ import annotations

from pathlib import Path

from tools import rooms

ROOMS = Path(__file__).resolve().parent / "rooms"


def folder() -> Path:
    """The folder to import them from."""
    return rooms.folder(ROOMS)
