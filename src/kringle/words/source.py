"""Files of words as people write them: TOML, a message a key.

    nil = "Nil"

    [ask]
    bid = "Grab how many?"
    "bid.text" = "Tap a card: you bid for all up to it."

    [note]
    paid = "{$who} pays {$points}."

A table's name goes before its keys: `ask.bid`. A room's keys begin with the room's name, `conveyor.ask.bid`; what every
game has begins with what it is: `note.conveyor.paid`. `names.de.toml` beside them has the words of the data, which rule
texts name too: they are `name.conveyor.doll`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from kringle.words.tags import TAG

KINDS = frozenset({"game", "note", "option", "move", "view", "name"})
"""What the keys of every game begin with."""
FILE = re.compile(rf"(words|names)\.({TAG.pattern})\.toml", re.IGNORECASE)
KEY = re.compile(r"[^\s{}][^{}]*")


class BadWords(ValueError):
    """A file of words that can't be read, or a message that can't be said: file, key, and what is wrong there."""


def languages_of(folder: Path | Traversable) -> list[str]:
    """Those that a folder has words in, the source language first."""
    found = {match[2] for match in (FILE.fullmatch(file.name) for file in folder.iterdir()) if match}
    return sorted(found, key=lambda language: (language != "en", language))


def folder_of(package: str) -> Traversable:
    return files(package)


def texts(folder: Path | Traversable, language: str) -> list[tuple[str, str]]:
    """The files of a language, by name, as they are."""
    found = [folder.joinpath(f"{what}.{language}.toml") for what in ("words", "names")]
    return [(file.name, file.read_text(encoding="utf-8")) for file in found if file.is_file()]


def messages(written: list[tuple[str, str]], scope: str) -> dict[str, str]:
    """All messages of these files, by their whole keys."""
    found: dict[str, str] = {}
    for name, text in written:
        try:
            read = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise BadWords(f"{name}: {problem}; this is not how TOML is written") from None
        for key, message in _flat(read, name):
            whole = in_scope(f"name.{key}" if name.startswith("names.") else key, scope)
            if whole in found:
                raise BadWords(f"{name}: {key!r} stands there twice")
            found[whole] = message
    return found


def _flat(tables: Mapping[str, Any], name: str, before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tables.items():
        if not KEY.fullmatch(key):
            raise BadWords(f"{name}: {key!r} is no name for a message")
        if isinstance(value, dict):
            yield from _flat(value, name, f"{before}{key}.")
        elif isinstance(value, str):
            yield f"{before}{key}", value
        else:
            raise BadWords(f"{name}: {before}{key} must be a text, not {value!r}")


def in_scope(key: str, scope: str) -> str:
    """The whole key of a message of a room; what belongs to no room has whole keys already."""
    if not scope:
        return key
    kind, _, rest = key.partition(".")
    return f"{kind}.{scope}.{rest}" if kind in KINDS and rest else f"{scope}.{key}"
