"""A game is set up from its sheets alone: the cards that the PDF holds are shuffled and dealt, and the game takes each
of them; what is left is what the game says must be left."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from sheets_read import OPTIONS, order, pieces, printed, told

import kringle
from kringle import CHANCE

CARDS = {
    "conveyor": ("deal",),
    "workshop": ("deal", "gift", "surprise"),
    "elfgame": ("card",),
    "topdeer": ("draw",),
    "icejam": ("deal", "turn", "cube"),
}
"""The moves of chance that turn up something that lies on a sheet."""


@pytest.mark.parametrize("game", CARDS)
def test_a_game_is_dealt_from_its_sheets(game: str) -> None:
    number = len(OPTIONS[game]) - 1
    options = OPTIONS[game][number]
    wanted = order(game, 3, options)
    names = {piece.alt: piece.name for piece in pieces(wanted)}
    on_sheets = [names[alt] for alt in told(printed(game, 3, number)) if alt in names]
    dice = random.Random(7)
    dice.shuffle(on_sheets)
    match = kringle.start(game, 3, options, chance="manual")
    dealt: Counter[str] = Counter()
    while match.asks() == (CHANCE,):
        legal = match.legal(CHANCE)
        if legal[0][0] in CARDS[game]:
            move = taken(legal, on_sheets, dealt)
        else:
            move = dice.choice(legal)
        match.play(CHANCE, move)
    assert sum(dealt.values()) >= 9
    left = Counter(on_sheets)
    for name, count in components(game, wanted).items():
        assert left[name] + dealt[name] == count
    seats = [name for name in on_sheets if name in ("elf", "racer", "pawn", "crew", "mat", "stable")]
    assert len(seats) >= 3


def taken(legal: list[tuple[object, ...]], on_sheets: list[str], dealt: Counter[str]) -> tuple[object, ...]:
    """The first card of the pile that belongs there, as people deal."""
    by_name = {_piece(move): move for move in legal}
    for at, name in enumerate(on_sheets):
        if name in by_name:
            dealt[on_sheets.pop(at)] += 1
            return by_name[name]
    raise AssertionError(f"no sheet has any of {sorted(by_name)}")


def _piece(move: tuple[object, ...]) -> str:
    verb, name = move[0], str(move[1])
    return {"cube": f"{name} cube", "surprise": f"surprise {name}"}.get(str(verb), name)


def components(game: str, wanted: object) -> Counter[str]:
    from test_counts import expected

    found = expected(game, wanted)  # type: ignore[arg-type]
    return Counter({name: count for name, count in found.items() if name not in ("racer", "pawn", "workshop")})
