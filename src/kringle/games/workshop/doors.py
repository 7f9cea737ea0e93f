"""Why a space takes no elf: WS-14 and all that bears on it, in plain Python over a view.

Every function is given the effect that counts: today's surprise's, or NORMAL for an assignment behind Mrs. Claus'
Bakery.
"""

from __future__ import annotations

from kringle.games.workshop import cards
from kringle.games.workshop import numbers as n
from kringle.games.workshop.secrets import Workshop
from kringle.kernel.errors import Refusal

CARD_CLAUSE = {n.EXTRA_SPACE: "WS-47", n.BAKERY: "WS-50", n.SELL_COAL: "WS-51", n.SEMINAR: "WS-60"}
ONE_ELF = (n.EXTRA_SPACE, n.BAKERY, n.SELL_COAL)
HALL = (n.POWER, n.HAND, n.JOIN)
SHOPS = range(n.SHOP, n.PLASTICS)


def no_way(game: Workshop, seat: int, elf: int, space: int, effect: int) -> Refusal | None:
    """Why this elf may not go there."""
    if elf == n.ZELF_ELF and material_of(game, space, effect) is None:
        return Refusal("WS-26", {"space": cards.SPACE_NAMES[space]})
    return (
        occupied(game, seat, space, effect)
        or too_dear(game, seat, space, effect)
        or useless(game, seat, elf, space, effect)
    )


def no_shielded_way(game: Workshop, seat: int, elf: int, space: int) -> Refusal | None:
    """Why this elf may not go there behind Mrs. Claus' Bakery."""
    if game.bakery != seat + 1:
        return Refusal("WS-50", {"your bakery": False})
    if not game.surprise or not cards.SURPRISES[game.surprise - 1].bakery:
        return Refusal("WS-50", {"surprise": surprise_name(game)})
    if not matters(game, seat, elf, space):
        return Refusal("WS-R22", {"surprise": surprise_name(game), "space": cards.SPACE_NAMES[space]})
    return no_way(game, seat, elf, space, n.NORMAL)


def can_go_freely(game: Workshop, seat: int, elf: int) -> bool:
    return any(no_way(game, seat, elf, space, game.today) is None for space in range(n.SPACES))


def can_go_out(game: Workshop, seat: int, elf: int) -> bool:
    shielded = any(no_shielded_way(game, seat, elf, space) is None for space in range(n.SPACES))
    return shielded or can_go_freely(game, seat, elf)


# ---- occupied ---------------------------------------------------------------------------------------------


def occupied(game: Workshop, seat: int, space: int, effect: int) -> Refusal | None:
    if space == n.CARD:
        return card_taken(game, seat, effect)
    if space == n.JOIN:
        return no_second_elf(game, effect)
    taken, spaces = game.taken[space], cards.OPEN[game.seats][space]
    if space in SHOPS and shop_is_full(game, space):
        return Refusal("WS-34", {"elves there": 1})
    if taken >= spaces:
        return Refusal("WS-13", {"space": cards.SPACE_NAMES[space], "elves there": taken})
    if space == n.CLASSROOM and effect == n.CLASSROOM_LESS and taken >= spaces - 1:
        return Refusal("WS-57", {"elves there": taken})
    return None


def shop_is_full(game: Workshop, space: int) -> bool:
    saving = n.SHOP + (space - n.SHOP) // 2 * 2
    limit = cards.SHOP_LIMIT[game.seats]
    return limit < 2 and sum(game.taken[saving : saving + 2]) >= limit


def card_taken(game: Workshop, seat: int, effect: int) -> Refusal | None:
    if effect not in CARD_CLAUSE:
        return Refusal("WS-32", {"surprise": surprise_name(game)})
    if effect in ONE_ELF and game.taken[n.CARD]:
        return Refusal(CARD_CLAUSE[effect], {"elves there": game.taken[n.CARD]})
    if effect == n.SEMINAR and game.attended >> seat & 1:
        return Refusal("WS-60", {"your elves there": 1})
    return None


def no_second_elf(game: Workshop, effect: int) -> Refusal | None:
    if game.day != n.LAST_DAY:
        return Refusal("WS-23", {"day": game.day + 1})
    extra = game.taken[n.CARD] if is_hall(game, n.CARD, effect) else 0
    benches = game.taken[n.POWER] + game.taken[n.HAND] + extra
    if benches == 0:
        return Refusal("WS-23", {"occupied benches": 0})
    return Refusal("WS-R3", {"second elves": game.taken[n.JOIN]}) if game.taken[n.JOIN] >= benches else None


# ---- too dear ---------------------------------------------------------------------------------------------


