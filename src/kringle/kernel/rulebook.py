"""A game's rules.md: one clause an item, with the id first. Shown to players, cited by refusals.

- **CV-6** Every elf still in bids in secret ...
- **CV-R3** *(ruling)* One, if one is left ...

Numbers are named there and come from the data and from a table's options: figures.py says how.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Any

from kringle.kernel.errors import BadData
from kringle.kernel.figures import PLACE, Figures, Page
from kringle.kernel.options import Number, Option

CLAUSE = re.compile(r"^- \*\*(?P<id>[A-Z]{2}-R?\d+)\*\* (?P<ruling>\*\([^)]+\)\* )?(?P<text>.+)$")
PAGE = re.compile(r"rules(?:\.([a-z]{2}))?\.md")
HEADING = re.compile(r"^#+ (?P<title>.+)$")
REMEMBERED = 64
"""Books: so many tables with numbers of their own are played at once without filling one in again."""


@dataclass(frozen=True)
class Clause:
    id: str
    text: str
    section: str
    ruling: bool

    @cached_property
    def sentence(self) -> str:
        """The first sentence, without markup: what a refusal says."""
        plain = re.sub(r"[*`]", "", self.text)
        return re.split(r"(?<=[.!?]) (?=[A-ZÄÖÜ(„])", plain, maxsplit=1)[0]


@dataclass(frozen=True)
class Source:
    """The pages as they are written, with all that is needed to fill them in."""

    pages: Mapping[str, str]
    """By language."""
    figures: Figures
    settings: Mapping[str, int]
    """The options that the pages name, and what they are by default."""
    names: Mapping[str, Mapping[str, str]]
    """By language: names.de.toml says what words of the data are called."""
    books: dict[tuple[str, tuple[int, ...]], Rulebook] = field(default_factory=dict)

    def book(self, language: str, settings: tuple[int, ...]) -> Rulebook:
        known = self.books.get((language, settings))
        if known is None:
            file = "rules.md" if language == "en" else f"rules.{language}.md"
            figures = {**self.figures, **dict(zip(self.settings, settings, strict=True))}
            text = Page(file, language, self.names.get(language)).filled(self.pages[language], figures)
            known = Rulebook(text, clauses(text, file), language, self, settings)
            if len(self.books) >= REMEMBERED:
                self.books.clear()
            self.books[language, settings] = known
        return known


@dataclass(frozen=True, eq=False)
class Rulebook:
    text: str
    clauses: dict[str, Clause]
    language: str
    source: Source = field(repr=False)
    settings: tuple[int, ...] = ()

    def sentence(self, clause: str) -> str:
        found = self.clauses.get(clause)
        return found.sentence if found else ""

    def at(self, options: Mapping[str, Any]) -> Rulebook:
        """With the numbers that hold at a table of these checked options."""
        return self.source.book(self.language, tuple(options[name] for name in self.source.settings))

    def translated(self, language: str) -> Rulebook:
        """In this language, if it has been translated; else as it is."""
        return self.source.book(language, self.settings) if language in self.source.pages else self


def load(package: str, figures: Figures | None = None, options: Sequence[Option] = ()) -> Rulebook:
    """The rules.md that lies in a game's package. It is filled in, and with it each translation, so that a name that
    the data does not know is found at once."""
    found = {PAGE.fullmatch(file.name): file for file in files(package).iterdir()}
    pages = {name[1] or "en": file.read_text(encoding="utf-8") for name, file in found.items() if name}
    names = {language: _names(package, language) for language in pages}
    return read(pages, figures, options, names)


def read(
    pages: Mapping[str, str],
    figures: Figures | None = None,
    options: Sequence[Option] = (),
    names: Mapping[str, Mapping[str, str]] | None = None,
) -> Rulebook:
    """The English page of these; all are filled in."""
    named = {place[1] for text in pages.values() for place in PLACE.finditer(text)}
    settings = {
        option.name: option.default for option in options if isinstance(option, Number) and option.name in named
    }
    source = Source(pages, figures or {}, settings, names or {})
    return [source.book(language, tuple(settings.values())) for language in sorted(pages, key="en".__eq__)][-1]


def _names(package: str, language: str) -> dict[str, str]:
    """Without the places at which a word may be broken on a card."""
    file = files(package).joinpath(f"names.{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8").replace(r"\u00ad", "")) if file.is_file() else {}


def clauses(text: str, file: str = "rules.md") -> dict[str, Clause]:
    found: dict[str, Clause] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        heading, item = HEADING.match(line), CLAUSE.match(line)
        if heading:
            section = heading["title"]
        elif item:
            if item["id"] in found:
                raise BadData(f"{file}, line {number}: {item['id']} stands there twice")
            found[item["id"]] = Clause(item["id"], item["text"], section, bool(item["ruling"]))
    return found
