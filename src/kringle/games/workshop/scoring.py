"""The end (WS-30, WS-31): what is left over is counted, and who has won."""

from __future__ import annotations

from kringle.games.workshop import mat
from kringle.games.workshop.cards import GIFT_LIMIT
from kringle.games.workshop.table import Workshop
from kringle.kernel.declare import Note, Phase, number
from kringle.kernel.constants import SPECTATOR

COAL_A_COOKIE = 2  # WS-30
BAKERY_COOKIES = 4  # WS-50

DECIDED_BY = ("WS-30", "WS-31", "WS-31", "WS-31")

pieces_left = Note("pieces_left", cookies=number)
coal_left = Note("coal_left", coal=number, cookies=number)
bakery_kept = Note("bakery_kept", cookies=number)
over = Note("over")

OVER = Phase("over", "WS-30", at=17)


def score_the_rest(game: Workshop) -> None:  # WS-30
    for seat in range(game.seats):
        pieces = 0
        for gift in range(GIFT_LIMIT):
            if game.gift[seat][gift] > 0:
                pieces += mat.pieces_on(game, seat, gift)
        pieces_left(game, seat, pieces)
        coal_left(game, seat, game.coal[seat], game.coal[seat] // COAL_A_COOKIE)
        game.cookies[seat] += pieces + game.coal[seat] // COAL_A_COOKIE
        game.handed_in[seat] = game.coal[seat]
        game.coal[seat] = 0
        if game.bakery == seat + 1:  # WS-50
            game.cookies[seat] += BAKERY_COOKIES
            bakery_kept(game, seat, BAKERY_COOKIES)
    over(game, SPECTATOR)
    game.enter(OVER)
    game.asking = 0


def standing(game: Workshop, seat: int, level: int) -> int:  # WS-31, WS-R18
    if level == 0:
        return game.cookies[seat]
    return game.handed_in[seat] if level == 1 else mat.training_tokens(game, seat)
