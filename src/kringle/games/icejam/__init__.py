"""Ice Cube Jam: walk and slide over a map that changes, and carry sets of ice cubes home. Rules: rules.md."""

from __future__ import annotations

from typing import cast

from kringle.games.icejam.bot import IceJamHeuristic
from kringle.games.icejam.cards import BOX
from kringle.games.icejam.encoding import ENCODING
from kringle.games.icejam.figures import figures
from kringle.games.icejam.lens import LENS
from kringle.games.icejam.lesson import LESSONS
from kringle.games.icejam.scoring import DECIDED_BY, decided_by
from kringle.games.icejam.room import ROOM
from kringle.games.icejam.table import IceJam
from kringle.games.icejam.view import components, shown
from kringle.kernel import rulebook
from kringle.kernel.game import Game
from kringle.kernel.options import Choice, Flag


GAME = Game.declared(
    ROOM,
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
        Flag(
            "even_start",
            "Makes up for the first elf's head start: the round is played to its end, and its last elf to finish wins",
            "IJ-R16",
            recommended=True,
        ),
    ),
    rulebook=rulebook.load(__name__, figures(BOX)),
    shown=shown,
    components=components,
    decided_by=DECIDED_BY,
    deciding=lambda state: decided_by(cast(IceJam, state)),
    heuristic=IceJamHeuristic,
    encoding=ENCODING,
    lens=LENS,
    lessons=LESSONS,
)
