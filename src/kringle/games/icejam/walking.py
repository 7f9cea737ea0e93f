"""Steps and slides (IJ-11 to IJ-13, IJ-20), cubes on the way (IJ-14), and home (IJ-15)."""

from __future__ import annotations

from kringle.games.icejam import cards, ending, squares
from kringle.games.icejam.map_for_python import Atlas, lying_on
from kringle.games.icejam.cards import COLOURS, FULL_SET, ICE, SHOP, TERRAINS
from kringle.games.icejam.squares import EXITS, HOME, WAYS, place
from kringle.games.icejam.table import IceJam
from kringle.kernel.declare import Move, Note, Part, Phase, number, one_of
from kringle.kernel.errors import Refusal

AHEAD = squares.AHEAD
EXIT_FROM = squares.EXIT_FROM
EXIT_WAY = squares.EXIT_WAY
NEEDED = cards.NEEDED


def way_out_named(way_out: int) -> tuple[str, int]:
    """Out of the Workshop a step also says from which column: its halves are in 12 and 13 (IJ-12)."""
    return WAYS[EXIT_WAY[way_out]], place(EXIT_FROM[way_out])[1]


end = Move("end", clause="IJ-20")
step = Move("step", way=one_of(WAYS), clause="IJ-11")
slide = Move("slide", way=one_of(WAYS), clause="IJ-13")
step_out = Move("step", way_out=Part(EXITS, way_out_named), clause="IJ-11")
slide_out = Move("slide", way_out=Part(EXITS, way_out_named), clause="IJ-13")
take = Move("take", clause="IJ-14")
leave = Move("leave", clause="IJ-14")
stepped = Note("stepped", start=place, end=place)
slid = Note("slid", start=place, end=place)
took = Note("took", square=place, colour=COLOURS.__getitem__)
left = Note("left", square=place, colour=COLOURS.__getitem__)
delivered = Note("delivered", sets=number, needed=number)

STEPPING = Phase("step", "IJ-5", at=9)
TAKING = Phase("take", "IJ-14", at=10)


def walk(game: IceJam) -> None:
    game.enter(STEPPING)
    game.ask(game.turn)


@STEPPING.legal
def step_moves(game: IceJam, seat: int) -> None:
    game.add(end())  # IJ-20
    at = game.pawn[seat]
    if at == HOME:
        for way_out in range(EXITS):  # IJ-12
            add_step(game, step_out(way_out), slide_out(way_out), EXIT_FROM[way_out], EXIT_WAY[way_out])
    else:
        for way in range(4):
            add_step(game, step(way), slide(way), at, way)


def add_step(game: IceJam, stepping: int, sliding: int, at: int, way: int) -> None:  # IJ-11
    to = at + AHEAD[way]
    if game.is_open(to):
        game.add(stepping)
        if game.terrain_at(to) == ICE and game.is_open_ice(to + AHEAD[way]):  # IJ-13, IJ-R8
            game.add(sliding)


@STEPPING.do(end)
def stop(game: IceJam, seat: int) -> None:  # IJ-20
    ending.end_turn(game)


@STEPPING.do(step)
def step_on(game: IceJam, seat: int, way: int) -> None:
    go(game, seat, game.pawn[seat], way, 0)


@STEPPING.do(slide)
def start_slide(game: IceJam, seat: int, way: int) -> None:
    go(game, seat, game.pawn[seat], way, 1)


@STEPPING.do(step_out)
def step_out_of_the_workshop(game: IceJam, seat: int, way_out: int) -> None:  # IJ-12
    go(game, seat, EXIT_FROM[way_out], EXIT_WAY[way_out], 0)


@STEPPING.do(slide_out)
def slide_out_of_the_workshop(game: IceJam, seat: int, way_out: int) -> None:
    go(game, seat, EXIT_FROM[way_out], EXIT_WAY[way_out], 1)


@STEPPING.why_not(step)
def not_stepped(game: IceJam, seat: int, way: int) -> Refusal | None:
    return not_from_here(game, way, False)


@STEPPING.why_not(slide)
def not_slid(game: IceJam, seat: int, way: int) -> Refusal | None:
    return not_from_here(game, way, True)


@STEPPING.why_not(step_out)
def not_stepped_out(game: IceJam, seat: int, way_out: int) -> Refusal | None:
    return not_from_home(game, way_out, False)


