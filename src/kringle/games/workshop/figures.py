"""The numbers and lists that rules.md names, from places.toml, gifts.toml and surprises.toml."""

from __future__ import annotations

from typing import Any

from kringle.games.workshop import cards
from kringle.games.workshop.cards import MATERIALS, SEATS, Effect, Gift, Surprise
from kringle.kernel.figures import Entry, Figure, Figures

CLAUSES: dict[Effect, str] = {
    "no_stall_bonus": "WS-40", "double_stall_bonus": "WS-41", "assembly_less": "WS-42", "coal_less": "WS-43",
    "classroom_coal": "WS-44", "shop_coal": "WS-45", "dentist": "WS-46", "extra_space": "WS-47",
    "extra_cookie": "WS-48", "plastic_one_gift": "WS-49", "bakery": "WS-50", "sell_coal": "WS-51", "no_sweep": "WS-52",
    "none": "WS-53", "no_training": "WS-54", "assembly_more": "WS-55", "coal_more": "WS-56",
    "classroom_less": "WS-57", "sleigh_repairs": "WS-58", "empty_stalls": "WS-59", "seminar": "WS-60", "yeti": "WS-61",
}  # fmt: skip
"""Where the rules say what a surprise does."""


def figures() -> Figures:
    return {
        **_spaces(),
        "tools": cards.TOOLS_BONUS,
        "mined": cards.GIVES[cards.MINE] + cards.TOOLS_BONUS,
        "gifts": sum(cards.COPIES),
        "gift": [_gift(card) for card in cards.GIFT_CARDS],
        **_surprises(),
    }


def _spaces() -> dict[str, Figure]:
    """coal.wood_shop_saving, gives.coal_mine, gifts.mailroom_left, open.classroom.4 ..."""
    found = {}
    for place in cards.PLACE_CARDS.place:
        for space in place.space:
            name = place.called(space)
            for field in ("coal", "gives", "gifts"):
                found[f"{field}.{name}"] = Figure(getattr(space, field), place.is_ours(field))
            for seats in range(2, SEATS + 1):
                if not space.unlimited:
                    found[f"open.{name}.{seats}"] = Figure(space.open(seats), place.is_ours("min_seats"))
    return found


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


def _surprises() -> dict[str, Any]:
    repairs = next(card for card in cards.SURPRISES if card.needs is not None)
    seats = {card.place: card for card in cards.SURPRISES if card.effect == "extra_space"}
    shop, hall = seats["fabric_shop"], seats["assembly_hall"]
    return {
        "surprises": sum(cards.SURPRISE_COPIES),
        "normal_days": sum(card.copies for card in cards.SURPRISES if card.effect == "none"),
        **{f"repairs.{name}": Figure(getattr(repairs.needs, name), repairs.is_ours("needs")) for name in MATERIALS},
        "seat.coal": Figure(shop.coal or 0, shop.is_ours("coal")),
        "seat.materials": Figure(shop.gives or 0, shop.is_ours("gives")),
        "seat.hammers": Figure(hall.gives or 0, hall.is_ours("gives")),
        "surprise": [_surprise(card) for card in cards.SURPRISES],
    }


def _surprise(card: Surprise) -> Entry:
    return {
        "name": card.name,
        "place": card.place or "",
        "copies": Figure(card.copies, card.is_ours("copies")),
        "bakery": Figure("yes", card.is_ours("bakery")) if card.bakery else "",
        "clause": CLAUSES[card.effect],
    }
