"""The toy game, compiled."""

from __future__ import annotations

from pathlib import Path

from tools import rooms

ROOMS = Path(__file__).resolve().parent / "rooms"
MODULES = ["toy.rules", "toy.secrets", "toy.bot", "limits.rules"]


def folder() -> Path:
    """The folder to import it from."""
    return rooms.folder(ROOMS, MODULES)
