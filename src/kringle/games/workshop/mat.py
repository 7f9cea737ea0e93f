# cython: language_level=3
"""Santa's Workshop: a seat's mat. Coal cart, training, improvements, and the gifts that are being built."""

from __future__ import annotations

from kringle.games.workshop import cards
from kringle.games.workshop.cards import KINDS
from kringle.games.workshop.numbers import (
    ASSEMBLY, ELVES, FABRIC, GIFT_LIMIT, METAL, N_ASSEMBLED, N_BONUS_COOKIES, N_IMPROVED, N_LEARNED, N_PAID, N_PLACED,
    N_PLASTIC, N_REPLACED, N_TOKEN, N_TOKENS_BACK, PARTS, WOOD, ZELF_ELF,
)  # fmt: skip
from kringle.games.workshop.table import Table
from kringle.kernel.names import EVERYONE

FIRM = cards.FIRM
SOFT = cards.SOFT
ASSEMBLIES = cards.ASSEMBLIES
CHARTS = cards.CHARTS

CART = 6  # WS-3
CART_BOARD = 3
HARNESS_COOKIES = 4  # WS-5
SUBJECT_LIMIT = 2  # WS-6
JAMMED = -1


class Mat(Table):
    # ---- coal, cookies, improvements -------------------------------------------------------------

    def room_for_coal(self, seat: int) -> int:  # WS-3
        return CART + CART_BOARD * self.improved[seat][WOOD] - self.coal[seat]

    def add_coal(self, seat: int, amount: int) -> int:
        """How much of it fitted."""
        fitting = min(amount, self.room_for_coal(seat))
        self.coal[seat] += fitting
        return fitting

    def pay(self, seat: int, price: int) -> None:
        if price > 0:
            self.coal[seat] -= price
            self.note(N_PAID, seat, price, 0, EVERYONE)

    def has_tools(self, seat: int) -> bool:  # WS-4
        return self.improved[seat][METAL] == PARTS

    def can_improve(self, seat: int, material: int) -> bool:
        return self.improved[seat][material] < PARTS

    def improve(self, seat: int, material: int) -> None:
        self.improved[seat][material] += 1
        self.note(N_IMPROVED, seat, material, self.improved[seat][material], EVERYONE)
        if material == FABRIC and self.improved[seat][FABRIC] == PARTS:  # WS-5
            self.cookies[seat] += HARNESS_COOKIES
            self.note(N_BONUS_COOKIES, seat, HARNESS_COOKIES, 0, EVERYONE)

    # ---- training --------------------------------------------------------------------------------

    def knows(self, seat: int, elf: int, subject: int) -> bool:
        return elf != ZELF_ELF and (self.training[seat][elf] >> subject) & 1 != 0

    def can_learn(self, seat: int, elf: int, subject: int) -> bool:  # WS-6
        return self.subjects(seat, elf) < SUBJECT_LIMIT and not self.knows(seat, elf, subject)

    def subjects(self, seat: int, elf: int) -> int:
        count = 0
        for subject in range(ASSEMBLY + 1):
            count += (self.training[seat][elf] >> subject) & 1
        return count

    def learn(self, seat: int, elf: int, subject: int) -> None:
        self.note(N_LEARNED, seat, subject, elf * 16 + self.training[seat][elf], EVERYONE)
        self.training[seat][elf] |= 1 << subject

    def training_tokens(self, seat: int) -> int:
        total = 0
        for elf in range(ELVES):
            total += self.subjects(seat, elf)
        return total

    # ---- gifts -----------------------------------------------------------------------------------

    def lay_out(self, seat: int, kind: int) -> None:
        """A new gift lies above the mat, face up."""
        gift = 0
        while self.gift[seat][gift] != 0:
            gift += 1
        self.gift[seat][gift] = kind + 1
        for material in range(3):
            self.firm[seat][gift][material] = FIRM[kind][material]
            self.soft[seat][gift][material] = SOFT[kind][material]
        self.on_mat[seat] += 1

    def named(self, seat: int, gift: int) -> int:
        """Which gift, for a note."""
        return gift * KINDS + self.gift[seat][gift] - 1

    def is_open(self, seat: int, gift: int, material: int) -> bool:
        return self.firm[seat][gift][material] > 0 or self.soft[seat][gift][material] > 0

    def is_filled(self, seat: int, gift: int) -> bool:
        if self.gift[seat][gift] == 0:
            return False
        for material in range(3):
            if self.is_open(seat, gift, material):
                return False
        return True

    def has_filled(self, seat: int) -> bool:
        for gift in range(GIFT_LIMIT):
            if self.is_filled(seat, gift):
                return True
        return False

    def must_place(self, seat: int, material: int) -> bool:
        """An open requirement or an unfinished improvement takes this material. WS-19, WS-R2"""
        if self.can_improve(seat, material):
            return True
        for gift in range(GIFT_LIMIT):
            if self.is_open(seat, gift, material):
                return True
        return False

    def can_replace(self, seat: int, material: int) -> bool:
        for gift in range(GIFT_LIMIT):
            if self.plastic[seat][gift][material] > 0:
                return True
        return False

    def place_on(self, seat: int, gift: int, material: int) -> None:
        self.note(N_PLACED, seat, self.named(seat, gift), material, EVERYONE)
        if self.firm[seat][gift][material] > 0:  # WS-R16
            self.firm[seat][gift][material] -= 1
        else:
            self.soft[seat][gift][material] -= 1

    def replace_on(self, seat: int, gift: int, material: int) -> None:  # WS-21
        self.note(N_REPLACED, seat, self.named(seat, gift), material, EVERYONE)
        self.plastic[seat][gift][material] -= 1
        if self.tokens[seat][gift] > 0:
            self.note(N_TOKENS_BACK, seat, self.named(seat, gift), self.tokens[seat][gift], EVERYONE)
            self.tokens[seat][gift] = 0

    def put_plastic_on(self, seat: int, gift: int, material: int) -> None:
        self.note(N_PLASTIC, seat, self.named(seat, gift), material, EVERYONE)
        self.soft[seat][gift][material] -= 1
        self.plastic[seat][gift][material] += 1

    def put_token_on(self, seat: int, gift: int) -> None:  # WS-22
        self.note(N_TOKEN, seat, self.named(seat, gift), 0, EVERYONE)
        self.tokens[seat][gift] += 1
        if self.tokens[seat][gift] == ASSEMBLIES[self.gift[seat][gift] - 1]:
            self.wrap_up(seat, gift)

    def plastics_on(self, seat: int, gift: int) -> int:
        plastics = 0
        for material in range(3):
            plastics += self.plastic[seat][gift][material]
        return plastics

    def wrap_up(self, seat: int, gift: int) -> None:
        """The last token scores the gift and moves it to the stack. WS-22"""
        kind = self.gift[seat][gift] - 1
        points = CHARTS[self.plastics_on(seat, gift)][kind]
        self.note(N_ASSEMBLED, seat, self.named(seat, gift), points, EVERYONE)
        self.cookies[seat] += points
        self.stack[seat][kind] += 1
        self.built[seat] += 1
        self.on_mat[seat] -= 1
        self.gift[seat][gift] = self.tokens[seat][gift] = 0
        for material in range(3):
            self.plastic[seat][gift][material] = 0
        if self.jam[seat] == gift + 1:
            self.jam[seat] = JAMMED

    def pieces_on(self, seat: int, gift: int) -> int:
        """Fabric, wood, metal and assembly tokens on an unassembled gift. WS-30"""
        kind = self.gift[seat][gift] - 1
        pieces = self.tokens[seat][gift] - self.plastics_on(seat, gift)
        for material in range(3):
            pieces += FIRM[kind][material] - self.firm[seat][gift][material]
            pieces += SOFT[kind][material] - self.soft[seat][gift][material]
        return pieces
