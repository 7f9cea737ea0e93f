"""`kringle`, with one game more: the trick-taking game that boardgame.io is measured with."""

from __future__ import annotations

import sys
from pathlib import Path

from tools import rooms

ROOMS = Path(__file__).resolve().parent / "rooms"
MODULES = ["tricks.rules", "tricks.secrets", "tricks.view"]


def add_room() -> None:
    """The folder has the game's entry point, too: tricks.dist-info."""
    sys.path.insert(0, str(rooms.folder(ROOMS, MODULES)))


if __name__ == "__main__":
    add_room()

    from kringle.cli import main

    main()