@STEPPING.why_not(slide_out)
def not_slid_out(game: IceJam, seat: int, way_out: int) -> Refusal | None:
    return not_from_home(game, way_out, True)


def not_from_here(game: IceJam, way: int, slides: bool) -> Refusal | None:
    at = game.pawn[game.turn]
    return Refusal("IJ-12", {"pawn": "on the Workshop"}) if at == HOME else not_gone(Atlas(game), at, way, slides)


def not_from_home(game: IceJam, way_out: int, slides: bool) -> Refusal | None:
    at = game.pawn[game.turn]
    if at != HOME:
        return Refusal("IJ-12", {"pawn": place(at)})
    return not_gone(Atlas(game), EXIT_FROM[way_out], EXIT_WAY[way_out], slides)


def not_gone(atlas: Atlas, at: int, way: int, slides: bool) -> Refusal | None:
    to = at + AHEAD[way]
    holds = lying_on(atlas, to) if atlas.pawn(to) is not None else TERRAINS[atlas.terrain(to)]
    if not atlas.is_enterable(to):
        return Refusal("IJ-11", {"square": place(to), "holds": holds})
    if slides and atlas.terrain(to) != ICE:
        return Refusal("IJ-13", {"square": place(to), "holds": holds})
    if slides and not atlas.is_ice(to + AHEAD[way]):
        return Refusal("IJ-R8", {"step": WAYS[way]})
    return None


def go(game: IceJam, seat: int, at: int, way: int, slides: int) -> None:
    to = at + AHEAD[way]
    game.steps_left -= 1
    game.sliding = way + 1 if slides else 0
    stepped(game, seat, at, to)
    if game.terrain_at(to) == SHOP:
        move_pawn(game, seat, HOME)
        come_home(game, seat)
    else:
        move_pawn(game, seat, to)
        pass_cube(game, seat)


def move_pawn(game: IceJam, seat: int, to: int) -> None:
    game.remove_pawn(seat)
    game.put_pawn(to, seat)


def pass_cube(game: IceJam, seat: int) -> None:  # IJ-14, IJ-R9
    if wants_cube(game, seat, game.pawn[seat]):
        game.enter(TAKING)
    else:
        slide_on(game, seat)


def wants_cube(game: IceJam, seat: int, at: int) -> bool:
    cube = game.cube_at(at)
    return cube > 0 and game.carried[seat] >> (cube - 1) & 1 == 0


def slide_on(game: IceJam, seat: int) -> None:  # IJ-13
    if game.sliding:
        ahead = AHEAD[game.sliding - 1]
        start = game.pawn[seat]
        at = start
        while game.is_open_ice(at + ahead):
            at += ahead
            if wants_cube(game, seat, at):
                break
        if at != start:
            move_pawn(game, seat, at)
            slid(game, seat, start, at)
            pass_cube(game, seat)
            return
    end_step(game, seat)


def end_step(game: IceJam, seat: int) -> None:
    game.sliding = 0
    if game.steps_left == 0 or game.finished[seat]:
        ending.end_turn(game)  # IJ-20
    else:
        game.enter(STEPPING)


@TAKING.legal
def take_moves(game: IceJam, seat: int) -> None:
    game.add(take())
    game.add(leave())


@TAKING.do(take)
def take_cube(game: IceJam, seat: int) -> None:  # IJ-14
    at = game.pawn[seat]
    colour = game.cube_at(at) - 1
    game.carried[seat] |= 1 << colour
    game.remove_cube(at)
    took(game, seat, at, colour)
    slide_on(game, seat)


@TAKING.do(leave)
def leave_cube(game: IceJam, seat: int) -> None:  # IJ-14
    at = game.pawn[seat]
    left(game, seat, at, game.cube_at(at) - 1)
    slide_on(game, seat)


def come_home(game: IceJam, seat: int) -> None:  # IJ-15
    if game.carried[seat] == FULL_SET:
        game.carried[seat] = 0
        game.sets[seat] += 1
        delivered(game, seat, game.sets[seat], NEEDED[game.seats])
        if game.sets[seat] == NEEDED[game.seats]:
            ending.finish(game, seat)
    if game.phase != ending.OVER:
        end_step(game, seat)
