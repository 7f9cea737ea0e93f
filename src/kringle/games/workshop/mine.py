"""The Coal Mine (WS-27)."""

from __future__ import annotations

from kringle.games.workshop import cards, mat, workday
from kringle.games.workshop.cards import COAL_LESS, COAL_MORE, MINE, TOOLS_BONUS
from kringle.games.workshop.table import Workshop
from kringle.kernel.declare import Note, number
from kringle.kernel.errors import Refusal

GIVES = cards.GIVES

VEIN = 2  # WS-43, WS-56

mined = Note("mined", coal=number, lost=number)


def coal_mined(game: Workshop, seat: int, today: int) -> int:
    return max(0, coal_without_tools(today) + (TOOLS_BONUS if mat.has_tools(game, seat) else 0))


def coal_without_tools(today: int) -> int:
    if today == COAL_LESS:  # WS-43
        return GIVES[MINE] - VEIN
    return GIVES[MINE] + VEIN if today == COAL_MORE else GIVES[MINE]  # WS-56


def can_mine(game: Workshop, seat: int, today: int) -> bool:  # WS-R5
    return mat.room_for_coal(game, seat) > 0 and coal_mined(game, seat, today) > 0


def no_use(game: Workshop, seat: int, today: int) -> Refusal | None:
    if game.coal[seat] >= mat.capacity(game, seat):
        return Refusal("WS-R5", {"coal": game.coal[seat]})
    return None if coal_mined(game, seat, today) > 0 else Refusal("WS-43", {"coal mined": 0})


def use(game: Workshop, seat: int) -> None:
    coal = coal_mined(game, seat, game.today)
    fitting = mat.add_coal(game, seat, coal)
    mined(game, seat, fitting, coal - fitting)
    workday.end_turn(game)
