"""Top Deer: breed a reindeer of five cards, race it round a forked track, bet, trade and breed again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from kringle.games.topdeer import cards, track, track_check, view
from kringle.games.topdeer.bot import TopDeerHeuristic
from kringle.games.topdeer.figures import figures
from kringle.games.topdeer.lens import LENS
from kringle.games.topdeer.lesson import LESSONS
from kringle.games.topdeer.room import ROOM
from kringle.games.topdeer.scoring import DECIDED_BY
from kringle.games.topdeer.table import TopDeer
from kringle.kernel import rulebook
from kringle.kernel.game import Game
from kringle.kernel.options import Document, Number


def new(seats: int, options: Mapping[str, Any], edition: int = cards.SINCE_VERSION_2) -> TopDeer:
    return ROOM.new(seats, options, track.chosen(options["track"]), edition)


@lru_cache(maxsize=64)
def shown_on(chosen: track.Track) -> dict[str, Any]:
    """What a game shows with the names and the coordinates of its track."""
    return {"shown": partial(view.shown, chosen)}


def words_of_options(game: Game, options: Mapping[str, Any]) -> Game:
    return replace(game, **shown_on(track.chosen(options["track"])))


OPTIONS = (
    Document("track", "The race track", "TD-7", track.SHIPPED, track.read, look=track_check.looked_at),
    Number("rosettes_to_win", "Rosettes that win the game", "TD-24", 1, 9, cards.CARDS.rosettes.to_win),
)

GAME = Game.declared(
    ROOM,
    id="topdeer",
    title="Top Deer",
    summary="Breed a reindeer of five cards, stack its race deck, bet, bump and be first to five rosettes.",
    version=2,
    seats=tuple(range(cards.CARDS.seats.least, cards.CARDS.seats.most + 1)),
    options=OPTIONS,
    new=new,
    rulebook=rulebook.load(__name__, figures(cards.CARDS), OPTIONS),
    words_of_options=words_of_options,
    **shown_on(track.shipped(track.SHIPPED[0])),
    components=view.components,
    decided_by=DECIDED_BY,
    heuristic=TopDeerHeuristic,
    lens=LENS,
    lessons=LESSONS,
    reveals=("saw", "left"),
    forgets=("reshuffled", "thinned"),  # TD-R18: what was in a deck, and how much a seller still knows of its deer
)

VERSION_1 = replace(GAME, version=1, new=partial(new, edition=0))
"""What has changed since: `cards.SINCE_VERSION_2`."""
GAME = replace(GAME, older=(VERSION_1,))
