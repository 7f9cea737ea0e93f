"""What can never happen: parts of cards that no position allows, and why.

What a card's own words rule out is known at once. Everything else is played in positions made at random (trial.py),
with what the deck itself can bring about, until it has happened. What has not happened in very many is called
impossible too; a reason is looked for in the card and in the deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from kringle.games.elfgame import cards
from kringle.games.elfgame.language import ANY, BLOCKS, COLOURS, Card, Deck, Op
from kringle.games.elfgame.room import ROOM
from kringle.games.elfgame.trial import Trial
from kringle.kernel.rng import Rng

SEATS = (2, 6)
A_FEW = 1_000
"""Positions in which most parts have happened, and shown what they bring about."""
VERY_MANY = 50_000
"""Positions after which a part is called impossible."""
OPTIONS = {"kids": [], "presents_to_win": 30, "each_colour": 0, "opening_hand": 5}


class Reason(NamedTuple):
    """Why something can't happen: what sort of reason, for an editor that has its own words, and ours."""

    code: str
    words: str


@dataclass(frozen=True)
class Never:
    """One part that can't happen: of which card, its place there, and why."""

    card: Card
    at: int
    why: Reason

    def told(self) -> str:
        return (
            f'card "{self.card.name}", op {self.at + 1}: {self.card.ops[self.at].op} can never happen: {self.why.words}'
        )


def impossible(deck: Deck, seats: tuple[int, int] = SEATS, positions: int = VERY_MANY, seed: int = 1) -> list[Never]:
    """All parts that can't happen at a table with so many seats, from the fewest to the most."""
    tried = _Tried(deck, seats, seed)
    tried.until_nothing_new(A_FEW)
    while any(ruled_out(card, at) is None for card, at in tried.missing()) and tried.until_nothing_new(positions):
        pass
    return [Never(card, at, ruled_out(card, at) or tried.why(card, at)) for card, at in tried.missing()]


def ruled_out(card: Card, at: int) -> Reason | None:
    """Why a part can't happen whatever lies on the table: its card says so by itself."""
    return next(_by_its_words(card, at), None)


def _by_its_words(card: Card, at: int) -> Iterator[Reason]:
    op, before = card.ops[at], card.ops[:at]
    if op.alternative:
        yield from _said_before(op, _alternatives(card, at))
    if op.same:
        yield from _same_lane(op, before[-1])


class _Tried:
    def __init__(self, deck: Deck, seats: tuple[int, int], seed: int) -> None:
        self.deck = deck
        self.rng = Rng(seed)
        self.trial = Trial()
        copies = [card.copies for card in deck.cards]
        ROOM.set_up(self.trial, seats[1], OPTIONS, cards.cells(deck), copies, deck.ordinary, cards.SINCE_VERSION_4)
        self.trial.stock(copies, list(seats))
        self.seats = seats
        self.done = [[False] * len(card.ops) for card in deck.cards]

    def until_nothing_new(self, positions: int) -> bool:
        """Each card again, as long as one makes others possible; whether that has changed anything."""
        news = False
        while True:
            before = self.trial.means(), [list(done) for done in self.done]
            for number, done in enumerate(self.done):
                seen = self.trial.tries([number, A_FEW, positions], self.rng)
                self.done[number] = [bool(flag) for flag in seen[: len(done)]]
            if before == (self.trial.means(), self.done):
                return news
            news = True

    def missing(self) -> list[tuple[Card, int]]:
        return [
            (card, at) for card, done in zip(self.deck.cards, self.done, strict=True) for at, is_done in enumerate(done)
            if not is_done
        ]  # fmt: skip

    # ---- why ----------------------------------------------------------------------------------------

    def why(self, card: Card, at: int) -> Reason:
        return next(iter(self._reasons(card, at)))

    def _reasons(self, card: Card, at: int) -> Iterator[Reason]:
        op, before = card.ops[at], card.ops[:at]
        yield from self._deck_lacks(op)
        if any(one.op == "discard" and one.who != "opponent" for one in before) and op.op in ("play_again", "discard"):
            yield Reason("no_hand", "the ops before it leave no card in hand")
        if before:
            others = ", ".join(dict.fromkeys(one.op for one in before))
            yield Reason(
                "after_others",
                f"once the ops before it ({others}) have been done, no position is left in which it could be",
            )
        tables = f"{self.seats[0]} seats" if len(set(self.seats)) == 1 else f"{self.seats[0]} to {self.seats[1]} seats"
        yield Reason("no_position", f"with {tables} no position allows it")

    def _deck_lacks(self, op: Op) -> Iterator[Reason]:
        """What it is about, and no card of this deck brings about."""
        meant = [n for n, colour in enumerate(COLOURS) if op.colour in (colour, ANY)]
        if op.op in ("advance", "push_back", "deliver", "steal") and not any(self.trial.reach[n] for n in meant):
            yield Reason("nobody_builds", f"no card of this deck builds a {op.colour} present")
        if op.op == "unblock":
            kinds = [n for n, kind in enumerate(BLOCKS) if op.kind in (kind, ANY)]
            bits = [kind * cards.COLOURS + n for kind in kinds for n in ([0] if kind == cards.SHELF else meant)]
            if not any(self.trial.laid >> bit & 1 for bit in bits):
                block = "a block" if op.kind == ANY else op.kind
                yield Reason(
                    "nobody_lays",
                    f"no card of this deck puts {block}{'' if op.colour == ANY else f' on a {op.colour} lane'}",
                )


def _alternatives(card: Card, at: int) -> list[Op]:
    """The ops that this one is offered instead of."""
    first = at
    while card.ops[first].alternative:
        first -= 1
    return list(card.ops[first:at])


def _said_before(op: Op, others: list[Op]) -> Iterator[Reason]:
    for n, other in enumerate(others, 1):
        if (other.op, other.number, other.who, other.kind, other.flag) == (op.op, op.number, op.who, op.kind, op.flag):
            if other.colour in (ANY, op.colour):
                yield Reason("offered", f"alternative {n} offers the same already")


def _same_lane(op: Op, before: Op) -> Iterator[Reason]:
    if ANY not in (op.colour, before.colour) and op.colour != before.colour:
        yield Reason("other_lane", f"the op before is on a {before.colour} lane, so that lane is never {op.colour}")
    if op.op == "push_back" and before.kind == "coal":
        yield Reason("coal_holds", "the coal that was just put there holds the present (EG-R6)")
    if op.op == "push_back" and before.op == "push_back" and before.number == cards.FAR:
        yield Reason("far_already", "the op before has pushed the present back to 3 already (EG-12)")
    if op.op == "block" and before.kind == op.kind:
        yield Reason(
            "there_already", f"the op before has put {op.kind} there already, and a place has one at most (EG-20)"
        )
