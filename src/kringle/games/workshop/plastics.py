"""The Plastics Lab (WS-20): plastic on requirements that allow it, piece by piece."""

from __future__ import annotations

from kringle.games.workshop import cards, workday
from kringle.games.workshop.answers import stop
from kringle.games.workshop.cards import GIFT_LIMIT, MATERIALS, PLASTIC_ONE_GIFT, PLASTICS
from kringle.games.workshop.mat import gift_name, told_gift
from kringle.games.workshop.table import Workshop
from kringle.games.workshop.told import gift_on_mat, material_named, place_number
from kringle.kernel.declare import Move, Note, Part, Phase, one_of
from kringle.kernel.errors import Refusal

GIVES = cards.GIVES

put = Move("plastic", gift=Part(GIFT_LIMIT, place_number), material=one_of(MATERIALS), clause="WS-20", at=104)
plastic_put = Note("plastic", on=gift_on_mat, material=material_named)

PLASTIC = Phase("plastic", "WS-20", at=14)


def takes_plastic(game: Workshop, seat: int, gift: int, today: int) -> bool:
    soft = game.soft[seat][gift]
    return (soft[0] > 0 or soft[1] > 0 or soft[2] > 0) and is_unjammed(game, seat, gift, today)


def is_unjammed(game: Workshop, seat: int, gift: int, today: int) -> bool:  # WS-49
    return today != PLASTIC_ONE_GIFT or game.jam[seat] == 0 or game.jam[seat] == gift + 1


def can_put_plastic(game: Workshop, seat: int, today: int) -> bool:
    for gift in range(GIFT_LIMIT):
        if takes_plastic(game, seat, gift, today):
            return True
    return False


def no_use(game: Workshop, seat: int, today: int) -> Refusal | None:
    if can_put_plastic(game, seat, today):
        return None
    jammed = any(any(soft) for soft in game.soft[seat])
    return Refusal("WS-49", {}) if jammed else Refusal("WS-20", {"requirements that allow plastic": 0})


def use(game: Workshop, seat: int) -> None:
    game.left = GIVES[PLASTICS]
    next_plastic(game, seat)


def next_plastic(game: Workshop, seat: int) -> None:
    if game.left > 0 and can_put_plastic(game, seat, game.today):
        game.enter(PLASTIC)
        game.ask(seat)
    else:
        workday.end_turn(game)


@PLASTIC.legal
def plastic_moves(game: Workshop, seat: int) -> None:  # WS-20
    for gift in range(GIFT_LIMIT):
        if takes_plastic(game, seat, gift, game.today):
            for material in range(3):
                if game.soft[seat][gift][material] > 0:
                    game.add(put(gift, material))
    if workday.may_decline(game):
        game.add(stop())


@PLASTIC.do(put)
def put_plastic(game: Workshop, seat: int, gift: int, material: int) -> None:
    plastic_put(game, seat, told_gift(game, seat, gift), material)
    game.soft[seat][gift][material] -= 1
    game.plastic[seat][gift][material] += 1
    if game.today == PLASTIC_ONE_GIFT:  # WS-49
        game.jam[seat] = gift + 1
    game.left -= 1
    game.placed += 1
    next_plastic(game, seat)


@PLASTIC.why_not(put)
def not_put(game: Workshop, seat: int, gift: int, material: int) -> Refusal | None:
    if not game.soft[seat][gift][material]:
        return Refusal("WS-20", {"gift": gift_name(game, seat, gift), f"open for {MATERIALS[material]}?": 0})
    if not takes_plastic(game, seat, gift, game.today):
        return Refusal("WS-49", {"gift": gift_name(game, seat, gift)})
    return None


@PLASTIC.do(stop)
def put_no_more(game: Workshop, seat: int) -> None:
    workday.end_turn(game)


@PLASTIC.why_not(stop)
def must_put_plastic(game: Workshop, seat: int) -> Refusal | None:
    return workday.must_begin(game, "WS-20")
