"""Holiday surprises (WS-32, WS-40 to WS-61) that are more than another price or number: Sleigh Repairs, Mrs. Claus'
Bakery, the cards that an elf can go to. What the others change stands at the place that they change.

A rule that is given `today` is asked for the day's effect, or for NORMAL behind Mrs. Claus' Bakery. Without the option
every day is normal.
"""

from __future__ import annotations

from kringle.games.workshop import cards, classroom, hall, mat, mine, shops, workday
from kringle.games.workshop.cards import (
    ASSEMBLY, ASSEMBLY_LESS, BAKERY, BAKERY_KIND, CARD, CLASSROOM, CLASSROOM_COAL, CLASSROOM_LESS, COAL_LESS,
    EXTRA_SPACE, GIFT_LIMIT, HAND, MATERIALS, MINE, NORMAL, NO_STALL_BONUS, NO_TRAINING, PLASTICS, PLASTIC_ONE_GIFT,
    POWER, SELL_COAL, SEMINAR, SHOP_COAL, SLEIGH_REPAIRS, SPACE_NAMES, STABLE,
)  # fmt: skip
from kringle.games.workshop.table import Workshop
from kringle.games.workshop.told import material_named, surprise_named
from kringle.kernel.declare import Move, Note, Phase, between, number
from kringle.kernel.errors import Refusal

ABOUT = cards.ABOUT
REPAIRS = cards.REPAIRS
SYMBOL = cards.SYMBOL

REPAIR_COOKIES = 2  # WS-58
COAL_COOKIES = 2  # WS-51
MOST_COAL = 6

hand_in = Move("hand_in", coal=between(1, MOST_COAL), clause="WS-51", at=125)
shielded = Note("shield", surprise=surprise_named)
repaired = Note("repaired", material=material_named, cookies=number)
claimed = Note("claimed", surprise=surprise_named)
handed_in = Note("handed_in", coal=number, cookies=number)

COAL = Phase("coal", "WS-51", at=16)


def about(game: Workshop) -> int:
    """Damp Furnace, Extra Seat: the shop's material, or ASSEMBLY for the Hall."""
    return ABOUT[game.surprise - 1] if game.surprise > 0 else -1


def name_today(game: Workshop) -> str | None:
    return cards.SURPRISES[game.surprise - 1].name if game.surprise else None


# ---- Sleigh Repairs --------------------------------------------------------------------------------------


def can_repair(game: Workshop, material: int, today: int) -> bool:
    """The sleigh takes this material, from a shop and not from a reindeer. WS-58"""
    if today != SLEIGH_REPAIRS or game.space == STABLE:
        return False
    return game.repaired[material] < REPAIRS[game.surprise - 1][material]


def no_repair(game: Workshop, material: int) -> Refusal | None:
    if game.space == STABLE or game.today != SLEIGH_REPAIRS:
        return Refusal("WS-58", {"surprise": name_today(game)})
    if can_repair(game, material, game.today):
        return None
    return Refusal("WS-58", {f"{MATERIALS[material]} on the sleigh": game.repaired[material]})


def repair(game: Workshop, seat: int, material: int) -> None:
    game.repaired[material] += 1
    game.cookies[seat] += REPAIR_COOKIES
    repaired(game, seat, material, REPAIR_COOKIES)


# ---- Mrs. Claus' Bakery ----------------------------------------------------------------------------------


def can_shield(game: Workshop, seat: int) -> bool:
    return game.bakery == seat + 1 and game.surprise > 0 and SYMBOL[game.surprise - 1] != 0


def shield_matters(game: Workshop, seat: int, elf: int, space: int) -> bool:
    """The day's card changes the price, the yield or the room of this space for this elf. WS-R22"""
    today = game.today
    if today == NO_STALL_BONUS:
        return space == STABLE
    if today == ASSEMBLY_LESS:
        return hall.is_bench(game, space, today)
    if today == COAL_LESS:
        return space == MINE and mat.room_for_coal(game, seat) > mine.coal_mined(game, seat, today)
    if today == CLASSROOM_COAL:
        return space == CLASSROOM
    if today == CLASSROOM_LESS:
        return space == CLASSROOM and game.taken[CLASSROOM] >= workday.open_spaces(game, CLASSROOM, today)
    if today == SHOP_COAL:
        return shops.material_of(game, space, today) == about(game)
    if today == PLASTIC_ONE_GIFT:
        return space == PLASTICS and jam_matters(game, seat)
    if today == NO_TRAINING:
        return flu_matters(game, seat, elf, space)
    return False


def jam_matters(game: Workshop, seat: int) -> bool:
    """There is a gift that plastic could go on besides the one that it may go on all the same."""
    gifts = 0
    for gift in range(GIFT_LIMIT):
        soft = game.soft[seat][gift]
        if game.jam[seat] != gift + 1 and (soft[0] > 0 or soft[1] > 0 or soft[2] > 0):
            gifts += 1
    return gifts > (1 if game.jam[seat] == 0 else 0)


