"""The Mailroom (WS-16), and where its gifts come from: the deck, the sleigh. Cupid's gift is taken here too (WS-24)."""

from __future__ import annotations

from kringle.games.workshop import cards, morning, setup, workday
from kringle.games.workshop.answers import draw_gift, stop
from kringle.games.workshop.cards import (
    DISPLAY, GIFT_LIMIT, KINDS, MAIL_LEFT, MAIL_RIGHT, NO_SWEEP, STABLE,
)  # fmt: skip
from kringle.games.workshop.table import Workshop
from kringle.games.workshop.told import gift_named, place_number
from kringle.kernel.declare import Move, Note, Part, Phase, number
from kringle.kernel.errors import Refusal
from kringle.kernel.constants import CHANCE, SPECTATOR

SWEEPS = cards.SWEEPS
TAKES = cards.TAKES

take = Move("take", place=Part(DISPLAY, place_number), clause="WS-16", at=72)
draw = Move("draw", clause="WS-16", at=78)
turned_up = Note("face_up", gift=gift_named, place=place_number)
swept = Note("swept", count=number)
took = Note("took", gift=gift_named, place=place_number)
drew = Note("drew", gift=gift_named)
renewed = Note("renewed", count=number)

FACE_UP = Phase("face_up", "WS-16", at=8)
TOP = Phase("top", "WS-16", at=9)
GIFTS = Phase("gifts", "WS-16", at=10)


# ---- the display and the deck ----------------------------------------------------------------------------


def fill_display(game: Workshop, errand: int) -> None:
    """Turn up cards until six lie there or none is left; then go on with the errand, the phase that has waited."""
    game.errand = errand
    for place in range(DISPLAY):
        if game.display[place] == 0 and game.deck_left > 0:
            game.cursor = place
            game.enter(FACE_UP)
            game.ask(CHANCE)
            return
    game.cursor = game.errand = 0
    if errand == GIFTS:
        next_gift(game, game.turn)
    elif errand == setup.KEEP:
        setup.start_keeping(game)
    else:
        morning.lay_out_cookies(game)


@FACE_UP.legal
def face_up_outcomes(game: Workshop) -> None:
    game.add_deck(draw_gift(0), game.deck, KINDS)


@FACE_UP.do(draw_gift)
def turn_up(game: Workshop, kind: int) -> None:
    game.off_the_deck(kind)
    game.display[game.cursor] = kind + 1
    turned_up(game, SPECTATOR, kind, game.cursor)
    renew_deck(game)
    fill_display(game, game.errand)


def renew_deck(game: Workshop) -> None:
    """When the last card has left it, or the sleigh was loaded: with none left, the sleigh's are shuffled. WS-16"""
    if game.deck_left == 0 and game.sleigh_left > 0:
        renewed(game, SPECTATOR, game.sleigh_left)
        game.sleigh_to_deck()


def is_gift_to_take(game: Workshop) -> bool:
    for place in range(DISPLAY):
        if game.display[place] > 0:
            return True
    return game.deck_left > 0


# ---- its spaces ------------------------------------------------------------------------------------------


def gifts_to_take(space: int, today: int) -> int:
    if space == MAIL_RIGHT and today == NO_SWEEP:  # WS-52
        return TAKES[MAIL_LEFT]
    return TAKES[space]


def sweeps(space: int, today: int) -> bool:
    return SWEEPS[space] != 0 and today != NO_SWEEP


def can_use(game: Workshop, seat: int, space: int, today: int) -> bool:  # WS-7, WS-R15
    return is_gift_to_take(game) and (game.on_mat[seat] < GIFT_LIMIT or sweeps(space, today))


def no_use(game: Workshop, seat: int, space: int, today: int) -> Refusal | None:
    if game.on_mat[seat] == GIFT_LIMIT and not sweeps(space, today):
        return Refusal("WS-7", {"your unassembled gifts": GIFT_LIMIT})
    there = any(game.display) or game.deck_left
    return None if there else Refusal("WS-R1", {"gifts": 0})


def use(game: Workshop, seat: int, space: int) -> None:  # WS-16
    game.left = gifts_to_take(space, game.today)
    if sweeps(space, game.today):
        sweep(game, seat)
    fill_display(game, GIFTS.number)


def sweep(game: Workshop, seat: int) -> None:
    count = game.sweep_display()
    if count > 0:
        swept(game, seat, count)


# ---- gift by gift ----------------------------------------------------------------------------------------


def next_gift(game: Workshop, seat: int) -> None:
    if game.left > 0 and game.on_mat[seat] < GIFT_LIMIT and is_gift_to_take(game):  # WS-7
        game.enter(GIFTS)
        game.ask(seat)
    else:
        workday.end_turn(game)


@GIFTS.legal
def gift_moves(game: Workshop, seat: int) -> None:
    for place in range(DISPLAY):
        if game.display[place] > 0:
            game.add(take(place))
    if game.deck_left > 0:
        game.add(draw())
    if workday.may_decline(game) or sweeps(game.space, game.today):  # WS-R15
        game.add(stop())


@GIFTS.do(take)
def take_from_display(game: Workshop, seat: int, place: int) -> None:
    kind = game.display[place] - 1
    took(game, seat, kind, place)
    game.display[place] = 0
    game.lay_out(seat, kind)
    took_gift(game)


@GIFTS.why_not(take)
def not_taken(game: Workshop, seat: int, place: int) -> Refusal | None:
    return None if game.display[place] else Refusal("WS-R1", {"place": place + 1, "gift": None})


@GIFTS.do(draw)
def reach_for_top(game: Workshop, seat: int) -> None:
    game.enter(TOP)
    game.ask(CHANCE)


@GIFTS.why_not(draw)
def not_drawn(game: Workshop, seat: int) -> Refusal | None:
    return None if game.deck_left else Refusal("WS-R1", {"deck": 0})


@TOP.legal
def top_outcomes(game: Workshop) -> None:
    game.add_deck(draw_gift(0), game.deck, KINDS)


@TOP.do(draw_gift)
def take_from_top(game: Workshop, kind: int) -> None:
    game.off_the_deck(kind)
    drew(game, game.turn, kind)
    game.lay_out(game.turn, kind)
    renew_deck(game)
    took_gift(game)


def took_gift(game: Workshop) -> None:
    game.left -= 1
    game.placed += 1
    fill_display(game, GIFTS.number)


@GIFTS.do(stop)
def take_no_more(game: Workshop, seat: int) -> None:
    workday.end_turn(game)


@GIFTS.why_not(stop)
def must_take_gift(game: Workshop, seat: int) -> Refusal | None:
    return None if sweeps(game.space, game.today) else workday.must_begin(game, "WS-R15")


@GIFTS.cites
@FACE_UP.cites
@TOP.cites
def asked_for_gifts(game: Workshop) -> str:
    return "WS-24" if game.space == STABLE else "WS-16"
