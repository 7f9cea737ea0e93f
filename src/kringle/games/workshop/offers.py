"""What a space would cost and give the elf that is about to be sent, as plain data for screens."""

from __future__ import annotations

from typing import Any

from kringle.games.workshop import cards, doors
from kringle.games.workshop import numbers as n
from kringle.games.workshop.secrets import Workshop

TRAINED_MATERIALS = 2  # WS-18
ZELF_MATERIALS = 1  # WS-26


def offers(game: Workshop) -> list[dict[str, Any]]:
    """One for each space that takes the chosen elf; one more where Mrs. Claus' Bakery can be given up."""
    if game.phase != n.SPACE_CHOICE:
        return []
    seat, elf = game.turn, game.elf
    found = []
    for space in range(n.SPACES):
        if doors.no_way(game, seat, elf, space, game.today) is None:
            found.append(offer(game, seat, elf, space, game.today))
        if doors.no_shielded_way(game, seat, elf, space) is None:
            found.append({**offer(game, seat, elf, space, n.NORMAL), "shielded": True})
    return found


def offer(game: Workshop, seat: int, elf: int, space: int, effect: int) -> dict[str, Any]:
    """`gives` is what this elf makes there, `fits` how much of it can be used; None where it is nothing to count."""
    material = doors.material_of(game, space, effect)
    of, gives, fits = None, None, None
    if space <= n.MAIL_RIGHT:
        of, gives, fits = "gift", gifts(space, effect), n.GIFT_LIMIT - game.on_mat[seat]
    elif material is not None:
        of, gives, fits = (
            n.MATERIALS[material],
            materials(game, seat, elf, space, effect),
            room_for(game, seat, material),
        )
        fits += repairs(game, material, effect)
    elif space == n.PLASTICS:
        of, gives, fits = "plastic", cards.GIVES[space], sum(sum(soft) for soft in game.soft[seat])
    elif space == n.MINE:
        of, gives = "coal", doors.coal_mined(game, seat, effect)
        fits = doors.capacity(game, seat) - game.coal[seat]
    elif doors.is_hall(game, space, effect):
        of, gives, fits = "assembly", doors.tokens_made(game, seat, elf, space, effect), benches(game, seat)
    return {
        "space": cards.SPACE_NAMES[space],
        "shielded": False,
        "price": doors.price(game, space, effect),
        "of": of,
        "gives": gives,
        "fits": None if gives is None or fits is None else min(gives, fits),
    }


def gifts(space: int, effect: int) -> int:  # WS-16, WS-52
    return cards.TAKES[n.MAIL_LEFT if effect == n.NO_SWEEP else space]


def materials(game: Workshop, seat: int, elf: int, space: int, effect: int) -> int:  # WS-18, WS-26
    pieces = cards.SEAT_GIVES[game.surprise - 1] if space == n.CARD else cards.GIVES[space]
    if elf == n.ZELF_ELF:
        return pieces + ZELF_MATERIALS
    material = doors.material_of(game, space, effect)
    helps = material is not None and game.training[seat][elf] >> material & 1 and effect != n.NO_TRAINING
    return pieces + (TRAINED_MATERIALS if helps else 0)


def room_for(game: Workshop, seat: int, material: int) -> int:
    """Open requirements, plastic that can be replaced, and what the improvement still takes. WS-19, WS-21"""
    on_gifts = sum(
        game.firm[seat][gift][material] + game.soft[seat][gift][material] + game.plastic[seat][gift][material]
        for gift in range(n.GIFT_LIMIT)
    )
    return on_gifts + n.PARTS - game.improved[seat][material]


def repairs(game: Workshop, material: int, effect: int) -> int:  # WS-58
    if effect != n.SLEIGH_REPAIRS:
        return 0
    return cards.REPAIRS[game.surprise - 1][material] - game.repaired[material]


def benches(game: Workshop, seat: int) -> int:
    """Tokens that the filled gifts still take. WS-22"""
    return sum(
        cards.GIFT_CARDS[game.gift[seat][gift] - 1].assembly - game.tokens[seat][gift]
        for gift in range(n.GIFT_LIMIT)
        if doors.is_filled(game, seat, gift)
    )
