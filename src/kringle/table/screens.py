# cython: language_level=3
"""What one viewer may know of a table, and nothing else: the one way out for sockets."""

from __future__ import annotations

from bisect import bisect_left

from kringle.kernel.constants import SPECTATOR
from kringle.kernel.notes import Raw, audible
from kringle.table import frames, names
from kringle.table.table_state import TableState
from kringle.words import SOURCE

MOST_NOTES = 300
"""Of a long game only the newest are told to somebody who comes late."""
MOST_STEPS = 40
"""Moves that are shown one after the other to a device that missed them."""


def notes_after(table_state: TableState, last_seq: int) -> int:
    """Up to which move the notes of a client still hold that has seen the table at `last_seq`."""
    if last_seq <= 0 or last_seq > table_state.seq:
        return 0
    return min(table_state.lengths[last_seq:])


def screen(
    table_state: TableState, seat: int | None, after: int, shown: int = 0, language: str = SOURCE
) -> frames.SeatScreen:
    """`after`: up to there the viewer's notes hold. `shown`: what came after that is told in steps; 0: nothing is."""
    view = table_state.match.look(seat)
    notes = told(table_state, seat, after, language)
    if len(notes) > MOST_NOTES:
        first = notes[-MOST_NOTES].at
        notes, after = [note for note in notes if note.at >= first], first - 1
    return frames.SeatScreen(
        seat=seat,
        view=view.data(),
        asked=seat is not None and seat in view.asks(),
        legal=[] if table_state.frozen else [list(move) for move in view.legal()],
        undo=None if seat is None else table_state.undo(seat),
        notes_after=after,
        notes=notes,
        steps=steps(table_state, seat, shown),
    )


def steps(table_state: TableState, seat: int | None, shown: int) -> list[frames.Step]:
    """How the table stood after each move that this viewer heard of, but for the newest: that is the screen itself."""
    starts = table_state.starts
    if shown <= 0 or not starts or starts[-1] <= shown:
        return []
    ends = [start for start in starts if start > shown]
    heard = {bisect_left(ends, note.at) for note in told(table_state, seat, shown)}
    between = [end for number, end in enumerate(ends) if number in heard]
    found = []
    for at in between[-MOST_STEPS:]:
        view = table_state.match.look_back(at, seat)
        found.append(frames.Step(at, list(view.asks()), view.data()))
    return found


def told(table_state: TableState, seat: int | None, after: int, language: str = SOURCE) -> list[frames.Told]:
    """What happened after this move, as far as a seat may know. What several may know is put into words once."""
    viewer = SPECTATOR if seat is None else seat
    found = []
    for at, raw in table_state.raw(after):
        if audible(raw, viewer):
            note = table_state.told.get((at, raw, language))
            if note is None:
                note = table_state.told[at, raw, language] = _in_words(table_state, at, raw, language)
            found.append(note)
    return found


def _in_words(table_state: TableState, at: int, raw: Raw, language: str) -> frames.Told:
    facts = table_state.match.game.facts
    if language == SOURCE:
        telling, said = facts.told(raw, table_state.names)
        return frames.Told(at, telling.kind, telling.seat, telling.facts, said)
    note = facts.read(raw, at)
    words = facts.tell(note, names.said(table_state.names, language), language)
    return frames.Told(at, note.kind, note.seat, dict(note.facts), words)


def outcome(table_state: TableState) -> frames.Outcome | None:
    found = table_state.match.outcome
    if found is None:
        return None
    return frames.Outcome(list(found.ranks), list(found.scores), found.reason, found.clause)


def proposal(table_state: TableState) -> frames.Proposal | None:
    found = table_state.proposal
    return None if found is None else frames.Proposal(found.what, found.seat, table_state.waiting())


def seed(table_state: TableState) -> str | None:
    """Told when nobody can use it any more."""
    return str(table_state.match.seeds[-1].seed) if table_state.match.over else None


def dice(table_state: TableState) -> frames.Dice:
    newest = table_state.match.seeds[-1]
    salt = newest.salt if table_state.match.over else None
    return frames.Dice(newest.commitment, salt, newest.after, table_state.reseeded)


def state(
    table_state: TableState, looks: list[frames.SeatScreen], since: int, here: frozenset[int], language: str = SOURCE
) -> frames.State:
    return frames.State(
        seq=table_state.seq,
        since=since,
        asks=list(table_state.match.asks()),
        clause=table_state.game.asked_by(table_state.match.state),
        chairs=table_state.chairs(here),
        changes=[change for change in table_state.changes if change.seq > since],
        arrangement=table_state.arrangement,
        dice=dice(table_state),
        marks=table_state.marks,
        proposal=proposal(table_state),
        outcome=outcome(table_state),
        seed=seed(table_state),
        frozen=None if table_state.frozen is None else table_state.frozen.said(language),
        rematch=table_state.rematch,
        looks=looks,
    )
