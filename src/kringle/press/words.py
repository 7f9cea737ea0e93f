"""The words on sheets, in each language. What a game says on the page it says in the same words on paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kringle.games import names, package
from kringle.words import Catalogue, catalogue


@dataclass(frozen=True)
class Words:
    language: str
    game: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    """What words of the data are called in this language."""

    def __call__(self, key: str, **parts: Any) -> str:
        """What sheets say, from words.en.toml and its sisters beside this file."""
        return self._said.say(f"press.{key}", parts)

    def on_screen(self, key: str, **parts: Any) -> str:
        """What the game says itself, wherever it is played."""
        return self._said.say(f"{self.game}.{key}", parts)

    def name(self, word: str) -> str:
        """A word of the data, such as a card's name."""
        return self.names.get(word, word)

    def has(self, key: str) -> bool:
        return f"press.{key}" in self._said

    @cached_property
    def title(self) -> str:
        """What the game is called."""
        key = f"game.{self.game}.title"
        return self._said.say(key) if key in self._said else ""

    @cached_property
    def _said(self) -> Catalogue:
        rooms = [(package(self.game), self.game)] if self.game in names() else []
        return catalogue(self.language, ("kringle.press", ""), *rooms)
