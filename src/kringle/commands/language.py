"""The language of the terminal: what `--lang` says, or the system's settings (LANGUAGE, LC_ALL, LC_MESSAGES, LANG)."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

from kringle.kernel.errors import KringleError
from kringle.kernel.game import Game
from kringle.kernel.match import Match
from kringle.words import SOURCE, Catalogue, catalogue
from kringle.words.catalogues import spoken
from kringle.words.tags import of_environment, preferred

PACKAGE = "kringle.commands"


class UnknownLanguage(KringleError, ValueError):
    """A language that Kringle does not speak."""


class _Chosen:
    language = SOURCE


def choose(tag: str | None) -> None:
    languages = spoken([PACKAGE])
    if tag is None:
        _Chosen.language = of_environment(os.environ, languages)
        return
    found = preferred([tag], languages)
    if found is None:
        raise UnknownLanguage(f"Kringle does not speak {tag!r}; there are {', '.join(languages)}")
    _Chosen.language = found


def chosen() -> str:
    return _Chosen.language


def words() -> Catalogue:
    return catalogue(chosen(), (PACKAGE, ""))


def t(key: str, **given: Any) -> str:
    """What the terminal says, in its language."""
    return words().say(key, given)


def title(game: Game) -> str:
    """What a game is called."""
    return game.room.words(chosen()).say_or(f"game.{game.id}.title", game.title)


def translated(game: Game) -> Game:
    """The same game with its rules in the terminal's language."""
    book = game.rulebook.translated(chosen())
    return game if book is game.rulebook else replace(game, rulebook=book)


def speaking(match: Match) -> Match:
    """The match, whose clauses are said in the terminal's language from now on."""
    match.game = translated(match.game)
    return match
