"""Top Deer: breed a reindeer of five cards, race it round a forked track, bet, trade and breed again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from kringle.games.topdeer import cards, moves, notes, refusals, track, view
from kringle.games.topdeer.bot import TopDeerThumb
from kringle.games.topdeer.figures import figures
from kringle.games.topdeer.lens import LENS
from kringle.games.topdeer.secrets import TopDeer
from kringle.kernel import rulebook
from kringle.kernel.game import Game
from kringle.kernel.options import Document, Number


def new(seats: int, options: Mapping[str, Any], edition: int = cards.SINCE_VERSION_2) -> TopDeer:
    state = TopDeer()
    state.set_up(seats, options["rosettes_to_win"], track.chosen(options["track"]), edition)
    return state


@lru_cache(maxsize=64)
def shown_on(chosen: track.Track) -> dict[str, Any]:
    """What a game shows with the names and the coordinates of its track."""
    return {"shown": partial(view.shown, chosen)}


def dress(game: Game, options: Mapping[str, Any]) -> Game:
    return replace(game, **shown_on(track.chosen(options["track"])))


OPTIONS = (
    Document("track", "The race track", "TD-7", track.SHIPPED, track.read),
    Number("rosettes_to_win", "Rosettes that win the game", "TD-24", 1, 9, cards.CARDS.to_win),
)

GAME = Game(
    id="topdeer",
    title="Top Deer",
    summary="Breed a reindeer of five cards, stack its race deck, bet, bump and be first to five rosettes.",
    version=2,
    seats=cards.CARDS.seats,
    options=OPTIONS,
    new=new,
    spelling=moves.SPELLING,
    facts=notes.FACTS,
    rulebook=rulebook.load(__name__, figures(cards.CARDS), OPTIONS),
    asked_by=refusals.asked_by,
    why_not=refusals.why_not,
    dress=dress,
    **shown_on(track.shipped(track.SHIPPED[0])),
    components=view.components,
    public_face=moves.public_face,
    decided_by=("TD-24", "TD-R19", "TD-R19", "TD-R19"),
    thumb=TopDeerThumb,
    lens=LENS,
    reveals=notes.REVEALS,
    forgets=notes.FORGETS,
)

VERSION_1 = replace(GAME, version=1, new=partial(new, edition=0))
"""What has changed since: `cards.SINCE_VERSION_2`."""
GAME = replace(GAME, older=(VERSION_1,))
