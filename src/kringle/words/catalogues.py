"""The words of a package in a language, ready to be said.

What the build has made of them is taken, if it was made of the files that lie there now; else they are read anew, as in
a checkout where somebody is writing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from kringle.words import source
from kringle.words.say import Message, Sentence, Speaker, people_in, places
from kringle.words.tags import SOURCE, fallbacks

SHARED = "kringle.words"
"""The package with the words that all others may quote: what a person is called."""
MOST = 100
"""Catalogues that are kept: who asks for ever new languages must not fill the memory."""


class Built(msgspec.Struct, frozen=True):
    made_from: str
    words: dict[str, Message]


def fingerprint(written: list[tuple[str, str]]) -> str:
    return hashlib.sha256("\0".join(part for file in written for part in file).encode()).hexdigest()


def built_name(language: str) -> str:
    return f"words.{language}.json"


def made(folder: Path | Traversable, scope: str, language: str) -> dict[str, Message]:
    """The messages of a folder in one language alone."""
    written = source.texts(folder, language)
    if not written:
        return {}
    wanted = fingerprint(written)
    file = folder.joinpath(built_name(language))
    if file.is_file():
        built = msgspec.json.decode(file.read_bytes(), type=Built)
        if built.made_from == wanted:
            return built.words
    return compiled(folder, scope, language)


def compiled(folder: Path | Traversable, scope: str, language: str) -> dict[str, Message]:
    """The same from the files as they are. Terms and counts that a translation has not yet are the source's."""
    try:
        from kringle.words.compact import compacted
    except ImportError:
        missing = f"{folder}: {built_name(language)} is not of these words; what builds it comes with"
        raise source.BadWords(f'{missing}: pip install "kringle[words]"') from None

    beside: dict[str, str] = {}
    for one in reversed(fallbacks(language)[1:]):
        beside |= source.messages(source.texts(folder, one), scope)
    try:
        return compacted(source.messages(source.texts(folder, language), scope), scope, beside)
    except source.BadWords as problem:
        raise source.BadWords(f"{folder}, {language}: {problem}") from None


def borrowed(message: Message, language: str) -> Message:
    """A message as it stands in another language: its plurals are that language's."""
    return {"l": language, **message} if isinstance(message, dict) and "l" not in message else message


def filled(folder: Path | Traversable, scope: str, language: str) -> dict[str, Message]:
    """The messages of a folder, each in the first language of the chain that has it."""
    found: dict[str, Message] = {}
    for one in reversed(fallbacks(language)):
        found |= {
            key: borrowed(message, one) if one != language else message
            for key, message in made(folder, scope, one).items()
        }
    return found


def filled_of(package: str, language: str) -> dict[str, Message]:
    """What a room's package says; its name is the scope."""
    return filled(source.folder_of(package), package.rpartition(".")[2], language)


class Catalogue:
    """What some packages say in a language."""

    def __init__(self, language: str, words: Mapping[str, Message]) -> None:
        self.language, self.words = language, words

    @cached_property
    def speaker(self) -> Speaker:
        return Speaker(self.language, self.words)

    def __contains__(self, key: str) -> bool:
        return key in self.words

    def say(self, key: str, given: Mapping[str, Any] | None = None, /, **named: Any) -> str:
        return self.speaker.say(self.words[key], {**(given or {}), **named})

    def sentence(self, key: str) -> Sentence | None:
        """For who says it often."""
        message = self.words.get(key)
        return None if message is None else Sentence(key, self.speaker, message, people_in(message))

    def gaps(self, key: str) -> set[str]:
        """What a message must be given."""
        return {place[0] for place in places(self.words[key])}

    def say_or(self, key: str, otherwise: str, /, **named: Any) -> str:
        return self.say(key, named) if key in self.words else otherwise


@lru_cache(maxsize=MOST)
def catalogue(language: str = SOURCE, *packages: tuple[str, str]) -> Catalogue:
    """What these packages say, each with its scope, and what all share."""
    words: dict[str, Message] = {}
    for package, scope in ((SHARED, ""), *packages):
        words |= filled(source.folder_of(package), scope, language)
    return Catalogue(language, words)


def spoken(packages: Iterable[str]) -> list[str]:
    """The languages that any of these have words in."""
    found = {language for package in packages for language in source.languages_of(source.folder_of(package))}
    return sorted(found, key=lambda language: (language != SOURCE, language))
