"""Rounds, and the end (IJ-16, IJ-R10, IJ-R15)."""

from __future__ import annotations

from kringle.games.icejam import adding
from kringle.games.icejam.cards import ROUNDS
from kringle.games.icejam.table import IceJam
from kringle.kernel.declare import Note, Phase, number
from kringle.kernel.constants import SPECTATOR

round_begun = Note("round", round=number)
finished = Note("finished")
over = Note("over", round=number)

OVER = Phase("over", "IJ-16", at=11)


def begin_round(game: IceJam, number: int) -> None:
    game.round = number
    round_begun(game, SPECTATOR, number)


def end_turn(game: IceJam) -> None:
    seat = game.turn
    while True:
        seat = seat + 1 if seat + 1 < game.seats else 0
        if seat == game.first:
            if game.round == ROUNDS or is_decided(game):  # IJ-R10, IJ-R15
                end_game(game)
                return
            begin_round(game, game.round + 1)
        if game.finished[seat] == 0:
            break
    adding.begin_turn(game, seat)


def finish(game: IceJam, seat: int) -> None:  # IJ-16
    game.finished[seat] = game.round if game.finish_round else game.seats - still_out(game) + 1
    finished(game, seat)
    if is_decided(game) and not game.finish_round:
        end_game(game)


def still_out(game: IceJam) -> int:
    """Elves that have not finished."""
    count = 0
    for seat in range(game.seats):
        if game.finished[seat] == 0:
            count += 1
    return count


def is_decided(game: IceJam) -> bool:  # IJ-16, IJ-R15
    out = still_out(game)
    return out <= 1 if game.play_on else out < game.seats


def end_game(game: IceJam) -> None:
    game.enter(OVER)
    game.steps_left = 0
    game.sliding = 0
    game.asking = 0
    over(game, SPECTATOR, game.round)


@OVER.cites
def ended_by(game: IceJam) -> str:
    out = game.finished[: game.seats].count(0)
    if out > (1 if game.play_on else game.seats - 1):
        return "IJ-R10"
    return "IJ-R15" if game.finish_round else "IJ-16"
