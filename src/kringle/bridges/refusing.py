"""Why an action is not legal, as the rules say it."""

from __future__ import annotations

from typing import NoReturn

from kringle.bridges.stepping import Stepper
from kringle.kernel.errors import MalformedMove, Refusal, Refused
from kringle.kernel.game import Game
from kringle.kernel.state import State


def refuse(game: Game, stepper: Stepper, number: int) -> NoReturn:
    """Raise what `Match.play` would for the seat that is asked."""
    refuse_seat(game, stepper.state, stepper.seat, number)


def refuse_seat(game: Game, state: State, seat: int, number: int) -> NoReturn:
    if number not in game.spelling.move_of:
        raise MalformedMove(f"{number} is no move of {game.title}; the action mask has those that are legal now")
    refusal = game.why_not(state.view(seat), seat, number) or Refusal(game.asked_by(state))
    raise Refused(game.explained(refusal))
