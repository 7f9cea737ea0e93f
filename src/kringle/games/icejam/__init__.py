"""Ice Cube Jam: walk and slide over a map that changes, and carry sets of ice cubes home. Rules: rules.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.icejam.bot import IceJamThumb
from kringle.games.icejam.cards import BOX
from kringle.games.icejam.figures import figures
from kringle.games.icejam.moves import SPELLING, public_face
from kringle.games.icejam.notes import FACTS
from kringle.games.icejam.refusals import DECIDED_BY, asked_by, decided_by, why_not
from kringle.games.icejam.rules import IceJam
from kringle.games.icejam.view import components, shown
from kringle.kernel import rulebook
from kringle.kernel.game import Game
from kringle.kernel.options import Choice, Flag


def new(seats: int, options: Mapping[str, Any]) -> IceJam:
    state = IceJam()
    state.set_up(seats, options)
    return state


GAME = Game(
    id="icejam",
    title="Ice Cube Jam",
    summary="Change the map, slide over the ice, and be the first to bring sets of ice cubes home.",
    version=1,
    seats=(2, 3, 4, 5, 6),
    options=(
        Choice("first", "Who goes first: an elf by lot, or always seat 0", "IJ-R3", ("drawn", "seat0")),
        Flag("play_on", "After somebody has won, the others play on for the places behind", "IJ-16"),
        Flag(
            "finish_round",
            "The round in which somebody delivers the last set is played to its end, and several may win",
            "IJ-R15",
        ),
    ),
    new=new,
    spelling=SPELLING,
    facts=FACTS,
    rulebook=rulebook.load(__name__, figures(BOX)),
    asked_by=asked_by,
    why_not=why_not,
    shown=shown,
    components=components,
    public_face=public_face,
    decided_by=DECIDED_BY,
    deciding=decided_by,
    thumb=IceJamThumb,
)
