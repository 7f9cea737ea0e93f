"""The language of the terminal: what `--lang` says, or the system's settings (LANGUAGE, LC_ALL, LC_MESSAGES, LANG)."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

from kringle.kernel.errors import KringleError, Refusal
from kringle.kernel.game import Game
from kringle.kernel.match import Match
from kringle.kernel.spelling import Move
from kringle.players.hints import said
from kringle.table.worded import refusal_words
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


FAMILIES = (
    "card", "season", "place", "space", "subject", "reindeer", "cube", "way", "terrain", "face", "suit", "colour",
    "block", "size",
)  # fmt: skip
"""Messages of a room that name things: what the data calls `doll` is `card.doll`."""


SENTENCES = ("sentence", "flavour")


class Named:
    """What the words of a game's view and of its moves are called in the terminal's language."""

    def __init__(self, game: Game) -> None:
        self.scope = game.id
        self.known = None if game.room is None or chosen() == SOURCE else game.room.words(chosen())

    def __call__(self, word: str) -> str:
        plain = word.replace("_", " ")
        if self.known is None:
            return plain
        kinds = (f"view.{self.scope}", f"name.{self.scope}", *(f"{self.scope}.{family}" for family in FAMILIES))
        spelled = [f"{kind}.{one}" for kind in kinds for one in (word, plain)]
        key = next((key for key in spelled if key in self.known), None)
        if key is None:
            return "+".join(map(self, word.split("+"))) if "+" in word else plain
        return self.known.say(key).replace("\u00ad", "")

    def view(self, view: dict[str, Any]) -> dict[str, Any]:
        """Without sentences of the data, which are in English: names and rules say it."""
        return {key: self._without(value) for key, value in view.items()} if self.known else view

    def _without(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self._without(one) for key, one in value.items() if key not in SENTENCES}
        return [self._without(one) for one in value] if isinstance(value, list) else value

    def move(self, move: Move) -> str:
        """As one would type it in this language."""
        if self.known is None:
            return said(move)
        return " ".join(self(part) if isinstance(part, str) else str(part) for part in move)


def bot_name(spec: str) -> str:
    """What a bot is called; in English as it is typed."""
    if chosen() == SOURCE:
        return spec
    return catalogue(chosen(), ("kringle.players", "")).say_or(f"bot.{spec}", spec)


def because(refusal: Refusal, game: Game) -> str:
    """Why not, in the terminal's language."""
    return refusal_words(refusal, game.rulebook, chosen())


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
