# cython: language_level=3
"""Santa's Workshop: where an elf may go, and what it does there, place by place."""

from __future__ import annotations

from kringle.games.workshop import cards
from kringle.games.workshop.numbers import (
    ASSEMBLY, BLITZEN, BOREALIS_COOKIES, CARD, CLASSROOM, COMET, CUPID, DANCER, DASHER, DISPLAY, FABRIC, GIFTS,
    GIFT_LIMIT, GO, GO_SHIELDED, HAND, IMPROVE, JOIN, LAST_DAY, LEARN, MAIL_RIGHT, MATERIAL, METAL, MINE, NORMAL,
    N_BONUS_COOKIES, N_COAL, N_LOST, N_MARKER, N_MINED, N_SENT, N_TENDED, N_ZELF_FREED, N_ZELF_SENT, PLACE, PLASTIC,
    PLASTICS, POWER, PRANCER, PUT_PLASTIC, PUT_TOKEN, REPAIR, REPLACE, SHOP, SPACES, STABLE, STALL, STOP, SUBJECT,
    TAKE, TAKE_TOP, TEND, TOKENS, VIXEN, VIXEN_COAL, WOOD, ZELF_ELF,
)  # fmt: skip
from kringle.games.workshop.surprises import Surprises
from kringle.kernel.names import EVERYONE

GIVES = cards.GIVES
SHOP_LIMIT = cards.SHOP_LIMIT


