"""`kringle`, with one game more: the trick-taking game that boardgame.io is measured with."""

from __future__ import annotations

import sys
from pathlib import Path

from tools import rooms

ROOMS = Path(__file__).resolve().parent / "rooms"


def add_room() -> None:
    """The folder has the game's entry point, too: tricks.dist-info."""
    sys.path.insert(0, str(rooms.folder(ROOMS)))


if __name__ == "__main__":
    add_room()

    from kringle.cli import main

    main()
