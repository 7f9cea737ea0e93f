"""What cards do: the ten operations, each way of doing one a move (EG-11 to EG-15, EG-20, EG-23)."""

from __future__ import annotations

from kringle.games.elfgame.cards import (
    COAL_ON, COLOURS, FAR, LANES, SEATS, SHELF_ON, SNOW_ON, block_of, colour_of, lane_of, path_of,
    place_of, present_pushed, present_taken, size_of,
)  # fmt: skip
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.declare import Move, Note, Part, between, seat_named, upto

COLOUR = Part(COLOURS, colour_of)
LANE = Part(LANES, lane_of)
ANYBODY = upto(SEATS - 1)
TO_THREE = between(1, 3)

build = Move("build", place=Part(3, size_of, least=1), colour=COLOUR, said=("colour", "place"), clause="EG-11", at=257)
advance = Move("advance", spaces=TO_THREE, colour=COLOUR, said=("colour", "spaces"), clause="EG-12", at=266)
push_back = Move("push_back", spaces=TO_THREE, lane=LANE, said=("lane", "spaces"), clause="EG-12", at=275)
deliver = Move("deliver", colour=COLOUR, clause="EG-13", at=329)
deliver_through_snow = Move("deliver_through_snow", colour=COLOUR, clause="EG-13", at=332)
steal = Move("steal", lane=LANE, clause="EG-14", at=335)
steal_and_deliver = Move("steal_and_deliver", lane=LANE, clause="EG-14", at=353)
coal = Move("coal", lane=LANE, clause="EG-15", at=371)
snowstorm = Move("snowstorm", lane=LANE, clause="EG-15", at=389)
shelf = Move("shelf", whose=ANYBODY, clause="EG-15", at=407)
unblock = Move("unblock", block=Part(2 * COLOURS + 1, block_of), clause="EG-20", at=413)
let_draw = Move("draw", cards=TO_THREE, whose=ANYBODY, said=("whose", "cards"), clause="EG-7", at=420)
make_discard = Move("make_discard", cards=TO_THREE, whose=ANYBODY, said=("whose", "cards"), clause="EG-23", at=438)
make_all_discard = Move("make_all_discard", cards=TO_THREE, clause="EG-23", at=456)
# Where the bench of a lane has a present too, the one on its reindeer (EG-R9).
deliver_load = Move("deliver_from_reindeer", colour=COLOUR, clause="EG-R9", at=593)
deliver_load_through_snow = Move("deliver_through_snow_from_reindeer", colour=COLOUR, clause="EG-R9", at=596)
steal_load = Move("steal_from_reindeer", lane=LANE, clause="EG-R9", at=599)
steal_load_and_deliver = Move("steal_and_deliver_from_reindeer", lane=LANE, clause="EG-R9", at=617)


def block_told(number: int) -> dict[str, str]:
    kind, *colour = block_of(number)
    return {"kind": kind, "colour": colour[0]} if colour else {"kind": kind}


built = Note("built", colour=colour_of, size=size_of)
moved = Note("moved", colour=colour_of, path=path_of)
pushed = Note("pushed", of=seat_named, present=present_pushed)
delivered = Note("delivered", colour=colour_of, place=place_of)
stolen = Note("stolen", of=seat_named, present=present_taken)
put_coal = Note("coal", of=seat_named, colour=colour_of)
sent_snowstorm = Note("snowstorm", of=seat_named, colour=colour_of)
put_on_shelf = Note("shelf", of=seat_named)
unblocked = Note("unblocked", block=block_told)
snow_gone = Note("snow_gone", colour=colour_of)


def operate(game: ElfGame, seat: int, way: int) -> None:
    game.before_operation(seat, way)
    if build.covers(way):
        build_present(game, seat, build.colour(way), build.place(way))
    elif advance.covers(way):
        move_on(game, seat, advance.colour(way), advance.spaces(way))
    elif push_back.covers(way):
        push(game, seat, push_back.lane(way), push_back.spaces(way))
    elif coal.covers(way) or snowstorm.covers(way) or shelf.covers(way):
        put_block(game, seat, way)
    elif unblock.covers(way):
        remove_block(game, seat, unblock.block(way))
    elif is_about_hands(way):
        operate_on_hands(game, seat, way)
    else:
        operate_on_present(game, seat, way)
    game.after_operation()


def is_about_hands(way: int) -> bool:
    return let_draw.covers(way) or make_discard.covers(way) or make_all_discard.covers(way)


def operate_on_hands(game: ElfGame, seat: int, way: int) -> None:
    if let_draw.covers(way):
        game.let_draw(game.level, let_draw.whose(way), let_draw.cards(way))
    elif make_discard.covers(way):
        game.let_discard(make_discard.whose(way), make_discard.cards(way))
    else:
        game.let_all_discard(seat, make_all_discard.cards(way))


