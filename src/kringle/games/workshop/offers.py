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
        of, gives, fits = "plastic", cards.GIVES[space], room_for_plastic(game, seat, effect)
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


BONUSES = dict(zip(n.REINDEER, ("assembly", "tree", "gift", "wood", "fabric", "zelf", "metal", "coal"), strict=True))
"""What each reindeer gives besides its cookies. WS-24"""


def bonuses(game: Workshop) -> dict[str, dict[str, Any]]:
    """For each reindeer what tending it brings today besides the cookies in its stall. WS-24, WS-40, WS-41, WS-R9"""
    times = {n.NO_STALL_BONUS: 0, n.DOUBLE_STALL_BONUS: 2}.get(game.today, 1)
    return {name: bonus(of, times) for name, of in BONUSES.items()}


def bonus(of: str, times: int) -> dict[str, Any]:
    single = of in ("tree", "zelf")
    gives = min(times, 1) if single else n.VIXEN_COAL * times if of == "coal" else times
    return {"of": of, "gives": gives, "cookies": n.BOREALIS_COOKIES if single and times > 1 else 0}


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


def room_for_plastic(game: Workshop, seat: int, effect: int) -> int:
    """What one visit can put down: all on one gift when the machine is jammed. WS-20, WS-49"""
    room = [sum(game.soft[seat][gift]) for gift in range(n.GIFT_LIMIT) if doors.takes_plastic(game, seat, gift, effect)]
    return max(room, default=0) if effect == n.PLASTIC_ONE_GIFT else sum(room)


def benches(game: Workshop, seat: int) -> int:
    """Tokens that the filled gifts still take. WS-22"""
    return sum(
        cards.GIFT_CARDS[game.gift[seat][gift] - 1].assembly - game.tokens[seat][gift]
        for gift in range(n.GIFT_LIMIT)
        if doors.is_filled(game, seat, gift)
    )
