"""Numbers that rule texts name instead of saying them, filled in from a game's data and a table's options.

    {points.borg}               5
    {opening_hand:word}         three          {opening_hand:Word}   Three; digits above twelve
    {rosettes_to_win:th}        fifth          German: fünfte, to which an ending may be added
    {presents:a present/# presents}            one of two phrases; # is the number in words
    | {gift.name} | {gift.copies} |            a line that names entries of a list stands there once for each

What the rulebook does not say but we reconstructed is marked with a star.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kringle.kernel.errors import BadData

MARK = "*"
PLACE = re.compile(r"\{([a-z_]\w*(?:\.\w+)*)(?::([^{}]*))?\}")
CARDINALS = {
    "en": ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "de": ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
}
ORDINALS = {
    "en": [
        "zeroth",
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
        "twelfth",
    ],
    "de": [
        "nullte",
        "erste",
        "zweite",
        "dritte",
        "vierte",
        "fünfte",
        "sechste",
        "siebte",
        "achte",
        "neunte",
        "zehnte",
        "elfte",
        "zwölfte",
    ],
}


@dataclass(frozen=True)
class Figure:
    """A number, or a word, of a game's data."""

    value: int | str
    ours: bool = False
    """Reconstructed: the rulebook does not say it."""


Value = Figure | int | str
Entry = Mapping[str, Value]
Figures = Mapping[str, Value | Sequence[Entry]]


@dataclass(frozen=True)
class Page:
    """Where a text stands that is being filled, for errors; and its language."""

    file: str
    language: str = "en"
    names: Mapping[str, str] | None = None
    """What words of the data are called in this language."""

    def filled(self, text: str, figures: Figures) -> str:
        return "\n".join(line for written in text.split("\n") for line in self._lines(written, figures))

    def _lines(self, line: str, figures: Figures) -> Iterator[str]:
        lists = {place[1].partition(".")[0] for place in PLACE.finditer(line)}
        named = [name for name in sorted(lists) if isinstance(figures.get(name), Sequence)]
        if not named:
            yield self._line(line, figures)
            return
        entries = figures[named[0]]
        assert isinstance(entries, Sequence)
        for entry in entries:
            assert isinstance(entry, Mapping)
            yield self._line(line, {**figures, **{f"{named[0]}.{field}": value for field, value in entry.items()}})

    def _line(self, line: str, figures: Figures) -> str:
        def found(place: re.Match[str]) -> str:
            value = figures.get(place[1])
            if value is None or not isinstance(value, (Figure, int, str)):
                raise self._wrong(line, f"no number is called {place[1]!r}; there are {', '.join(sorted(figures))}")
            figure = value if isinstance(value, Figure) else Figure(value)
            said = self._said(line, figure.value, place[2])
            return f"{said}{MARK}" if figure.ours else said

        return PLACE.sub(found, line)

    def _said(self, line: str, value: int | str, form: str | None) -> str:
        if isinstance(value, str):
            if form is not None:
                raise self._wrong(line, f"{value!r} is a word and takes no form {form!r}")
            return (self.names or {}).get(value, value).replace("|", "¦")  # it would end a cell
        if form is None:
            return str(value)
        if form in ("word", "Word"):
            word = in_words(value, self.language)
            return word if form == "word" else word.capitalize()
        if form == "th":
            return ordinal(value, self.language)
        one, stroke, many = form.partition("/")
        if not stroke:
            raise self._wrong(line, f"no form {form!r}; there are word, Word, th, and one/many")
        return (one if value == 1 else many).replace("#", in_words(value, self.language))

    def _wrong(self, line: str, what: str) -> BadData:
        clause = re.match(r"- \*\*([A-Z]{2}-R?\d+)\*\*", line)
        return BadData(f"{self.file}, {clause[1] if clause else repr(line[:40])}: {what}")


def in_words(value: int, language: str) -> str:
    words = CARDINALS.get(language, [])
    return words[value] if 0 <= value < len(words) else str(value)


def ordinal(value: int, language: str) -> str:
    words = ORDINALS.get(language, [])
    if 0 <= value < len(words):
        return words[value]
    if language == "en":
        ending = {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th") if value % 100 not in (11, 12, 13) else "th"
        return f"{value}{ending}"
    return f"{value}."
