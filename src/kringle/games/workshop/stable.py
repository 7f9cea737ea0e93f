"""The Reindeer Stable (WS-24): a stall's cookies, and its reindeer's bonus, be it Zelf (WS-26) or the tree (WS-28)."""

from __future__ import annotations

from kringle.games.workshop import hall, mailroom, mat, shops, workday
from kringle.games.workshop.cards import (
    BLITZEN, COMET, CUPID, DANCER, DASHER, DOUBLE_STALL_BONUS, FABRIC, METAL, NO_STALL_BONUS, PRANCER, REINDEER, VIXEN,
    WOOD,
)  # fmt: skip
from kringle.games.workshop.table import Workshop
from kringle.kernel.declare import Move, Note, Phase, number, one_of
from kringle.kernel.errors import Refusal

VIXEN_COAL = 2  # WS-24
BOREALIS_COOKIES = 2  # WS-R9

tend = Move("tend", stall=one_of(REINDEER), clause="WS-24", at=84)
tended = Note("tended", reindeer=REINDEER.__getitem__, cookies=number)
tree_taken = Note("marker")
zelf_freed = Note("zelf_freed")

STALL = Phase("stall", "WS-24", at=12)


def is_stall_to_tend(game: Workshop) -> bool:
    for stall in range(VIXEN + 1):
        if game.stall[stall] > 0:
            return True
    return False


def no_use(game: Workshop) -> Refusal | None:
    return None if any(game.stall) else Refusal("WS-24", {"cookies in the stalls": 0})


def use(game: Workshop, seat: int) -> None:
    game.enter(STALL)
    game.ask(seat)


@STALL.legal
def stall_moves(game: Workshop, seat: int) -> None:
    for stall in range(VIXEN + 1):
        if game.stall[stall] > 0:
            game.add(tend(stall))


@STALL.do(tend)
def tend_reindeer(game: Workshop, seat: int, stall: int) -> None:  # WS-24
    tended(game, seat, stall, game.stall[stall])
    game.cookies[seat] += game.stall[stall]
    game.stall[stall] = 0
    times = bonuses(game.today)
    if times == 0:  # WS-40
        workday.end_turn(game)
    else:
        give_bonus(game, seat, stall, times)


@STALL.why_not(tend)
def not_tended(game: Workshop, seat: int, stall: int) -> Refusal | None:
    return None if game.stall[stall] else Refusal("WS-24", {f"cookies of {REINDEER[stall]}": 0})


def bonuses(today: int) -> int:
    """How often a reindeer's bonus counts. WS-40, WS-41"""
    if today == NO_STALL_BONUS:
        return 0
    return 2 if today == DOUBLE_STALL_BONUS else 1


def give_bonus(game: Workshop, seat: int, stall: int, times: int) -> None:
    if stall == BLITZEN:
        hall.give_tokens(game, seat, times)
    elif stall == CUPID:
        game.left = times
        mailroom.next_gift(game, seat)
    elif stall == DASHER:
        shops.give_material(game, seat, FABRIC, times)
    elif stall == DANCER:
        shops.give_material(game, seat, WOOD, times)
    elif stall == PRANCER:
        shops.give_material(game, seat, METAL, times)
    elif stall == VIXEN:
        fitting = mat.add_coal(game, seat, VIXEN_COAL * times)
        mat.coal_taken(game, seat, fitting, VIXEN_COAL * times - fitting)
        workday.end_turn(game)
    elif stall == COMET:
        give_tree(game, seat, times)
    else:
        free_zelf(game, seat, times)


def give_tree(game: Workshop, seat: int, times: int) -> None:  # WS-28
    game.first = seat
    tree_taken(game, seat)
    extra_cookies(game, seat, times)


def free_zelf(game: Workshop, seat: int, times: int) -> None:  # WS-26
    game.zelf = seat + 1
    zelf_freed(game, seat)
    extra_cookies(game, seat, times)


def extra_cookies(game: Workshop, seat: int, times: int) -> None:  # WS-41, WS-R9
    if times > 1:
        game.cookies[seat] += BOREALIS_COOKIES
        mat.bonus_cookies(game, seat, BOREALIS_COOKIES)
    workday.end_turn(game)
