"""A print in a process of its own, for servers: an order as JSON on the standard input, the file on the output.

    {"game": "conveyor", "seats": 4, "options": {}, "settings": {"paper": "a4"}, "form": "pdf"}

What comes may be anybody's: memory and time have bounds here, and whoever asked may end the process at any moment.
"""

from __future__ import annotations

import base64
import contextlib
import json
import math
import os
import sys
from collections.abc import Callable
from typing import Any

from kringle import press
from kringle.games import game
from kringle.kernel.errors import KringleError
from kringle.kernel.game import Game
from kringle.press import typeset
from kringle.press.pieces import Board, Order, Text
from kringle.press.settings import Settings
from kringle.press.sheets import Sheet

MEMORY = 2 << 30
SECONDS = 60
PATIENT = 15
"""How far behind the server and its bots it comes when processors are rare, as in `nice`."""
LARGEST = 64 << 20
"""Bytes of a file; the server has no room for more."""
REFUSED = 2
"""The exit code if the order can't be printed; the standard error says why."""
LOOK = 48
"""Dots an inch of a sheet that one looks at before it is printed."""
FORMS = ("pdf", "look")


class TooMuch(KringleError):
    """More than a server makes."""


def bounded() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(PATIENT)
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def order_of(asked: dict[str, Any], changed: Game | None = None) -> Order:
    settings = dict(asked.get("settings", {}))
    for name in ("offset", "only"):
        if name in settings:
            settings[name] = tuple(settings[name])
    return press.order(changed or game(asked["game"]), asked["seats"], asked.get("options"), Settings(**settings))


def made(asked: dict[str, Any], changed: Game | None = None) -> bytes:
    """`changed`: the game with other data, instead of the one that ships."""
    wanted = order_of(asked, changed)
    return press.pdf(wanted) if asked["form"] == "pdf" else json.dumps(looked_at(wanted)).encode()


def looked_at(wanted: Order) -> dict[str, Any]:
    """Each part with the picture of its first sheet, and how much work all of it is."""
    test: list[Sheet | Text] = [
        sheet for sheet in press.sheets(wanted) if isinstance(sheet, Sheet) and sheet.part == press.TEST
    ]
    first = test[:1]
    entries = [entry(press.TEST, wanted.words("part.test"), 1, 0)] if test else []
    backs: list[Sheet | Text] = []
    for part in press.parts(wanted):
        pages = press.paper(wanted, part)
        fronts = [page for page in pages if isinstance(page, Text) or page.side == "front"]
        backs += [page for page in pages if isinstance(page, Sheet) and page.side == "back"][:1]
        if not fronts:
            continue
        pieces = 1 if isinstance(part, Board | Text) else len(part.pieces)
        entries.append(entry(part.id, part.title, len(fronts), pieces))
        if isinstance(part, Text):
            shown = typeset.pictures(press.document(wanted, [part]), LOOK)
            sides = 2 if wanted.settings.backs.startswith("duplex") else 1
            entries[-1] |= {"sheets": math.ceil(len(shown) / sides), "picture": _data(shown[0])}
        else:
            first.append(fronts[0])
    pictures = iter(typeset.pictures(press.document(wanted, first), LOOK) if first else [])
    for found in entries:
        found.setdefault("picture", "")
        found["picture"] = found["picture"] or _data(next(pictures))
    work = press.work(wanted)
    sheets = sum(found["sheets"] for found in entries)
    back = _data(typeset.pictures(press.document(wanted, backs[:1]), LOOK)[0]) if backs else ""
    return {"parts": entries, "back": back, "sheets": sheets, "minutes": work.minutes, "glued": work.glued}


def entry(part: str, title: str, sheets: int, pieces: int) -> dict[str, Any]:
    return {"id": part, "title": title, "sheets": sheets, "pieces": pieces}


def _data(picture: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def main(make: Callable[[dict[str, Any]], bytes] | None = None) -> int:
    bounded()
    try:
        content = (make or made)(json.load(sys.stdin))
        if len(content) > LARGEST:
            raise TooMuch(f"these sheets are more than {LARGEST >> 20} MiB: print parts of them")
    except KringleError as problem:
        print(json.dumps({"error": type(problem).__name__, "message": str(problem)[:400]}), file=sys.stderr)
        return REFUSED
    sys.stdout.buffer.write(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
