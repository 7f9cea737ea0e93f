"""Tables set up by hand: chance is played like a seat, so each test chooses its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import kringle
from kringle import CHANCE, Match


def table(hands: Sequence[str], belt: Sequence[str], **options: Any) -> Match:
    """Up to the first bids: one starting card a seat, and the belt from the left; what is left open is filled up."""
    options = {"tie_break_start": "seats", **options}
    match = kringle.start("conveyor", len(hands), options, chance="manual")
    for name in hands:
        match.play(CHANCE, ("deal", name))
    deal(match, belt)
    return match


def deal(match: Match, belt: Sequence[str] = ()) -> None:
    """The belt from the left; then whatever there is most of, but no gold and no Poop while it can be helped."""
    for name in belt:
        match.play(CHANCE, ("deal", name))
    while phase(match) == "belt":
        plain = [move for move in match.legal(CHANCE) if move[1] in ("doll", "kite", "robot", "radio")]
        weight = dict(match.state.outcomes())
        number = match.game.spelling.number_of
        match.play(CHANCE, max(plain or match.legal(CHANCE), key=lambda move: weight[number[move]]))


def phase(match: Match) -> str:
    return str(match.view()["phase"])


def bid(match: Match, *bids: int | tuple[int, int] | None) -> None:
    """One bid a seat; None for a seat that is out."""
    for seat, answer in enumerate(bids):
        if answer is not None:
            match.play(seat, ("bid", *answer) if isinstance(answer, tuple) else ("bid", answer))


def take(match: Match, *counts: int, unseen: str = "doll") -> None:
    """Seat 0 takes so many from the left, then seat 1 ... (one, if not said); the last takes the rest."""
    for seat in range(match.seats - 1):
        count = counts[seat] if seat < len(counts) else 1
        for other in match.asks():
            if phase(match) == "bid":
                match.play(other, ("bid", count if other == seat else 0))
    if match.asks() == (CHANCE,) and phase(match) == "take":
        match.play(CHANCE, ("deal", unseen))


def mine(match: Match, seat: int) -> dict[str, Any]:
    """What a seat sees of itself."""
    return dict(match.view(seat)["elves"][seat])


def elf(match: Match, seat: int, viewer: int | None = None) -> dict[str, Any]:
    """What somebody sees of a seat."""
    return dict(match.view(viewer)["elves"][seat])


def finish(match: Match) -> None:
    """On to the end without doing anything more than must be done."""
    while not match.over:
        seat = match.asks()[0]
        legal = match.legal(seat)
        quiet = [move for move in legal if move[0] in ("done", "keep")]
        match.play(seat, (quiet or [m for m in legal if m[0] == "bid" and m[-1] == 1] or legal)[0])


def drop_all(match: Match, *keep: str) -> None:
    """Cleanup: everybody drops what it must, sparing these kinds while it can; Brooms are kept."""
    while phase(match) == "cleanup":
        seat = match.asks()[0]
        legal = match.legal(seat)
        match.play(seat, next((m for m in legal if m[-1] not in keep), legal[0]))


def done(match: Match, *seats: int) -> None:
    for seat in seats or match.asks():
        if phase(match) == "craft" and seat in match.asks():
            match.play(seat, ("done",))
