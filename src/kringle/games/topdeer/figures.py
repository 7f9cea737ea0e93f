"""The numbers and lists that rules.md names, from cards.toml and the race tracks that ship."""

from __future__ import annotations

from kringle.games.topdeer import track
from kringle.games.topdeer.cards import Cards, Race, Special
from kringle.kernel.data import Sourced
from kringle.kernel.figures import Entry, Figure, Figures

SIGNS = {"spades": "♠", "hearts": "♥", "clubs": "♣", "diamonds": "♦"}


def figures(data: Cards) -> Figures:
    return {
        **_numbers("deck", data.deck),
        **_numbers("money", data.money),
        **_numbers("seats", data.seats),
        "race": [{"card": card, "spaces": spaces} for card, spaces in _race(data.race).items()],
        "special": [_special(entry) for entry in data.special],
        "years": Figure(len(data.year.spaces), data.year.is_ours("spaces")),
        "year": [{"space": Figure(space.replace("_", " "), data.year.is_ours("spaces"))} for space in data.year.spaces],
        "track": [_track(track.shipped(name)) for name in track.SHIPPED],
    }


def _numbers(name: str, table: Sourced) -> dict[str, Figure]:
    numbers = {field: getattr(table, field) for field in table.__struct_fields__}
    return {
        f"{name}.{field}": Figure(value, table.is_ours(field))
        for field, value in numbers.items() if type(value) is int
    }  # fmt: skip


def _race(table: Race) -> dict[str, Figure]:
    """Cards that move alike in one line: "4 5 6 7" -> "2"."""
    alike: dict[str, list[str]] = {}
    for card, spaces in table.spaces.items():
        alike.setdefault(" / ".join(map(str, spaces)), []).append(card)
    return {" ".join(cards): Figure(spaces, table.is_ours("spaces")) for spaces, cards in alike.items()}


def _special(entry: Special) -> Entry:
    return {
        "effect": entry.effect,
        "ranks": f"{entry.ranks[0]}–{entry.ranks[-1]}",
        "suits": Figure(" ".join(SIGNS[suit] for suit in entry.suits), entry.is_ours("suits")),
    }


def _track(shipped: track.Track) -> Entry:
    return {
        "name": Figure(shipped.name, ours=True),
        "spaces": len(shipped.spaces) - 2,
        "rough": sum(space.rough for space in shipped.spaces),
        "length": shipped.length,
    }
