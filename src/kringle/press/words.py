"""The words on sheets, in each language. What the rules already call by name comes from the game's own files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Words:
    language: str
    names: Mapping[str, str] = field(default_factory=dict)
    """What words of the data are called in this language."""

    def __call__(self, key: str, **parts: Any) -> str:
        return catalogue(self.language)[key].format(**parts)

    def name(self, word: str) -> str:
        """A word of the data, such as a card's name."""
        return self.names.get(word, word)

    def has(self, key: str) -> bool:
        return key in catalogue(self.language)


@cache
def catalogue(language: str) -> dict[str, str]:
    """All of said/*.toml in one language, with dots for tables; what is in conveyor.en.toml begins with `conveyor.`"""
    found: dict[str, str] = {}
    for file in sorted(files("kringle.press").joinpath("said").iterdir(), key=lambda file: file.name):
        *game, said_in, _ = file.name.split(".")
        if said_in == language:
            _flatten("".join(f"{name}." for name in game), tomllib.loads(file.read_text("utf-8")), found)
    return found


def _flatten(before: str, table: Mapping[str, Any], found: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, str):
            found[before + key] = value
        else:
            _flatten(f"{before}{key}.", value, found)
