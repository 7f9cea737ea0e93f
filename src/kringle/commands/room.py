"""`kringle room`: a game's phases, moves and notes, as its room declares them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kringle.kernel.declare import Move, Note, Part, Phase
from kringle.kernel.game import Game
from kringle.kernel.room import Room


def described(room: Room[Any]) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "phases": [
            {"number": phase.number, "name": phase.name, "clause": phase.clause, "moves": [*_answers(phase)]}
            for phase in room.phases
        ],
        "moves": [
            {
                "first": move.first, "last": move.first + move.size - 1, "word": move.word, "fixed": [*move.fixed],
                "parts": {name: part.count for name, part in move.parts.items()}, "clause": move.clause,
                "secret": _secret(move),
            }
            for move in room.moves
        ],
        "notes": [
            {"number": note.number, "kind": note.kind, "facts": [*note.facts], "private": note.private}
            for note in room.notes
        ],
    }  # fmt: skip


def _answers(phase: Phase) -> Iterator[dict[str, str]]:
    for move, rule in phase.does:
        yield {"move": str(move), "rule": _named(rule)}


def _named(rule: Callable[..., Any]) -> str:
    """The module's name and the function's: where to look."""
    return f"{rule.__module__.rpartition('.')[2]}.{rule.__name__}"


def _secret(move: Move) -> list[str]:
    return ["sealed"] if move.sealed else [name for name, part in move.parts.items() if _is_secret(part)]


def _is_secret(part: Part) -> bool:
    return part.secret or part.seen is not None


def shown(game: Game) -> RenderableType:
    room = game.room
    return Group(
        Text(f"{game.title}: phases, and what each answer does", "bold"), _phases(room), Text(),
        Text("Moves", "bold"), _moves(room), Text(),
        Text("Notes", "bold"), _notes(room),
    )  # fmt: skip


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for column in columns:
        wraps = column in ("answer", "rule", "secret")
        table.add_column(column, no_wrap=not wraps, overflow="fold", justify="right" if column == "number" else "left")
    return table


def _phases(room: Room[Any]) -> Table:
    table = _table("number", "phase", "clause", "answer", "rule")
    for phase in room.phases:
        answers = [(str(move), _named(rule)) for move, rule in phase.does] or [("", "")]
        table.add_row(str(phase.number), Text(phase.name, "green"), phase.clause, *answers[0])
        for answer in answers[1:]:
            table.add_row("", "", "", *answer)
    return table


def _moves(room: Room[Any]) -> Table:
    table = _table("number", "move", "clause", "secret")
    for move in sorted(room.moves, key=lambda move: move.first):
        last = f"-{move.first + move.size - 1}" if move.size > 1 else ""
        table.add_row(f"{move.first}{last}", Text(str(move), "cyan"), move.clause, ", ".join(_secret(move)))
    return table


def _notes(room: Room[Any]) -> Table:
    table = _table("number", "note", "told to")
    for note in room.notes:
        table.add_row(str(note.number), Text(_signature(note), "cyan"), "its seat" if note.private else "everybody")
    return table


def _signature(note: Note) -> str:
    return " ".join([note.kind, *(f"<{fact}>" for fact in note.facts)])
