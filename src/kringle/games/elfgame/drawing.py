"""The draw of a turn, and holly, which interrupts it (EG-7, EG-8, EG-22, EG-R3, EG-R13)."""

from __future__ import annotations

from kringle.games.elfgame import deck, questions, turn
from kringle.games.elfgame.answers import draw
from kringle.games.elfgame.cards import (
    CARD,
    DESIGNS,
    HOLLY_CARD,
    OPS,
    PLAYS,
    SINCE_VERSION_3,
    SINCE_VERSION_4,
    SPRIG,
    TABLE,
)
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.constants import CHANCE
from kringle.kernel.declare import Move, Note, Part, Phase, number
from kringle.kernel.rng import Rng

next_holly = Move("holly", card=Part(DESIGNS, HOLLY_CARD), clause="EG-8", at=529)
drew = Note("drew", count=number)
drew_card = Note("drew_card", card=CARD, private=True)
nothing_to_draw = Note("nothing_to_draw")
shown_holly = Note("holly", card=CARD)
holly_done = Note("holly_done", card=CARD)

DRAWING = Phase("draw", "EG-7", at=2)
HOLLY = Phase("holly", "EG-R13", at=9)


def drawer(game: ElfGame) -> int:
    """The next seat that has cards to draw, from the active one on."""
    due = game.due[game.level]
    seat = game.active
    for _ in range(game.seats):
        if due[seat] > 0:
            return seat
        seat = game.seat_after(seat)
    return -1


def ask_for_draw(game: ElfGame) -> None:
    if game.cards_to_draw() == 0 or (is_limited(game) and game.plays >= PLAYS):
        draw_nothing(game)
    else:
        if game.deck_size == 0:
            deck.shuffle(game)
            game.plays += 1 if is_limited(game) else 0
        game.enter(DRAWING)
        game.ask(CHANCE)


def is_limited(game: ElfGame) -> bool:  # EG-R7
    """Holly that makes others draw could go on for ever: each brings up the next, out of what was just discarded."""
    return game.level == SPRIG and game.edition >= SINCE_VERSION_4


def draw_nothing(game: ElfGame) -> None:  # EG-R3, EG-R13
    for seat in range(game.seats):
        if game.due[game.level][seat] > 0:
            game.due[game.level][seat] = 0
            nothing_to_draw(game, seat)


@DRAWING.legal
def cards_in_deck(game: ElfGame) -> None:
    game.add_deck(draw(0), game.deck, game.designs)


def draw_lot(game: ElfGame, rng: Rng) -> int:
    """As the kernel does it, but a card of the deck is found without listing the others."""
    if game.phase != DRAWING:
        return game.outcome_at(rng.below(game.total_weight()))
    ticket = rng.below(game.deck_size)
    card = 0
    while ticket >= game.deck[card]:
        ticket -= game.deck[card]
        card += 1
    return draw(card)


@DRAWING.do(draw)
def draw_card(game: ElfGame, card: int) -> None:
    seat = drawer(game)
    game.asking = 0
    if card >= game.ordinary:
        show_holly(game, seat, card)
    else:
        game.due[game.level][seat] -= 1
        game.into_hand(seat, card)
        drew(game, seat, 1)
        drew_card(game, seat, card)
    turn.go_on(game)


# ---- holly ------------------------------------------------------------------------------------------------


def show_holly(game: ElfGame, seat: int, card: int) -> None:  # EG-8, EG-R13
    game.deck[card] -= 1
    game.deck_size -= 1
    game.shown[game.shown_count] = card
    game.shown_count += 1
    shown_holly(game, seat, card)
    if game.level == TABLE:
        game.level = SPRIG
        resolve_holly(game)


def resolve_holly(game: ElfGame) -> None:
    game.card[SPRIG] = game.shown[game.begun_count] + 1
    game.op_at[SPRIG] = 0
    game.begun_count += 1


def go_on_with_holly(game: ElfGame) -> None:
    card = game.card[SPRIG] - 1
    if game.op_at[SPRIG] < OPS and game.ops[card][game.op_at[SPRIG]] != 0:
        questions.ask_or_operate(game)
        return
    holly_done(game, game.active, card)
    game.card[SPRIG] = game.op_at[SPRIG] = 0
    if game.edition >= SINCE_VERSION_3:
        discard_done_holly(game)
    if game.begun_count < game.shown_count:
        game.enter(HOLLY)
        game.ask(CHANCE)
    else:
        game.level = TABLE


def discard_done_holly(game: ElfGame) -> None:  # EG-R13
    """It is the first that is shown; the others wait."""
    game.into_discard(game.shown[0])
    game.shown_count -= 1
    for i in range(game.shown_count):
        game.shown[i] = game.shown[i + 1]
    game.shown[game.shown_count] = 0
    game.begun_count = 0


@HOLLY.legal
def waiting_holly(game: ElfGame) -> None:
    """A draw with one outcome: each holly card is a move of its own."""
    game.add_chance(next_holly(game.shown[game.begun_count]), 1)


@HOLLY.do(next_holly)
def begin_next_holly(game: ElfGame, card: int) -> None:
    game.asking = 0
    resolve_holly(game)
    turn.go_on(game)
