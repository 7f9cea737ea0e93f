"""A round begins: a special card and a race deck (TD-4), and later new ones of what is picked up (TD-11)."""

from __future__ import annotations

from kringle.games.topdeer import betting, racing
from kringle.games.topdeer.cards import NAMES, NONE, STOCK, UNDECIDED, card, names
from kringle.games.topdeer.reading import stock, used_in_race
from kringle.games.topdeer.table import TopDeer
from kringle.kernel.declare import Move, Note, Phase, number, one_of
from kringle.kernel.errors import Refusal
from kringle.kernel.constants import CHANCE

special = Move("special", kind=one_of(NAMES, secret=True), clause="TD-4")
no_special = Move("special", "none", clause="TD-4")
next_card = Move("next", kind=one_of(NAMES, secret=True), clause="TD-4")
race = Note("race", number=number)
set_special = Note("set_special", card=card, private=True)
set_card = Note("set_card", card=card, place=number, private=True)
stacked = Note("stacked", cards=number, special=bool)
picked_up = Note("picked_up", cards=number)

STACKING = Phase("stack", "TD-4", at=3)
RESTACKING = Phase("restack", "TD-11", at=11)


def start_round(game: TopDeer) -> None:  # TD-4
    game.races += 1
    race(game, CHANCE, game.races)
    game.enter(STACKING)
    game.asking = 0
    for seat in range(game.seats):
        game.bet[seat] = NONE
        game.at[seat] = 0
        game.special[seat] = UNDECIDED
        game.ask_too(seat)


@STACKING.legal
def stack_moves(game: TopDeer, seat: int) -> None:
    if game.special[seat] == UNDECIDED:
        game.add_stock(seat, special(0))
    else:
        game.add_stock(seat, next_card(0))


@STACKING.do(special)
def stack_special(game: TopDeer, seat: int, kind: int) -> None:
    place_special(game, seat, kind)
    if is_stacked(game, seat) and game.excuse(seat):
        betting.start_bets(game)


@STACKING.do(next_card)
def stack_card(game: TopDeer, seat: int, kind: int) -> None:
    place_card(game, seat, kind)
    if is_stacked(game, seat) and game.excuse(seat):
        betting.start_bets(game)


def place_special(game: TopDeer, seat: int, kind: int) -> None:
    game.special[seat] = kind
    set_special(game, seat, kind)


def place_card(game: TopDeer, seat: int, kind: int) -> None:
    game.place_next(seat, kind)
    set_card(game, seat, kind, game.stacked[seat])


def is_stacked(game: TopDeer, seat: int) -> bool:
    """Whether all cards have their places now; the last one is no choice."""
    if game.list_stock(seat) > 1:
        return False
    finish_stack(game, seat)
    return True


def finish_stack(game: TopDeer, seat: int) -> None:
    if game.list_stock(seat) == 1:
        place_card(game, seat, game.scratch[STOCK])
    stacked(game, seat, game.stacked[seat], 1 if game.special[seat] != NONE else 0)


# ---- after a pick-up ------------------------------------------------------------------------------------


def pick_up(game: TopDeer, seat: int) -> None:  # TD-11
    picked_up(game, seat, game.laid[seat])
    game.clear_race_deck(seat)
    game.special[seat] = UNDECIDED
    game.enter(RESTACKING)
    if game.list_stock(seat) == 1:  # TD-R4
        game.special[seat] = NONE
        finish_stack(game, seat)
        racing.next_turn(game)


@RESTACKING.legal
def restack_moves(game: TopDeer, seat: int) -> None:
    if game.special[seat] == UNDECIDED:  # TD-R4
        game.add(no_special())
    stack_moves(game, seat)


@RESTACKING.do(special)
def restack_special(game: TopDeer, seat: int, kind: int) -> None:
    place_special(game, seat, kind)
    if is_stacked(game, seat):
        racing.next_turn(game)


@RESTACKING.do(no_special)
def restack_without_special(game: TopDeer, seat: int) -> None:
    restack_special(game, seat, NONE)


@RESTACKING.do(next_card)
def restack_card(game: TopDeer, seat: int, kind: int) -> None:
    place_card(game, seat, kind)
    if is_stacked(game, seat):
        racing.next_turn(game)


# ---- why not --------------------------------------------------------------------------------------------


@STACKING.why_not(special)
@RESTACKING.why_not(special)
def not_special(game: TopDeer, seat: int, kind: int) -> Refusal | None:
    return not_placed(game, seat, kind) if game.special[seat] == UNDECIDED else another_card(game, seat)


@RESTACKING.why_not(no_special)
def not_without_special(game: TopDeer, seat: int) -> Refusal | None:
    return None if game.special[seat] == UNDECIDED else another_card(game, seat)


@STACKING.why_not(next_card)
@RESTACKING.why_not(next_card)
def not_next(game: TopDeer, seat: int, kind: int) -> Refusal | None:
    return another_card(game, seat) if game.special[seat] == UNDECIDED else not_placed(game, seat, kind)


@STACKING.otherwise
@RESTACKING.otherwise
def another_card(game: TopDeer, seat: int) -> Refusal:
    now = "the special card" if game.special[seat] == UNDECIDED else "the next card of the race deck"
    return Refusal(clause(game), {"choose now": now})


def not_placed(game: TopDeer, seat: int, kind: int) -> Refusal | None:
    cards = stock(game, seat)
    if kind in cards:
        return None
    if kind in used_in_race(game, seat):
        return Refusal("TD-10", {"used in this race": NAMES[kind]})
    return Refusal(clause(game), {"not placed yet": names(cards)})


def clause(game: TopDeer) -> str:
    return (RESTACKING if game.phase == RESTACKING else STACKING).clause
