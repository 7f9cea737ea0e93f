"""The end: somebody has delivered enough, or a hundred rounds are over (EG-17, EG-25, EG-R7, EG-R17)."""

from __future__ import annotations

from kringle.games.elfgame import scoring
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.declare import Note, Phase, number

goal_reached = Note("goal", presents=number)
rounds_over = Note("rounds_over")

OVER = Phase("over", "EG-17", at=10)


@OVER.cites
def clause_of_end(game: ElfGame) -> str:
    if not was_reached(game):
        return "EG-R7"
    return "EG-25" if game.each_colour else "EG-17"


def is_won(game: ElfGame) -> bool:
    for seat in range(game.seats):
        if scoring.has_reached_goal(game, seat):
            game.enter(OVER)
    if game.phase == OVER:
        goal_reached(game, winner(game), scoring.delivered(game, winner(game)))
    return game.phase == OVER


def winner(game: ElfGame) -> int:  # EG-R17
    best = -1
    seat = game.active
    for _ in range(game.seats):
        if scoring.has_reached_goal(game, seat):
            if best < 0 or scoring.delivered(game, seat) > scoring.delivered(game, best):
                best = seat
        seat = game.seat_after(seat)
    return best


def was_reached(game: ElfGame) -> bool:
    for seat in range(game.seats):
        if scoring.has_reached_goal(game, seat):
            return True
    return False
