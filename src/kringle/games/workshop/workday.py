"""A day's workday (WS-13, WS-14): in turn, an elf is sent to a free space and does at once what it says."""

from __future__ import annotations

from kringle.games.workshop import (
    cards, classroom, evening, hall, mailroom, mat, mine, plastics, shops, stable, surprises,
)  # fmt: skip
from kringle.games.workshop.answers import stop
from kringle.games.workshop.cards import (
    CARD, CLASSROOM, CLASSROOM_COAL, CLASSROOM_LESS, EXTRA_SPACE, JOIN, LAST_DAY, MAIL_RIGHT, MINE, NORMAL,
    PLASTICS, RESTING, SHOP, SHOP_COAL, SPACE_NAMES, SPACES, STABLE, TEAM, ZELF_ELF, trained,
)  # fmt: skip
from kringle.games.workshop.morning import two_at_most
from kringle.games.workshop.table import Workshop
from kringle.games.workshop.told import ELF_TOLD, elf_then, space_named
from kringle.kernel.declare import Move, Note, Part, Phase, one_of
from kringle.kernel.errors import Refusal

OPEN = cards.OPEN
PRICE = cards.PRICE
SEAT_PRICE = cards.SEAT_PRICE
SHOP_LIMIT = cards.SHOP_LIMIT


def with_bakery(space: int) -> tuple[str, str]:
    return SPACE_NAMES[space], "bakery"


def may_matter(space: int) -> bool:
    return MAIL_RIGHT < space < CARD


elf = Move("elf", training=Part(16, trained), only=two_at_most, clause="WS-13", at=8)
zelf = Move("zelf", clause="WS-26", at=2)
go = Move("go", space=one_of(SPACE_NAMES), clause="WS-14", at=40)
go_shielded = Move("go", shielded_space=Part(SPACES, with_bakery), only=may_matter, clause="WS-14", at=56)
sent = Note("sent", elf=elf_then, space=space_named)
zelf_sent = Note("zelf_sent", space=space_named)
zelf_rests = Note("zelf_rests")
rests = Note("rests")
skipped = Note("skipped")

ELF = Phase("elf", "WS-13", at=6)
SPACE = Phase("space", "WS-14", at=7)


# ---- whose turn it is ------------------------------------------------------------------------------------


def start_work(game: Workshop) -> None:  # WS-13
    game.turn = game.first
    next_turn(game, 0, game.seats)


def end_turn(game: Workshop) -> None:
    game.elf = game.space = game.material = game.left = game.placed = 0
    game.remember_today()
    next_turn(game, 1, game.seats + 1)


def next_turn(game: Workshop, first: int, end: int) -> None:
    """The next seat that can place an elf; when none can, the day is over. WS-R14"""
    for place in range(first, end):
        seat = game.after(game.turn, place)
        if can_place_elf(game, seat) or can_place_zelf(game, seat):
            game.turn = seat
            game.enter(ELF)
            game.ask(seat)
            return
        if elves_at_home(game, seat) > 0:
            skipped(game, seat)
    evening.end_day(game)


def can_place_elf(game: Workshop, seat: int) -> bool:
    for elf in range(TEAM[game.seats]):
        if game.where[seat][elf] == 0 and can_go_out(game, seat, elf):
            return True
    return False


def can_place_zelf(game: Workshop, seat: int) -> bool:  # WS-26
    return game.zelf == seat + 1 and game.zelf_at == 0 and can_go_out(game, seat, ZELF_ELF)


def elves_at_home(game: Workshop, seat: int) -> int:
    elves = 0
    for elf in range(TEAM[game.seats]):
        if game.where[seat][elf] == 0:
            elves += 1
    return elves


# ---- which elf -------------------------------------------------------------------------------------------


def is_first_like(game: Workshop, seat: int, elf: int) -> bool:
    """At home, and no elf before it is at home with the same training: elves that are alike are one choice."""
    return game.where[seat][elf] == 0 and elf_at_home(game, seat, game.training[seat][elf]) == elf


def elf_at_home(game: Workshop, seat: int, training: int) -> int:
    number = 0
    while game.where[seat][number] != 0 or game.training[seat][number] != training:
        number += 1
    return number


