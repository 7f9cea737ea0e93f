"""A day's morning (WS-10 to WS-12): the surprise, cookies for the reindeer, the Classroom; who is at the dentist's."""

from __future__ import annotations

from kringle.games.workshop import mailroom, workday
from kringle.games.workshop.cards import (
    AWAY, DENTIST, EMPTY_STALLS, EXTRA_COOKIE, SURPRISE_IDS, SURPRISE_KINDS, TEAM, VIXEN, YETI, trained,
)  # fmt: skip
from kringle.games.workshop.table import Workshop
from kringle.games.workshop.told import ELF_TOLD, elf_then, surprise_named
from kringle.kernel.declare import Move, Note, Part, Phase, number, one_of
from kringle.kernel.errors import Refusal
from kringle.kernel.constants import CHANCE, SPECTATOR

ALL_SUBJECTS = 15


def two_at_most(training: int) -> bool:
    return training.bit_count() <= 2


turn_surprise = Move("surprise", kind=one_of(SURPRISE_IDS), clause="WS-32", at=145)
dentist = Move("dentist", training=Part(16, trained), only=two_at_most, clause="WS-46", at=24)
day_begins = Note("day", day=number)
surprise_turned = Note("surprise", surprise=surprise_named, day=number)
shuffled = Note("yeti")
oats_spoiled = Note("oats")
cookies_laid = Note("cookies_laid", cookies=number)
at_dentist = Note("dentist", elf=elf_then)

TURN_UP = Phase("surprise", "WS-32", at=4)
DENTAL = Phase("dentist", "WS-46", at=5)


def start_day(game: Workshop) -> None:
    day_begins(game, SPECTATOR, game.day + 1)
    if game.surprising:  # WS-10, WS-32
        game.enter(TURN_UP)
        game.ask(CHANCE)
    else:
        lay_out_cookies(game)


@TURN_UP.legal
def surprise_outcomes(game: Workshop) -> None:  # WS-32
    game.add_deck(turn_surprise(0), game.surprises_left, SURPRISE_KINDS)


@TURN_UP.do(turn_surprise)
def turn_surprise_up(game: Workshop, kind: int) -> None:
    game.surprises_left[kind] -= 1
    game.surprise = kind + 1
    game.remember_today()
    surprise_turned(game, SPECTATOR, kind, game.day + 1)
    if game.today == YETI:  # WS-61
        game.shuffle_all()
        shuffled(game, SPECTATOR)
        mailroom.fill_display(game, TURN_UP.number)
    else:
        lay_out_cookies(game)


def lay_out_cookies(game: Workshop) -> None:  # WS-10
    if game.today == EMPTY_STALLS:  # WS-59
        empty_stalls(game)
    cookies = 2 if game.today == EXTRA_COOKIE else 1  # WS-48
    for stall in range(VIXEN + 1):
        game.stall[stall] += cookies
    cookies_laid(game, SPECTATOR, cookies)
    fill_classroom(game)


def empty_stalls(game: Workshop) -> None:
    oats_spoiled(game, SPECTATOR)
    for stall in range(VIXEN + 1):
        game.stall[stall] = 0


def fill_classroom(game: Workshop) -> None:  # WS-11
    game.classroom = ALL_SUBJECTS
    if game.today == DENTIST:
        call_to_dentist(game, 0)
    else:
        workday.start_work(game)


def call_to_dentist(game: Workshop, place: int) -> None:  # WS-46, WS-R20
    if place == game.seats:
        game.cursor = 0
        workday.start_work(game)
    else:
        game.cursor = place
        game.enter(DENTAL)
        game.ask(game.after(game.first, place))


@DENTAL.legal
def dentist_moves(game: Workshop, seat: int) -> None:
    for elf in range(TEAM[game.seats]):
        if workday.is_first_like(game, seat, elf):
            game.add(dentist(game.training[seat][elf]))


@DENTAL.do(dentist)
def send_to_dentist(game: Workshop, seat: int, training: int) -> None:
    elf = workday.elf_at_home(game, seat, training)
    game.where[seat][elf] = AWAY + 1
    at_dentist(game, seat, elf * ELF_TOLD + training)
    call_to_dentist(game, game.cursor + 1)


@DENTAL.why_not(dentist)
def not_to_dentist(game: Workshop, seat: int, training: int) -> Refusal | None:
    return workday.not_at_home(game, seat, training, "WS-46")
