"""Who has won (IJ-16, IJ-R10, IJ-R15, IJ-R16)."""

from __future__ import annotations

from kringle.games.icejam.cards import ROUNDS, SEATS
from kringle.games.icejam.table import IceJam

DECIDED_BY = ("IJ-16", "IJ-16", "IJ-R10", "IJ-R15")
EVENED_BY = ("IJ-16", "IJ-R16", "IJ-R10", "IJ-R16")


def standing(game: IceJam, seat: int, level: int) -> int:
    if level == 0:
        return game.sets[seat]
    if level == 1:  # IJ-16: who finished earlier
        return earliness(game, seat) if game.finished[seat] else 0
    carried = game.carried[seat]  # IJ-R10
    return (carried & 1) + (carried >> 1 & 1) + (carried >> 2)


def earliness(game: IceJam, seat: int) -> int:
    sooner = ROUNDS + 1 - game.finished[seat]
    if game.even_start and game.seats > 2:  # IJ-R16: in the same round, the later elf
        return sooner * SEATS + (seat + game.seats - game.first) % game.seats
    return sooner


def decided_by(game: IceJam) -> tuple[str, ...]:
    """What each level of standing comes from: sets, who finished earlier, cubes carried; then a shared win."""
    if not any(game.finished):
        return ("IJ-R10",) * 4
    return EVENED_BY if game.even_start else DECIDED_BY
