"""Builds all words: compact data for Python beside each words.en.toml, and for the page in web/src/words/built.

The page loads one language: what it says itself, with the titles and options of all games, and what a game says with
the game's board. `keys.ts` has every key and what it must be given, for TypeScript's checks.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("KRINGLE_PURE", "1")  # what was compiled before may not fit the sources
sys.path.insert(0, str(ROOT / "src"))

from kringle.words import source  # noqa: E402
from kringle.words.building import replace, write  # noqa: E402
from kringle.words.catalogues import filled  # noqa: E402
from kringle.words.compact import parameters  # noqa: E402
from kringle.words.say import Message  # noqa: E402

SRC = ROOT / "src/kringle"
PAGE = ROOT / "web/src/words"
BUILT = PAGE / "built"
MAKING = ROOT / "web/src/making"
"""What the workshops say: loaded with them."""
EVERYWHERE = ("game", "option")
"""Kinds of messages that the page needs of every game before one is chosen."""
OF_THE_SERVER = "wrong."
"""What begins with it is told to programs by the server."""


def rooms() -> list[Path]:
    return [path for path in sorted((SRC / "games").iterdir()) if path.is_dir() and source.languages_of(path)]


def groups(language: str) -> Iterator[tuple[str, dict[str, Message]]]:
    """What the page loads at a time: a name, and messages."""
    page: dict[str, Message] = {}
    for folder in (SRC / "words", SRC / "table", SRC / "players", PAGE):
        page |= filled(folder, "", language)
    games = []
    for room in rooms():
        said = filled(room, room.name, language)
        for kind in EVERYWHERE:
            page |= {key: message for key, message in said.items() if key.startswith(f"{kind}.{room.name}.")}
        games.append((room.name, {key: message for key, message in said.items() if key not in page}))
    yield "page", {key: message for key, message in page.items() if not key.startswith(OF_THE_SERVER)}
    yield "making", filled(MAKING, "", language)
    yield from games


def keys() -> str:
    """TypeScript: every key of the source language, and its parameters."""
    lines, kinds = [], set()
    for _, words in groups("en"):
        for key, message in sorted(words.items()):
            given = parameters(message)
            kinds |= {*given.values()}
            named = ", ".join(f"{json.dumps(name)}: {kind}" for name, kind in sorted(given.items()))
            lines.append(f"  {json.dumps(key)}: {{ {named} }};" if given else f"  {json.dumps(key)}: {{}};")
    head = [
        "/** Made by tools/words.py: every message, and what it must be given. */",
        f'import type {{ {", ".join(sorted(kinds - {"number"}))} }} from "../say";', "", "export interface Messages {",
    ]  # fmt: skip
    return "\n".join([*head, *lines, "}", ""])


def put(path: Path, text: str) -> None:
    """A file that is as it should be keeps its time, and what was made of it."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, text.encode())


def build_page() -> None:
    wanted = {BUILT / "keys.ts": keys()}
    for language in source.languages_of(PAGE):
        for name, words in groups(language):
            wanted[BUILT / language / f"{name}.json"] = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
    for path in [*BUILT.glob("*.ts"), *BUILT.glob("*/*.json")]:
        if path not in wanted:
            path.unlink(missing_ok=True)
    for path, text in wanted.items():
        put(path, text)


def main() -> None:
    for folder in (
        SRC / "words",
        SRC / "table",
        SRC / "players",
        SRC / "press",
        SRC / "server",
        SRC / "commands",
        *rooms(),
    ):
        write(folder, folder.name if folder.parent.name == "games" else "")
    if PAGE.is_dir():
        build_page()


if __name__ == "__main__":
    try:
        main()
    except source.BadWords as problem:
        raise SystemExit(f"kringle: {problem}") from None
