"""`kringle`, with one game more: the trick-taking game that boardgame.io is measured with."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from tools import rooms

ROOMS = Path(__file__).resolve().parent / "rooms"
MODULES = ["tricks.rules", "tricks.secrets", "tricks.view"]


def add_room() -> None:
    sys.path.insert(0, str(rooms.folder(ROOMS, MODULES)))
    games = importlib.import_module("kringle.games")
    sys.modules["kringle.games.tricks"] = importlib.import_module("tricks")
    games.ROOMS = (*games.ROOMS, "tricks")


if __name__ == "__main__":
    from kringle.cli import main

    add_room()
    main()
