"""The numbers and lists that rules.md names, from places.toml, gifts.toml and surprises.toml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kringle.games.workshop import mine
from kringle.games.workshop.cards import MATERIALS, SEATS, Effect, Gift, Place, Places, Surprise
from kringle.kernel.figures import Entry, Figure, Figures, Value

CLAUSES: dict[Effect, str] = {
    "no_stall_bonus": "WS-40", "double_stall_bonus": "WS-41", "assembly_less": "WS-42", "coal_less": "WS-43",
    "classroom_coal": "WS-44", "shop_coal": "WS-45", "dentist": "WS-46", "extra_space": "WS-47",
    "extra_cookie": "WS-48", "plastic_one_gift": "WS-49", "bakery": "WS-50", "sell_coal": "WS-51", "no_sweep": "WS-52",
    "none": "WS-53", "no_training": "WS-54", "assembly_more": "WS-55", "coal_more": "WS-56",
    "classroom_less": "WS-57", "sleigh_repairs": "WS-58", "empty_stalls": "WS-59", "seminar": "WS-60", "yeti": "WS-61",
}  # fmt: skip
"""Where the rules say what a surprise does."""


def figures(places: Places, gifts: Sequence[Gift], surprises: Sequence[Surprise]) -> Figures:
    return {
        **_spaces(places),
        **_mine(places.place[-1]),
        "gifts": sum(card.copies for card in gifts),
        "gift": [_gift(card) for card in gifts],
        **_surprises(surprises),
    }


def _spaces(places: Places) -> dict[str, Figure]:
    """coal.wood_shop_saving, gives.coal_mine, gifts.mailroom_left, open.classroom.4 ..."""
    found = {}
    for place in places.place:
        for space in place.space:
            name = place.called(space)
            for field in ("coal", "gives", "gifts"):
                found[f"{field}.{name}"] = Figure(getattr(space, field), place.is_ours(field))
            for seats in range(2, SEATS + 1):
                if not space.unlimited:
                    found[f"open.{name}.{seats}"] = Figure(space.open(seats), place.is_ours("min_seats"))
    return found


def _mine(place: Place) -> dict[str, Value]:
    """What it gives, also on a day of Cave-In or Rich Vein, and with tools."""
    usual, tools = place.space[0].gives, place.tools_bonus or 0
    days = {"cave_in": usual - mine.VEIN, "rich_vein": usual + mine.VEIN}
    with_tools = {f"{day}_tools": coal + tools for day, coal in days.items()}
    return {
        "tools": tools,
        "mined": usual + tools,
        **{f"mine.{day}": max(0, coal) for day, coal in {**days, **with_tools}.items()},
    }


def _gift(card: Gift) -> Entry:
    """A star at the name is for all of the line."""

    def told(field: str, value: int | str) -> Figure:
        return Figure(value, field in card.reconstructed)

    return {
        "name": Figure(card.name, card.is_ours()),
        **{material: told("needs", _needs(card, material)) for material in MATERIALS},
        "hammers": told("assembly", card.assembly),
        "cookies": told("chart", " ".join(map(str, card.chart))),
        "copies": told("copies", card.copies),
    }


def _needs(card: Gift, material: str) -> str:
    """How many of a material, with those in brackets that allow plastic: "2 (1)"."""
    firm, soft = card.needs.count(material), card.needs.count(material + "?")
    if not firm + soft:
        return "–"
    return f"{firm + soft} ({soft})" if soft else str(firm)


def _surprises(cards: Sequence[Surprise]) -> dict[str, Any]:
    repairs = next(card for card in cards if card.needs is not None)
    return {
        "surprises": sum(card.copies for card in cards),
        "normal_days": sum(card.copies for card in cards if card.effect == "none"),
        **{f"repairs.{name}": Figure(getattr(repairs.needs, name), repairs.is_ours("needs")) for name in MATERIALS},
        "seat": [_seat(card) for card in cards if card.effect == "extra_space"],
        "surprise": [_surprise(card) for card in cards],
    }


def _seat(card: Surprise) -> Entry:
    return {
        "place": card.place or "",
        "coal": Figure(card.coal, card.is_ours("coal")) if card.coal else "",
        "gives": Figure(card.gives or 0, card.is_ours("gives")),
    }


def _surprise(card: Surprise) -> Entry:
    return {
        "name": card.name,
        "place": card.place or "",
        "copies": Figure(card.copies, card.is_ours("copies")),
        "bakery": Figure("yes", card.is_ours("bakery")) if card.bakery else "",
        "clause": CLAUSES[card.effect],
    }
