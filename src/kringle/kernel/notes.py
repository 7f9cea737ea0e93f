# cython: language_level=3
"""What happened, as small facts with who may see them: for log, animation, sound and screen reader."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kringle.kernel.constants import CHANCE, NOTE_CELLS, SPECTATOR
from kringle.words import Catalogue, Person, Sentence

Raw = tuple[int, int, int, int, int]
Reader = Callable[[int], Any]
NOBODY = Person("")
MOST_REMEMBERED = 20_000
"""Sentences of a game: the same few cards and people come again and again, at every table."""
TOLD_BY = 4
"""Cells of a note that say what happened; the last one says who may know."""
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

    `value` and `more` name what the two numbers mean and how to read them. The sentence is the message
    `note.<room>.<kind>` of the room's words; or `words`: a sentence with those names in braces, and {who} for the seat,
    or a callable that gets the facts and the name. What is read by `seat_number` is told by name too.
    """

    kind: str
    words: str | Callable[[Mapping[str, Any], str], str] | None = None
    value: tuple[str, Reader] | None = None
    more: tuple[str, Reader] | None = None


class Telling(NamedTuple):
    """What notes of the same cells have in common."""

    kind: str
    seat: int | None
    facts: dict[str, Any]
    people: tuple[int, ...]
    """The seats whose names its sentence has."""
    said: dict[tuple[str, ...], str]
    """By these names."""


class Facts:
    """All of a game's kinds of notes, in the order of their numbers. `words` has their sentences, by language."""

    def __init__(self, facts: Sequence[Fact], words: Callable[[str], Catalogue] | None = None, scope: str = "") -> None:
        self._facts = list(facts)
        self._by_kind = {fact.kind: fact for fact in facts}
        self._words, self._scope = words, scope
        self._sentences: dict[tuple[str, str], Sentence | None] = {}
        """By kind and language, each looked up once."""
        self._tellings: dict[tuple[int, ...], Telling] = {}
        self._remembered = 0
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

    def tell(self, note: Note, names: Sequence[str], language: str = "en", you: int | None = None) -> str:
        """A note in words; `you` is the seat that is spoken to."""
        fact = self._by_kind[note.kind]
        if fact.words is None and self._words is not None:
            said = self._said(note, names, language, you)
        else:
            said = _as_written(fact, note, names)
        return said[:1].upper() + said[1:]

    def told(self, raw: Raw, names: Sequence[str]) -> tuple[Telling, str]:
        """`read` and `tell` in English for somebody who is not spoken to, for who asks at every move of every table."""
        telling = self._tellings.get(raw[:TOLD_BY])
        if telling is not None:
            said = telling.said.get(tuple([names[seat] for seat in telling.people]))
            if said is not None:
                return telling, said
        return self._remember(raw, names)

    def _remember(self, raw: Raw, names: Sequence[str]) -> tuple[Telling, str]:
        if self._remembered >= MOST_REMEMBERED:
            self._tellings.clear()
            self._remembered = 0
        self._remembered += 1
        note = self.read(raw, 0)
        telling = self._tellings.setdefault(
            raw[:TOLD_BY], Telling(note.kind, note.seat, dict(note.facts), self._people_of(note), {})
        )
        said = telling.said[tuple([names[seat] for seat in telling.people])] = self.tell(note, names)
        return telling, said

    def _people_of(self, note: Note) -> tuple[int, ...]:
        fact = self._by_kind[note.kind]
        if fact.words is None and self._words is not None:
            given = dict(flat(note.facts))
            others = [given[name] for name in self._sentence_of(note, "en").people if name != "who"]
        else:
            others = [note.facts[name] for name in _seats_in(fact)]
        return tuple(seat for seat in (note.seat, *others) if seat is not None)

    def _said(self, note: Note, names: Sequence[str], language: str, you: int | None) -> str:
        seat, sentence = note.seat, self._sentence_of(note, language)
        given = dict(flat(note.facts))
        given["who"] = "" if seat is None else names[seat]
        for name in sentence.people:
            who = seat if name == "who" else given[name]
            given[name] = NOBODY if who is None else Person(names[who], who == you)
        return sentence.speaker.say(sentence.message, given)

    def _sentence_of(self, note: Note, language: str) -> Sentence:
        sentence = self._sentence(note.kind, language)
        if note.seat in note.facts.values():
            sentence = self._sentence(f"{note.kind}.self", language) or sentence
        if sentence is None:
            raise KeyError(f"note.{self._scope}.{note.kind}")
        return sentence

    def _sentence(self, kind: str, language: str) -> Sentence | None:
        try:
            return self._sentences[kind, language]
        except KeyError:
            assert self._words is not None
            found = self._words(language).sentence(f"note.{self._scope}.{kind}")
            self._sentences[kind, language] = found
            return found

    def kinds(self) -> list[str]:
        return list(self._by_kind)


def _seats_in(fact: Fact) -> list[str]:
    """Which of its facts are seats."""
    return [part[0] for part in (fact.value, fact.more) if part is not None and part[1] is seat_number]


def _as_written(fact: Fact, note: Note, names: Sequence[str]) -> str:
    who = "the table" if note.seat is None else names[note.seat]
    facts = {**note.facts, **{name: names[note.facts[name]] for name in _seats_in(fact)}}
    if fact.words is None:
        return note.kind
    return fact.words(facts, who) if callable(fact.words) else fact.words.format(who=who, **facts)


def flat(facts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Facts within facts by their path: `how.magic`."""
    for name, fact in facts.items():
        if isinstance(fact, dict):
            yield from flat(fact, f"{before}{name}.")
        else:
            yield f"{before}{name}", fact


def audible(raw: Raw, seat: int) -> bool:
    """Whether a seat (or SPECTATOR) may know of a note."""
    return bool(raw[4] >> min(seat, CHANCE) & 1)