def price(game: Workshop, space: int, effect: int) -> int:
    if space == n.CARD:
        return cards.SEAT_PRICE[game.surprise - 1] if effect == n.EXTRA_SPACE else 0
    return cards.PRICE[space] + surcharge(game, space, effect)


def surcharge(game: Workshop, space: int, effect: int) -> int:
    damp = effect == n.SHOP_COAL and material_of(game, space, effect) == cards.ABOUT[game.surprise - 1]
    return int(damp or (effect == n.CLASSROOM_COAL and space == n.CLASSROOM))


def too_dear(game: Workshop, seat: int, space: int, effect: int) -> Refusal | None:
    coal, asked = game.coal[seat], price(game, space, effect)
    if coal >= asked:
        return None
    facts = {"coal": coal, "price": asked}
    if space == n.CLASSROOM:
        return Refusal("WS-44", facts)
    return Refusal("WS-45" if coal >= asked - surcharge(game, space, effect) else "WS-18", facts)


# ---- useless ----------------------------------------------------------------------------------------------


def useless(game: Workshop, seat: int, elf: int, space: int, effect: int) -> Refusal | None:
    if space in (n.MAIL_LEFT, n.MAIL_RIGHT):
        return no_gift(game, seat, space, effect)
    if space == n.CLASSROOM:
        return no_lesson(game, seat, elf)
    if space == n.PLASTICS:
        return no_plastic(game, seat, effect)
    if space == n.STABLE:
        return None if any(game.stall) else Refusal("WS-24", {"cookies in the stalls": 0})
    if space == n.MINE:
        return no_coal(game, seat, effect)
    if is_hall(game, space, effect):
        return no_token(game, seat, elf, space, effect)
    material = material_of(game, space, effect)
    if material is not None:
        return no_room_for(game, seat, material, effect)
    return no_use_of_card(game, seat, elf, effect)


def sweeps(space: int, effect: int) -> bool:
    return bool(cards.SWEEPS[space]) and effect != n.NO_SWEEP


def no_gift(game: Workshop, seat: int, space: int, effect: int) -> Refusal | None:
    if game.on_mat[seat] == n.GIFT_LIMIT and not sweeps(space, effect):
        return Refusal("WS-7", {"your unassembled gifts": n.GIFT_LIMIT})
    there = any(game.display) or game.deck_left
    return None if there else Refusal("WS-R1", {"gifts": 0})


def no_lesson(game: Workshop, seat: int, elf: int) -> Refusal | None:
    teachable = [s for s in range(4) if game.classroom >> s & 1 and not cannot_learn(game, seat, elf, s)]
    return None if teachable else Refusal("WS-6", {"training": learned(game, seat, elf)})


def cannot_learn(game: Workshop, seat: int, elf: int, subject: int) -> bool:
    training = game.training[seat][elf]
    return training.bit_count() == 2 or bool(training >> subject & 1)


def learned(game: Workshop, seat: int, elf: int) -> list[str]:
    return [name for s, name in enumerate(n.SUBJECTS) if game.training[seat][elf] >> s & 1]


def takes_plastic(game: Workshop, seat: int, gift: int, effect: int) -> bool:
    jammed = effect == n.PLASTIC_ONE_GIFT and game.jam[seat] not in (0, gift + 1)
    return any(game.soft[seat][gift]) and not jammed


def no_plastic(game: Workshop, seat: int, effect: int) -> Refusal | None:
    if any(takes_plastic(game, seat, gift, effect) for gift in range(n.GIFT_LIMIT)):
        return None
    jammed = any(any(soft) for soft in game.soft[seat])
    return Refusal("WS-49", {}) if jammed else Refusal("WS-20", {"requirements that allow plastic": 0})


def capacity(game: Workshop, seat: int) -> int:
    return 6 + 3 * game.improved[seat][n.WOOD]


def coal_mined(game: Workshop, seat: int, effect: int) -> int:
    tools = cards.TOOLS_BONUS if game.improved[seat][n.METAL] == 2 else 0
    return max(0, cards.GIVES[n.MINE] + tools + {n.COAL_LESS: -2, n.COAL_MORE: 2}.get(effect, 0))


def no_coal(game: Workshop, seat: int, effect: int) -> Refusal | None:
    full = game.coal[seat] >= capacity(game, seat)
    return Refusal("WS-R5", {"coal": game.coal[seat]}) if full else None


def is_hall(game: Workshop, space: int, effect: int) -> bool:
    return space in HALL or (space == n.CARD and effect == n.EXTRA_SPACE and about(game) == n.ASSEMBLY)


