"""Setup (WS-8, WS-9): who begins, how much coal, which of three gifts to keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.workshop import cards, mailroom, mat, morning
from kringle.games.workshop.answers import learn
from kringle.games.workshop.cards import (
    ASSEMBLY, DEALT, GIFT_NAMES, KINDS, SEATS, SURPRISE_KINDS,
)  # fmt: skip
from kringle.games.workshop.table import Workshop
from kringle.games.workshop.told import gift_named
from kringle.kernel.declare import Move, Note, Part, Phase, number, one_of
from kringle.kernel.errors import Refusal
from kringle.kernel.constants import CHANCE

COPIES = cards.COPIES
SURPRISE_COPIES = cards.SURPRISE_COPIES

FIRST_COAL = 2  # WS-8
FIFTH_COAL = 6


def kept_places(kept: int) -> tuple[int, ...]:
    """A bit for each of the gifts dealt: their places, from 1."""
    return tuple(i + 1 for i in range(DEALT) if kept >> i & 1)


six_coal = Move("coal", FIFTH_COAL, clause="WS-8", at=1)
keep = Move("keep", kept=Part((1 << DEALT) - 1, kept_places, least=1), clause="WS-9", sealed=True, at=132)
draw_first = Move("first", team=one_of(range(SEATS)), clause="WS-R11", at=140)
deal_gift = Move("deal", kind=one_of(GIFT_NAMES, secret=True), clause="WS-9", at=250)
first_player = Note("first_player")
dealt = Note("dealt", gift=gift_named, private=True)
gift_kept = Note("kept", gift=gift_named)
put_under = Note("put_under", gift=gift_named, private=True)
returned = Note("returned", count=number)

LOT = Phase("lot", "WS-R11", at=0)
FIFTH = Phase("fifth", "WS-8", at=1)
DEAL = Phase("deal", "WS-9", at=2)
KEEP = Phase("keep", "WS-9", at=3)


def set_up(game: Workshop, seats: int, options: Mapping[str, Any]) -> None:
    game.seats = seats
    game.surprising = int(options["holiday_surprises"])
    for kind in range(KINDS):
        game.deck[kind] = COPIES[kind]
        game.deck_left += COPIES[kind]
    game.top_left = game.deck_left
    if game.surprising:
        for kind in range(SURPRISE_KINDS):
            game.surprises_left[kind] = SURPRISE_COPIES[kind]
    game.enter(LOT)
    game.ask(CHANCE)


@LOT.legal
def lot_outcomes(game: Workshop) -> None:  # WS-R11
    for seat in range(game.seats):
        game.add_chance(draw_first(seat), 1)


@LOT.do(draw_first)
def give_tree(game: Workshop, team: int) -> None:
    game.first = game.turn = team
    first_player(game, team)
    for place in range(min(game.seats, 4)):  # WS-8
        start_coal(game, game.after(team, place), FIRST_COAL + place)
    if game.seats == 5:
        game.enter(FIFTH)
        game.ask(game.after(team, 4))
    else:
        deal(game)


def start_coal(game: Workshop, seat: int, coal: int) -> None:
    game.coal[seat] = coal
    mat.coal_taken(game, seat, coal, 0)


@FIFTH.legal
def fifth_moves(game: Workshop, seat: int) -> None:
    game.add(six_coal())
    for subject in range(ASSEMBLY + 1):
        game.add(learn(subject))


@FIFTH.do(six_coal)
def take_six_coal(game: Workshop, seat: int) -> None:  # WS-8, WS-R12
    start_coal(game, seat, FIFTH_COAL)
    deal(game)


@FIFTH.do(learn)
def take_lesson(game: Workshop, seat: int, subject: int) -> None:  # WS-8, WS-R12
    mat.teach(game, seat, 0, subject)
    deal(game)


def deal(game: Workshop) -> None:
    game.cursor = 0
    game.enter(DEAL)
    game.ask(CHANCE)


@DEAL.legal
def deal_outcomes(game: Workshop) -> None:
    game.add_deck(deal_gift(0), game.deck, KINDS)


@DEAL.do(deal_gift)
def deal_to_next(game: Workshop, kind: int) -> None:  # WS-9
    seat = game.cursor
    game.off_the_deck(kind)
    dealt(game, seat, kind)
    if game.put_into_hand(seat, kind) == DEALT:
        game.cursor += 1
        if game.cursor == game.seats:
            mailroom.fill_display(game, KEEP.number)


def start_keeping(game: Workshop) -> None:
    game.enter(KEEP)
    game.asking = (1 << game.seats) - 1


@KEEP.legal
def keep_moves(game: Workshop, seat: int) -> None:
    for kept in range(1, 1 << DEALT):
        if not is_repetition(game, seat, kept):
            game.add(keep(kept))


def is_repetition(game: Workshop, seat: int, kept: int) -> bool:
    """Of two gifts that are alike the first is kept first: otherwise one choice would be two."""
    for i in range(1, DEALT):
        if game.dealt[seat][i] == game.dealt[seat][i - 1] and (kept >> (i - 1)) & 3 == 2:
            return True
    return False


@KEEP.do(keep)
def choose_hand(game: Workshop, seat: int, kept: int) -> None:
    if game.seal(seat, keep(kept)):
        open_hands(game)


@KEEP.why_not(keep)
def not_kept(game: Workshop, seat: int, kept: int) -> Refusal | None:
    hand = game.dealt[seat]
    for i in range(1, DEALT):
        if hand[i] == hand[i - 1] and kept >> i & 1 and not kept >> (i - 1) & 1:
            return Refusal("WS-9", {"alike": [i, i + 1]})
    return None


def open_hands(game: Workshop) -> None:
    for seat in range(game.seats):
        open_hand(game, seat, keep.kept(game.opened(seat)))
    morning.start_day(game)


def open_hand(game: Workshop, seat: int, kept: int) -> None:
    under = 0
    for i in range(DEALT):
        kind = game.dealt[seat][i] - 1
        game.dealt[seat][i] = 0
        if (kept >> i) & 1:
            game.lay_out(seat, kind)
            gift_kept(game, seat, kind)
        else:
            game.returned[seat][under] = kind + 1
            under += 1
            put_under(game, seat, kind)
    game.deck_left += under
    returned(game, seat, under)
