"""Santa's Workshop: teams of elves, nine days to Christmas, gifts to build."""

from __future__ import annotations

from kringle.games.workshop import cards, view
from kringle.games.workshop.bot import WorkshopHeuristic
from kringle.games.workshop.encoding import ENCODING
from kringle.games.workshop.figures import figures
from kringle.games.workshop.lens import LENS
from kringle.games.workshop.lesson import LESSONS
from kringle.games.workshop.room import ROOM
from kringle.games.workshop.scoring import DECIDED_BY
from kringle.kernel import rulebook
from kringle.kernel.game import Game
from kringle.kernel.options import Flag


GAME = Game.declared(
    ROOM,
    id="workshop",
    title="Santa's Workshop",
    summary="Send your elves to work: gifts out of fabric, wood, metal or cheap plastic, in nine days.",
    version=2,
    seats=(2, 3, 4, 5),
    options=(Flag("holiday_surprises", "A card is turned up every morning and changes the day", "WS-32"),),
    rulebook=rulebook.load(__name__, figures(cards.PLACE_CARDS, cards.GIFT_CARDS, cards.SURPRISES)),
    shown=view.shown,
    components=view.components,
    decided_by=DECIDED_BY,
    heuristic=WorkshopHeuristic,
    encoding=ENCODING,
    lens=LENS,
    lessons=LESSONS,
)
