"""A card is laid (IJ-8, IJ-9): row, column, which way it points; cubes on its snowflakes (IJ-2, IJ-10)."""

from __future__ import annotations

from collections.abc import Iterable

from kringle.games.icejam import cards, setup, squares, walking
from kringle.games.icejam.map_for_python import Atlas, lying_on
from kringle.games.icejam.cards import COLOURS, DEALT, FACE_NAMES, SHOP
from kringle.games.icejam.squares import COLUMNS, NORTH, ROWS, WAYS, WEST, WIDE, inside, place, square
from kringle.games.icejam.table import IceJam
from kringle.games.icejam.told import card_place
from kringle.kernel.declare import Move, Note, Phase, between, one_of
from kringle.kernel.errors import Refusal
from kringle.kernel.constants import CHANCE, SPECTATOR

ALIKE = cards.ALIKE
SNOWFLAKE = cards.SNOWFLAKE
AHEAD = squares.AHEAD

in_row = Move("row", row=between(1, ROWS), clause="IJ-R6")
in_column = Move("column", column=between(1, COLUMNS), clause="IJ-R6")
point = Move("point", way=one_of(WAYS), clause="IJ-8")
draw_cube = Move("cube", colour=one_of(COLOURS), clause="IJ-2")
laid = Note("laid", squares=card_place, face=FACE_NAMES.__getitem__)
cube_put = Note("cube", square=place, colour=COLOURS.__getitem__)

CUBING = Phase("cube", "IJ-2", at=1)
ROWING = Phase("row", "IJ-6", at=6)
COLUMNING = Phase("column", "IJ-6", at=7)
POINTING = Phase("point", "IJ-6", at=8)


def new_card(game: IceJam, face: int) -> int:
    card = game.card_count
    game.card_count += 1
    game.face[card] = face
    return card


@ROWING.legal
def row_moves(game: IceJam, seat: int) -> None:  # IJ-8
    for row in range(1, ROWS + 1):
        if fits_in(game, row):
            game.add(in_row(row))


def fits_in(game: IceJam, row: int) -> bool:
    for way in range(4):
        if game.first_halves(row, way):
            return True
    return False


@ROWING.do(in_row)
def choose_row(game: IceJam, seat: int, row: int) -> None:
    game.row = row
    game.enter(COLUMNING)


@ROWING.why_not(in_row)
def not_in_row(game: IceJam, seat: int, row: int) -> Refusal | None:
    return least(why_not_lay(game, (square(row, column) for column in range(1, COLUMNS + 1)), range(4)))


@COLUMNING.legal
def column_moves(game: IceJam, seat: int) -> None:
    columns = 0
    for way in range(4):
        columns |= game.first_halves(game.row, way)
    column = 1
    while columns:
        if columns & 1:
            game.add(in_column(column))
        columns >>= 1
        column += 1


@COLUMNING.do(in_column)
def choose_column(game: IceJam, seat: int, column: int) -> None:
    game.column = column
    game.enter(POINTING)


@COLUMNING.why_not(in_column)
def not_in_column(game: IceJam, seat: int, column: int) -> Refusal | None:
    return least(why_not_lay(game, [square(game.row, column)], range(4)))


@POINTING.legal
def point_moves(game: IceJam, seat: int) -> None:
    for way in range(4):
        if game.first_halves(game.row, way) >> (game.column - 1) & 1:
            game.add(point(way))


@POINTING.do(point)
def lay(game: IceJam, seat: int, way: int) -> None:
    card = game.held - 1
    at = game.row * WIDE + game.column
    game.row = 0
    game.column = 0
    game.put_card(card, at, way)
    laid(game, game.turn, at * 4 + way, game.face[card])
    game.waiting = 2 * card
    fill_snowflakes(game)


@POINTING.why_not(point)
def not_pointed(game: IceJam, seat: int, way: int) -> Refusal | None:
    return least(why_not_lay(game, [square(game.row, game.column)], [way]))


def why_not_lay(game: IceJam, firsts: Iterable[int], ways: Iterable[int]) -> list[Refusal | None]:
    """For each place of the held card's first half, and each way, what speaks against it."""
    atlas, card = Atlas(game), game.held - 1
    ways = list(ways)
    return [why_not_there(game, atlas, card, at, way) for at in firsts for way in ways]


NEARNESS = ("IJ-R7", "IJ-9", "IJ-8", "IJ-R6")
"""Which of several reasons is told: the one that is nearest to being allowed."""


def least(reasons: list[Refusal | None]) -> Refusal | None:
    found = [reason for reason in reasons if reason is not None]
    return None if len(found) < len(reasons) else min(found, key=lambda reason: NEARNESS.index(reason.clause))


def why_not_there(game: IceJam, atlas: Atlas, card: int, at: int, way: int) -> Refusal | None:
    both, face = (at, at + AHEAD[way]), atlas.face[card]
    for square_ in both:
        if not inside(square_):
            return Refusal("IJ-R6", {"rows": ROWS, "columns": COLUMNS})
        what = "the Workshop" if atlas.terrain(square_) == SHOP else lying_on(atlas, square_)
        if what:
            return Refusal("IJ-9", {"square": place(square_), "holds": what})
    if not atlas.near.intersection(both):
        return Refusal("IJ-8", {"squares": [place(square_) for square_ in both], "touches": "nothing"})
    if ALIKE[face] and way in (NORTH, WEST):
        return Refusal("IJ-8", {"card": FACE_NAMES[face], "point": ["east", "south"]})
    if (at, way) == (atlas.at[card], atlas.way[card]) and not (any(SNOWFLAKE[face]) and game.bag_left):
        return Refusal("IJ-R7", {"square": place(at), "point": WAYS[way]})
    return None


def fill_snowflakes(game: IceJam) -> None:  # IJ-2, IJ-10
    end = 2 * game.held if game.held else 2 * DEALT
    while game.waiting < end and SNOWFLAKE[game.face[game.waiting >> 1]][game.waiting & 1] == 0:
        game.waiting += 1
    if game.waiting < end and game.bag_left > 0:
        game.enter(CUBING)
        game.ask(CHANCE)
    else:
        snowflakes_filled(game)


@CUBING.cites
def cubes_by(game: IceJam) -> str:
    return "IJ-10" if game.round else "IJ-2"


@CUBING.legal
def cube_outcomes(game: IceJam) -> None:
    game.add_deck(draw_cube(0), game.bag, 3)


@CUBING.do(draw_cube)
def cube_drawn(game: IceJam, colour: int) -> None:
    card = game.waiting >> 1
    at = game.at[card]
    if game.waiting & 1:
        at += AHEAD[game.way[card]]
    game.bag[colour] -= 1
    game.bag_left -= 1
    game.put_cube(at, colour)
    cube_put(game, SPECTATOR, at, colour)
    game.waiting += 1
    fill_snowflakes(game)


def snowflakes_filled(game: IceJam) -> None:
    game.waiting = 0
    game.held = 0
    if game.round == 0:
        setup.turn_up(game, 0)  # IJ-3
    elif game.slot and game.deck_left > 0:
        setup.turn_up(game, game.slot - 1)  # IJ-6, IJ-R12
    else:
        game.slot = 0
        walking.walk(game)
