"""The numbers and lists that rules.md names, from cards.toml."""

from __future__ import annotations

from kringle.games.icejam.cards import NEEDED, ROUNDS, Box, Card, Cube
from kringle.games.icejam.squares import COLUMNS, ROWS
from kringle.kernel.figures import Entry, Figure, Figures


def figures(data: Box) -> Figures:
    ours = data.totals.is_ours()
    return {
        **{name: Figure(many, ours) for name, many in data.counted().items()},
        "rounds": ROUNDS,
        "rows": ROWS,
        "columns": COLUMNS,
        "map_cards": sum(data.copies) + 1,
        **{f"goal.{seats}": sets for seats, sets in enumerate(NEEDED) if sets},
        **{f"cubes.{cube.colour}": _copies(cube) for cube in data.cube},
        "card": [_card(card) for card in data.card],
    }


def _copies(entry: Card | Cube) -> Figure:
    return Figure(entry.copies, entry.is_ours("copies"))


def _card(card: Card) -> Entry:
    first, second = (square.replace("*", "_flake") for square in card.squares)
    return {"first": first, "second": second, "copies": _copies(card)}