def flu_matters(game: Workshop, seat: int, elf: int, space: int) -> bool:
    if space in (POWER, HAND):
        return mat.knows(game, seat, elf, ASSEMBLY)
    material = shops.material_of(game, space, game.today)
    return material >= 0 and mat.knows(game, seat, elf, material)


def no_shield(game: Workshop, seat: int, elf: int, space: int) -> Refusal | None:
    """Why Mrs. Claus' Bakery can't be given up for going there."""
    if game.bakery != seat + 1:
        return Refusal("WS-50", {"your bakery": False})
    if not game.surprise or not cards.SURPRISES[game.surprise - 1].bakery:
        return Refusal("WS-50", {"surprise": name_today(game)})
    if not shield_matters(game, seat, elf, space):
        return Refusal("WS-R22", {"surprise": name_today(game), "space": SPACE_NAMES[space]})
    return None


def spend_bakery(game: Workshop, seat: int) -> None:
    game.today = NORMAL
    game.bakery = 0
    game.discarded[BAKERY_KIND] += 1
    shielded(game, seat, game.surprise - 1)


# ---- the space on a card ---------------------------------------------------------------------------------

CARD_CLAUSE = {EXTRA_SPACE: "WS-47", BAKERY: "WS-50", SELL_COAL: "WS-51", SEMINAR: "WS-60"}


def is_card_free(game: Workshop, seat: int, today: int) -> bool:
    if today == SEMINAR:  # WS-60
        return (game.attended >> seat) & 1 == 0
    if today in (EXTRA_SPACE, BAKERY, SELL_COAL):  # WS-47, WS-50, WS-51
        return game.taken[CARD] == 0
    return False


def no_room_on_card(game: Workshop, seat: int, today: int) -> Refusal | None:
    if today not in CARD_CLAUSE:
        return Refusal("WS-32", {"surprise": name_today(game)})
    if today == SEMINAR:
        return Refusal("WS-60", {"your elves there": 1}) if game.attended >> seat & 1 else None
    taken = game.taken[CARD]
    return Refusal(CARD_CLAUSE[today], {"elves there": taken}) if taken else None


def can_use_card(game: Workshop, seat: int, elf: int, today: int) -> bool:
    if today == SELL_COAL:  # WS-51
        return game.coal[seat] > 0
    if today == SEMINAR:  # WS-60
        return is_seminar_new_to(game, seat, elf)
    return today == BAKERY  # WS-50


def is_seminar_new_to(game: Workshop, seat: int, elf: int) -> bool:
    for subject in range(ASSEMBLY + 1):
        if may_study(game, seat, elf, subject):
            return True
    return False


def may_study(game: Workshop, seat: int, elf: int, subject: int) -> bool:
    """The first to come names the subject. WS-60"""
    return (game.seminar == 0 or game.seminar == subject + 1) and mat.can_learn(game, seat, elf, subject)


def no_use_of_card(game: Workshop, seat: int, elf: int, today: int) -> Refusal | None:
    if today == SELL_COAL and not game.coal[seat]:
        return Refusal("WS-51", {"coal": 0})
    if today == SEMINAR and not is_seminar_new_to(game, seat, elf):
        return Refusal("WS-6", {"training": classroom.known(game, seat, elf)})
    return None


def use_card(game: Workshop, seat: int) -> None:
    if game.today == BAKERY:
        game.bakery = seat + 1
        claimed(game, seat, game.surprise - 1)
        workday.end_turn(game)
    elif game.today == SELL_COAL:
        game.enter(COAL)
        game.ask(seat)
    else:
        attend(game, seat)


def attend(game: Workshop, seat: int) -> None:
    game.attended |= 1 << seat
    if game.seminar == 0:
        classroom.start_lesson(game, seat)
    else:
        mat.teach(game, seat, game.elf, game.seminar - 1)
        workday.end_turn(game)


@COAL.legal
def coal_moves(game: Workshop, seat: int) -> None:
    for coal in range(1, most_to_hand_in(game, seat) + 1):
        game.add(hand_in(coal))


def most_to_hand_in(game: Workshop, seat: int) -> int:
    return min(MOST_COAL, game.coal[seat])


@COAL.do(hand_in)
def hand_in_coal(game: Workshop, seat: int, coal: int) -> None:
    game.coal[seat] -= coal
    game.cookies[seat] += COAL_COOKIES * coal
    handed_in(game, seat, coal, COAL_COOKIES * coal)
    workday.end_turn(game)


@COAL.why_not(hand_in)
def not_handed_in(game: Workshop, seat: int, coal: int) -> Refusal | None:
    return None if coal <= game.coal[seat] else Refusal("WS-51", {"coal": game.coal[seat]})
