"""Santa's Workshop: teams of elves, nine days to Christmas, gifts to build."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.workshop import cards, view
from kringle.games.workshop.bot import WorkshopHeuristic
from kringle.games.workshop.encoding import ENCODING
from kringle.games.workshop.figures import figures
from kringle.games.workshop.lens import LENS
from kringle.games.workshop.lesson import LESSONS
from kringle.games.workshop.room import ROOM
from kringle.games.workshop.scoring import DECIDED_BY
from kringle.games.workshop.table import Workshop
from kringle.kernel import rulebook
from kringle.kernel.game import Game
from kringle.kernel.options import Flag


def new(seats: int, options: Mapping[str, Any]) -> Workshop:
    return ROOM.new(seats, options)


GAME = Game(
    id="workshop",
    title="Santa's Workshop",
    summary="Send your elves to work: gifts out of fabric, wood, metal or cheap plastic, in nine days.",
    version=2,
    seats=(2, 3, 4, 5),
    options=(Flag("holiday_surprises", "A card is turned up every morning and changes the day", "WS-32"),),
    new=new,
    room=ROOM,
    spelling=ROOM.spelling(),
    facts=ROOM.facts(),
    rulebook=rulebook.load(__name__, figures(cards.PLACE_CARDS, cards.GIFT_CARDS, cards.SURPRISES)),
    asked_by=ROOM.asked_by,
    why_not=ROOM.why_not,
    shown=view.shown,
    components=view.components,
    public_part=ROOM.public_part(),
    decided_by=DECIDED_BY,
    heuristic=WorkshopHeuristic,
    encoding=ENCODING,
    lens=LENS,
    lessons=LESSONS,
)