@ELF.legal
def elf_moves(game: Workshop, seat: int) -> None:
    for number in range(TEAM[game.seats]):
        if is_first_like(game, seat, number) and can_go_out(game, seat, number):
            game.add(elf(game.training[seat][number]))
    if can_place_zelf(game, seat):
        game.add(zelf())
    if not must_place_elf(game, seat):
        game.add(stop())


def must_place_elf(game: Workshop, seat: int) -> bool:
    """An elf can be placed, and not only by giving up Mrs. Claus' Bakery. WS-13, WS-R22"""
    for elf in range(TEAM[game.seats]):
        if game.where[seat][elf] == 0 and can_go_freely(game, seat, elf):
            return True
    return False


@ELF.do(elf)
def choose_elf(game: Workshop, seat: int, training: int) -> None:
    game.elf = elf_at_home(game, seat, training)
    game.enter(SPACE)


@ELF.why_not(elf)
def not_elf(game: Workshop, seat: int, training: int) -> Refusal | None:
    absent = not_at_home(game, seat, training, "WS-13")
    if absent is not None:
        return absent
    return nowhere(game, seat, elf_at_home(game, seat, training), Refusal("WS-14", {"spaces for this elf": 0}))


def not_at_home(game: Workshop, seat: int, training: int, clause: str) -> Refusal | None:
    """No elf at home knows just this."""
    elves = range(TEAM[game.seats])
    home = [game.training[seat][number] for number in elves if not game.where[seat][number]]
    if training in home:
        return None
    return Refusal(clause, {"elf": trained(training), "at home": [trained(known) for known in home]})


@ELF.do(zelf)
def choose_zelf(game: Workshop, seat: int) -> None:
    game.elf = ZELF_ELF
    game.enter(SPACE)


@ELF.why_not(zelf)
def not_zelf(game: Workshop, seat: int) -> Refusal | None:
    if game.zelf != seat + 1:
        return Refusal("WS-26", {"zelf with": game.zelf - 1 if game.zelf else None})
    if game.zelf_at:
        return Refusal("WS-26", {"zelf": "was sent already"})
    return nowhere(game, seat, ZELF_ELF, Refusal("WS-26", {"spaces for zelf": 0}))


@ELF.do(stop)
def rest(game: Workshop, seat: int) -> None:
    """Zelf for the day, when only he is left; else for this turn, and if no other can place, the day is over.
    WS-R4, WS-R22"""
    if elves_at_home(game, seat) == 0:
        game.zelf_at = RESTING
        zelf_rests(game, seat)
    else:
        rests(game, seat)
    next_turn(game, 1, game.seats)


@ELF.why_not(stop)
def not_rest(game: Workshop, seat: int) -> Refusal | None:
    """Only Zelf may stay unused, and only when no elf can be placed without Mrs. Claus' Bakery."""
    home = [number for number in range(TEAM[game.seats]) if not game.where[seat][number]]
    elves = sum(any(no_way(game, seat, number, space, game.today) is None for space in ALL_SPACES) for number in home)
    return Refusal("WS-13", {"elves to place": elves}) if elves else None


# ---- which space -----------------------------------------------------------------------------------------


@SPACE.legal
def space_moves(game: Workshop, seat: int) -> None:
    for space in range(SPACES):
        if may_go(game, seat, game.elf, space, game.today):
            game.add(go(space))
    if surprises.can_shield(game, seat):
        for space in range(SPACES):
            if may_go_shielded(game, seat, game.elf, space):
                game.add(go_shielded(space))


def may_go(game: Workshop, seat: int, elf: int, space: int, today: int) -> bool:
    """Whether this elf may go there, with the day's surprise or, behind Mrs. Claus' Bakery, without."""
    if not is_free(game, seat, space, today) or game.coal[seat] < price(game, space, today):
        return False
    if elf == ZELF_ELF and shops.material_of(game, space, today) < 0:  # WS-26
        return False
    return can_act(game, seat, elf, space, today)


def is_free(game: Workshop, seat: int, space: int, today: int) -> bool:  # WS-13
    if space < JOIN:
        return game.taken[space] < open_spaces(game, space, today) and not is_shop_full(game, space)
    if space == JOIN:
        return game.day == LAST_DAY and game.taken[JOIN] < hall.benches_taken(game, today)
    return surprises.is_card_free(game, seat, today)


