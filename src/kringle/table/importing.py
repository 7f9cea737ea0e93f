"""A game that was begun elsewhere as the first events of a log here.

Who brings it along knows its seed, may have chosen it, and has seen every hand. So it goes on with fresh dice, and is
marked for good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from kringle.kernel.errors import BadReplay
from kringle.kernel.match import Match
from kringle.table.events import AnyDeed, Event, FreshDice, Reseeded
from kringle.table.table_state import IMPORTED, TableState


class Seeded(Struct, frozen=True):
    """Draws after so many moves, chance included, follow from it."""

    after: int
    text: str
    """The seed: a number that may be longer than 64 bits."""
    salt: str

    @property
    def seed(self) -> int:
        return int(self.text)


class Taken(Struct, frozen=True):
    """A replay that has been read and keeps to the rules: what a table of this server needs of it."""

    game: str
    seats: int
    options: dict[str, Any]
    dice: list[Seeded]
    moves: list[tuple[int, list[Any]]]
    """Of seats."""


def taken(match: Match) -> Taken:
    if match.seed is None:
        raise BadReplay("line 1: only a game whose table drew by itself can be taken in")
    dice = [Seeded(one.after, str(one.seed), one.salt) for one in match.seeds]
    moves = [(seat, list(move)) for seat, move in match.log if seat < match.seats]
    return Taken(match.game.id, match.seats, dict(match.options), dice, moves)


def told_again(
    table_state: TableState, begun: Taken | None, at: int, fresh: Callable[[], FreshDice]
) -> Iterator[Event]:
    """The opening of a table, and what has happened before if it is not new; each is applied before the next."""
    event = table_state.event("opened", table_state.plan_opening(), at)
    table_state.apply(event)
    yield event
    for deed in _deeds(table_state, begun, fresh) if begun else ():
        event = table_state.event(f"{IMPORTED}{table_state.seq + 1}", deed, at)
        table_state.apply(event)
        yield event


def _deeds(table_state: TableState, begun: Taken, fresh: Callable[[], FreshDice]) -> Iterator[AnyDeed]:
    later = begun.dice[1:]
    for seat, move in begun.moves:
        while later and later[0].after <= table_state.length:
            one = later.pop(0)
            yield Reseeded("imported", FreshDice(one.text, one.salt))
        yield table_state.plan_play(seat, move, table_state.seq)
    if not table_state.match.over:
        yield Reseeded("imported", fresh())
