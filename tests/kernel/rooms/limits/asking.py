"""One question, to a seat or to CHANCE; then the game is over."""

from __future__ import annotations

from kringle.kernel.constants import CHANCE
from kringle.kernel.declare import Move, Note, Phase, number, upto
from limits import what as limit
from limits.table import Beyond

MANY, RUN, DECK, HIGH, LOW, WEIGHT = limit.MANY, limit.RUN, limit.DECK, limit.HIGH, limit.LOW, limit.WEIGHT
NOTHING, SEAT, SEALED, NOTE, SCRATCH = limit.NOTHING, limit.SEAT, limit.SEALED, limit.NOTE, limit.SCRATCH

answer = Move("answer", number=upto(700), clause="LI-1", at=0)
told = Note("told", number=number)

QUESTION = Phase("question", "LI-1")


def set_up(game: Beyond, what: int) -> None:
    game.seats = 2
    game.what = what
    for kind in range(4):
        game.deck[kind] = 1
    game.enter(QUESTION)
    game.ask(CHANCE if what in (DECK, WEIGHT, NOTHING) else 0)


@QUESTION.legal
def answers(game: Beyond, seat: int) -> None:
    if game.what == MANY:
        for i in range(40_000):
            game.add(i % 100)
    elif game.what == RUN:
        game.add_run(0, 600, 1)
    elif game.what == DECK:
        for _ in range(150):
            game.add_deck(0, game.deck, 4)
    elif game.what == HIGH:
        game.add(40_000)
    elif game.what == LOW:
        game.add(-5)
    elif game.what == WEIGHT:
        game.add_chance(1, 40_000)
    elif game.what != NOTHING:
        game.add(1)
        game.add(2)


@QUESTION.do(answer)
def do_answer(game: Beyond, seat: int, move: int) -> None:
    game.asking = 0
    if game.what == SEAT:
        game.ask(12)
    elif game.what == SEALED:
        game.seal(-3, move)
    elif game.what == NOTE:
        told(game, 0, 40_000)
    elif game.what == SCRATCH:
        for i in range(300):
            game.scratch[i] = 1
