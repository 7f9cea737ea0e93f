"""A lesson as data: a start with scripted chance, who plays what, and the steps that somebody is led through.

A script is lines such as `* deal doll | kite` (chance draws these two) and `1 bid 3` (seat 1 answers), spelled as
`kringle room` prints moves. `kringle.lessons` runs it; its test proves that all of it still fits the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kringle.kernel.spelling import Move


@dataclass(frozen=True)
class Seen:
    """What a learner's answer changed, as the learner's seat sees it."""

    move: Move
    before: dict[str, Any]
    after: dict[str, Any]


Test = Callable[[Seen], bool]


def played(*words: str) -> Test:
    """The answer is, or begins with, one of these."""

    def test(seen: Seen) -> bool:
        said = " ".join(map(str, seen.move))
        return any(said == one or said.startswith(one + " ") for one in words)

    return test


def exactly(words: str) -> Test:
    """The answer is this one."""
    return lambda seen: " ".join(map(str, seen.move)) == words


def anything(seen: Seen) -> bool:
    return True


@dataclass(frozen=True)
class Reply:
    """What is said to an answer that does not reach the goal, or only almost."""

    name: str
    """Of its sentence: `<game>.lesson.<lesson>.<step>.<name>`; $n is the last number of the move."""
    when: Test
    passes: bool = False
    """An almost right answer: the remark is said, and the lesson goes on from the step's model answer."""


@dataclass(frozen=True)
class Step:
    """One question to the learner. Its sentence is `<game>.lesson.<lesson>.<step>`."""

    name: str
    model: str
    """An answer that reaches the goal."""
    goal: Test
    teaches: tuple[str, ...] = ()
    """Clauses."""
    replies: tuple[Reply, ...] = ()
    """The first that fits is said; to every other answer `<game>.lesson.<lesson>.<step>.else`."""
    light: str = ""
    """What the light falls on, if not on what the model answer taps: the beginning of a move."""
    then: str = ""
    """What chance and the others do until the next question."""

    @property
    def pointed(self) -> str:
        return self.light or self.model


@dataclass(frozen=True)
class Lesson:
    name: str
    seats: int
    opening: str
    """The script to the first question."""
    steps: tuple[Step, ...]
    you: int = 0
    minutes: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Lessons:
    """All lessons of a game, the first one first."""

    lessons: tuple[Lesson, ...] = ()
    first_game: tuple[str, ...] = ()
    """The clauses that somebody meets in a first game: without variants and rare cases."""


NO_LESSONS = Lessons()
