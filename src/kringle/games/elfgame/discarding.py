"""Discards that cards ask for: all who owe one choose at the same time (EG-23, EG-R14)."""

from __future__ import annotations

from kringle.games.elfgame import acting, deck, turn
from kringle.games.elfgame.answers import discard
from kringle.games.elfgame.refusals import not_held
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.declare import Phase
from kringle.kernel.errors import Refusal

DISCARDING = Phase("discard", "EG-23", at=8)


def debtors(game: ElfGame) -> int:
    """Everybody who must discard and still can."""
    found = 0
    owed = game.owed[game.level]
    for seat in range(game.seats):
        if owed[seat] > 0 and game.hand_size[seat] == 0:
            owed[seat] = 0
        if owed[seat] > 0:
            found |= 1 << seat
    return found


def ask_for_discards(game: ElfGame) -> None:
    game.enter(DISCARDING)
    game.asking = debtors(game)


@DISCARDING.legal
def list_discards(game: ElfGame, seat: int) -> None:
    acting.add_for_each(game, discard(0), acting.list_held(game, seat))


@DISCARDING.do(discard)
def choose_discard(game: ElfGame, seat: int, card: int) -> None:
    if game.seal(seat, discard(card)):
        discard_together(game)
        turn.go_on(game)


def discard_together(game: ElfGame) -> None:  # EG-23, EG-R14
    seat = game.active
    for _ in range(game.seats):
        answer = game.opened(seat)
        if answer >= 0:
            game.owed[game.level][seat] -= 1
            deck.lose(game, seat, discard.card(answer))
        seat = game.seat_after(seat)


@DISCARDING.why_not(discard)
def not_discarded(game: ElfGame, seat: int, card: int) -> Refusal | None:
    return not_held(game, seat, card, "EG-23")


@DISCARDING.otherwise
def no_discard(game: ElfGame, seat: int) -> Refusal:
    return Refusal("EG-23", {"asked": "a card to discard"})
