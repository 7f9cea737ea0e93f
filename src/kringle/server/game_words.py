"""What a package says of its game in a language, for the page: words.de.toml and names.de.toml beside its rules.de.md.

The page was built with the words of Kringle's own games; these are as compact as those (kringle/words/say.py).
"""

from __future__ import annotations

from functools import lru_cache

from kringle.games import package
from kringle.words import catalogues, tags
from kringle.words.say import Message


def spoken(game: str, wanted: str) -> str:
    """The language of a game's words that is nearest; what is asked for may be anything."""
    return tags.preferred([wanted], _languages(game)) or tags.SOURCE


@lru_cache(maxsize=64)
def _languages(game: str) -> tuple[str, ...]:
    return tuple(catalogues.spoken([package(game)]))


@lru_cache(maxsize=256)
def said(game: str, language: str) -> dict[str, Message]:
    found = tags.tag(language)
    return {} if found is None else _said(game, found)


@lru_cache(maxsize=64)
def _said(game: str, language: str) -> dict[str, Message]:
    return catalogues.filled_of(package(game), language)