def material_of(game: Workshop, space: int, effect: int) -> int | None:
    if space in SHOPS:
        return (space - n.SHOP) // 2
    return about(game) if space == n.CARD and effect == n.EXTRA_SPACE and about(game) != n.ASSEMBLY else None


def about(game: Workshop) -> int:
    return cards.ABOUT[game.surprise - 1]


def tokens_made(game: Workshop, seat: int, elf: int, space: int, effect: int) -> int:
    change = {n.ASSEMBLY_LESS: -1, n.ASSEMBLY_MORE: 1}.get(effect, 0)
    if space == n.JOIN:
        return 1 + change
    helps = elf != n.ZELF_ELF and game.training[seat][elf] >> n.ASSEMBLY & 1 and effect != n.NO_TRAINING
    gives = cards.SEAT_GIVES[game.surprise - 1] if space == n.CARD else cards.GIVES[space]
    return gives + bool(helps) + change


def is_filled(game: Workshop, seat: int, gift: int) -> bool:
    return game.gift[seat][gift] > 0 and not any(game.firm[seat][gift]) and not any(game.soft[seat][gift])


def no_token(game: Workshop, seat: int, elf: int, space: int, effect: int) -> Refusal | None:
    if not any(is_filled(game, seat, gift) for gift in range(n.GIFT_LIMIT)):
        return Refusal("WS-22", {"gifts with all materials": 0})
    return None if tokens_made(game, seat, elf, space, effect) > 0 else Refusal("WS-R19", {"tokens": 0})


def is_wanted(game: Workshop, seat: int, material: int) -> bool:
    """By an open requirement or an unfinished improvement."""
    if game.improved[seat][material] < 2:
        return True
    return any(is_open(game, seat, gift, material) for gift in range(n.GIFT_LIMIT))


def is_open(game: Workshop, seat: int, gift: int, material: int) -> bool:
    return game.firm[seat][gift][material] + game.soft[seat][gift][material] > 0


def sleigh_takes(game: Workshop, material: int, effect: int) -> bool:
    return effect == n.SLEIGH_REPAIRS and game.repaired[material] < cards.REPAIRS[game.surprise - 1][material]


def no_room_for(game: Workshop, seat: int, material: int, effect: int) -> Refusal | None:
    replaceable = any(plastic[material] for plastic in game.plastic[seat])
    if is_wanted(game, seat, material) or replaceable or sleigh_takes(game, material, effect):
        return None
    return Refusal("WS-14", {f"places for {n.MATERIALS[material]}": 0})


def no_use_of_card(game: Workshop, seat: int, elf: int, effect: int) -> Refusal | None:
    if effect == n.SELL_COAL and not game.coal[seat]:
        return Refusal("WS-51", {"coal": 0})
    if effect == n.SEMINAR:
        subjects = range(4) if not game.seminar else [game.seminar - 1]
        if all(cannot_learn(game, seat, elf, subject) for subject in subjects):
            return Refusal("WS-6", {"training": learned(game, seat, elf)})
    return None


# ---- Mrs. Claus' Bakery -----------------------------------------------------------------------------------


def surprise_name(game: Workshop) -> str | None:
    return cards.SURPRISES[game.surprise - 1].name if game.surprise else None


def matters(game: Workshop, seat: int, elf: int, space: int) -> bool:
    """Whether the day's card changes price, yield or room of this space for this elf."""
    effect, material = game.today, material_of(game, space, game.today)
    if effect in (n.SHOP_COAL, n.CLASSROOM_COAL):
        return surcharge(game, space, effect) > 0
    if effect == n.CLASSROOM_LESS:
        return space == n.CLASSROOM and game.taken[space] >= cards.OPEN[game.seats][space] - 1
    if effect == n.COAL_LESS:
        room = capacity(game, seat) - game.coal[seat]
        return space == n.MINE and room > coal_mined(game, seat, effect)
    if effect == n.PLASTIC_ONE_GIFT:
        soft = [gift + 1 for gift in range(n.GIFT_LIMIT) if any(game.soft[seat][gift])]
        others = [gift for gift in soft if gift != game.jam[seat]]
        return space == n.PLASTICS and len(others) > (game.jam[seat] == 0)
    if effect == n.NO_TRAINING:
        subject = n.ASSEMBLY if space in (n.POWER, n.HAND) else material
        return elf != n.ZELF_ELF and subject is not None and bool(game.training[seat][elf] >> subject & 1)
    return (effect == n.NO_STALL_BONUS and space == n.STABLE) or (effect == n.ASSEMBLY_LESS and space in HALL)
