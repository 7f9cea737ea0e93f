"""A day's evening (WS-15): everybody goes home, Santa inspects (WS-29), the surprise is discarded."""

from __future__ import annotations

from kringle.games.workshop import mailroom, morning, scoring
from kringle.games.workshop.cards import BAKERY, DAYS, ELVES, GIFT_LIMIT, LAST_DAY, SPACES
from kringle.games.workshop.table import Workshop
from kringle.kernel.declare import Note, number
from kringle.kernel.constants import SPECTATOR

INSPECTION = 3  # days
MOST, SECOND_MOST = 2, 1  # cookies a gift

inspected = Note("inspected", gifts=number, cookies=number)
on_sleigh = Note("on_sleigh", count=number)


def end_day(game: Workshop) -> None:  # WS-15
    for seat in range(game.seats):
        game.jam[seat] = 0
        for elf in range(ELVES):
            game.where[seat][elf] = 0
    for space in range(SPACES):
        game.taken[space] = 0
    game.zelf = game.zelf_at = 0
    if game.day % INSPECTION == INSPECTION - 1:
        inspect(game)
    discard_surprise(game)
    if game.day == LAST_DAY:
        scoring.score_the_rest(game)
    else:
        game.day += 1
        morning.start_day(game)


def inspect(game: Workshop) -> None:  # WS-29
    most = most_below(game, DAYS * ELVES * GIFT_LIMIT)
    second = most_below(game, most)  # WS-R6
    for seat in range(game.seats):
        a_gift = MOST if game.built[seat] == most else SECOND_MOST if game.built[seat] == second else 0
        game.cookies[seat] += a_gift * game.built[seat]
        inspected(game, seat, game.built[seat], a_gift * game.built[seat])
    for seat in range(game.seats):
        game.load_sleigh(seat)
    on_sleigh(game, SPECTATOR, game.sleigh_left)
    mailroom.renew_deck(game)  # WS-16


def most_below(game: Workshop, count: int) -> int:
    most = 0
    for seat in range(game.seats):
        if most < game.built[seat] < count:
            most = game.built[seat]
    return most


def discard_surprise(game: Workshop) -> None:
    if game.surprise > 0:
        if game.today != BAKERY or game.bakery == 0:  # WS-50
            game.discarded[game.surprise - 1] += 1
        game.surprise = game.today = game.seminar = game.attended = 0
        for material in range(3):
            game.repaired[material] = 0