def operate_on_present(game: ElfGame, seat: int, way: int) -> None:  # EG-R9
    """The one on the bench, if there is one; that on the reindeer has moves of its own where there are both."""
    if deliver.covers(way) or deliver_through_snow.covers(way):
        colour = colour_delivered(way)
        deliver_now(game, seat, colour, game.take_off(seat, colour))
    elif deliver_load.covers(way) or deliver_load_through_snow.covers(way):
        colour = colour_delivered(way)
        deliver_now(game, seat, colour, game.unload(seat, colour))
    elif steal.covers(way) or steal_and_deliver.covers(way):
        lane = lane_stolen(way)
        take(game, seat, lane, steals_home(way), game.take_off(lane // COLOURS, lane % COLOURS))
    else:
        lane = lane_stolen(way)
        take(game, seat, lane, steals_home(way), game.unload(lane // COLOURS, lane % COLOURS))


def colour_delivered(way: int) -> int:
    if deliver.covers(way):
        return deliver.colour(way)
    if deliver_through_snow.covers(way):
        return deliver_through_snow.colour(way)
    return deliver_load.colour(way) if deliver_load.covers(way) else deliver_load_through_snow.colour(way)


def lane_stolen(way: int) -> int:
    if steal.covers(way):
        return steal.lane(way)
    if steal_and_deliver.covers(way):
        return steal_and_deliver.lane(way)
    return steal_load.lane(way) if steal_load.covers(way) else steal_load_and_deliver.lane(way)


def steals(way: int) -> bool:
    return steal.covers(way) or steal_load.covers(way) or steals_home(way)


def steals_home(way: int) -> bool:
    """Whether what is stolen is delivered at once."""
    return steal_and_deliver.covers(way) or steal_load_and_deliver.covers(way)


def is_about_load(way: int) -> bool:
    """Whether it is about the present on a reindeer though there is another on the bench."""
    return delivers_load(way) or steal_load.covers(way) or steal_load_and_deliver.covers(way)


def delivers_load(way: int) -> bool:
    return deliver_load.covers(way) or deliver_load_through_snow.covers(way)


def may_deliver(way: int) -> bool:
    """Whether presents can have come to a pile by it."""
    return deliver.covers(way) or deliver_through_snow.covers(way) or steals_home(way) or delivers_load(way)


def build_present(game: ElfGame, seat: int, colour: int, size: int) -> None:  # EG-11
    game.bench[seat][colour] = size
    built(game, seat, colour, size)


def move_on(game: ElfGame, seat: int, colour: int, steps: int) -> None:  # EG-12
    start = game.bench[seat][colour]
    while steps > 0 and game.can_step(seat, colour):
        game.step(seat, colour)
        steps -= 1
    moved(game, seat, colour, start * 4 + game.bench[seat][colour])


def push(game: ElfGame, seat: int, lane: int, steps: int) -> None:  # EG-12
    owner = lane // COLOURS
    start = game.take_off(owner, lane % COLOURS)
    place = min(FAR, start + steps)
    game.put_on(owner, lane % COLOURS, place)
    game.lane = lane
    pushed(game, seat, owner, lane % COLOURS * 16 + start * 4 + place)


def deliver_now(game: ElfGame, seat: int, colour: int, place: int) -> None:  # EG-13, EG-18
    deliver_present(game, seat, colour, place)
    if (game.snowy_lanes(seat) >> colour) & 1 != 0:
        game.blocks[seat] &= ~(SNOW_ON << colour)
        snow_gone(game, seat, colour)


def deliver_present(game: ElfGame, seat: int, colour: int, place: int) -> None:
    game.pile[seat][colour] += 1
    delivered(game, seat, colour, place)


def take(game: ElfGame, seat: int, lane: int, delivers: bool, place: int) -> None:  # EG-14
    colour = lane % COLOURS
    game.lane = lane
    stolen(game, seat, lane // COLOURS, colour * 4 + place)
    if delivers:
        deliver_present(game, seat, colour, place)
    else:
        game.put_on(seat, colour, place)


def put_block(game: ElfGame, seat: int, way: int) -> None:  # EG-15
    if shelf.covers(way):
        game.blocks[shelf.whose(way)] |= SHELF_ON
        put_on_shelf(game, seat, shelf.whose(way))
    elif snowstorm.covers(way):
        game.lane = snowstorm.lane(way)
        game.blocks[game.lane // COLOURS] |= SNOW_ON << game.lane % COLOURS
        sent_snowstorm(game, seat, game.lane // COLOURS, game.lane % COLOURS)
    else:
        game.lane = coal.lane(way)
        game.blocks[game.lane // COLOURS] |= COAL_ON << game.lane % COLOURS
        put_coal(game, seat, game.lane // COLOURS, game.lane % COLOURS)


def remove_block(game: ElfGame, seat: int, which: int) -> None:  # EG-20
    game.blocks[seat] &= ~(1 << which)
    unblocked(game, seat, which)