def open_spaces(game: Workshop, space: int, today: int) -> int:  # WS-33, WS-57
    fewer = 1 if space == CLASSROOM and today == CLASSROOM_LESS else 0
    return OPEN[game.seats][space] - fewer


def is_shop_full(game: Workshop, space: int) -> bool:  # WS-34
    return SHOP <= space < PLASTICS and elves_in_shop(game, space) >= SHOP_LIMIT[game.seats]


def elves_in_shop(game: Workshop, space: int) -> int:
    saving = SHOP + (space - SHOP) // 2 * 2
    return game.taken[saving] + game.taken[saving + 1]


def price(game: Workshop, space: int, today: int) -> int:
    if today == CLASSROOM_COAL and space == CLASSROOM:  # WS-44
        return PRICE[space] + 1
    if today == SHOP_COAL and shops.material_of(game, space, today) == surprises.about(game):  # WS-45
        return PRICE[space] + 1
    if today == EXTRA_SPACE and space == CARD:  # WS-R21
        return SEAT_PRICE[game.surprise - 1]
    return PRICE[space]


def can_act(game: Workshop, seat: int, elf: int, space: int, today: int) -> bool:
    """At least in part. WS-14"""
    if SHOP <= space < PLASTICS:
        return shops.can_put(game, seat, (space - SHOP) // 2, today)
    if space == MINE:
        return mine.can_mine(game, seat, today)
    if space <= MAIL_RIGHT:
        return mailroom.can_use(game, seat, space, today)
    if space == CLASSROOM:
        return classroom.can_be_taught(game, seat, elf)
    if space == PLASTICS:
        return plastics.can_put_plastic(game, seat, today)
    if space == STABLE:
        return stable.is_stall_to_tend(game)
    if hall.is_bench(game, space, today):
        return hall.can_assemble(game, seat, elf, space, today)
    if shops.material_of(game, space, today) >= 0:
        return shops.can_put(game, seat, shops.material_of(game, space, today), today)
    return surprises.can_use_card(game, seat, elf, today)


def may_go_shielded(game: Workshop, seat: int, elf: int, space: int) -> bool:
    """As if the day's surprise were not there, but only where that changes something. WS-50, WS-R22"""
    return surprises.shield_matters(game, seat, elf, space) and may_go(game, seat, elf, space, NORMAL)


def can_go_freely(game: Workshop, seat: int, elf: int) -> bool:
    """Some space takes this elf as the day is."""
    if may_go(game, seat, elf, MINE, game.today):  # the usual case, cheaply
        return True
    for space in range(SPACES):
        if may_go(game, seat, elf, space, game.today):
            return True
    return False


def can_go_out(game: Workshop, seat: int, elf: int) -> bool:
    """Some space takes this elf, perhaps behind Mrs. Claus' Bakery."""
    if can_go_freely(game, seat, elf):
        return True
    if surprises.can_shield(game, seat):
        for space in range(SPACES):
            if may_go_shielded(game, seat, elf, space):
                return True
    return False


# ---- going there -----------------------------------------------------------------------------------------


@SPACE.do(go)
def send(game: Workshop, seat: int, space: int) -> None:
    game.space = space
    if game.elf == ZELF_ELF:
        game.zelf_at = space + 1
        zelf_sent(game, seat, space)
    else:
        game.where[seat][game.elf] = space + 1
        sent(game, seat, game.elf * ELF_TOLD + game.training[seat][game.elf], space)
    game.taken[space] += 1
    mat.pay(game, seat, price(game, space, game.today))
    act(game, seat, space)


@SPACE.do(go_shielded)
def send_shielded(game: Workshop, seat: int, shielded_space: int) -> None:
    surprises.spend_bakery(game, seat)
    send(game, seat, shielded_space)


def act(game: Workshop, seat: int, space: int) -> None:
    if space <= MAIL_RIGHT:
        mailroom.use(game, seat, space)
    elif space == CLASSROOM:
        classroom.start_lesson(game, seat)
    elif space == PLASTICS:
        plastics.use(game, seat)
    elif space == STABLE:
        stable.use(game, seat)
    elif space == MINE:
        mine.use(game, seat)
    elif hall.is_bench(game, space, game.today):
        hall.give_tokens(game, seat, hall.tokens_made(game, seat, game.elf, space, game.today))
    elif shops.material_of(game, space, game.today) >= 0:
        material = shops.material_of(game, space, game.today)
        shops.give_material(game, seat, material, shops.materials_made(game, seat, game.elf, space, game.today))
    else:
        surprises.use_card(game, seat)


def may_decline(game: Workshop) -> bool:
    """A reindeer's bonus is free to decline, everything else after its first piece. WS-R2, WS-R17"""
    return game.space == STABLE or game.placed > 0


def must_begin(game: Workshop, clause: str) -> Refusal | None:
    """Why nobody stops before the first piece."""
    return None if may_decline(game) else Refusal(clause, {"so far": 0})


# ---- why an elf may not go there -------------------------------------------------------------------------

ALL_SPACES = range(SPACES)


@SPACE.why_not(go)
def not_there(game: Workshop, seat: int, space: int) -> Refusal | None:
    return no_way(game, seat, game.elf, space, game.today)


@SPACE.why_not(go_shielded)
def not_there_shielded(game: Workshop, seat: int, shielded_space: int) -> Refusal | None:
    return no_shielded_way(game, seat, game.elf, shielded_space)


def no_way(game: Workshop, seat: int, elf: int, space: int, today: int) -> Refusal | None:
    """Why this elf may not go there; `today` is the day's effect, or NORMAL behind Mrs. Claus' Bakery."""
    if elf == ZELF_ELF and shops.material_of(game, space, today) < 0:
        return Refusal("WS-26", {"space": SPACE_NAMES[space]})
    return (
        occupied(game, seat, space, today)
        or too_dear(game, seat, space, today)
        or useless(game, seat, elf, space, today)
    )


def no_shielded_way(game: Workshop, seat: int, elf: int, space: int) -> Refusal | None:
    refusal = surprises.no_shield(game, seat, elf, space)
    return no_way(game, seat, elf, space, NORMAL) if refusal is None else refusal


def nowhere(game: Workshop, seat: int, elf: int, refusal: Refusal) -> Refusal | None:
    """The refusal, unless some space takes this elf, perhaps behind Mrs. Claus' Bakery."""
    for space in ALL_SPACES:
        if no_way(game, seat, elf, space, game.today) is None or no_shielded_way(game, seat, elf, space) is None:
            return None
    return refusal


def occupied(game: Workshop, seat: int, space: int, today: int) -> Refusal | None:
    if space == CARD:
        return surprises.no_room_on_card(game, seat, today)
    if space == JOIN:
        return hall.no_second_elf(game, today)
    taken, spaces = game.taken[space], OPEN[game.seats][space]
    if SHOP_LIMIT[game.seats] < 2 and is_shop_full(game, space):
        return Refusal("WS-34", {"elves there": 1})
    if taken >= spaces:
        return Refusal("WS-13", {"space": SPACE_NAMES[space], "elves there": taken})
    if space == CLASSROOM and today == CLASSROOM_LESS and taken >= spaces - 1:
        return Refusal("WS-57", {"elves there": taken})
    return None


def too_dear(game: Workshop, seat: int, space: int, today: int) -> Refusal | None:
    coal, asked = game.coal[seat], price(game, space, today)
    if coal >= asked:
        return None
    facts = {"coal": coal, "price": asked}
    if space == CLASSROOM:
        return Refusal("WS-44", facts)
    return Refusal("WS-45" if coal >= price(game, space, NORMAL) and space != CARD else "WS-18", facts)


def useless(game: Workshop, seat: int, elf: int, space: int, today: int) -> Refusal | None:
    if space <= MAIL_RIGHT:
        return mailroom.no_use(game, seat, space, today)
    if space == CLASSROOM:
        return classroom.no_lesson(game, seat, elf)
    if space == PLASTICS:
        return plastics.no_use(game, seat, today)
    if space == STABLE:
        return stable.no_use(game)
    if space == MINE:
        return mine.no_use(game, seat, today)
    if hall.is_bench(game, space, today):
        return hall.no_use(game, seat, elf, space, today)
    material = shops.material_of(game, space, today)
    if material >= 0:
        return shops.no_use(game, seat, material, today)
    return surprises.no_use_of_card(game, seat, elf, today)
