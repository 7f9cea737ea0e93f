"""`kringle replay`: a recorded game, told in words."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import groupby, takewhile
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kringle.commands import language
from kringle.commands.language import t
from kringle.commands.parse_input import in_words
from kringle.games import open_replay
from kringle.kernel.constants import CHANCE
from kringle.kernel.dice import Seeding
from kringle.kernel.errors import BadReplay, KringleError
from kringle.kernel.match import Match
from kringle.kernel.notes import Note

SHORT = 3
"""Words in which sentences may differ to be told as one."""


class NoFile(KringleError, OSError):
    """A file that can't be read or written."""

    __str__ = Exception.__str__


def read(path: str, verify: bool) -> Match:
    """The match in a file; `-` is what comes in by the standard input."""
    return open_replay(text(path), verify)


def write(path: str, match: Match) -> None:
    try:
        Path(path).write_text(match.replay(), encoding="utf-8")
    except OSError as problem:
        raise NoFile(f"{path}: {problem.strerror}") from problem


def text(path: str) -> str:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as problem:
        raise NoFile(f"{path}: {problem.strerror}") from problem
    try:
        return data.decode()
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        raise BadReplay(f"line {line}: not text (UTF-8)") from problem


def story(match: Match) -> list[Note]:
    """All that happened, whoever may know of it."""
    return [match.game.facts.read(raw, at) for at, raw in match.raw()]


def told(match: Match) -> list[tuple[int, str]]:
    """The story in paragraphs: what a seat did and what came of it, or what the table drew; after its move."""
    paragraphs: dict[int, list[Note]] = {}
    first = begun_by = 0
    for note in story(match):
        by = match.log[note.at - 1][0]
        if note.at != first and not by == begun_by == CHANCE:
            first, begun_by = note.at, by
        paragraphs.setdefault(first, []).append(note)
    return [(at, " ".join(sentences(match, notes))) for at, notes in paragraphs.items()]


def sentences(match: Match, notes: list[Note], names: Sequence[str] | None = None, you: int | None = None) -> list[str]:
    """One for each note, but one for several that say the same of the same seat."""
    found = []
    for _, alike in groupby(notes, key=lambda note: (note.kind, note.seat)):
        told = [match.tell(note, names or seats_of(match), language.chosen(), you).rstrip(".") for note in alike]
        found += [_folded(told)] if _may_be_folded(told) else told
    return [sentence[:1].upper() + sentence[1:] + "." for sentence in found]


def _may_be_folded(sentences: list[str]) -> bool:
    common = len(_common(sentences))
    return len(sentences) > 1 and common > 0 and all(len(s.split()) - common <= SHORT for s in sentences)


def _folded(sentences: list[str]) -> str:
    """`He takes a Kite`, `He takes a Doll`: He takes a Kite, Doll."""
    common = _common(sentences)
    return " ".join([*common, ", ".join(" ".join(sentence.split()[len(common) :]) for sentence in sentences)])


def _common(sentences: list[str]) -> list[str]:
    """The words with which all begin, but never the whole of one."""
    words = [sentence.split()[:-1] for sentence in sentences]
    same = takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))
    return [column[0] for column in same]


def shown(match: Match, verified: bool) -> RenderableType:
    parts: list[RenderableType] = [Text(_headline(match), "bold")]
    parts += [_paragraph(at, words) for at, words in told(match)]
    parts.append(ending(match))
    if verified:
        parts.append(Text(t("replay.verified"), "green"))
        parts += [Text(_shown_before(one), "green") for one in match.seeds]
    return Group(*parts)


def seats_of(match: Match) -> list[str]:
    return [t("replay.seat", number=seat) for seat in range(match.seats)]


def _headline(match: Match) -> str:
    chosen = ", ".join(f"{name}={in_words(value)}" for name, value in match.options.items())
    head = t("replay.head", title=language.title(match.game), seats=match.seats, seed=str(match.seed))
    return head + (f"; {chosen}" if chosen else "")


def _shown_before(one: Seeding) -> str:
    """What people at the table could write down before the draws."""
    shown = t("replay.fingerprint", after=one.after, fingerprint=one.commitment)
    return shown + (f" ({one.why})" if one.why else "")


def _paragraph(at: int, words: str) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=5, justify="right", style="dim")
    table.add_row(str(at), Text(words))
    return table


def ending(match: Match, names: Sequence[str] | None = None) -> RenderableType:
    outcome = match.outcome
    if outcome is None:
        called = [*seats_of(match)]
        asked = ", ".join(t("replay.table") if seat == CHANCE else called[seat] for seat in match.asks())
        return Text(t("replay.goes_on", moves=len(match.log), asked=asked), "bold")
    table = Table(t("replay.place"), "", t("replay.score"), box=SIMPLE_HEAD)
    for seat in sorted(range(match.seats), key=lambda seat: outcome.ranks[seat]):
        style = "bold green" if outcome.ranks[seat] == 1 else ""
        table.add_row(
            str(outcome.ranks[seat]), (names or seats_of(match))[seat], str(outcome.scores[seat]), style=style
        )
    return Group(table, Text(f"{outcome.clause}: {outcome.reason}"))
