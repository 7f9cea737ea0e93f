"""Steps along the arrows (TD-7), and what happens on a space that is taken: bumps (TD-8) and hops (TD-R3)."""

from __future__ import annotations

from kringle.games.topdeer import after_race, racing, stacking
from kringle.games.topdeer.cards import EXTRA, GATHER, HOP, SPACES, SUREFOOT
from kringle.games.topdeer.table import TopDeer
from kringle.kernel.declare import Move, Note, Phase, between, number
from kringle.kernel.errors import Refusal

to = Move("to", space=between(1, SPACES - 1), clause="TD-7")
stop = Move("stop", clause="TD-R1")
stepped = Note("stepped", space=number, from_=number)
stopped = Note("stopped", space=number, lost=number)
hopped = Note("hopped", space=number, from_=number)
bumped = Note("bumped", space=number, by=number)

STEPPING = Phase("step", "TD-7", at=8)
HOPPING = Phase("hop", "TD-R3", at=9)
BUMPING = Phase("bump", "TD-8", at=10)


def move(game: TopDeer, spaces: int) -> None:
    game.steps = spaces + (1 if game.effect == EXTRA else 0)
    game.stepped = 0
    go_on(game)


def go_on(game: TopDeer) -> None:  # TD-7
    """As far as there is nothing to choose."""
    while game.steps > 0:
        space = game.at[game.turn]
        ways = open_ways(game, space)
        if ways == 0:
            stop_early(game)
            return
        if ways > 1 or ways < game.ways(space):
            game.enter(STEPPING)
            return
        if step(game, first_open(game, space)):
            return
    land(game)


def is_open(game: TopDeer, space: int) -> bool:
    """Whether the next step may lead here: rough ground only by the first one."""
    return game.stepped == 0 or game.effect == SUREFOOT or game.rough[space] == 0


def open_ways(game: TopDeer, space: int) -> int:
    count = 0
    for i in range(game.ways(space)):
        if is_open(game, game.arrows[space][i]):
            count += 1
    return count


def first_open(game: TopDeer, space: int) -> int:
    i = 0
    while not is_open(game, game.arrows[space][i]):
        i += 1
    return game.arrows[space][i]


@STEPPING.legal
def step_moves(game: TopDeer, seat: int) -> None:
    space = game.at[seat]
    for i in range(game.ways(space)):
        if is_open(game, game.arrows[space][i]):
            game.add(to(game.arrows[space][i]))
    if open_ways(game, space) < game.ways(space):  # TD-R1
        game.add(stop())


@STEPPING.do(stop)
def stop_here(game: TopDeer, seat: int) -> None:
    stop_early(game)


@STEPPING.do(to)
def step_to(game: TopDeer, seat: int, space: int) -> None:
    if not step(game, space):
        go_on(game)


@STEPPING.why_not(stop)
def not_stopped(game: TopDeer, seat: int) -> Refusal | None:
    ahead = ways(game, game.at[seat])
    return None if len(regular(game, ahead)) < len(ahead) else Refusal("TD-R1", {"rough ground ahead": False})


@STEPPING.why_not(to)
def not_stepped(game: TopDeer, seat: int, space: int) -> Refusal | None:
    ahead = ways(game, game.at[seat])
    if space in regular(game, ahead):
        return None
    return Refusal("TD-7", {"rough": space}) if space in ahead else no_step(game, seat)


@STEPPING.otherwise
def no_step(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-7", {"arrows lead to": regular(game, ways(game, game.at[seat]))})


def ways(game: TopDeer, space: int) -> list[int]:
    """Where the arrows of a space lead."""
    return [onward for onward in game.arrows[space] if onward]


def regular(game: TopDeer, ahead: list[int]) -> list[int]:
    """Those of these spaces that the next step may lead to."""
    return [space for space in ahead if is_open(game, space)]


def step(game: TopDeer, space: int) -> bool:
    """True if that was over the line."""
    stepped(game, game.turn, space, game.at[game.turn])
    game.at[game.turn] = space
    game.steps -= 1
    game.stepped = 1
    return has_crossed(game, game.turn)


def has_crossed(game: TopDeer, seat: int) -> bool:
    if game.at[seat] == game.finish:
        after_race.cross(game, seat)
        return True
    return False


def stop_early(game: TopDeer) -> None:
    stopped(game, game.turn, game.at[game.turn], game.steps)
    game.steps = 0
    land(game)


# ---- on a space that is taken -----------------------------------------------------------------------------


def land(game: TopDeer) -> None:  # TD-8
    other = game.racer_under(game.turn)
    if other < 0:
        end_move(game)
    elif game.effect == HOP:
        hop(game)
    else:
        bump(game, other)


def hop(game: TopDeer) -> None:  # TD-R3
    while game.racer_under(game.turn) >= 0:
        space = game.at[game.turn]
        if game.ways(space) > 1:
            game.enter(HOPPING)
            return
        if hop_to(game, game.arrows[space][0]):
            return
    end_move(game)


def hop_to(game: TopDeer, space: int) -> bool:
    """True if that was over the line."""
    hopped(game, game.turn, space, game.at[game.turn])
    game.at[game.turn] = space
    return has_crossed(game, game.turn)


@HOPPING.legal
def hop_moves(game: TopDeer, seat: int) -> None:
    way_moves(game, seat)


def way_moves(game: TopDeer, seat: int) -> None:  # TD-R2
    space = game.at[seat]
    for i in range(game.ways(space)):
        game.add(to(game.arrows[space][i]))


@HOPPING.do(to)
def choose_hop(game: TopDeer, seat: int, space: int) -> None:
    if not hop_to(game, space):
        hop(game)


@HOPPING.why_not(to)
def not_hopped(game: TopDeer, seat: int, space: int) -> Refusal | None:
    return None if space in ways(game, game.at[seat]) else no_hop(game, seat)


@HOPPING.otherwise
def no_hop(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-R3", {"arrows lead to": ways(game, game.at[seat])})


def bump(game: TopDeer, seat: int) -> None:
    while seat >= 0:
        game.bumped = seat
        space = game.at[seat]
        if game.ways(space) > 1:
            game.enter(BUMPING)
            return
        if bump_to(game, game.arrows[space][0]):
            return
        seat = game.racer_under(game.bumped)
    end_move(game)


def bump_to(game: TopDeer, space: int) -> bool:
    """True if that was over the line."""
    bumped(game, game.bumped, space, game.turn)
    game.at[game.bumped] = space
    return has_crossed(game, game.bumped)


@BUMPING.legal
def bump_moves(game: TopDeer, seat: int) -> None:
    way_moves(game, game.bumped)


@BUMPING.do(to)
def choose_bump(game: TopDeer, seat: int, space: int) -> None:
    if not bump_to(game, space):
        bump(game, game.racer_under(game.bumped))


@BUMPING.why_not(to)
def not_bumped(game: TopDeer, seat: int, space: int) -> Refusal | None:
    return None if space in ways(game, game.at[game.bumped]) else no_bump(game, seat)


@BUMPING.otherwise
def no_bump(game: TopDeer, seat: int) -> Refusal:
    return Refusal("TD-8", {"bumped": game.bumped, "arrows lead to": ways(game, game.at[game.bumped])})


def end_move(game: TopDeer) -> None:
    effect = game.effect
    game.clear_move()
    if effect == GATHER:  # TD-R16
        stacking.pick_up(game, game.turn)
    else:
        racing.next_turn(game)
