"""Setup (IJ-1 to IJ-4): cards are dealt, Left-Overs Street is filled, somebody goes first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.icejam import adding, cards, ending, laying, squares, walking
from kringle.games.icejam.cards import DEALT, FACE_NAMES, FACES, SEATS, STREET
from kringle.games.icejam.squares import EAST, HOME, WEST
from kringle.games.icejam.table import IceJam
from kringle.games.icejam.told import card_place, slot_number
from kringle.kernel.declare import Move, Note, Phase, one_of
from kringle.kernel.constants import CHANCE, SPECTATOR

ALIKE = cards.ALIKE
COPIES = cards.COPIES
CUBES = cards.CUBES
START = squares.START

deal = Move(
    "deal", face=one_of(FACE_NAMES), turned=one_of(("east", "west")), clause="IJ-1",
    only=lambda face, turned: not (turned and ALIKE[face]),
)  # fmt: skip
turn_card = Move("turn", face=one_of(FACE_NAMES), clause="IJ-3")
draw_first = Move("first", elf=one_of(range(SEATS)), clause="IJ-4")
dealt = Note("dealt", squares=card_place, face=FACE_NAMES.__getitem__)
face_turned = Note("turned", slot=slot_number, face=FACE_NAMES.__getitem__)
goes_first = Note("first")

DEALING = Phase("deal", "IJ-1", at=0)
TURNING = Phase("turn", "IJ-3", at=2)
FIRSTING = Phase("first", "IJ-4", at=3)


def set_up(game: IceJam, seats: int, options: Mapping[str, Any]) -> None:
    game.seats = seats
    game.play_on, game.even_start = int(options["play_on"]), int(options["even_start"])
    game.finish_round = int(options["finish_round"] or options["even_start"])  # IJ-R16
    game.first = -1 if options["first"] == "drawn" else 0  # IJ-R3
    for face in range(FACES):
        game.deck[face] = COPIES[face]
        game.deck_left += COPIES[face]
    for colour in range(3):
        game.bag[colour] = CUBES[colour]  # IJ-R2
        game.bag_left += CUBES[colour]
    game.lay_out()
    for seat in range(seats):
        game.pawn[seat] = HOME  # IJ-4
    game.enter(DEALING)
    game.ask(CHANCE)


@DEALING.legal
def deal_outcomes(game: IceJam) -> None:  # IJ-R11
    for face in range(FACES):
        if game.deck[face] > 0:
            if ALIKE[face]:
                game.add_chance(deal(face, 0), 2 * game.deck[face])
            else:
                game.add_chance(deal(face, 0), game.deck[face])
                game.add_chance(deal(face, 1), game.deck[face])


@DEALING.do(deal)
def deal_card(game: IceJam, face: int, turned: int) -> None:  # IJ-1
    card = laying.new_card(game, face)
    game.deck[face] -= 1
    game.deck_left -= 1
    if turned:
        game.put_card(card, START[card] + 1, WEST)
    else:
        game.put_card(card, START[card], EAST)
    dealt(game, SPECTATOR, game.at[card] * 4 + game.way[card], face)
    if game.card_count == DEALT:
        laying.fill_snowflakes(game)  # IJ-2


def turn_up(game: IceJam, slot: int) -> None:  # IJ-3, IJ-6
    game.slot = slot + 1
    game.enter(TURNING)
    game.ask(CHANCE)


@TURNING.cites
def turned_by(game: IceJam) -> str:
    return "IJ-6" if game.round else "IJ-3"


@TURNING.legal
def turn_outcomes(game: IceJam) -> None:
    game.add_deck(turn_card(0), game.deck, FACES)


@TURNING.do(turn_card)
def turned_up(game: IceJam, face: int) -> None:
    slot = game.slot - 1
    game.slot = 0
    game.deck[face] -= 1
    game.deck_left -= 1
    game.street[slot] = face + 1
    face_turned(game, SPECTATOR, slot, face)
    if game.round > 0:
        walking.walk(game)
    elif slot + 1 < STREET:
        turn_up(game, slot + 1)
    elif game.first < 0:
        game.enter(FIRSTING)
    else:
        begin(game, game.first)


@FIRSTING.legal
def first_outcomes(game: IceJam) -> None:
    for seat in range(game.seats):
        game.add_chance(draw_first(seat), 1)


@FIRSTING.do(draw_first)
def first_drawn(game: IceJam, elf: int) -> None:
    begin(game, elf)


def begin(game: IceJam, seat: int) -> None:  # IJ-4
    game.first = seat
    goes_first(game, seat)
    ending.begin_round(game, 1)
    adding.begin_turn(game, seat)
