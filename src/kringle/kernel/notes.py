# cython: language_level=3
"""What happened, as small facts with who may see them: for log, animation, sound and screen reader."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kringle.kernel.constants import CHANCE, NOTE_CELLS, SPECTATOR

Raw = tuple[int, int, int, int, int]
Reader = Callable[[int], Any]
CELLS = struct.Struct(f"={NOTE_CELLS}h")


def unpacked(notes: bytes) -> Iterator[Raw]:
    """(event, seat, value, more, audience) of each of a state's `packed_notes`."""
    return CELLS.iter_unpack(notes)


def seat_number(number: int) -> int:
    """How a value is read that is another seat."""
    return number


@dataclass(frozen=True)
class Note:
    """One fact. `at` is the number of moves that were played before it came about, so a log line can jump there."""

    at: int
    kind: str
    seat: int | None
    facts: Mapping[str, Any]

    def plain(self) -> dict[str, Any]:
        return {"at": self.at, "kind": self.kind, "seat": self.seat, **self.facts}


@dataclass(frozen=True)
class Fact:
    """How a game's notes of one kind are read and told.

    `value` and `more` name what the two numbers mean and how to read them; `words` is a sentence with those names in
    braces, and {who} for the seat. A callable instead of a sentence gets the facts and the name. What is read by
    `seat_number` is told by name too.
    """

    kind: str
    words: str | Callable[[Mapping[str, Any], str], str]
    value: tuple[str, Reader] | None = None
    more: tuple[str, Reader] | None = None


class Facts:
    """All of a game's kinds of notes, in the order of their numbers."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        self._facts = list(facts)
        self._by_kind = {fact.kind: fact for fact in facts}
        if len(self._by_kind) != len(self._facts):
            raise ValueError("two kinds of notes have the same name")

    def read(self, raw: Raw, at: int) -> Note:
        event, seat, value, more, _ = raw
        fact = self._facts[event]
        facts: dict[str, Any] = {}
        for name, number in ((fact.value, value), (fact.more, more)):
            if name is not None:
                facts[name[0]] = name[1](number)
        return Note(at, fact.kind, None if seat in (CHANCE, SPECTATOR) else seat, facts)

    def tell(self, note: Note, names: Sequence[str]) -> str:
        who = "the table" if note.seat is None else names[note.seat]
        fact = self._by_kind[note.kind]
        others = [part[0] for part in (fact.value, fact.more) if part is not None and part[1] is seat_number]
        facts = {**note.facts, **{name: names[note.facts[name]] for name in others}}
        said = fact.words(facts, who) if callable(fact.words) else fact.words.format(who=who, **facts)
        return said[:1].upper() + said[1:]

    def kinds(self) -> list[str]:
        return list(self._by_kind)


def audible(raw: Raw, seat: int) -> bool:
    """Whether a seat (or SPECTATOR) may know of a note."""
    return bool(raw[4] >> min(seat, CHANCE) & 1)
