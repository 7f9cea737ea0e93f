# cython: language_level=3
"""Santa's Workshop: what a space asks and gives today, the day's holiday surprise included.

Without the option there is no surprise, and everything is as printed on the board.
"""

from __future__ import annotations

from kringle.games.workshop import cards
from kringle.games.workshop.cards import BAKERY_KIND, SURPRISE_KINDS, TOOLS_BONUS
from kringle.games.workshop.mailroom import Mailroom
from kringle.games.workshop.numbers import (
    ASSEMBLY, ASSEMBLY_LESS, ASSEMBLY_MORE, BAKERY, CARD, CLASSROOM, CLASSROOM_COAL, CLASSROOM_LESS, COAL, COAL_LESS,
    COAL_MORE, DOUBLE_STALL_BONUS, EXTRA_SPACE, GIFT_LIMIT, HAND, JOIN, MAIL_LEFT, MAIL_RIGHT, MINE, NORMAL,
    NO_STALL_BONUS, NO_SWEEP, NO_TRAINING, N_CLAIMED, N_HANDED_IN, N_REPAIRED, N_SHIELD, PLASTICS, PLASTIC_ONE_GIFT,
    POWER, SELL_COAL, SEMINAR, SHOP, SHOP_COAL, SLEIGH_REPAIRS, STABLE, SUBJECT, SURPRISE, ZELF_ELF,
)  # fmt: skip
from kringle.kernel.names import EVERYONE

ABOUT = cards.ABOUT
EFFECT = cards.EFFECT
GIVES = cards.GIVES
OPEN = cards.OPEN
PRICE = cards.PRICE
REPAIRS = cards.REPAIRS
SEAT_GIVES = cards.SEAT_GIVES
SEAT_PRICE = cards.SEAT_PRICE
SURPRISE_COPIES = cards.SURPRISE_COPIES
SWEEPS = cards.SWEEPS
SYMBOL = cards.SYMBOL
TAKES = cards.TAKES

TRAINED_MATERIALS = 2  # WS-18
TRAINED_TOKENS = 1  # WS-22
ZELF_MATERIALS = 1  # WS-26
SECOND_ELF_TOKENS = 1  # WS-23
VEIN = 2  # WS-43, WS-56
REPAIR_COOKIES = 2  # WS-58
COAL_COOKIES = 2  # WS-51
MOST_COAL = 6


