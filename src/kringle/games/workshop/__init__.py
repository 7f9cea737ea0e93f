"""Santa's Workshop: teams of elves, nine days to Christmas, gifts to build."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.workshop import moves, notes, refusals, view
from kringle.games.workshop.bot import WorkshopThumb
from kringle.games.workshop.figures import figures
from kringle.games.workshop.lens import LENS
from kringle.games.workshop.secrets import Workshop
from kringle.kernel import rulebook
from kringle.kernel.game import Game
from kringle.kernel.options import Flag


def new(seats: int, options: Mapping[str, Any]) -> Workshop:
    state = Workshop()
    state.set_up(seats, options)
    return state


GAME = Game(
    id="workshop",
    title="Santa's Workshop",
    summary="Send your elves to work: gifts out of fabric, wood, metal or cheap plastic, in nine days.",
    version=2,
    seats=(2, 3, 4, 5),
    options=(Flag("holiday_surprises", "A card is turned up every morning and changes the day", "WS-32"),),
    new=new,
    spelling=moves.SPELLING,
    facts=notes.FACTS,
    rulebook=rulebook.load(__name__, figures()),
    asked_by=refusals.asked_by,
    why_not=refusals.why_not,
    shown=view.shown,
    components=view.components,
    public_face=moves.public_face,
    decided_by=("WS-30", "WS-31", "WS-31", "WS-31"),
    thumb=WorkshopThumb,
    lens=LENS,
)
