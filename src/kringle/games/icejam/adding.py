"""A turn begins: a card may be added to the map (IJ-5 to IJ-7)."""

from __future__ import annotations

from kringle.games.icejam import laying, squares, walking
from kringle.games.icejam.map_for_python import Atlas, lying_on
from kringle.games.icejam.cards import FACE_NAMES, STEPS, STREET, TERRAINS, WORKSHOP
from kringle.games.icejam.squares import SQUARES, inside, place
from kringle.games.icejam.table import IceJam
from kringle.games.icejam.told import card_place, slot_number
from kringle.kernel.declare import Move, Note, Part, Phase
from kringle.kernel.errors import Refusal
from kringle.kernel.constants import SPECTATOR

AHEAD = squares.AHEAD

no_card = Move("no card", clause="IJ-5")
card = Move("card", slot=Part(STREET, slot_number), clause="IJ-6")
lift_one = Move("lift", clause="IJ-7")
pick_up = Move("from", square=Part(SQUARES, lambda at: tuple(place(at))), clause="IJ-7", only=inside)
turn_begun = Note("turn")
picked = Note("picked", slot=slot_number, face=FACE_NAMES.__getitem__)
lifted = Note("lifted", squares=card_place, face=FACE_NAMES.__getitem__)
bared = Note("bared", square=place, terrain=TERRAINS.__getitem__)

ADDING = Phase("add", "IJ-5", at=4)
LIFTING = Phase("lift", "IJ-7", at=5)


def begin_turn(game: IceJam, seat: int) -> None:  # IJ-5
    game.turn = seat
    game.steps_left = STEPS
    turn_begun(game, seat)
    game.enter(ADDING)
    game.ask(seat)


@ADDING.legal
def add_moves(game: IceJam, seat: int) -> None:
    game.add(no_card())
    for slot in range(STREET):
        if game.street[slot]:
            game.add(card(slot))
    if can_lift(game):
        game.add(lift_one())


def can_lift(game: IceJam) -> bool:  # IJ-7
    if game.deck_left == 0:
        for card in range(game.card_count):
            if game.may_lift(card):
                return True
    return False


@ADDING.do(no_card)
def add_nothing(game: IceJam, seat: int) -> None:
    walking.walk(game)


@ADDING.do(card)
def pick_card(game: IceJam, seat: int, slot: int) -> None:  # IJ-6
    face = game.street[slot] - 1
    game.street[slot] = 0
    game.slot = slot + 1
    game.held = laying.new_card(game, face) + 1
    picked(game, game.turn, slot, face)
    game.enter(laying.ROWING)


@ADDING.why_not(card)
def not_card(game: IceJam, seat: int, slot: int) -> Refusal | None:
    return None if game.street[slot] else Refusal("IJ-6", {"slot": slot + 1, "street": "empty there"})


@ADDING.do(lift_one)
def choose_to_lift(game: IceJam, seat: int) -> None:
    game.enter(LIFTING)


@ADDING.why_not(lift_one)
def not_any_lifted(game: IceJam, seat: int) -> Refusal | None:
    if game.deck_left:
        return Refusal("IJ-7", {"deck": game.deck_left})
    atlas = Atlas(game)
    reasons = [not_from(atlas, atlas.at[card]) for card in range(game.card_count)]
    return None if None in reasons else Refusal("IJ-7", {"liftable": 0})


@LIFTING.legal
def lift_moves(game: IceJam, seat: int) -> None:
    for card in range(game.card_count):
        if game.may_lift(card):
            game.add(pick_up(game.at[card]))


@LIFTING.do(pick_up)
def lift(game: IceJam, seat: int, square: int) -> None:  # IJ-7, IJ-17
    card = game.card_at(square)
    game.held = card + 1
    game.remove_card(card)
    other = square + AHEAD[game.way[card]]
    lifted(game, game.turn, square * 4 + game.way[card], game.face[card])
    bared(game, SPECTATOR, square, game.terrain_at(square))
    bared(game, SPECTATOR, other, game.terrain_at(other))
    game.enter(laying.ROWING)


@LIFTING.why_not(pick_up)
def not_lifted(game: IceJam, seat: int, square: int) -> Refusal | None:
    return not_from(Atlas(game), square)


def not_from(atlas: Atlas, at: int) -> Refusal | None:
    """`at` names a card by the square of its first half."""
    stack = atlas.stack(at)
    if not stack:
        return Refusal("IJ-7", {"square": place(at), "holds": "nothing"})
    top, half = stack[0]
    if top == WORKSHOP:
        return Refusal("IJ-R13", {"square": place(at)})
    both = atlas.both(top)
    if half or not atlas.is_on_top(top):
        return Refusal("IJ-7", {"card": [place(s) for s in both], "named by": place(both[0])})
    for square in both:
        what = lying_on(atlas, square)
        if what:
            return Refusal("IJ-7", {"square": place(square), "holds": what})
    return None if atlas.has_free_side(top) else Refusal("IJ-R4", {"card": [place(s) for s in both]})
