"""The end of a race and what follows: money, rosettes, the year (TD-12 to TD-15, TD-27)."""

from __future__ import annotations

from kringle.games.topdeer import auction, breeding, cards, ending
from kringle.games.topdeer.answers import decline
from kringle.games.topdeer.cards import BET_WON, EACH_OTHER, PURSE, ROSETTE_PRICE, YEAR_SPACES, YEARS
from kringle.games.topdeer.table import TopDeer
from kringle.kernel.declare import Move, Note, Phase, number
from kringle.kernel.errors import Refusal
from kringle.kernel.constants import CHANCE

YEAR = cards.YEAR

buy_rosette = Move("buy_rosette", clause="TD-14")
crossed = Note("crossed", mover=number)
rosette = Note("rosette", rosettes=number)
earned = Note("earned", money=number, purse=number)
took_back = Note("took_back")
bought_rosette = Note("bought_rosette", rosettes=number)
year = Note("year", year=YEARS.__getitem__)

ROSETTE = Phase("rosette", "TD-14", at=12)


def cross(game: TopDeer, seat: int) -> None:  # TD-12
    crossed(game, seat, game.turn)
    game.wins[seat] += 1
    game.rosettes[seat] += 1
    rosette(game, seat, game.rosettes[seat])
    if ending.has_won(game, seat):
        ending.end_game(game, seat)
        return
    pay_out(game, seat)
    take_cards_back(game)
    game.turn = game.first
    offer_rosette(game)


def pay_out(game: TopDeer, winner: int) -> None:  # TD-13
    others = 0
    for seat in range(game.seats):
        if game.bet[seat] == winner:
            earn(game, seat, BET_WON)
        else:  # TD-R5
            others += 1
    earn(game, winner, EACH_OTHER * others)


def earn(game: TopDeer, seat: int, amount: int) -> None:  # TD-1
    gain = min(amount, PURSE - game.money[seat])
    game.money[seat] += gain
    if amount > 0:
        earned(game, seat, gain, game.money[seat])


def take_cards_back(game: TopDeer) -> None:  # TD-27
    game.clear_move()
    for seat in range(game.seats):
        game.clear_race_cards(seat)
        took_back(game, seat)


def offer_rosette(game: TopDeer) -> None:  # TD-14
    """To the seat whose turn it is, or else to the next that can pay."""
    while game.money[game.turn] < ROSETTE_PRICE:
        game.turn = (game.turn + 1) % game.seats
        if game.turn == game.first:
            move_year_on(game)
            return
    game.enter(ROSETTE)
    game.ask(game.turn)


@ROSETTE.legal
def rosette_moves(game: TopDeer, seat: int) -> None:
    game.add(buy_rosette())
    game.add(decline())


@ROSETTE.do(buy_rosette)
def sell_rosette(game: TopDeer, seat: int) -> None:
    game.money[seat] -= ROSETTE_PRICE
    game.rosettes[seat] += 1
    bought_rosette(game, seat, game.rosettes[seat])
    if ending.has_won(game, seat):  # TD-R11
        ending.end_game(game, seat)
    else:
        offer_next_rosette(game, seat)


@ROSETTE.do(decline)
def offer_next_rosette(game: TopDeer, seat: int) -> None:
    game.turn = (seat + 1) % game.seats
    if game.turn == game.first:
        move_year_on(game)
    else:
        offer_rosette(game)


@ROSETTE.otherwise
def no_rosette(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-14", {"phase": "buy or pass"})


def move_year_on(game: TopDeer) -> None:  # TD-15
    game.year = (game.year + 1) % YEAR_SPACES
    year(game, CHANCE, YEAR[game.year])
    if YEAR[game.year]:
        auction.start_auction(game)
    else:
        breeding.start_breeding(game)
