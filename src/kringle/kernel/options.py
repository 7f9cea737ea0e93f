"""What a table may choose before a game: types, ranges and defaults, checked before anything starts."""

from __future__ import annotations

import difflib
import os
import reprlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kringle.kernel.errors import BadOption

Options = Mapping[str, Any]
BRIEF = reprlib.Repr()
"""How a value that can't be is shown: it may be a megabyte."""
BRIEF.maxstring = BRIEF.maxother = 80
LONGEST_NAME = 40
"""Characters of what is no option that are looked at."""


@dataclass(frozen=True)
class Option:
    """One option; `clause` is the rule that it switches, `words` say what it does to somebody who has not read it."""

    name: str
    words: str
    clause: str

    type = "any"

    @property
    def default(self) -> Any:
        raise NotImplementedError

    def check(self, value: Any) -> Any:
        """The value in the form that the game keeps and the replay carries, or BadOption."""
        raise NotImplementedError

    def allowed(self) -> str:
        """What may be given, in words."""
        raise NotImplementedError

    def refuse(self, value: Any) -> BadOption:
        return BadOption(f"option {self.name}: {BRIEF.repr(value)} is not allowed; {self.allowed()} ({self.clause})")

    def describe(self) -> dict[str, Any]:
        return {
            "type": self.type, "default": self.default, "allowed": self.allowed(), "words": self.words,
            "clause": self.clause,
        }  # fmt: skip


@dataclass(frozen=True)
class Flag(Option):
    """On or off. `recommended`: measured to make the game fairer, though the rulebook's own way is the default."""

    on: bool = False
    recommended: bool = False
    type = "flag"

    @property
    def default(self) -> bool:
        return self.on

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self.refuse(value)
        return value

    def allowed(self) -> str:
        return "true or false"

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), **({"recommended": True} if self.recommended else {})}


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words; the first is the default."""

    choices: tuple[str, ...] = ()
    once: Mapping[str, str] = field(default_factory=dict)
    """Words that it had before, for tables that are set up like an older one, and what each has become."""
    type = "choice"

    @property
    def default(self) -> str:
        return self.choices[0]

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or self.once.get(value, value) not in self.choices:
            raise self.refuse(value)
        return self.once.get(value, value)

    def allowed(self) -> str:
        return "one of " + ", ".join(self.choices)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "choices": list(self.choices)}


@dataclass(frozen=True)
class Number(Option):
    """A whole number in a range; with a step, only every so many of them."""

    least: int = 0
    most: int = 0
    usual: int = 0
    step: int = 1
    type = "number"

    @property
    def default(self) -> int:
        return self.usual

    def check(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value not in self._range():
            raise self.refuse(value)
        return value

    def _range(self) -> range:
        return range(self.least, self.most + 1, self.step)

    def allowed(self) -> str:
        if self.step == 1:
            return f"a whole number from {self.least} to {self.most}"
        return " or ".join(map(str, self._range()))

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "least": self.least, "most": self.most, "step": self.step}


@dataclass(frozen=True)
class Several(Option):
    """A certain number of different words out of a list; the order does not matter."""

    choices: tuple[str, ...] = ()
    count: int = 0
    usual: tuple[str, ...] = ()
    type = "several"

    @property
    def default(self) -> list[str]:
        return list(self.usual)

    def check(self, value: Any) -> list[str]:
        if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != self.count:
            raise self.refuse(value)
        if not all(isinstance(word, str) and word in self.choices for word in value) or len(set(value)) != self.count:
            raise self.refuse(value)
        return sorted(value, key=self.choices.index)

    def allowed(self) -> str:
        return f"{self.count} different ones of " + ", ".join(self.choices)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "choices": list(self.choices), "count": self.count}


@dataclass(frozen=True)
class Seats(Option):
    """Some of the seats, by number; none is the default. Whether they exist is the game's to check."""

    type = "seats"

    @property
    def default(self) -> list[int]:
        return []

    def check(self, value: Any) -> list[int]:
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise self.refuse(value)
        if not all(type(seat) is int and seat >= 0 for seat in value) or len(set(value)) != len(value):
            raise self.refuse(value)
        return sorted(value)

    def allowed(self) -> str:
        return "a list of different seat numbers, such as [0, 2]"


@dataclass(frozen=True)
class Document(Option):
    """A data file: one that ships, by name (the first is the default), or somebody's own.

    A file of one's own is given by its path, on this machine only; inside a match and on the wire it is its content,
    {"text": "..."}, checked like any input. So a replay carries it along, and no path from a network is ever opened.
    """

    shipped: tuple[str, ...] = ()
    read: Callable[[str], object] = str
    """Reads the content, or raises BadData with the line and what would be right."""
    limit: int = 200_000
    """Characters."""
    look: Callable[[str], dict[str, Any]] | None = None
    """For an editor: all that is wrong with a content, each thing with its place, or else what the content is."""
    type = "document"

    @property
    def default(self) -> str:
        return self.shipped[0]

    def check(self, value: Any) -> str | dict[str, str]:
        if isinstance(value, str) and value in self.shipped:
            return value
        if not isinstance(value, Mapping) or set(value) != {"text"} or not isinstance(value["text"], str):
            raise self.refuse(value)
        if len(value["text"]) > self.limit:
            raise BadOption(f"option {self.name}: {len(value['text'])} characters; at most {self.limit}")
        self.read(value["text"])
        return {"text": value["text"]}

    def opened(self, value: Any) -> Any:
        """A path turned into its file's content; anything else as it is."""
        if isinstance(value, os.PathLike) or (isinstance(value, str) and value not in self.shipped):
            try:
                with open(value, encoding="utf-8") as file:
                    return {"text": file.read(self.limit + 1)}
            except (OSError, ValueError) as problem:
                raise BadOption(f"option {self.name}: {value}: {problem}; {self.allowed()}") from problem
        return value

    def refuse(self, value: Any) -> BadOption:
        return super().refuse(value if isinstance(value, (str, int)) else type(value).__name__)

    def allowed(self) -> str:
        names = f"{', '.join(self.shipped)}, or " if self.shipped else ""
        return f"{names}the path of a file, or its content as {{'text': ...}}"

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "choices": list(self.shipped), "limit": self.limit}


def opened(options: Sequence[Option], given: Options | None) -> Options | None:
    """What somebody at this machine gave, with files read. Never for what came over a network or from a replay."""
    if not isinstance(given, Mapping):
        return given
    documents = {option.name: option for option in options if isinstance(option, Document)}
    return {name: documents[name].opened(value) if name in documents else value for name, value in given.items()}


def checked(options: Sequence[Option], given: Options | None) -> dict[str, Any]:
    """All of a game's options: those given, checked, and the defaults of the rest."""
    if given is not None and not isinstance(given, Mapping):
        raise BadOption(f"options are a mapping from names to values, not {given!r}")
    known = {option.name: option for option in options}
    for name in given or {}:
        if name not in known:
            near = difflib.get_close_matches(str(name)[:LONGEST_NAME], known, 1, 0.5)
            hint = f"; did you mean {near[0]}?" if near else "."
            raise BadOption(f"no option {BRIEF.repr(name)}{hint} There are: {', '.join(known) or 'none'}.")
    return {
        name: option.check((given or {})[name]) if name in (given or {}) else option.default
        for name, option in known.items()
    }
