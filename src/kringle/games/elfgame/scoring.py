"""Who is ahead, and why (EG-17, EG-25, EG-R7, EG-R17)."""

from __future__ import annotations

from typing import cast

from kringle.games.elfgame import ending
from kringle.games.elfgame.cards import COLOURS, SINCE_VERSION_3
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.state import State

DECIDED_BY = ("EG-17", "EG-17", "EG-R17", "EG-R7", "EG-R7")
DECIDED_BEFORE = ("EG-17", "EG-R17", "EG-R7", "EG-R7")
"""By the second version of the rules."""


def delivered(game: ElfGame, seat: int) -> int:
    pile = game.pile[seat]
    return pile[0] + pile[1] + pile[2]


def missing_colours(game: ElfGame, seat: int) -> int:
    """Presents that the pile still needs for its colours."""
    missing = 0
    for colour in range(COLOURS):
        missing += max(0, game.each_colour - game.pile[seat][colour])
    return missing


def has_reached_goal(game: ElfGame, seat: int) -> bool:  # EG-17
    return delivered(game, seat) >= game.goal and missing_colours(game, seat) == 0


def counted(game: ElfGame, seat: int) -> int:
    """Presents that count towards the goal: while a colour is missing, room is kept for it."""
    missing = missing_colours(game, seat)
    if missing == 0:
        return delivered(game, seat)
    return min(delivered(game, seat), max(game.goal, COLOURS * game.each_colour) - missing)


def on_the_way(game: ElfGame, seat: int) -> int:
    presents = 0
    for colour in range(COLOURS):
        presents += (game.reindeer[seat] >> colour) & 1
        if game.bench[seat][colour] != 0:
            presents += 1
    return presents


def standing(game: ElfGame, seat: int, level: int) -> int:
    if game.edition < SINCE_VERSION_3:
        return standing_before(game, seat, level)
    if level == 0:  # EG-17, EG-25
        return 1 if seat == ending.winner(game) else 0
    if level == 1:
        return delivered(game, seat)
    if level == 2 and has_reached_goal(game, seat):  # EG-R17
        return order(game, seat)
    return on_the_way(game, seat) if level == 3 and not ending.was_reached(game) else 0  # EG-R7


def score(game: ElfGame, seat: int) -> int:  # EG-17
    return delivered(game, seat) if game.edition >= SINCE_VERSION_3 else standing_before(game, seat, 0)


def order(game: ElfGame, seat: int) -> int:
    """More for those that come sooner, from the active seat on."""
    return game.seats - (seat + game.seats - game.active) % game.seats


def standing_before(game: ElfGame, seat: int, level: int) -> int:
    """By older rules, with room kept in the score for colours that are missing."""
    if game.phase == ending.OVER and not ending.was_reached(game):  # EG-R7
        return delivered(game, seat) if level == 0 else on_the_way(game, seat) if level == 2 else 0
    if level == 0:
        return counted(game, seat)
    return order(game, seat) if level == 1 and has_reached_goal(game, seat) else 0  # EG-R17


def decided_by(state: State) -> tuple[str, ...]:
    game = cast(ElfGame, state)
    clause = ending.clause_of_end(game)
    if clause == "EG-R7":
        return ("EG-R7",) * len(DECIDED_BY)
    there = [delivered(game, seat) for seat in range(game.seats) if has_reached_goal(game, seat)]
    return ("EG-R17" if there.count(max(there)) > 1 else clause, clause, *DECIDED_BY[2:])


def decided_before(state: State) -> tuple[str, ...]:
    game = cast(ElfGame, state)
    won = any(has_reached_goal(game, seat) for seat in range(game.seats))
    return DECIDED_BEFORE if won else ("EG-R7",) * len(DECIDED_BEFORE)
