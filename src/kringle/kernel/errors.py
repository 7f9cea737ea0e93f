"""What can go wrong at the door. Every error says what is wrong and what is allowed; the match is unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class KringleError(Exception):
    """The base of all errors below."""

    exit_code = 2
    """Of a command that ends with it: 2 for what was asked, 1 for what was found."""


class UnknownGame(KringleError, KeyError):
    """There is no game of this name."""

    __str__ = Exception.__str__


class BadSeats(KringleError, ValueError):
    """The game can't be played by this many, or there is no such seat."""


class BadOption(KringleError, ValueError):
    """An option that the game does not have, or a value that it can't have."""


class BadData(KringleError, ValueError):
    """A data file (cards, tracks, boards) with something wrong in it; says where."""


class MalformedMove(KringleError, ValueError):
    """Not a move of this game at all: unknown word, wrong number or type of values."""


class BadRoom(KringleError):
    """A room whose declarations do not fit together, or that can't be loaded; says which, and where."""


class LimitExceeded(KringleError, RuntimeError):
    """A room that needs more than the kernel has room for: a mistake in the room, which is named."""


class BadReplay(KringleError, ValueError):
    """A replay that can't be read or does not lead where it says; says in which line."""

    exit_code = 1


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: the clause, its sentence from rules.md, and facts that the seat may know."""

    clause: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    sentence: str = ""

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in self.facts.items())
        return f"{self.clause}: {self.sentence}" + (f" ({facts})" if facts else "")


class Refused(KringleError):
    """A well-formed move that a rule forbids."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.clause = refusal.clause
        self.sentence = refusal.sentence
        self.facts = refusal.facts


class NotAsked(Refused):
    """A move by a seat that is not asked for one now."""


class PythonHooks(KringleError, TypeError):
    """A rule of thumb with methods of Python's was given to compiled loops, which would not call them."""
