"""The numbers and lists that rules.md names, from cards.toml and the race tracks that ship."""

from __future__ import annotations

from typing import Any

from kringle.games.topdeer import track
from kringle.games.topdeer.cards import Cards
from kringle.kernel.figures import Entry, Figure, Figures, Value


def figures(data: Cards) -> Figures:
    found: dict[str, Value] = {}
    for name in ("deck", "money", "seats"):
        table = data.data[name]
        found |= {
            f"{name}.{field}": Figure(value, is_ours(table)) for field, value in table.items() if type(value) is int
        }
    return {
        **found,
        "race": [{"card": card, "spaces": spaces} for card, spaces in _race(data.data["race"]).items()],
        "special": [_special(entry) for entry in data.data["special"]],
        "year": Figure(len(data.data["year"]["spaces"]), is_ours(data.data["year"])),
        "track": [_track(track.shipped(name)) for name in track.SHIPPED],
    }


def is_ours(table: dict[str, Any]) -> bool:
    return bool(table["status"] == "reconstructed")


def _race(table: dict[str, Any]) -> dict[str, Figure]:
    """Cards that move alike in one line: "4 5 6 7" -> "2"."""
    alike: dict[str, list[str]] = {}
    for card, spaces in table.items():
        if card != "status":
            alike.setdefault(" / ".join(map(str, spaces)), []).append(card)
    return {" ".join(cards): Figure(spaces, is_ours(table)) for spaces, cards in alike.items()}


def _special(entry: dict[str, Any]) -> Entry:
    return {
        "effect": entry["effect"],
        "ranks": f"{entry['ranks'][0]}–{entry['ranks'][-1]}",
        "suits": Figure(
            " ".join({"spades": "♠", "hearts": "♥", "clubs": "♣", "diamonds": "♦"}[s] for s in entry["suits"]),
            is_ours(entry),
        ),
    }


def _track(shipped: track.Track) -> Entry:
    return {
        "name": Figure(shipped.name, ours=True),
        "spaces": len(shipped.spaces) - 2,
        "rough": sum(space.rough for space in shipped.spaces),
        "length": shipped.length,
    }
