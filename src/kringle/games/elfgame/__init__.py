"""The Elf Game: build presents on three benches, get them onto the reindeer, and hinder the others while at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from kringle.games.elfgame import cards, deck_looks, deck_reader, view
from kringle.games.elfgame.bot import ElfHeuristic
from kringle.games.elfgame.figures import figures
from kringle.games.elfgame.lens import LENS
from kringle.games.elfgame.lesson import LESSONS
from kringle.games.elfgame.language import Deck
from kringle.games.elfgame.room import ROOM
from kringle.games.elfgame.scoring import DECIDED_BEFORE, DECIDED_BY, decided_before, decided_by
from kringle.games.elfgame.table import ElfGame
from kringle.kernel import rulebook
from kringle.kernel.documents import LIMIT
from kringle.kernel.errors import BadOption
from kringle.kernel.game import Game
from kringle.kernel.options import Choice, Document, Number, Seats


def deck_of(options: Mapping[str, Any]) -> Deck:
    chosen = options["custom_cards"]
    return deck_reader.standard() if chosen == deck_reader.STANDARD else deck_reader.read(chosen["text"])


def new(seats: int, options: Mapping[str, Any], edition: int = cards.SINCE_VERSION_4) -> ElfGame:
    deck = deck_of(options)
    with_holly = options["holly"] == "in" or (options["holly"] == "default" and bool(options["kids"]))  # EG-R1
    copies = [card.copies if with_holly or not card.holly else 0 for card in deck.cards]
    return ROOM.new(seats, options, cards.cells(deck), copies, deck.ordinary, edition)


def kids_sit_here(seats: int, options: Mapping[str, Any]) -> None:
    for seat in options["kids"]:
        if seat >= seats:
            raise BadOption(f"option kids: there is no seat {seat}; this table has seats 0 to {seats - 1} (EG-R1)")


def check_combination(seats: int, options: Mapping[str, Any]) -> None:
    kids_sit_here(seats, options)
    problem = deck_of(options).too_small_for(seats, options["opening_hand"])
    if problem:
        raise BadOption(f"option custom_cards: {problem} (EG-2)")


HOLLY = Choice("holly", "Holly cards", "EG-R1", ("in", "out"), {"default": "in"})
HOLLY_BEFORE = Choice("holly", "Holly cards: by default in if a kid sits", "EG-R1", ("default", "in", "out"))
OPTIONS = (
    Seats("kids", "The seats where kids sit: holly cards are kind to them", "EG-R1"),
    HOLLY,
    Number("opening_hand", "Cards that everybody starts with", "EG-2", 3, 5, 3, 2),
    Number("presents_to_win", "Presents to deliver", "EG-17", 1, 30, 10),
    Number("each_colour", "Presents of each colour that the winner needs", "EG-17", 0, 3, 0, 3),
    Document(
        "custom_cards",
        "The deck: the one that ships, or one of your own",
        "EG-19",
        (deck_reader.STANDARD,),
        deck_reader.read,
        LIMIT,
        deck_looks.looked_at,
    ),
)


@lru_cache(maxsize=16)
def words(deck: Deck) -> dict[str, Any]:
    """What a game says in the names of its cards, its rules page included."""
    worded = ROOM.worded(**cards.names(deck))
    return {
        **worded,
        "shown": partial(view.shown, deck, worded["spelling"], worded["facts"]),
        "components": partial(view.components, deck),
        "rulebook": rulebook.load(__name__, figures(deck), OPTIONS),
    }


def words_of_options(game: Game, options: Mapping[str, Any]) -> Game:
    return replace(game, **words(deck_of(options)))


GAME = Game.declared(
    ROOM,
    id="elfgame",
    title="The Elf Game",
    summary="Build presents on three benches, hinder the others, be the first to deliver ten.",
    version=4,
    seats=(2, 3, 4, 5, 6),
    options=OPTIONS,
    new=new,
    check_combination=check_combination,
    words_of_options=words_of_options,
    decided_by=DECIDED_BY,
    deciding=decided_by,
    forgets=("shuffled_again", "lost_count"),
    heuristic=ElfHeuristic,
    lens=LENS,
    lessons=LESSONS,
    **words(deck_reader.standard()),
)

VERSION_3 = replace(GAME, version=3, new=partial(new, edition=cards.SINCE_VERSION_3))
"""What has changed since: `cards.SINCE_VERSION_4`."""
VERSION_2 = replace(
    GAME,
    version=2,
    options=tuple(HOLLY_BEFORE if option is HOLLY else option for option in GAME.options),
    new=partial(new, edition=0),
    check_combination=kids_sit_here,
    decided_by=DECIDED_BEFORE,
    deciding=decided_before,
)
"""What has changed since: `cards.SINCE_VERSION_3`, and EG-R1."""
GAME = replace(GAME, older=(VERSION_3, VERSION_2))
