"""Conveyor: secret simultaneous bids for lengths of a belt of toy parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.conveyor import cards, view
from kringle.games.conveyor.bot import ConveyorHeuristic
from kringle.games.conveyor.figures import figures
from kringle.games.conveyor.lens import LENS
from kringle.games.conveyor.lesson import LESSONS
from kringle.games.conveyor.room import ROOM
from kringle.games.conveyor.table import Conveyor
from kringle.kernel import rulebook
from kringle.kernel.errors import BadOption
from kringle.kernel.game import Game
from kringle.kernel.options import Choice, Flag, Several


def new(seats: int, options: Mapping[str, Any]) -> Conveyor:
    return ROOM.new(
        seats,
        [cards.NAMES.index(name) for name in options["gold"]],
        cards.LUCK.index(options["luck"]),
        options["exploding_seasons"],
        options["dutch_auction"],
        options["tie_break_start"] == "seats",
    )


def check_combination(seats: int, options: Mapping[str, Any]) -> None:
    if options["dutch_auction"] and "knife" in options["gold"]:
        raise BadOption("option gold: no Knife in a Dutch auction, which has no tie-break track (CV-R13)")


GAME = Game.declared(
    ROOM,
    id="conveyor",
    title="Conveyor",
    summary="Bid in secret for lengths of a belt of toy parts, craft sets, keep your floor clean.",
    version=2,
    seats=(2, 3, 4, 5),
    options=(
        Several("gold", "The three kinds of gold cards in the deck", "CV-30", cards.GOLD, 3, cards.INTRODUCTORY),
        Choice("luck", "How many cards of the belt lie face down", "CV-29", cards.LUCK),
        Flag("exploding_seasons", "Each belt is longer than the one before", "CV-31"),
        Flag("dutch_auction", "Ties are won by paying points, not by the tie-break track", "CV-32"),
        Choice("tie_break_start", "The order on the tie-break track at the start", "CV-R1", ("drawn", "seats")),
    ),
    new=new,
    check_combination=check_combination,
    rulebook=rulebook.load(__name__, figures(cards.CARDS)),
    shown=view.shown,
    components=view.components,
    decided_by=("CV-21", "CV-21", "CV-R7"),
    heuristic=ConveyorHeuristic,
    lens=LENS,
    lessons=LESSONS,
    reveals=("poop",),
)
