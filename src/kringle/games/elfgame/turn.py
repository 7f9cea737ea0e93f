"""A turn: deliver and move (EG-3, EG-5, EG-6), draw, act; and what comes next whenever nobody is asked."""

from __future__ import annotations

from kringle.games.elfgame import acting, discarding, drawing, ending, operations, questions
from kringle.games.elfgame.cards import COLOURS, REINDEER, ROUNDS, SPRIG, TABLE, TO_ACT, TO_PLAY
from kringle.games.elfgame.ending import OVER
from kringle.games.elfgame.operations import moved
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.declare import Note, number

turn_begins = Note("turn", number=number)


def go_on(game: ElfGame) -> None:
    """Until somebody is asked."""
    while game.asking == 0 and game.phase != OVER:
        if game.pending[game.level] != 0:
            go_on_with_hands(game)
        elif game.level == SPRIG:
            drawing.go_on_with_holly(game)
        elif game.stage == TO_ACT:
            acting.ask_for_action(game)
        elif game.stage == TO_PLAY:
            questions.go_on_with_card(game)
        else:
            end_turn(game)


def go_on_with_hands(game: ElfGame) -> None:
    if drawing.drawer(game) >= 0:
        drawing.ask_for_draw(game)
    elif discarding.debtors(game) != 0:
        discarding.ask_for_discards(game)
    else:
        game.pending[game.level] = 0


def start_turn(game: ElfGame, seat: int) -> None:
    game.turns += 1
    game.plays = 0
    turn_begins(game, seat, game.turns)
    if deliver_from_reindeer(game, seat) == 0 or not ending.is_won(game):
        move_benches(game, seat)
        game.let_draw(TABLE, seat, 3 if game.hand_size[seat] == 0 else 1)  # EG-7, EG-22
        game.stage = TO_ACT


def deliver_from_reindeer(game: ElfGame, seat: int) -> int:  # EG-R2, EG-5, EG-6
    """How many there were."""
    ready = game.reindeer[seat] & ~game.snowy_lanes(seat)
    game.reindeer[seat] ^= ready
    count = 0
    for colour in range(COLOURS):
        if (ready >> colour) & 1 != 0:
            operations.deliver_present(game, seat, colour, REINDEER)
            count += 1
    return count


def move_benches(game: ElfGame, seat: int) -> None:  # EG-3
    for colour in range(COLOURS):
        if game.can_step(seat, colour):
            place = game.bench[seat][colour]
            game.step(seat, colour)
            moved(game, seat, colour, place * 4 + place - 1)


def end_turn(game: ElfGame) -> None:
    if game.shown_count > 0:
        discard_holly(game)
    if game.turns == ROUNDS * game.seats:  # EG-R7
        ending.rounds_over(game, game.active)
        game.enter(OVER)
    else:
        game.active = game.seat_after(game.active)
        start_turn(game, game.active)


def discard_holly(game: ElfGame) -> None:
    """By older rules all holly of a turn lies there until it ends."""
    for i in range(game.shown_count):
        game.into_discard(game.shown[i])
        game.shown[i] = 0
    game.shown_count = game.begun_count = 0
