"""The numbers and lists that rules.md names, from cards.toml."""

from __future__ import annotations

from typing import Any

from kringle.games.icejam.cards import NEEDED, Box
from kringle.kernel.figures import Entry, Figure, Figures


def figures(data: Box) -> Figures:
    ours = data.data["totals"]["source"] == "reconstructed"
    return {
        **{name: Figure(many, ours) for name, many in data.totals().items()},
        "map_cards": sum(data.copies) + 1,
        **{f"goal.{seats}": sets for seats, sets in enumerate(NEEDED) if sets},
        **{f"cubes.{cube['colour']}": _copies(cube) for cube in data.data["cube"]},
        "card": [_card(entry) for entry in data.data["card"]],
    }


def _copies(entry: dict[str, Any]) -> Figure:
    return Figure(entry["copies"], entry["source"] == "reconstructed")


def _card(entry: dict[str, Any]) -> Entry:
    first, second = (square.replace("*", "_flake") for square in entry["squares"])
    return {"first": first, "second": second, "copies": _copies(entry)}