class Surprises(Mailroom):
    def surprise_outcomes(self) -> None:  # WS-32
        self.add_deck(SURPRISE, self.surprises_left, SURPRISE_KINDS)

    def remember_today(self) -> None:
        """What the day's card does."""
        self.today = EFFECT[self.surprise - 1] if self.surprise > 0 else NORMAL

    def about(self) -> int:
        """Damp Furnace, Extra Seat: the shop's material, or ASSEMBLY for the Hall."""
        return ABOUT[self.surprise - 1] if self.surprise > 0 else -1

    # ---- which spaces there are ------------------------------------------------------------------

    def material_of(self, space: int) -> int:
        """What a space of a shop makes; -1: it is no shop's."""
        if SHOP <= space < PLASTICS:
            return (space - SHOP) // 2
        if space == CARD and self.today == EXTRA_SPACE and self.about() < ASSEMBLY:  # WS-47
            return self.about()
        return -1

    def is_assembly(self, space: int) -> bool:
        if space == CARD:  # WS-47
            return self.today == EXTRA_SPACE and self.about() == ASSEMBLY
        return space in (POWER, HAND, JOIN)

    def open_spaces(self, space: int) -> int:  # WS-33, WS-57
        fewer = 1 if space == CLASSROOM and self.today == CLASSROOM_LESS else 0
        return OPEN[self.seats][space] - fewer

    def card_is_free(self, seat: int) -> bool:
        today = self.today
        if today == SEMINAR:  # WS-60
            return (self.attended >> seat) & 1 == 0
        if today in (EXTRA_SPACE, BAKERY, SELL_COAL):  # WS-47, WS-50, WS-51
            return self.taken[CARD] == 0
        return False

    # ---- what they ask and give ------------------------------------------------------------------

    def price(self, space: int) -> int:
        today = self.today
        if today == CLASSROOM_COAL and space == CLASSROOM:  # WS-44
            return PRICE[space] + 1
        if today == SHOP_COAL and self.material_of(space) == self.about():  # WS-45
            return PRICE[space] + 1
        if today == EXTRA_SPACE and space == CARD:  # WS-R21
            return SEAT_PRICE[self.surprise - 1]
        return PRICE[space]

    def training_helps(self, seat: int, elf: int, subject: int) -> bool:  # WS-54
        return self.knows(seat, elf, subject) and self.today != NO_TRAINING

    def materials(self, seat: int, elf: int, space: int) -> int:  # WS-18, WS-26
        pieces = SEAT_GIVES[self.surprise - 1] if space == CARD else GIVES[space]
        if elf == ZELF_ELF:  # WS-R23
            return pieces + ZELF_MATERIALS
        return pieces + (TRAINED_MATERIALS if self.training_helps(seat, elf, self.material_of(space)) else 0)

    def assembly_tokens(self, seat: int, elf: int, space: int) -> int:  # WS-22, WS-23
        tokens = SECOND_ELF_TOKENS
        if space != JOIN:
            tokens = SEAT_GIVES[self.surprise - 1] if space == CARD else GIVES[space]
            if self.training_helps(seat, elf, ASSEMBLY):
                tokens += TRAINED_TOKENS
        if self.today == ASSEMBLY_LESS:  # WS-42
            tokens -= 1
        elif self.today == ASSEMBLY_MORE:  # WS-55, WS-R24
            tokens += 1
        return tokens

    def coal_mined(self, seat: int) -> int:  # WS-27
        coal = GIVES[MINE] + (TOOLS_BONUS if self.has_tools(seat) else 0)
        if self.today == COAL_LESS:  # WS-43
            coal -= VEIN
        elif self.today == COAL_MORE:  # WS-56
            coal += VEIN
        return max(coal, 0)

    def gifts_to_take(self, space: int) -> int:
        if space == MAIL_RIGHT and self.today == NO_SWEEP:  # WS-52
            return TAKES[MAIL_LEFT]
        return TAKES[space]

    def sweeps(self, space: int) -> bool:
        return SWEEPS[space] != 0 and self.today != NO_SWEEP

    def bonuses(self) -> int:
        """How often a reindeer's bonus counts. WS-40, WS-41"""
        if self.today == NO_STALL_BONUS:
            return 0
        return 2 if self.today == DOUBLE_STALL_BONUS else 1

    # ---- where pieces may go ---------------------------------------------------------------------

    def can_repair(self, material: int) -> bool:
        """The sleigh takes this material, from a shop and not from a reindeer. WS-58"""
        if self.today != SLEIGH_REPAIRS or self.space == STABLE:
            return False
        return self.repaired[material] < REPAIRS[self.surprise - 1][material]

    def repair(self, seat: int, material: int) -> None:
        self.repaired[material] += 1
        self.cookies[seat] += REPAIR_COOKIES
        self.note(N_REPAIRED, seat, material, REPAIR_COOKIES, EVERYONE)

    def takes_plastic(self, seat: int, gift: int) -> bool:
        soft = self.soft[seat][gift]
        return (soft[0] > 0 or soft[1] > 0 or soft[2] > 0) and self.is_unjammed(seat, gift)

    def is_unjammed(self, seat: int, gift: int) -> bool:  # WS-49
        return self.today != PLASTIC_ONE_GIFT or self.jam[seat] == 0 or self.jam[seat] == gift + 1

    def can_put_plastic(self, seat: int) -> bool:
        for gift in range(GIFT_LIMIT):
            if self.takes_plastic(seat, gift):
                return True
        return False

    def remember_plastic(self, seat: int, gift: int) -> None:
        if self.today == PLASTIC_ONE_GIFT:
            self.jam[seat] = gift + 1

    # ---- Mrs. Claus' Bakery ----------------------------------------------------------------------

    def can_shield(self, seat: int) -> bool:
        return self.bakery == seat + 1 and self.surprise > 0 and SYMBOL[self.surprise - 1] != 0

    def shield_matters(self, seat: int, elf: int, space: int) -> bool:
        """The day's card changes the price, the yield or the room of this space for this elf. WS-R22"""
        today = self.today
        if today == NO_STALL_BONUS:
            return space == STABLE
        if today == ASSEMBLY_LESS:
            return self.is_assembly(space)
        if today == COAL_LESS:
            return space == MINE and self.room_for_coal(seat) > self.coal_mined(seat)
        if today == CLASSROOM_COAL:
            return space == CLASSROOM
        if today == CLASSROOM_LESS:
            return space == CLASSROOM and self.taken[CLASSROOM] >= self.open_spaces(CLASSROOM)
        if today == SHOP_COAL:
            return self.material_of(space) == self.about()
        if today == PLASTIC_ONE_GIFT:
            return space == PLASTICS and self.jam_matters(seat)
        if today == NO_TRAINING:
            return self.flu_matters(seat, elf, space)
        return False

    def jam_matters(self, seat: int) -> bool:
        """There is a gift that plastic could go on besides the one that it may go on all the same."""
        gifts = 0
        for gift in range(GIFT_LIMIT):
            soft = self.soft[seat][gift]
            if self.jam[seat] != gift + 1 and (soft[0] > 0 or soft[1] > 0 or soft[2] > 0):
                gifts += 1
        return gifts > (1 if self.jam[seat] == 0 else 0)

    def flu_matters(self, seat: int, elf: int, space: int) -> bool:
        if space in (POWER, HAND):
            return self.knows(seat, elf, ASSEMBLY)
        material = self.material_of(space)
        return material >= 0 and self.knows(seat, elf, material)

    def spend_bakery(self, seat: int) -> None:
        self.today = NORMAL
        self.bakery = 0
        self.discarded[BAKERY_KIND] += 1
        self.note(N_SHIELD, seat, self.surprise - 1, 0, EVERYONE)

    # ---- the space on a card ---------------------------------------------------------------------

    def can_use_card(self, seat: int, elf: int) -> bool:
        today = self.today
        if today == SELL_COAL:  # WS-51
            return self.coal[seat] > 0
        if today == SEMINAR:  # WS-60
            return self.is_seminar_new_to(seat, elf)
        return today == BAKERY  # WS-50

    def is_seminar_new_to(self, seat: int, elf: int) -> bool:
        for subject in range(ASSEMBLY + 1):
            if self.may_study(seat, elf, subject):
                return True
        return False

    def may_study(self, seat: int, elf: int, subject: int) -> bool:
        """The first to come names the subject. WS-60"""
        return (self.seminar == 0 or self.seminar == subject + 1) and self.can_learn(seat, elf, subject)

    def use_card(self, seat: int) -> None:
        today = self.today
        if today == BAKERY:
            self.bakery = seat + 1
            self.note(N_CLAIMED, seat, self.surprise - 1, 0, EVERYONE)
            self.end_turn()
        elif today == SELL_COAL:
            self.phase = COAL
            self.ask(seat)
        else:
            self.attend(seat)

    def attend(self, seat: int) -> None:
        self.attended |= 1 << seat
        if self.seminar == 0:
            self.phase = SUBJECT
            self.ask(seat)
        else:
            self.learn(seat, self.elf, self.seminar - 1)
            self.end_turn()

    def end_turn(self) -> None:
        """In rules.py."""

    def name_subject(self, seat: int, subject: int) -> None:
        self.seminar = subject + 1
        self.learn(seat, self.elf, subject)
        self.end_turn()

    def most_to_hand_in(self, seat: int) -> int:
        return min(MOST_COAL, self.coal[seat])

    def hand_in(self, seat: int, coal: int) -> None:
        self.coal[seat] -= coal
        self.cookies[seat] += COAL_COOKIES * coal
        self.note(N_HANDED_IN, seat, coal, COAL_COOKIES * coal, EVERYONE)
        self.end_turn()
