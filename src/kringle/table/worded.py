"""Errors that people are told, in the language of who asked: their sentences lie in words.<language>.toml."""

from __future__ import annotations

from typing import Any, ClassVar

from kringle.kernel.errors import Refusal
from kringle.kernel.rulebook import Rulebook
from kringle.words import SOURCE, catalogue


class Worded(Exception):
    """`about`, with `which` behind a dot if there are several, is the key of what is said."""

    package: ClassVar[str] = "kringle.table"
    about: str = ""

    def __init__(self, which: str = "", /, **given: Any) -> None:
        super().__init__(which)
        self.which, self.given = which, given

    def said(self, language: str) -> str:
        key = f"{self.about}.{self.which}" if self.which else self.about
        return catalogue(language, (self.package, "")).say(key, self.given)

    def __str__(self) -> str:
        return self.said(SOURCE)


def refusal_words(refusal: Refusal, rulebook: Rulebook, language: str) -> str:
    """The clause and the numbers that decide, as far as the language has words for them."""
    if language == SOURCE:
        return str(refusal)
    words = catalogue(language, ("kringle.table", ""))
    said = [f"{words.say(f'fact.{name}')} {value}" for name, value in refusal.facts.items() if f"fact.{name}" in words]
    sentence = rulebook.translated(language).sentence(refusal.clause)
    return f"{refusal.clause}: {sentence}" + (f" ({', '.join(said)})" if said else "")