class Places(Surprises):
    # ---- where an elf may go ---------------------------------------------------------------------

    def may_go(self, seat: int, elf: int, space: int) -> bool:
        if not self.is_free(seat, space) or self.coal[seat] < self.price(space):
            return False
        if elf == ZELF_ELF and self.material_of(space) < 0:  # WS-26
            return False
        return self.can_act(seat, elf, space)

    def is_free(self, seat: int, space: int) -> bool:  # WS-13
        if space < JOIN:
            return self.taken[space] < self.open_spaces(space) and not self.is_shop_full(space)
        if space == JOIN:
            return self.day == LAST_DAY and self.taken[JOIN] < self.benches_taken()
        return self.card_is_free(seat)

    def is_shop_full(self, space: int) -> bool:  # WS-34
        return SHOP <= space < PLASTICS and self.elves_in_shop(space) >= SHOP_LIMIT[self.seats]

    def elves_in_shop(self, space: int) -> int:
        saving = SHOP + (space - SHOP) // 2 * 2
        return self.taken[saving] + self.taken[saving + 1]

    def benches_taken(self) -> int:  # WS-23, WS-R3, WS-R21
        extra = self.taken[CARD] if self.is_assembly(CARD) else 0
        return self.taken[POWER] + self.taken[HAND] + extra

    def can_act(self, seat: int, elf: int, space: int) -> bool:
        """At least in part. WS-14"""
        if SHOP <= space < PLASTICS:
            return self.can_put(seat, (space - SHOP) // 2)
        if space == MINE:  # WS-R5
            return self.room_for_coal(seat) > 0 and self.coal_mined(seat) > 0
        if space <= MAIL_RIGHT:  # WS-7, WS-R15
            return self.is_gift_to_take() and (self.on_mat[seat] < GIFT_LIMIT or self.sweeps(space))
        if space == CLASSROOM:
            return self.can_be_taught(seat, elf)
        if space == PLASTICS:
            return self.can_put_plastic(seat)
        if space == STABLE:
            return self.is_stall_to_tend()
        if self.is_assembly(space):  # WS-R17, WS-R19
            return self.has_filled(seat) and self.assembly_tokens(seat, elf, space) > 0
        if self.material_of(space) >= 0:
            return self.can_put(seat, self.material_of(space))
        return self.can_use_card(seat, elf)

    def find_spaces(self, seat: int) -> None:
        for space in range(SPACES):
            if self.may_go(seat, self.elf, space):
                self.add(GO + space)
        if self.can_shield(seat):
            for space in range(SPACES):
                if self.may_go_shielded(seat, self.elf, space):
                    self.add(GO_SHIELDED + space)

    def may_go_shielded(self, seat: int, elf: int, space: int) -> bool:
        """As if the day's surprise were not there, but only where that changes something. WS-50, WS-R22"""
        if not self.shield_matters(seat, elf, space):
            return False
        self.today = NORMAL
        allowed = self.may_go(seat, elf, space)
        self.remember_today()
        return allowed

    def can_go_freely(self, seat: int, elf: int) -> bool:
        """Some space takes this elf as the day is."""
        if self.may_go(seat, elf, MINE):  # the usual case, cheaply
            return True
        for space in range(SPACES):
            if self.may_go(seat, elf, space):
                return True
        return False

    def can_go_out(self, seat: int, elf: int) -> bool:
        """Some space takes this elf, perhaps behind Mrs. Claus' Bakery."""
        if self.can_go_freely(seat, elf):
            return True
        if self.can_shield(seat):
            for space in range(SPACES):
                if self.may_go_shielded(seat, elf, space):
                    return True
        return False

    def go(self, seat: int, move: int) -> None:
        if move >= GO_SHIELDED:
            self.spend_bakery(seat)
        space = (move - GO) % SPACES
        self.space = space
        if self.elf == ZELF_ELF:
            self.zelf_at = space + 1
            self.note(N_ZELF_SENT, seat, 0, space, EVERYONE)
        else:
            self.where[seat][self.elf] = space + 1
            self.note(N_SENT, seat, self.elf * 16 + self.training[seat][self.elf], space, EVERYONE)
        self.taken[space] += 1
        self.pay(seat, self.price(space))
        self.act(seat, space)

    def act(self, seat: int, space: int) -> None:
        if space <= MAIL_RIGHT:
            self.enter_mailroom(seat, space)
        elif space == CLASSROOM:
            self.phase = SUBJECT
            self.ask(seat)
        elif space == PLASTICS:
            self.left = GIVES[PLASTICS]
            self.next_plastic(seat)
        elif space == STABLE:
            self.phase = STALL
            self.ask(seat)
        elif space == MINE:
            self.mine(seat)
        elif self.is_assembly(space):
            self.give_tokens(seat, self.assembly_tokens(seat, self.elf, space))
        elif self.material_of(space) >= 0:
            self.give_material(seat, self.material_of(space), self.materials(seat, self.elf, space))
        else:
            self.use_card(seat)

    def may_decline(self) -> bool:
        """A reindeer's bonus is free to decline, everything else after its first piece. WS-R2, WS-R17"""
        return self.space == STABLE or self.placed > 0

    # ---- Mailroom --------------------------------------------------------------------------------

    def enter_mailroom(self, seat: int, space: int) -> None:  # WS-16
        self.left = self.gifts_to_take(space)
        if self.sweeps(space):
            self.sweep(seat)
        self.fill_display(GIFTS)

    def next_gift(self, seat: int) -> None:
        if self.left > 0 and self.on_mat[seat] < GIFT_LIMIT and self.is_gift_to_take():  # WS-7
            self.phase = GIFTS
            self.ask(seat)
        else:
            self.end_turn()

    def find_gifts(self) -> None:
        for place in range(DISPLAY):
            if self.display[place] > 0:
                self.add(TAKE + place)
        if self.can_draw():
            self.add(TAKE_TOP)
        if self.may_decline() or self.sweeps(self.space):  # WS-R15
            self.add(STOP)

    def take_gift(self, seat: int, move: int) -> None:
        if move == STOP:
            self.end_turn()
        elif move == TAKE_TOP:
            self.reach_for_top()
        else:
            self.take_from_display(seat, move - TAKE)
            self.took_gift()

    def took_gift(self) -> None:
        self.left -= 1
        self.placed += 1
        self.fill_display(GIFTS)

    # ---- Classroom, and the seminar --------------------------------------------------------------

    def can_be_taught(self, seat: int, elf: int) -> bool:  # WS-6
        for subject in range(ASSEMBLY + 1):
            if self.is_taught(seat, elf, subject):
                return True
        return False

    def is_taught(self, seat: int, elf: int, subject: int) -> bool:
        return (self.classroom >> subject) & 1 != 0 and self.can_learn(seat, elf, subject)

    def find_subjects(self, seat: int) -> None:
        for subject in range(ASSEMBLY + 1):
            if self.space == CLASSROOM:
                if self.is_taught(seat, self.elf, subject):
                    self.add(LEARN + subject)
            elif self.may_study(seat, self.elf, subject):
                self.add(LEARN + subject)

    def take_training(self, seat: int, subject: int) -> None:
        if self.space == CLASSROOM:  # WS-12, WS-17
            self.classroom &= ~(1 << subject)
            self.learn(seat, self.elf, subject)
            self.end_turn()
        else:
            self.name_subject(seat, subject)

    # ---- shops: material by material -------------------------------------------------------------

    def can_put(self, seat: int, material: int) -> bool:
        """Somewhere, by a shop's elf or a reindeer. WS-14, WS-19, WS-21"""
        return self.must_place(seat, material) or self.can_replace(seat, material) or self.can_repair(material)

    def give_material(self, seat: int, material: int, pieces: int) -> None:
        self.material = material
        self.left = pieces
        self.next_piece(seat)

    def next_piece(self, seat: int) -> None:
        if self.left > 0 and self.can_put(seat, self.material):
            self.phase = MATERIAL
            self.ask(seat)
        else:
            self.lose_rest(seat)

    def lose_rest(self, seat: int) -> None:
        if self.left > 0:
            self.note(N_LOST, seat, self.left, self.material, EVERYONE)
        self.end_turn()

    def find_places(self, seat: int) -> None:
        material = self.material
        for gift in range(GIFT_LIMIT):
            if self.is_open(seat, gift, material):
                self.add(PLACE + gift)
        for gift in range(GIFT_LIMIT):
            if self.plastic[seat][gift][material] > 0:
                self.add(REPLACE + gift)
        if self.can_improve(seat, material):
            self.add(IMPROVE)
        if self.can_repair(material):
            self.add(REPAIR)
        if self.may_lose_piece(seat):
            self.add(STOP)

    def may_lose_piece(self, seat: int) -> bool:  # WS-R2
        return self.space == STABLE or (self.placed > 0 and not self.must_place(seat, self.material))

    def put_piece(self, seat: int, move: int) -> None:
        if move == STOP:
            self.lose_rest(seat)
            return
        if move == IMPROVE:
            self.improve(seat, self.material)
        elif move == REPAIR:
            self.repair(seat, self.material)
        elif move >= REPLACE:
            self.replace_on(seat, move - REPLACE, self.material)
        else:
            self.place_on(seat, move - PLACE, self.material)
        self.left -= 1
        self.placed += 1
        self.next_piece(seat)

    # ---- Plastics Lab ----------------------------------------------------------------------------

    def next_plastic(self, seat: int) -> None:
        if self.left > 0 and self.can_put_plastic(seat):
            self.phase = PLASTIC
            self.ask(seat)
        else:
            self.end_turn()

    def find_plastics(self, seat: int) -> None:  # WS-20
        for gift in range(GIFT_LIMIT):
            if self.takes_plastic(seat, gift):
                for material in range(3):
                    if self.soft[seat][gift][material] > 0:
                        self.add(PUT_PLASTIC + 3 * gift + material)
        if self.may_decline():
            self.add(STOP)

    def put_plastic(self, seat: int, move: int) -> None:
        if move == STOP:
            self.end_turn()
            return
        gift = (move - PUT_PLASTIC) // 3
        self.put_plastic_on(seat, gift, (move - PUT_PLASTIC) % 3)
        self.remember_plastic(seat, gift)
        self.left -= 1
        self.placed += 1
        self.next_plastic(seat)

    # ---- Assembly Hall: token by token -----------------------------------------------------------

    def give_tokens(self, seat: int, tokens: int) -> None:
        self.material = ASSEMBLY
        self.left = tokens
        self.next_token(seat)

    def next_token(self, seat: int) -> None:
        if self.left > 0 and self.has_filled(seat):
            self.phase = TOKENS
            self.ask(seat)
        else:
            self.lose_rest(seat)

    def find_benches(self, seat: int) -> None:
        for gift in range(GIFT_LIMIT):
            if self.is_filled(seat, gift):
                self.add(PUT_TOKEN + gift)
        if self.may_decline():
            self.add(STOP)

    def put_token(self, seat: int, move: int) -> None:
        if move == STOP:
            self.lose_rest(seat)
            return
        self.put_token_on(seat, move - PUT_TOKEN)
        self.left -= 1
        self.placed += 1
        self.next_token(seat)

    # ---- Reindeer Stable -------------------------------------------------------------------------

    def is_stall_to_tend(self) -> bool:
        for stall in range(VIXEN + 1):
            if self.stall[stall] > 0:
                return True
        return False

    def find_stalls(self) -> None:
        for stall in range(VIXEN + 1):
            if self.stall[stall] > 0:
                self.add(TEND + stall)

    def tend(self, seat: int, stall: int) -> None:  # WS-24
        self.note(N_TENDED, seat, stall, self.stall[stall], EVERYONE)
        self.cookies[seat] += self.stall[stall]
        self.stall[stall] = 0
        times = self.bonuses()
        if times == 0:  # WS-40
            self.end_turn()
        else:
            self.give_bonus(seat, stall, times)

    def give_bonus(self, seat: int, stall: int, times: int) -> None:
        if stall == BLITZEN:
            self.give_tokens(seat, times)
        elif stall == CUPID:
            self.left = times
            self.next_gift(seat)
        elif stall == DASHER:
            self.give_material(seat, FABRIC, times)
        elif stall == DANCER:
            self.give_material(seat, WOOD, times)
        elif stall == PRANCER:
            self.give_material(seat, METAL, times)
        elif stall == VIXEN:
            fitting = self.add_coal(seat, VIXEN_COAL * times)
            self.note(N_COAL, seat, fitting, VIXEN_COAL * times - fitting, EVERYONE)
            self.end_turn()
        elif stall == COMET:
            self.give_marker(seat, times)
        else:
            self.free_zelf(seat, times)

    def give_marker(self, seat: int, times: int) -> None:  # WS-28
        self.first = seat
        self.note(N_MARKER, seat, 0, 0, EVERYONE)
        self.extra_cookies(seat, times)

    def free_zelf(self, seat: int, times: int) -> None:  # WS-26
        self.zelf = seat + 1
        self.note(N_ZELF_FREED, seat, 0, 0, EVERYONE)
        self.extra_cookies(seat, times)

    def extra_cookies(self, seat: int, times: int) -> None:  # WS-41, WS-R9
        if times > 1:
            self.cookies[seat] += BOREALIS_COOKIES
            self.note(N_BONUS_COOKIES, seat, BOREALIS_COOKIES, 0, EVERYONE)
        self.end_turn()

    # ---- Coal Mine -------------------------------------------------------------------------------

    def mine(self, seat: int) -> None:  # WS-27
        coal = self.coal_mined(seat)
        fitting = self.add_coal(seat, coal)
        self.note(N_MINED, seat, fitting, coal - fitting, EVERYONE)
        self.end_turn()
