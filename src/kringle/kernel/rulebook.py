"""A game's rules.md: one clause an item, with the id first. Shown to players, cited by refusals.

- **CV-6** Every elf still in bids in secret ...
- **CV-R3** *(ruling)* One, if one is left ...
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

from kringle.kernel.errors import BadData

CLAUSE = re.compile(r"^- \*\*(?P<id>[A-Z]{2}-R?\d+)\*\* (?P<ruling>\*\([^)]+\)\* )?(?P<text>.+)$")
LANGUAGE = re.compile(r"[a-z]{2}")
HEADING = re.compile(r"^#+ (?P<title>.+)$")


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
class Rulebook:
    text: str
    clauses: dict[str, Clause]
    language: str = "en"

    def sentence(self, clause: str) -> str:
        found = self.clauses.get(clause)
        return found.sentence if found else ""


def load(package: str) -> Rulebook:
    """The rules.md that lies in a game's package."""
    return parse(files(package).joinpath("rules.md").read_text(encoding="utf-8"))


def translated(package: str, language: str) -> Rulebook | None:
    """A rules.de.md beside it, if there is one."""
    if not LANGUAGE.fullmatch(language):
        return None
    page = files(package).joinpath(f"rules.{language}.md")
    return parse(page.read_text(encoding="utf-8"), language) if page.is_file() else None


def parse(text: str, language: str = "en") -> Rulebook:
    clauses: dict[str, Clause] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        heading, item = HEADING.match(line), CLAUSE.match(line)
        if heading:
            section = heading["title"]
        elif item:
            if item["id"] in clauses:
                raise BadData(f"rules.md, line {number}: {item['id']} stands there twice")
            clauses[item["id"]] = Clause(item["id"], item["text"], section, bool(item["ruling"]))
    return Rulebook(text, clauses, language)
