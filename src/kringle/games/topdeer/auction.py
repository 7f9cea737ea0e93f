"""The stud auction (TD-16 to TD-18)."""

from __future__ import annotations

from kringle.games.topdeer import breeding, deck, setup
from kringle.games.topdeer.answers import decline
from kringle.games.topdeer.cards import HAND, MOST_MONEY, SEATS, card
from kringle.games.topdeer.table import TopDeer
from kringle.kernel.declare import Move, Note, Phase, number, upto
from kringle.kernel.errors import Refusal

name_price = Move("price", price=upto(MOST_MONEY), clause="TD-17")
buy_deer = Move("buy_deer", clause="TD-17")
pay = Move("pay", clause="TD-17")
lose = Move("lose", clause="TD-17")
offered = Note("offered", price=number)
declined = Note("declined", seller=number)
sold = Note("sold", seller=number, price=number)
saw = Note("saw", card=card, private=True)
kept = Note("kept", price=number)
lost = Note("lost")

PRICING = Phase("price", "TD-17", at=13)
OFFER = Phase("offer", "TD-17", at=14)
RANSOM = Phase("ransom", "TD-17", at=15)


def start_auction(game: TopDeer) -> None:
    setup.make_first_player(game, most_wins(game))
    game.turn = game.first
    ask_price(game)


def most_wins(game: TopDeer) -> int:  # TD-16
    """From the left of the previous first player, which itself comes last (TD-R7)."""
    best = (game.first + 1) % game.seats
    for i in range(2, game.seats + 1):
        seat = (game.first + i) % game.seats
        if game.wins[seat] > game.wins[best]:
            best = seat
    return best


def ask_price(game: TopDeer) -> None:  # TD-17
    game.enter(PRICING)
    game.ask(game.turn)


@PRICING.legal
def price_moves(game: TopDeer, seat: int) -> None:
    for price in range(game.money[seat] + 1):
        game.add(name_price(price))


@PRICING.do(name_price)
def offer_deer(game: TopDeer, seat: int, price: int) -> None:
    game.price = price
    offered(game, seat, price)
    game.buyer = seat
    ask_next_buyer(game)


@PRICING.why_not(name_price)
def not_price(game: TopDeer, seat: int, price: int) -> Refusal | None:
    return None if price <= game.money[seat] else no_price(game, seat)


@PRICING.otherwise
def no_price(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-17", {"your money": game.money[seat]})


def ask_next_buyer(game: TopDeer) -> None:
    """Passes over those who bought already or can't pay."""
    while True:
        game.buyer = (game.buyer + 1) % game.seats
        if game.buyer == game.turn:
            game.enter(RANSOM)
            game.ask(game.turn)
            return
        if game.size[SEATS + game.buyer] == 0 and game.money[game.buyer] >= game.price:  # TD-18
            game.enter(OFFER)
            game.ask(game.buyer)
            return


@OFFER.legal
def offer_moves(game: TopDeer, seat: int) -> None:
    game.add(buy_deer())
    game.add(decline())


@OFFER.do(buy_deer)
def sell(game: TopDeer, seat: int) -> None:  # TD-19
    game.money[seat] -= game.price
    sold(game, seat, game.turn, game.price)
    game.move_deer(game.turn, SEATS + seat)
    game.add_keeper(SEATS + seat, seat)
    for i in range(HAND):
        saw(game, seat, game.kind_at(SEATS + seat, i))
    next_seller(game)


@OFFER.do(decline)
def pass_on(game: TopDeer, seat: int) -> None:
    declined(game, seat, game.turn)
    ask_next_buyer(game)


@OFFER.otherwise
def no_purchase(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-17", {"phase": "buy or pass"})


@RANSOM.legal
def ransom_moves(game: TopDeer, seat: int) -> None:
    game.add(pay())
    game.add(lose())


@RANSOM.do(pay)
def keep_deer(game: TopDeer, seat: int) -> None:
    game.money[seat] -= game.price
    kept(game, seat, game.price)
    next_seller(game)


@RANSOM.do(lose)
def let_go(game: TopDeer, seat: int) -> None:
    lost(game, seat)
    deck.discard_deer(game, seat)
    next_seller(game)


@RANSOM.otherwise
def no_ransom(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-17", {"price": game.price})


def next_seller(game: TopDeer) -> None:
    game.price = game.buyer = 0
    game.turn = (game.turn + 1) % game.seats
    if game.turn == game.first:
        breeding.start_breeding(game)
    else:
        ask_price(game)
