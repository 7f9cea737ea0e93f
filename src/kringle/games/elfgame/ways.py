"""In which ways an operation can be done now. `list_ways` writes the moves into the scratch, from place n on, and gives
the place after the last. Rules, bots and refusals go by the same lists.

An operation of a card is a cell with bits for what it is, its number, its colour and so on (language.py). Lanes of one
owner are sets of colours: a bit for each.
"""

from __future__ import annotations

from kringle.games.elfgame.cards import (
    ADVANCE, ANY_BLOCK, ANY_COLOUR, BLOCK, BUILD, COAL, COLOUR, COLOURS, DELIVER, DISCARD, DOER, DRAW, EVERY_COLOUR,
    FAR, FLAG, KIDS, NUMBER, OPPONENT, OPPONENTS, PUSH_BACK, SAME, SHELF, SINCE_VERSION_3, STEAL, UNBLOCK,
)  # fmt: skip
from kringle.games.elfgame.operations import (
    advance, build, coal, deliver, deliver_load, deliver_load_through_snow, deliver_through_snow, let_draw,
    make_all_discard, make_discard, push_back, shelf, snowstorm, steal, steal_and_deliver, steal_load,
    steal_load_and_deliver, unblock,
)  # fmt: skip
from kringle.games.elfgame.table import ElfGame


def list_ways(game: ElfGame, seat: int, op: int, n: int) -> int:
    what = op & 15
    if what == UNBLOCK:
        return list_blocks(game, seat, op, n)
    if what > UNBLOCK:
        return list_hands(game, seat, op, n) if what in (DRAW, DISCARD) else n
    if not is_on_opponents(game, op):
        return list_lanes(game, seat, seat, op, n)
    if what == BLOCK and (op >> NUMBER) & 3 == SHELF:
        return list_shelves(game, seat, n)
    for other in range(game.seats):
        if other != seat:
            n = list_lanes(game, seat, other, op, n)
    return n


def has_way(game: ElfGame, seat: int, op: int) -> bool:
    """Whether there is any, without listing all."""
    what = op & 15
    if what == BUILD:
        return lanes_meant(game, seat, op) & game.open_lanes(seat) != 0
    if what >= UNBLOCK or (what == BLOCK and (op >> NUMBER) & 3 == SHELF):
        return list_ways(game, seat, op, 0) > 0
    if not is_on_opponents(game, op):
        return lanes_for(game, seat, seat, op) != 0
    for other in range(game.seats):
        if other != seat and lanes_for(game, seat, other, op) != 0:
            return True
    return False


def is_on_opponents(game: ElfGame, op: int) -> bool:
    """Those who push back as a group do it to their own."""
    what = op & 15
    return what in (STEAL, BLOCK) or (what == PUSH_BACK and (op >> DOER) & 7 < KIDS)


def list_lanes(game: ElfGame, seat: int, owner: int, op: int, n: int) -> int:
    lanes = lanes_for(game, seat, owner, op)
    if lanes != 0:
        first = first_way(op, owner)
        for colour in range(COLOURS):
            game.scratch[n] = first + colour
            n += (lanes >> colour) & 1
        if (op & 15 == DELIVER or op & 15 == STEAL) and game.edition >= SINCE_VERSION_3:
            n = list_loads(game, seat, owner, op, lanes, n)
    return n


def list_loads(game: ElfGame, seat: int, owner: int, op: int, lanes: int, n: int) -> int:  # EG-R9
    """Of lanes with two presents, the one on the reindeer."""
    first = first_load(op, owner)
    lanes &= game.full_benches(owner) & game.reindeer[owner]
    if op & 15 == STEAL and (op >> FLAG) & 1 == 0:
        lanes &= ~game.reindeer[seat]  # EG-14
    for colour in range(COLOURS):
        game.scratch[n] = first + colour
        n += (lanes >> colour) & 1
    return n


def first_load(op: int, owner: int) -> int:
    """The move for the present on the red reindeer of an owner."""
    flag = (op >> FLAG) & 1
    if op & 15 == STEAL:
        return steal_load_and_deliver(owner * COLOURS) if flag != 0 else steal_load(owner * COLOURS)
    return deliver_load_through_snow(0) if flag != 0 else deliver_load(0)


def first_way(op: int, owner: int) -> int:
    """The move for an owner's red lane."""
    what = op & 15
    number = (op >> NUMBER) & 3
    flag = (op >> FLAG) & 1
    if what == BUILD:
        return build(number, 0)
    if what == ADVANCE:
        return advance(number, 0)
    if what == PUSH_BACK:
        return push_back(number, owner * COLOURS)
    if what == DELIVER:
        return deliver_through_snow(0) if flag != 0 else deliver(0)
    if what == STEAL:
        return steal_and_deliver(owner * COLOURS) if flag != 0 else steal(owner * COLOURS)
    return coal(owner * COLOURS) if number == COAL else snowstorm(owner * COLOURS)


