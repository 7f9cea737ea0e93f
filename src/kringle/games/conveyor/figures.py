"""The numbers that rules.md names, from cards.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.conveyor import cards
from kringle.kernel.figures import Figure, Value


def figures(data: cards.Cards) -> dict[str, Value]:
    found: dict[str, Value] = {"hand_limit": cards.HAND_LIMIT, "offers": cards.MAX_OFFERS, "most": cards.PAYMENTS - 1}
    gold = data.data["gold"]
    for card in (*data.data["part"], *gold["kinds"]):
        name = card["name"]
        found |= {f"{field}.{name}": told(card[field]) for field in ("points", "penalty") if field in card}
        if "needed" in card:
            found[f"needed.{name}"] = card["needed"]
    for entry, name in (*((card, card["name"]) for card in data.data["part"]), (gold, "gold")):
        found |= {f"copies.{name}.{seats}": told(entry, copies) for seats, copies in enumerate(entry["copies"], 2)}
    for seats in range(2, cards.SEATS + 1):
        parts = sum(data.copies[seats][: len(cards.PARTS)])
        found[f"deck.{seats}"] = parts + data.data["gold"]["copies"][seats - 2] * len(data.introductory)
    return found


def told(entry: Mapping[str, Any], value: int | None = None) -> Figure:
    """A value of the file, and whether it is ours."""
    return Figure(entry["value"] if value is None else value, entry["source"] == "reconstructed")
