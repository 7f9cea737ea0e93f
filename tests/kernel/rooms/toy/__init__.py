"""Stockings, a toy game: hidden hands, sealed offers, private draws, a choice with a secret part, an option."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from kringle.plain import prefer_plain_python

prefer_plain_python("toy")

from kringle.kernel import rulebook  # noqa: E402
from kringle.kernel.errors import Refusal  # noqa: E402
from kringle.kernel.game import Game  # noqa: E402
from kringle.kernel.names import HIDDEN, TRUTH  # noqa: E402
from kringle.kernel.notes import Fact, Facts  # noqa: E402
from kringle.kernel.options import Flag  # noqa: E402
from kringle.kernel.spelling import Move, Spelling  # noqa: E402
from toy import cards  # noqa: E402
from toy.bot import StockingsThumb  # noqa: E402
from toy.cards import KINDS, M_CARD, M_OFFER, M_PUT, NAMES, STAR  # noqa: E402
from toy.secrets import Stockings  # noqa: E402

ASKED_BY = {cards.DEAL: "TY-1", cards.OFFER: "TY-2", cards.DRAW: "TY-4", cards.PUT: "TY-5", cards.END: "TY-7"}


def new(seats: int, options: Mapping[str, Any]) -> Stockings:
    state = Stockings()
    state.begin(seats, 2 if options["rich_hands"] else 1)
    return state


def spelled() -> dict[int, Move]:
    table: dict[int, Move] = {M_OFFER + coins: ("offer", coins) for coins in range(cards.MOST + 1)}
    for kind, name in enumerate(NAMES):
        table[M_CARD + kind] = ("card", name)
        for owner in range(cards.SEATS):
            table[M_PUT + owner * KINDS + kind] = ("put", owner, name)
    return table


def public_face(move: Move) -> Hashable:
    return move[:2] if move[0] == "put" else move[0]


def kind_name(kind: int) -> str:
    return NAMES[kind]


FACTS = Facts(
    [
        Fact("deal", "{who} is dealt a card"),
        Fact("draw", "{who} draws a card"),
        Fact("card", "{who} sees that it is a {card}", ("card", kind_name)),
        Fact("sealed", "{who} has made an offer"),
        Fact("offer", "{who} offered {coins}", ("coins", int)),
        Fact("taker", "{who} pays {coins}", ("coins", int)),
        Fact("put", "{who} puts a card under stocking {stocking}", ("stocking", int)),
        Fact("under", "{who} put a {card} under stocking {stocking}", ("stocking", int), ("card", kind_name)),
        Fact("end", "everything is turned over"),
    ]
)


def asked_by(state: Stockings) -> str:
    return ASKED_BY[state.phase]


def why_not(state: Stockings, seat: int, move: int) -> Refusal | None:
    if state.phase == cards.OFFER:
        return why_not_offer(state, seat, move)
    return why_not_put(state, seat, move)


def why_not_offer(state: Stockings, seat: int, move: int) -> Refusal | None:
    if move > M_OFFER + cards.MOST or move - M_OFFER > state.coins[seat]:
        return Refusal("TY-2", {"coins": state.coins[seat]})
    return None


def why_not_put(state: Stockings, seat: int, move: int) -> Refusal | None:
    if not M_PUT <= move < M_CARD:
        return Refusal("TY-5")
    owner, kind = divmod(move - M_PUT, KINDS)
    if owner >= state.seats or state.hand[seat][kind] == 0:
        return Refusal("TY-5", {"hand": [NAMES[k] for k in range(KINDS) if state.hand[seat][k]]})
    if kind == STAR and owner != seat:
        return Refusal("TY-6", {"stocking": owner})
    return None


def shown(state: Stockings) -> dict[str, Any]:
    seats = range(state.seats)
    return {
        "phase": state.phase, "round": state.round, "turn": state.turn, "unseen": list(state.deck),
        "deck_size": state.deck_size, "coins": list(state.coins)[: state.seats],
        "hand": [list(state.hand[s]) for s in seats], "hand_size": list(state.hand_size)[: state.seats],
        "under": [[list(state.under[o][g]) for g in seats] for o in seats],
        "under_size": [list(state.under_size[o])[: state.seats] for o in seats],
        "offered": ["hidden" if state.sealed[s] == HIDDEN else state.sealed[s] - 1 for s in seats],
    }  # fmt: skip


def components(state: Stockings) -> dict[str, int]:
    assert state.viewer == TRUTH
    counts = {NAMES[kind]: state.deck[kind] for kind in range(KINDS)}
    for seat in range(state.seats):
        for kind in range(KINDS):
            counts[NAMES[kind]] += state.hand[seat][kind] + sum(state.under[seat][g][kind] for g in range(state.seats))
    return {**counts, "cards": state.deck_size + sum(state.hand_size) + sum(map(sum, state.under_size))}


GAME = Game(
    id="toy",
    title="Stockings",
    summary="A toy game.",
    version=1,
    seats=(2, 3),
    options=(Flag("rich_hands", "Two cards at the start", "TY-1"),),
    new=new,
    spelling=Spelling(spelled(), {"offer": "TY-2", "put": "TY-5", "card": "TY-4"}),
    facts=FACTS,
    rulebook=rulebook.load("toy"),
    asked_by=asked_by,
    why_not=why_not,
    shown=shown,
    components=components,
    public_face=public_face,
    decided_by=("TY-7", "TY-8", "TY-R1"),
    thumb=StockingsThumb,
    reveals=("offer", "end"),
)
