"""How seats change hands: everybody at a table is told, and who comes later can read it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

How = Literal["sat", "passed_on", "left", "handed_on", "opened", "bot", "renamed", "stand_in", "back", "linked"]
"""Sat down on an open seat, or on one whose person was away; got up; the host made a link for somebody else, opened the
seat, gave it to a bot; another name for the same person; a bot plays while they are away, they are back, they
made a link for another device."""
SAME: tuple[How, ...] = ("renamed", "stand_in", "back", "linked")
"""After these the same person sits there, with the same keys."""
By = Literal["seat", "host", "guest"]
Kind = Literal["open", "person", "bot"]

MOST = 100
MOST_TAKEN = 400
"""Of changes that took a person's seat. No flood of others may push one of these out of sight."""


class SeatChange(Struct, forbid_unknown_fields=True):
    """A seat has another holder, or its holder another name."""

    seq: int
    """The number of the event."""
    moves: int
    """So many moves, chance included, had been made."""
    at: int
    """Milliseconds since 1970."""
    seat: int
    how: How
    by: By
    was: str
    """The name before."""
    was_kind: Kind
    name: str
    kind: Kind


def took_a_seat(change: SeatChange) -> bool:
    """From a person who had not got up."""
    return change.was_kind == "person" and change.how != "left" and change.how not in SAME


def remember(changes: list[SeatChange], change: SeatChange) -> None:
    """The newest; those that took somebody's seat for longer."""
    taken = took_a_seat(change)
    changes.append(change)
    same = [index for index, one in enumerate(changes) if took_a_seat(one) is taken]
    if len(same) > (MOST_TAKEN if taken else MOST):
        del changes[same[0]]
