"""What a package says of its game in a language, for the page: words.de.toml and names.de.toml beside its rules.de.md.

Kringle's own games say it in the page's own catalogues. These keys are as there: `note.giftbid.took`.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from kringle.games import package
from kringle.kernel import data

LANGUAGE = re.compile(r"[a-z]{2}")
Said = dict[data.Text, data.Text]


class Words(data.Entry, frozen=True):
    game: Said = msgspec.field(default_factory=dict)
    """`title` and `summary`."""
    note: Said = msgspec.field(default_factory=dict)
    """A sentence for each kind of note, with {who} and the note's facts."""
    option: Said = msgspec.field(default_factory=dict)
    move: Said = msgspec.field(default_factory=dict)
    """What the first word of a move is called on a button."""
    view: Said = msgspec.field(default_factory=dict)
    """What the fields of a view are called."""


@cache
def said(game: str, language: str) -> dict[str, str]:
    if not LANGUAGE.fullmatch(language):
        return {}
    folder = files(package(game))
    found = {}
    words = folder.joinpath(f"words.{language}.toml")
    if words.is_file():
        read = data.read(words.read_text(encoding="utf-8"), words.name, Words)
        found = {
            f"{kind}.{game}.{key}": text
            for kind in Words.__struct_fields__
            for key, text in getattr(read, kind).items()
        }
    names = folder.joinpath(f"names.{language}.toml")
    if names.is_file():
        found |= {f"name.{game}.{key}": text for key, text in tomllib.loads(names.read_text(encoding="utf-8")).items()}
    return found
