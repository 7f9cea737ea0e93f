# cython: language_level=3
"""What one viewer may know of a table, and nothing else: the one way out for sockets."""

from __future__ import annotations

from kringle.kernel.constants import SPECTATOR
from kringle.kernel.notes import Raw, audible
from kringle.table import frames
from kringle.table.record import Record

MOST_NOTES = 300
"""Of a long game only the newest are told to somebody who comes late."""


def notes_after(record: Record, last_seq: int) -> int:
    """Up to which move the notes of a client still hold that has seen the table at `last_seq`."""
    if last_seq <= 0 or last_seq > record.seq:
        return 0
    return min(record.lengths[last_seq:])


def look(record: Record, seat: int | None, after: int) -> frames.Look:
    view = record.match.look(seat)
    notes = told(record, seat, after)
    if len(notes) > MOST_NOTES:
        first = notes[-MOST_NOTES].at
        notes, after = [note for note in notes if note.at >= first], first - 1
    return frames.Look(
        seat=seat,
        view=view.data(),
        asked=seat is not None and seat in view.asks(),
        legal=[] if record.frozen else [list(move) for move in view.legal()],
        undo=None if seat is None else record.undo(seat),
        notes_after=after,
        notes=notes,
    )


def told(record: Record, seat: int | None, after: int) -> list[frames.Told]:
    """What happened after this move, as far as a seat may know. What several may know is put into words once."""
    viewer = SPECTATOR if seat is None else seat
    found = []
    for at, raw in record.raw(after):
        if audible(raw, viewer):
            note = record.told.get((at, raw))
            if note is None:
                note = record.told[at, raw] = _in_words(record, at, raw)
            found.append(note)
    return found


def _in_words(record: Record, at: int, raw: Raw) -> frames.Told:
    facts = record.match.game.facts
    note = facts.read(raw, at)
    return frames.Told(at, note.kind, note.seat, dict(note.facts), facts.tell(note, record.names))


def outcome(record: Record) -> frames.Outcome | None:
    found = record.match.outcome
    if found is None:
        return None
    return frames.Outcome(list(found.ranks), list(found.scores), found.reason, found.clause)


def proposal(record: Record) -> frames.Proposal | None:
    found = record.proposal
    return None if found is None else frames.Proposal(found.what, found.seat, record.waiting())


def seed(record: Record) -> str | None:
    """Told when nobody can use it any more."""
    return str(record.match.seeds[-1].seed) if record.match.over else None


def dice(record: Record) -> frames.Dice:
    newest = record.match.seeds[-1]
    salt = newest.salt if record.match.over else None
    return frames.Dice(newest.commitment, salt, newest.after, record.reseeded)


def state(record: Record, looks: list[frames.Look], since: int, here: frozenset[int]) -> frames.State:
    return frames.State(
        seq=record.seq,
        since=since,
        asks=list(record.match.asks()),
        clause=record.game.asked_by(record.match.state),
        chairs=record.chairs(here),
        changes=[change for change in record.changes if change.seq > since],
        arrangement=record.arrangement,
        dice=dice(record),
        marks=record.marks,
        proposal=proposal(record),
        outcome=outcome(record),
        seed=seed(record),
        frozen=record.frozen,
        rematch=record.rematch,
        looks=looks,
    )
