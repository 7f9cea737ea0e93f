"""The numbers and lists that rules.md names, from places.toml, gifts.toml and surprises.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from kringle.games.workshop import cards
from kringle.games.workshop.numbers import MATERIALS, SEATS
from kringle.kernel.figures import Entry, Figure, Figures

CLAUSES = {
    "no_stall_bonus": "WS-40", "double_stall_bonus": "WS-41", "assembly_less": "WS-42", "coal_less": "WS-43",
    "classroom_coal": "WS-44", "shop_coal": "WS-45", "dentist": "WS-46", "extra_space": "WS-47",
    "extra_cookie": "WS-48", "plastic_one_gift": "WS-49", "bakery": "WS-50", "sell_coal": "WS-51", "no_sweep": "WS-52",
    "none": "WS-53", "no_training": "WS-54", "assembly_more": "WS-55", "coal_more": "WS-56",
    "classroom_less": "WS-57", "sleigh_repairs": "WS-58", "empty_stalls": "WS-59", "seminar": "WS-60", "yeti": "WS-61",
}  # fmt: skip
"""Where the rules say what a surprise does."""


def figures() -> Figures:
    return {
        **_spaces(_data("places.toml")["place"]),
        "tools": cards.TOOLS_BONUS,
        "mined": cards.GIVES[cards.SPACE_NAMES.index("coal_mine")] + cards.TOOLS_BONUS,
        "gifts": sum(cards.COPIES),
        "gift": [_gift(entry) for entry in _data("gifts.toml")["gift"]],
        **_surprises(_data("surprises.toml")["surprise"]),
    }


def _data(file: str) -> Any:
    return tomllib.loads(files(__package__).joinpath(file).read_text(encoding="utf-8"))


def is_ours(entry: Mapping[str, Any], *fields: str) -> bool:
    """Whether the file calls the entry, or one of these fields of it, reconstructed."""
    return entry["source"] == "reconstructed" or any(field in entry.get("reconstructed", ()) for field in fields)


def _spaces(places: list[Mapping[str, Any]]) -> dict[str, Figure]:
    """coal.wood_shop_saving, gives.coal_mine, gifts.mailroom_left, open.classroom.4 ..."""
    by_name = {space.name: space for space in cards.PLACES_DATA.spaces}
    found = {}
    for place in places:
        for part in place["space"]:
            name = f"{place['id']}_{part['id']}" if "id" in part else place["id"]
            for field in ("coal", "gives", "gifts"):
                if field in part:
                    found[f"{field}.{name}"] = Figure(part[field], is_ours(place, field))
            for seats in range(2, SEATS + 1):
                if not by_name[name].unlimited:
                    found[f"open.{name}.{seats}"] = Figure(by_name[name].open(seats), is_ours(place, "min_seats"))
    return found


def _gift(entry: Mapping[str, Any]) -> Entry:
    """A star at the name is for all of the line."""

    def told(field: str, value: int | str) -> Figure:
        return Figure(value, field in entry.get("reconstructed", ()))

    return {
        "name": Figure(entry["name"], is_ours(entry)),
        **{material: told("needs", _needs(entry, material)) for material in MATERIALS},
        "hammers": told("assembly", entry["assembly"]),
        "cookies": told("chart", " ".join(map(str, entry["chart"]))),
        "copies": told("copies", entry["copies"]),
    }


def _needs(entry: Mapping[str, Any], material: str) -> str:
    """How many of a material, with those in brackets that allow plastic: "2 (1)"."""
    firm, soft = entry["needs"].count(material), entry["needs"].count(material + "?")
    if not firm + soft:
        return "–"
    return f"{firm + soft} ({soft})" if soft else str(firm)


def _surprises(entries: list[Mapping[str, Any]]) -> dict[str, Any]:
    repairs = next(entry for entry in entries if entry["effect"] == "sleigh_repairs")
    seats = {entry["place"]: entry for entry in entries if entry["effect"] == "extra_space"}
    shop, hall = seats["fabric_shop"], seats["assembly_hall"]
    return {
        "surprises": sum(entry["copies"] for entry in entries),
        "normal_days": sum(entry["copies"] for entry in entries if entry["effect"] == "none"),
        **{f"repairs.{name}": Figure(many, is_ours(repairs, "needs")) for name, many in repairs["needs"].items()},
        "seat.coal": Figure(shop["coal"], is_ours(shop, "coal")),
        "seat.materials": Figure(shop["gives"], is_ours(shop, "gives")),
        "seat.hammers": Figure(hall["gives"], is_ours(hall, "gives")),
        "surprise": [_surprise(entry) for entry in entries],
    }


def _surprise(entry: Mapping[str, Any]) -> Entry:
    return {
        "name": entry["name"],
        "place": entry.get("place", ""),
        "copies": Figure(entry["copies"], is_ours(entry, "copies")),
        "bakery": Figure("yes", is_ours(entry, "bakery")) if entry["bakery"] else "",
        "clause": CLAUSES[entry["effect"]],
    }
