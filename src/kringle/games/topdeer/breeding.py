"""Breeding (TD-19 to TD-22): which deer, five new cards for three lost ones or seven new ones, and extra cards."""

from __future__ import annotations

from kringle.games.topdeer import deck, stacking
from kringle.games.topdeer.answers import decline, draw
from kringle.games.topdeer.cards import (
    BOUGHT, BRED, DEALT, DEER, EXTRA_PRICE, HAND, KINDS, LOST, NAMES, NO_DEER, OWN, SEATS, card, names,
)  # fmt: skip
from kringle.games.topdeer.deck import discarded
from kringle.games.topdeer.reading import held
from kringle.games.topdeer.table import TopDeer
from kringle.kernel.declare import Move, Note, Phase, number, one_of
from kringle.kernel.errors import Refusal
from kringle.kernel.constants import CHANCE

breed = Move("breed", deer=one_of(DEER), clause="TD-19")
lose_card = Move("shed", kind=one_of(NAMES), clause="TD-20")
buy_card = Move("buy_card", clause="TD-21")
discard = Move("discard", kind=one_of(NAMES), clause="TD-22")
breeds = Note("breeds", deer=DEER.__getitem__)
shed = Note("shed", card=card)
bought_card = Note("bought_card", price=number)

WHICH_DEER = Phase("deer", "TD-19", at=16)
DRAWING = Phase("draw", "TD-20", at=17)
SHEDDING = Phase("shed", "TD-20", at=18)
EXTRA_CARD = Phase("extra", "TD-21", at=19)
CHOOSING = Phase("choose", "TD-22", at=20)


def start_breeding(game: TopDeer) -> None:
    game.turn = game.first
    breed_next(game)


def breed_next(game: TopDeer) -> None:
    seat = game.turn
    if game.size[seat] + game.size[SEATS + seat] > 0:
        game.enter(WHICH_DEER)
        game.ask(seat)
    else:
        draw_seven(game, seat)


@WHICH_DEER.legal
def deer_moves(game: TopDeer, seat: int) -> None:  # TD-19, TD-20
    if game.size[seat] > 0:
        game.add(breed(OWN))
    if game.size[SEATS + seat] > 0:
        game.add(breed(BOUGHT))
    game.add(breed(NO_DEER))


@WHICH_DEER.do(breed)
def choose_deer(game: TopDeer, seat: int, deer: int) -> None:
    breeds(game, seat, deer)
    if deer != OWN:
        deck.discard_deer(game, seat)
    if deer != BOUGHT:
        deck.discard_deer(game, SEATS + seat)
    if deer == NO_DEER:
        draw_seven(game, seat)
        return
    if deer == BOUGHT:
        game.move_deer(SEATS + seat, seat)
    game.kept = 1 + deer
    game.to_shed = LOST
    draw_cards(game, BRED)


@WHICH_DEER.why_not(breed)
def not_bred(game: TopDeer, seat: int, deer: int) -> Refusal | None:
    if deer == OWN and not game.size[seat]:
        return Refusal("TD-19", {"your own deer": "sold or discarded"})
    if deer == BOUGHT and not game.size[SEATS + seat]:
        return Refusal("TD-19", {"deer that you bought": 0})
    return None


@WHICH_DEER.otherwise
def no_deer(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-19", {"phase": "choose which deer to breed"})


def draw_seven(game: TopDeer, seat: int) -> None:
    game.new_deer(seat)
    draw_cards(game, DEALT)


def draw_cards(game: TopDeer, count: int) -> None:
    game.to_draw = count
    draw_next(game)


def draw_next(game: TopDeer) -> None:
    if game.deck_left == 0:
        deck.reshuffle(game)
    game.enter(DRAWING)
    game.ask(CHANCE)


@DRAWING.legal
def draw_outcomes(game: TopDeer) -> None:
    game.add_deck(draw(0), game.deck, KINDS)


@DRAWING.do(draw)
def draw_card(game: TopDeer, kind: int) -> None:
    deck.take(game, game.turn, kind)
    game.to_draw -= 1
    if game.to_draw > 0:
        draw_next(game)
    elif game.to_shed > 0:
        game.enter(SHEDDING)
    else:
        offer_extra_card(game)


@SHEDDING.legal
def shed_outcomes(game: TopDeer) -> None:
    seat = game.turn
    last = -1
    for i in range(game.size[seat]):
        kind = game.kind_at(seat, i)
        if kind != last:
            game.add_chance(lose_card(kind), game.count(seat, kind))
            last = kind


@SHEDDING.do(lose_card)
def shed_card(game: TopDeer, kind: int) -> None:  # TD-20
    seat = game.turn
    game.discard_card(seat, kind)
    shed(game, seat, kind)
    deck.thin(game, seat)
    game.to_shed -= 1
    if game.to_shed == 0:
        offer_extra_card(game)


def extra_price(game: TopDeer, seat: int) -> int:  # TD-21
    return EXTRA_PRICE + game.rosettes[seat]


def offer_extra_card(game: TopDeer) -> None:
    if game.money[game.turn] >= extra_price(game, game.turn):
        game.enter(EXTRA_CARD)
    else:
        game.enter(CHOOSING)
    game.ask(game.turn)


@EXTRA_CARD.legal
def extra_card_moves(game: TopDeer, seat: int) -> None:
    game.add(buy_card())
    game.add(decline())


@EXTRA_CARD.do(buy_card)
def sell_card(game: TopDeer, seat: int) -> None:
    game.money[seat] -= extra_price(game, seat)
    game.extras += 1
    bought_card(game, seat, extra_price(game, seat))
    draw_cards(game, 1)


@EXTRA_CARD.do(decline)
def want_no_more(game: TopDeer, seat: int) -> None:
    game.enter(CHOOSING)


@EXTRA_CARD.otherwise
def no_extra_card(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-21", {"phase": "buy or pass"})


@CHOOSING.legal
def discard_moves(game: TopDeer, seat: int) -> None:
    last = -1
    for i in range(game.size[seat]):
        kind = game.kind_at(seat, i)
        if kind != last:
            game.add(discard(kind))
            last = kind


@CHOOSING.do(discard)
def choose_card(game: TopDeer, seat: int, kind: int) -> None:  # TD-22
    game.discard_card(seat, kind)
    discarded(game, seat, kind)
    deck.thin(game, seat)
    if game.size[seat] > HAND:
        return
    game.kept = game.extras = 0
    game.turn = (seat + 1) % game.seats
    if game.turn == game.first:
        stacking.start_round(game)
    else:
        breed_next(game)


@CHOOSING.why_not(discard)
def not_discarded(game: TopDeer, seat: int, kind: int) -> Refusal | None:
    return None if kind in held(game, seat) else no_discard(game, seat)


@CHOOSING.otherwise
def no_discard(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-22", {"your cards": names(held(game, seat))})
