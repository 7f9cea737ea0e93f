"""Rounds, and the end (IJ-16, IJ-R10, IJ-R15, IJ-R16)."""

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
        if seat == last_of_round(game):
            if game.round == ROUNDS or is_decided(game):  # IJ-R10, IJ-R15
                end_game(game)
                return
            begin_round(game, game.round + 1)
            seat = first_of_round(game)
        else:
            seat = next_seat(game, seat)
        if game.finished[seat] == 0:
            break
    adding.begin_turn(game, seat)


def goes_back(game: IceJam) -> bool:  # IJ-R16
    return game.even_start != 0 and game.seats == 2 and game.round & 1 == 0


def next_seat(game: IceJam, seat: int) -> int:  # IJ-4
    if goes_back(game):
        return seat - 1 if seat > 0 else game.seats - 1
    return seat + 1 if seat + 1 < game.seats else 0


def first_of_round(game: IceJam) -> int:
    return last_seat(game) if goes_back(game) else game.first


def last_of_round(game: IceJam) -> int:
    return game.first if goes_back(game) else last_seat(game)


def last_seat(game: IceJam) -> int:
    """The one before the first elf."""
    return game.first - 1 if game.first > 0 else game.seats - 1


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
    if game.even_start:
        return "IJ-R16"
    return "IJ-R15" if game.finish_round else "IJ-16"
