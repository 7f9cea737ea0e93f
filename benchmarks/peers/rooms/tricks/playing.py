"""A trick (TR-2 to TR-4), and the end (TR-5)."""

from __future__ import annotations

from kringle.kernel.declare import Move, Note, Phase, number, one_of
from kringle.kernel.errors import Refusal
from tricks.cards import CARDS, RANKS, SEATS, SUITS
from tricks.table import Tricks

play = Move("play", card=one_of(range(CARDS)), clause="TR-3")
played = Note("played", card=number)
took = Note("took")

PLAYING = Phase("play", "TR-2")
END = Phase("end", "TR-5")


@PLAYING.legal
def cards_to_play(game: Tricks, seat: int) -> None:  # TR-2
    suit = must_follow(game, seat)
    for card in range(CARDS):
        if game.hand[seat][card] != 0 and (suit < 0 or card % SUITS == suit):  # TR-3
            game.add(play(card))


def must_follow(game: Tricks, seat: int) -> int:
    """The suit that a seat must play; -1 if it is free."""
    if game.laid == 0:
        return -1
    for rank in range(RANKS):
        if game.hand[seat][rank * SUITS + led(game)] != 0:
            return led(game)
    return -1


def led(game: Tricks) -> int:
    return (game.trick[0] - 1) % SUITS


@PLAYING.do(play)
def play_card(game: Tricks, seat: int, card: int) -> None:
    game.hand[seat][card] = 0
    game.hand_size[seat] -= 1
    game.trick[game.laid] = card + 1
    game.laid += 1
    played(game, seat, card)
    game.turn = (seat + 1) % SEATS
    if game.laid == SEATS:
        take(game)
    game.ask(game.turn)
    if game.tricks == RANKS:  # TR-5
        game.enter(END)
        game.asking = 0


@PLAYING.why_not(play)
def not_play(game: Tricks, seat: int, card: int) -> Refusal | None:
    if game.hand[seat][card] == 0:
        return Refusal("TR-2")
    suit = must_follow(game, seat)
    return Refusal("TR-3") if suit >= 0 and card % SUITS != suit else None


def take(game: Tricks) -> None:  # TR-4
    best = 0
    for i in range(1, SEATS):
        if game.trick[i] > game.trick[best] and (game.trick[i] - 1) % SUITS == led(game):
            best = i
    game.turn = (game.turn + best) % SEATS  # the leader is next again
    game.taken[game.turn] += 1
    game.tricks += 1
    game.laid = 0
    for i in range(SEATS):
        game.trick[i] = 0
    took(game, game.turn)


def standing(game: Tricks, seat: int, level: int) -> int:
    return game.taken[seat]
