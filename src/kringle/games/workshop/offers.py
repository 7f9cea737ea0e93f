"""What a space would cost and give the elf that is about to be sent, as plain data for screens."""

from __future__ import annotations

from typing import Any

from kringle.games.workshop import cards, hall, mailroom, mat, mine, plastics, shops, stable, workday
from kringle.games.workshop.cards import (
    GIFT_LIMIT, MAIL_RIGHT, MATERIALS, MINE, NORMAL, PARTS, PLASTIC_ONE_GIFT, PLASTICS, REINDEER, SLEIGH_REPAIRS,
    SPACE_NAMES, SPACES,
)  # fmt: skip
from kringle.games.workshop.table import Workshop


def offers(game: Workshop) -> list[dict[str, Any]]:
    """One for each space that takes the chosen elf; one more where Mrs. Claus' Bakery can be given up."""
    if game.phase != workday.SPACE:
        return []
    seat, elf = game.turn, game.elf
    found = []
    for space in range(SPACES):
        if workday.no_way(game, seat, elf, space, game.today) is None:
            found.append(offer(game, seat, elf, space, game.today))
        if workday.no_shielded_way(game, seat, elf, space) is None:
            found.append({**offer(game, seat, elf, space, NORMAL), "shielded": True})
    return found


def offer(game: Workshop, seat: int, elf: int, space: int, today: int) -> dict[str, Any]:
    """`gives` is what this elf makes there, `fits` how much of it can be used; None where it is nothing to count."""
    of, gives, fits = made(game, seat, elf, space, today)
    return {
        "space": SPACE_NAMES[space],
        "shielded": False,
        "price": workday.price(game, space, today),
        "of": of,
        "gives": gives,
        "fits": None if gives is None or fits is None else min(gives, fits),
    }


def made(game: Workshop, seat: int, elf: int, space: int, today: int) -> tuple[str | None, int | None, int | None]:
    """What, how much of it, and what there is room for."""
    if space <= MAIL_RIGHT:
        return "gift", mailroom.gifts_to_take(space, today), GIFT_LIMIT - game.on_mat[seat]
    material = shops.material_of(game, space, today)
    if material >= 0:
        room = room_for(game, seat, material) + repairs(game, material, today)
        return MATERIALS[material], shops.materials_made(game, seat, elf, space, today), room
    if space == PLASTICS:
        return "plastic", cards.GIVES[space], room_for_plastic(game, seat, today)
    if space == MINE:
        return "coal", mine.coal_mined(game, seat, today), mat.room_for_coal(game, seat)
    if hall.is_bench(game, space, today):
        return "assembly", hall.tokens_made(game, seat, elf, space, today), benches(game, seat)
    return None, None, None


BONUSES = dict(zip(REINDEER, ("assembly", "tree", "gift", "wood", "fabric", "zelf", "metal", "coal"), strict=True))
"""What each reindeer gives besides its cookies. WS-24"""


def bonuses(game: Workshop) -> dict[str, dict[str, Any]]:
    """For each reindeer what tending it brings today besides the cookies in its stall. WS-24, WS-40, WS-41, WS-R9"""
    return {name: bonus(of, stable.bonuses(game.today)) for name, of in BONUSES.items()}


def bonus(of: str, times: int) -> dict[str, Any]:
    single = of in ("tree", "zelf")
    gives = min(times, 1) if single else stable.VIXEN_COAL * times if of == "coal" else times
    return {"of": of, "gives": gives, "cookies": stable.BOREALIS_COOKIES if single and times > 1 else 0}


def room_for(game: Workshop, seat: int, material: int) -> int:
    """Open requirements, plastic that can be replaced, and what the improvement still takes. WS-19, WS-21"""
    on_gifts = sum(
        game.firm[seat][gift][material] + game.soft[seat][gift][material] + game.plastic[seat][gift][material]
        for gift in range(GIFT_LIMIT)
    )
    return on_gifts + PARTS - game.improved[seat][material]


def repairs(game: Workshop, material: int, today: int) -> int:  # WS-58
    if today != SLEIGH_REPAIRS:
        return 0
    return cards.REPAIRS[game.surprise - 1][material] - game.repaired[material]


def room_for_plastic(game: Workshop, seat: int, today: int) -> int:
    """What one visit can put down: all on one gift when the machine is jammed. WS-20, WS-49"""
    room = [sum(game.soft[seat][gift]) for gift in range(GIFT_LIMIT) if plastics.takes_plastic(game, seat, gift, today)]
    return max(room, default=0) if today == PLASTIC_ONE_GIFT else sum(room)


def benches(game: Workshop, seat: int) -> int:
    """Tokens that the filled gifts still take. WS-22"""
    return sum(
        cards.GIFT_CARDS[game.gift[seat][gift] - 1].assembly - game.tokens[seat][gift]
        for gift in range(GIFT_LIMIT)
        if mat.is_filled(game, seat, gift)
    )
