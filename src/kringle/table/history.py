"""Looking back: how a table stood at an earlier moment, as one viewer saw it then and not as it would be seen now."""

from __future__ import annotations

from kringle.kernel.match import Match
from kringle.table import frames, names
from kringle.table.events import Played
from kringle.table.screens import MOST_NOTES
from kringle.table.table_state import TableState
from kringle.words import SOURCE


def match_at(table_state: TableState, plays: list[Played], at: int) -> Match:
    """The match after the first moves of its log, at least `at` of them, that left somebody a question."""
    head = table_state.head
    match = Match(table_state.game, head.seats, head.options, head.seed)
    for deed in plays:
        if len(match.log) >= at:
            break
        match.retrace(deed.seat, deed.move, deed.draws)
    return match


def moment(
    table_state: TableState, plays: list[Played], wanted: frames.LookBack, language: str = SOURCE
) -> frames.Moment:
    """Replays the game, which takes a while for a long one; `plays` are the record's at the time of asking."""
    match = match_at(table_state, plays, wanted.at)
    view = match.look(wanted.seat)
    notes = match.notes(wanted.seat)[-MOST_NOTES:]
    tell, people = match.game.facts.tell, names.said(table_state.names, language)
    look = frames.SeatScreen(
        seat=wanted.seat,
        view=view.data(),
        asked=wanted.seat is not None and wanted.seat in view.asks(),
        legal=[],
        undo=None,
        notes_after=notes[0].at - 1 if notes else 0,
        notes=[frames.Told(n.at, n.kind, n.seat, dict(n.facts), tell(n, people, language)) for n in notes],
    )
    return frames.Moment(wanted.id, len(match.log), list(match.asks()), look)
