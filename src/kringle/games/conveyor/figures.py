"""The numbers that rules.md names, from cards.toml."""

from __future__ import annotations

from kringle.games.conveyor import cards
from kringle.kernel.figures import Figure, Value


def figures(data: cards.Cards) -> dict[str, Value]:
    found: dict[str, Value] = {"hand_limit": cards.HAND_LIMIT, "offers": cards.MAX_OFFERS, "most": cards.PAYMENTS - 1}
    found |= {f"points.{toy.name}": _worth(toy.points) for toy in data.toys if toy.points is not None}
    found |= {f"needed.{part.name}": part.needed for part in data.part if part.needed is not None}
    for part in data.part:
        found[f"penalty.{part.name}"] = _worth(part.penalty)
        found |= _copies(part.name, part)
    found |= _copies("gold", data.gold)
    for seats in range(2, cards.SEATS + 1):
        parts = sum(data.copies[seats][: len(cards.PARTS)])
        deck = parts + data.gold.copies[seats - 2] * len(data.gold.introductory)
        belt = cards.BELT_SIZE[seats]
        found |= {f"deck.{seats}": deck, f"belt.{seats}": belt}
        found[f"fall.{seats}"] = max(0, min(belt, deck - seats - 3 * belt))  # CV-1, CV-R2
    return found


def _worth(entry: cards.Worth) -> Figure:
    return Figure(entry.value, entry.is_ours("value"))


def _copies(name: str, entry: cards.Part | cards.Gold) -> dict[str, Value]:
    return {
        f"copies.{name}.{seats}": Figure(copies, entry.is_ours("copies"))
        for seats, copies in enumerate(entry.copies, 2)
    }