def lanes_for(game: ElfGame, seat: int, owner: int, op: int) -> int:
    """The owner's lanes on which a seat can do an operation."""
    meant = lanes_meant(game, owner, op)
    what = op & 15
    if what == BUILD:  # EG-11
        return meant & game.open_lanes(owner)
    if what == ADVANCE:
        return meant & lanes_that_step(game, owner)
    if what == PUSH_BACK:
        return meant & lanes_to_push(game, owner)
    if what == DELIVER:
        return meant & lanes_to_deliver(game, owner, (op >> FLAG) & 1)
    if what == STEAL:
        return meant & lanes_to_steal(game, seat, owner, (op >> FLAG) & 1)
    return meant & ~(game.blocks[owner] >> (0 if (op >> NUMBER) & 3 == COAL else COLOURS))  # EG-20


def lanes_meant(game: ElfGame, owner: int, op: int) -> int:
    colour = (op >> COLOUR) & 3
    lanes = EVERY_COLOUR if colour == ANY_COLOUR else 1 << colour
    if (op >> SAME) & 1 != 0:
        return lanes & (1 << game.lane % COLOURS) if game.lane >= 0 and game.lane // COLOURS == owner else 0
    return lanes


def lanes_that_step(game: ElfGame, seat: int) -> int:  # EG-12
    lanes = 0
    for colour in range(COLOURS):
        if game.can_step(seat, colour):
            lanes |= 1 << colour
    return lanes


def lanes_to_push(game: ElfGame, seat: int) -> int:  # EG-12, EG-R6
    if game.is_shelved(seat):
        return 0
    lanes = game.lanes_with_presents(seat) & ~game.blocks[seat]
    for colour in range(COLOURS):
        if game.bench[seat][colour] == FAR:
            lanes &= ~(1 << colour)
    return lanes


def lanes_to_deliver(game: ElfGame, seat: int, through_snow: int) -> int:  # EG-13
    lanes = game.lanes_with_presents(seat)
    return lanes if through_snow != 0 else lanes & ~game.snowy_lanes(seat)


def lanes_to_steal(game: ElfGame, seat: int, owner: int, delivers: int) -> int:  # EG-14
    if delivers != 0:
        return game.lanes_with_presents(owner) & ~game.snowy_lanes(seat)  # EG-R10
    benches = game.full_benches(owner)
    return game.open_lanes(seat) & (benches | (game.reindeer[owner] & ~game.reindeer[seat]))


def list_shelves(game: ElfGame, seat: int, n: int) -> int:
    for other in range(game.seats):
        if other != seat and not game.is_shelved(other):
            game.scratch[n] = shelf(other)
            n += 1
    return n


def list_blocks(game: ElfGame, seat: int, op: int, n: int) -> int:
    for which in range(2 * COLOURS + 1):
        if game.has_block(seat, which) and is_block_meant(game, op, which):
            game.scratch[n] = unblock(which)
            n += 1
    return n


def is_block_meant(game: ElfGame, op: int, which: int) -> bool:
    kind = (op >> NUMBER) & 3
    colour = (op >> COLOUR) & 3
    if kind != which // COLOURS and kind != ANY_BLOCK:
        return False
    return colour == ANY_COLOUR or (which // COLOURS != SHELF and colour == which % COLOURS)


def list_hands(game: ElfGame, seat: int, op: int, n: int) -> int:
    who = (op >> DOER) & 7
    if who == OPPONENTS:
        return list_all_opponents(game, seat, op, n)
    for other in range(game.seats):
        if (other != seat) == (who == OPPONENT) and can_draw_or_discard(game, op, other):
            number = (op >> NUMBER) & 3
            game.scratch[n] = let_draw(number, other) if op & 15 == DRAW else make_discard(number, other)
            n += 1
    return n


def can_draw_or_discard(game: ElfGame, op: int, seat: int) -> bool:
    if op & 15 == DRAW:
        return game.cards_to_draw() > 0  # EG-R3
    return game.hand_size[seat] > 0


def list_all_opponents(game: ElfGame, seat: int, op: int, n: int) -> int:
    for other in range(game.seats):
        if other != seat and game.hand_size[other] > 0:
            game.scratch[n] = make_all_discard((op >> NUMBER) & 3)
            return n + 1
    return n
