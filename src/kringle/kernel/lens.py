"""How the laboratory looks at a game: which notes are worth counting, how long it takes, a change to try."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Name = Callable[[Any], str | None]


def as_it_is(fact: Any) -> str | None:
    return None if fact is None else str(fact)


def field(name: str) -> Name:
    """For a fact with several fields: one of them."""
    return lambda fact: str(fact[name])


@dataclass(frozen=True)
class Counted:
    """One kind of note. `by` is the fact that tells things apart; without it, the notes themselves are counted.

    `words` is what a thing is called, with its name in braces; `only` keeps to some of the things.
    """

    kind: str
    words: str
    by: str = ""
    name: Name = as_it_is
    only: tuple[str, ...] = ()
    column: str = ""
    """How its columns begin; the kind of note, if not given."""
    group: str = ""
    """What all of these are called together."""
    cards: bool = False
    """Whether these are cards, of which none should be dominated: places and reindeer may well be better or worse."""
    cost: Callable[[str], str] | None = None
    """What one takes, in a few words, by its name."""


@dataclass(frozen=True)
class Lens:
    counts: tuple[Counted, ...] = ()
    sample_change: str = ""
    """A change of the data after which another game is played, as `kringle lab --set` takes it."""
    minutes: tuple[float, float] | None = None
    """How long a game takes, where the rulebook tells."""
    first: str = ""
    """The kind of note that tells who goes first, the others following clockwise."""
    rounds: str = ""
    """The kind of note with which a round, a day, a season begins."""
    turns: str = ""
    """Or the kind with which each turn begins: a round is one of each seat."""
    places: str = ""
    """Or the kind that tells each seat's place in the first order, counted from 1."""


NO_LENS = Lens()
