"""Tricks: the trick-taking game of boardgame_io/server.cjs as a room of Kringle."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from kringle.kernel import rulebook
from kringle.kernel.errors import Refusal
from kringle.kernel.game import Game
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.notes import Fact, Facts
from kringle.kernel.spelling import Move, Spelling
from tricks.cards import CARDS, M_DEAL, M_PLAY, SEATS
from tricks.secrets import Tricks
from tricks.view import components, shown


def new(seats: int, options: Mapping[str, Any]) -> Tricks:
    state = Tricks()
    state.begin(seats)
    return state


def spelled() -> dict[int, Move]:
    played = {M_PLAY + card: ("play", card) for card in range(CARDS)}
    return {**played, **{M_DEAL + card: ("deal", card) for card in range(CARDS)}}


def public_part(move: Move) -> Hashable:
    return move


def why_not(state: Tricks, seat: int, move: int) -> Refusal | None:
    return None if move in state.moves(seat) else Refusal("TR-3")


GAME = Game(
    id="tricks",
    title="Tricks",
    summary="A trick-taking game, to be measured.",
    version=1,
    seats=(SEATS, SEATS),
    options=(),
    new=new,
    spelling=Spelling(spelled(), {"play": "TR-3", "deal": "TR-1"}),
    facts=Facts(
        [
            Fact("card", "{who} is dealt card {card}", ("card", int)),
            Fact("played", "{who} plays card {card}", ("card", int)),
            Fact("took", "{who} takes the trick"),
        ]
    ),
    rulebook=rulebook.load("tricks"),
    asked_by=lambda state: "TR-2",
    why_not=why_not,
    shown=shown,
    components=components,
    public_part=public_part,
    decided_by=("TR-5", "TR-R1"),
    heuristic=Heuristic,
)
