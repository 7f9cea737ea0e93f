"""A print of a game with other numbers, for servers: as kringle.press.worker, with `numbers` in the order."""

from __future__ import annotations

import sys
from typing import Any

from kringle.lab import data
from kringle.lab.variants import in_its_place
from kringle.press import worker


def made(asked: dict[str, Any]) -> bytes:
    with in_its_place(asked["game"], data.changed(asked["game"], asked["numbers"])) as found:
        return worker.made(asked, found)


if __name__ == "__main__":
    sys.exit(worker.main(made))
