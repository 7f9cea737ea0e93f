"""A game that was begun elsewhere as the first events of a log here.

Who brings it along knows its seed, may have chosen it, and has seen every hand. So it goes on with fresh dice, and is
marked for good.
"""

from __future__ import annotations

from collections.abc import Iterator

from kringle.kernel.match import Match
from kringle.table.events import AnyDeed, Event, FreshDice, Reseeded
from kringle.table.record import IMPORTED, Record, fresh_dice


def told_again(record: Record, match: Match | None, at: int) -> list[Event]:
    """The opening of a table, and what has happened before if it is not new; all of it is applied."""
    log = [record.event("opened", record.plan_opening(), at)]
    record.apply(log[0])
    for deed in _deeds(record, match) if match else ():
        log.append(record.event(f"{IMPORTED}{len(log) + 1}", deed, at))
        record.apply(log[-1])
    return log


def _deeds(record: Record, match: Match) -> Iterator[AnyDeed]:
    """One after the other: each is applied before the next is asked for."""
    later = match.seeds[1:]
    for seat, move in match.log:
        if seat < match.seats:
            while later and later[0].after <= record.length:
                one = later.pop(0)
                yield Reseeded("imported", FreshDice(str(one.seed), one.salt))
            yield record.plan_play(seat, list(move), record.seq)
    if not match.over:
        yield Reseeded("imported", fresh_dice())
