"""The toy game, compiled."""

from __future__ import annotations

from pathlib import Path

from tools import rooms

ROOMS = Path(__file__).resolve().parent / "rooms"


def folder() -> Path:
    """The folder to import it from."""
    return rooms.folder(ROOMS)
