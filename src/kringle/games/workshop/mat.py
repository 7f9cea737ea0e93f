"""A seat's mat (WS-3 to WS-7): coal cart, tools, harness, training, and the gifts that are being built."""

from __future__ import annotations

from kringle.games.workshop import cards
from kringle.games.workshop.cards import (
    ASSEMBLY, ELVES, FABRIC, GIFT_LIMIT, IMPROVEMENTS, KINDS, METAL, PARTS, WOOD, ZELF_ELF,
)  # fmt: skip
from kringle.games.workshop.table import Workshop
from kringle.games.workshop.told import ELF_TOLD, elf_then, subject_named
from kringle.kernel.declare import Note, number

FIRM = cards.FIRM
SOFT = cards.SOFT

CART = 6  # WS-3
CART_BOARD = 3
HARNESS_COOKIES = 4  # WS-5
SUBJECT_LIMIT = 2  # WS-6

coal_taken = Note("coal", coal=number, lost=number)
coal_paid = Note("paid", coal=number)
improved = Note("improved", improvement=IMPROVEMENTS.__getitem__, pieces=number)
bonus_cookies = Note("bonus_cookies", cookies=number)
learned = Note("learned", subject=subject_named, elf=elf_then)


# ---- coal, improvements ----------------------------------------------------------------------------------


def capacity(game: Workshop, seat: int) -> int:  # WS-3
    return CART + CART_BOARD * game.improved[seat][WOOD]


def room_for_coal(game: Workshop, seat: int) -> int:
    return capacity(game, seat) - game.coal[seat]


def add_coal(game: Workshop, seat: int, amount: int) -> int:
    """How much of it fitted."""
    fitting = min(amount, room_for_coal(game, seat))
    game.coal[seat] += fitting
    return fitting


def pay(game: Workshop, seat: int, price: int) -> None:
    if price > 0:
        game.coal[seat] -= price
        coal_paid(game, seat, price)


def has_tools(game: Workshop, seat: int) -> bool:  # WS-4
    return game.improved[seat][METAL] == PARTS


def can_improve(game: Workshop, seat: int, material: int) -> bool:
    return game.improved[seat][material] < PARTS


def improve(game: Workshop, seat: int, material: int) -> None:
    game.improved[seat][material] += 1
    improved(game, seat, material, game.improved[seat][material])
    if material == FABRIC and game.improved[seat][FABRIC] == PARTS:  # WS-5
        game.cookies[seat] += HARNESS_COOKIES
        bonus_cookies(game, seat, HARNESS_COOKIES)


# ---- training --------------------------------------------------------------------------------------------


def knows(game: Workshop, seat: int, elf: int, subject: int) -> bool:
    return elf != ZELF_ELF and (game.training[seat][elf] >> subject) & 1 != 0


def can_learn(game: Workshop, seat: int, elf: int, subject: int) -> bool:  # WS-6
    return subjects_known(game, seat, elf) < SUBJECT_LIMIT and not knows(game, seat, elf, subject)


def subjects_known(game: Workshop, seat: int, elf: int) -> int:
    count = 0
    for subject in range(ASSEMBLY + 1):
        count += (game.training[seat][elf] >> subject) & 1
    return count


def teach(game: Workshop, seat: int, elf: int, subject: int) -> None:
    learned(game, seat, subject, elf * ELF_TOLD + game.training[seat][elf])
    game.training[seat][elf] |= 1 << subject


def training_tokens(game: Workshop, seat: int) -> int:
    total = 0
    for elf in range(ELVES):
        total += subjects_known(game, seat, elf)
    return total


# ---- gifts -----------------------------------------------------------------------------------------------


def told_gift(game: Workshop, seat: int, gift: int) -> int:
    """Which gift, for a note."""
    return gift * KINDS + game.gift[seat][gift] - 1


def is_open(game: Workshop, seat: int, gift: int, material: int) -> bool:
    return game.firm[seat][gift][material] > 0 or game.soft[seat][gift][material] > 0


def is_filled(game: Workshop, seat: int, gift: int) -> bool:
    if game.gift[seat][gift] == 0:
        return False
    for material in range(3):
        if is_open(game, seat, gift, material):
            return False
    return True


def has_filled(game: Workshop, seat: int) -> bool:
    for gift in range(GIFT_LIMIT):
        if is_filled(game, seat, gift):
            return True
    return False


def must_place(game: Workshop, seat: int, material: int) -> bool:
    """An open requirement or an unfinished improvement takes this material. WS-19, WS-R2"""
    if can_improve(game, seat, material):
        return True
    for gift in range(GIFT_LIMIT):
        if is_open(game, seat, gift, material):
            return True
    return False


def plastics_on(game: Workshop, seat: int, gift: int) -> int:
    plastics = 0
    for material in range(3):
        plastics += game.plastic[seat][gift][material]
    return plastics


def pieces_on(game: Workshop, seat: int, gift: int) -> int:
    """Fabric, wood, metal and assembly tokens on an unassembled gift. WS-30"""
    kind = game.gift[seat][gift] - 1
    pieces = game.tokens[seat][gift] - plastics_on(game, seat, gift)
    for material in range(3):
        pieces += FIRM[kind][material] - game.firm[seat][gift][material]
        pieces += SOFT[kind][material] - game.soft[seat][gift][material]
    return pieces


def gift_name(game: Workshop, seat: int, gift: int) -> str | None:
    kind = game.gift[seat][gift]
    return cards.GIFT_NAMES[kind - 1] if kind else None
