"""Top Deer: breed a reindeer of five cards, race it round a forked track, bet, trade and breed again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.topdeer import cards, moves, notes, refusals, track, view
from kringle.games.topdeer.bot import TopDeerThumb
from kringle.games.topdeer.figures import figures
from kringle.games.topdeer.secrets import TopDeer
from kringle.kernel import rulebook
from kringle.kernel.game import Game
from kringle.kernel.options import Document, Number


def new(seats: int, options: Mapping[str, Any]) -> TopDeer:
    state = TopDeer()
    state.set_up(seats, options["rosettes_to_win"], track.chosen(options["track"]))
    return state


OPTIONS = (
    Document("track", "The race track", "TD-7", track.SHIPPED, track.read),
    Number("rosettes_to_win", "Rosettes that win the game", "TD-24", 1, 9, cards.CARDS.to_win),
)

GAME = Game(
    id="topdeer",
    title="Top Deer",
    summary="Breed a reindeer of five cards, stack its race deck, bet, bump and be first to five rosettes.",
    version=1,
    seats=cards.CARDS.seats,
    options=OPTIONS,
    new=new,
    spelling=moves.SPELLING,
    facts=notes.FACTS,
    rulebook=rulebook.load(__name__, figures(cards.CARDS), OPTIONS),
    asked_by=refusals.asked_by,
    why_not=refusals.why_not,
    shown=view.shown,
    components=view.components,
    public_face=moves.public_face,
    decided_by=("TD-24", "TD-R19", "TD-R19", "TD-R19"),
    thumb=TopDeerThumb,
    reveals=notes.REVEALS,
    forgets=notes.FORGETS,
)
