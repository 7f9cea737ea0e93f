# cython: language_level=3
"""Conveyor: the gold cards that ask something or make a toy, in the order of the rulebook.

Elven Magic, Wrapping Paper, Broom and Satin need nothing of their own: they are in rules.py where they count.
"""

from __future__ import annotations

from kringle.games.conveyor.cards import (
    ACCEPT, ASKED, BORG, CRAFT_BORG, CRAFT_WHISTLE, CRAFTING, DECLINE, DEED_BORG, DEED_OFFER, DEED_SEAT, DEED_TRADE,
    DOLL, FRUITCAKE, GIVE, GLOVE_ASK, GLOVE_OWN, GLOVES, GLOVING, KEEP_GLOVES, KEEP_KNIFE, KNIFE, KNIVES, MAGIC,
    MAX_OFFERS, N_ACCEPTED, N_CRAFTED, N_DECLINED, N_FRUITCAKE_EATEN, N_GAVE, N_GLOVES_ASK, N_GLOVES_KIND,
    N_GLOVES_OWN, N_KNIFE, N_OFFER, N_OFFER_GIVE, N_OFFER_WANT, N_REFUSED, N_SENT, N_WITHDRAWN, OFFER, OFFER_GIVE,
    OFFER_WANT, OFFERED, OFFERING, PAIR, PLAY_KNIFE, RADIO, REFUSE, ROBOT, SEND, TOY_BORG, TOY_WHISTLE, WHISTLE,
    WITHDRAW,
)  # fmt: skip
from kringle.games.conveyor.rules import Rules
from kringle.kernel.names import EVERYONE


class Gold(Rules):
    # ---- timing -----------------------------------------------------------------------------------

    def next_holder(self, kind: int) -> int:
        """Who may say next whether to play this gold card: highest space first, one say each. CV-28, CV-R13"""
        for i in range(self.seats):
            seat = i if self.dutch else self.track[self.seats - 1 - i]
            if self.gold[seat][kind] > 0 and (self.said >> seat) & 1 == 0:
                return seat
        return -1

    # ---- Gloves -----------------------------------------------------------------------------------

    def ask_gloves(self) -> None:  # CV-22
        seat = self.next_holder(GLOVES)
        if seat >= 0:
            self.phase = GLOVING
            self.ask(seat)
        else:
            self.said = 0
            self.start_crafting()

    def gloves_moves(self, seat: int) -> None:
        self.add(KEEP_GLOVES)
        for kind in range(DOLL, RADIO + 1):
            if self.floor[seat][kind] > 0:
                self.add(GLOVE_OWN + kind)
        for kind in range(DOLL, RADIO + 1):
            self.add(GLOVE_ASK + kind)

    def answer_gloves(self, seat: int, move: int) -> None:
        if move == KEEP_GLOVES:
            self.said = self.said % PAIR | 1 << seat
            self.ask_gloves()
            return
        self.have_say(seat)
        if move >= GLOVE_ASK:
            self.ask_the_others(seat, move - GLOVE_ASK)
        else:
            self.take_off_own_floor(seat, move - GLOVE_OWN)
            self.ask_gloves()

    def have_say(self, seat: int) -> None:
        """One pair's; with the last of its pairs the holder's. CV-R8"""
        self.said += PAIR
        if self.said // PAIR == self.gold[seat][GLOVES]:
            self.said = self.said % PAIR | 1 << seat

    def spend_pair(self, seat: int) -> None:
        self.spend(seat, GLOVES)
        if (self.said >> seat) & 1 == 0:
            self.said -= PAIR

    def take_off_own_floor(self, seat: int, kind: int) -> None:
        self.spend_pair(seat)
        self.off_floor(seat, kind)
        self.into_hand(seat, kind, 1)
        self.gloved[seat][self.season] += 1
        self.note(N_GLOVES_OWN, seat, 0, 0, EVERYONE)
        self.note(N_GLOVES_KIND, seat, kind, 0, 1 << seat)

    def ask_the_others(self, seat: int, kind: int) -> None:  # CV-R8
        self.asker = seat
        self.wanted = kind
        self.note(N_GLOVES_ASK, seat, kind, 0, EVERYONE)
        self.phase = ASKED
        self.ask_after(seat)

    def ask_after(self, seat: int) -> None:
        following = (seat + 1) % self.seats
        if following == self.asker:
            self.end_asking()
        else:
            self.ask(following)

    def end_asking(self) -> None:
        self.asker = self.wanted = 0
        self.ask_gloves()

    def asked_moves(self, seat: int) -> None:
        self.add(DECLINE)
        if self.floor[seat][self.wanted] > 0:
            self.add(GIVE)

    def answer_asker(self, seat: int, move: int) -> None:
        if move == DECLINE:
            self.note(N_DECLINED, seat, 0, 0, EVERYONE)
            self.ask_after(seat)
            return
        asker = self.asker
        kind = self.wanted
        self.spend_pair(asker)
        self.off_floor(seat, kind)
        self.gifts[seat][self.season][kind] += 1
        self.into_hand(asker, kind, 1)
        self.got[asker][self.season][kind] += 1
        self.note(N_GAVE, seat, kind, asker, EVERYONE)
        self.end_asking()

    # ---- RC Drone Borg, Whistle -------------------------------------------------------------------

    def could_craft_gold(self, seat: int) -> bool:
        return self.gold[seat][WHISTLE] > 0 or self.could_offer(seat)

    def gold_toy_moves(self, seat: int) -> None:
        if self.gold[seat][BORG] > 0 and self.hand[seat][RADIO] > 0:  # CV-23, CV-R5
            for stand_ins in range(7):
                if self.has_for_borg(seat, stand_ins):
                    self.add_toy(seat, CRAFT_BORG + stand_ins * 2)
        if self.gold[seat][WHISTLE] > 0:  # CV-25
            self.add_toy(seat, CRAFT_WHISTLE)
        self.offer_moves(seat)

    def has_for_borg(self, seat: int, stand_ins: int) -> bool:
        magic = 0
        for kind in range(DOLL, ROBOT + 1):
            if (stand_ins >> kind) & 1:
                magic += 1
            elif self.hand[seat][kind] == 0:
                return False
        return magic <= self.gold[seat][MAGIC]

    def craft_gold(self, seat: int, move: int) -> None:
        if move >= OFFER:
            self.start_offer(seat, move - OFFER)
        elif move >= CRAFT_WHISTLE:
            wrapped = move - CRAFT_WHISTLE
            self.spend(seat, WHISTLE)
            self.note(N_CRAFTED, seat, 3, wrapped, EVERYONE)
            self.into_bin(seat, TOY_WHISTLE, wrapped)
        else:
            self.craft_borg(seat, (move - CRAFT_BORG) // 2, (move - CRAFT_BORG) % 2)

    def craft_borg(self, seat: int, stand_ins: int, wrapped: int) -> None:
        magic = 0
        for kind in range(DOLL, ROBOT + 1):
            if (stand_ins >> kind) & 1:
                magic += 1
            else:
                self.use(seat, kind, 1)
        self.use(seat, RADIO, 1)
        self.use_magic(seat, magic)
        self.spend(seat, BORG)
        self.remember(seat, DEED_BORG + magic * 2 + wrapped)
        self.note(N_CRAFTED, seat, 2, magic * 2 + wrapped, EVERYONE)
        self.into_bin(seat, TOY_BORG, wrapped)

    # ---- Fruitcake --------------------------------------------------------------------------------

    def could_offer(self, seat: int) -> bool:  # CV-24, CV-R9
        if self.gold[seat][FRUITCAKE] == 0 or self.offers_made[seat] == MAX_OFFERS or self.hand_size[seat] == 0:
            return False
        for other in range(self.seats):
            if other != seat and self.hand_size[other] > 0:
                return True
        return False

    def offer_moves(self, seat: int) -> None:
        if self.could_offer(seat):
            for other in range(self.seats):
                if other != seat and self.hand_size[other] > 0:
                    self.add(OFFER + other)

    def start_offer(self, seat: int, partner: int) -> None:
        """Spoken aloud, step by step: everybody else waits until it is answered. CV-R9, CV-R11"""
        self.crafters = self.asking
        self.offerer = seat
        self.partner = partner
        self.offers_made[seat] += 1
        self.remember(seat, DEED_OFFER)
        self.note(N_OFFER, seat, partner, 0, EVERYONE)
        self.phase = OFFERING
        self.ask(seat)

    def given(self, offer: int, kind: int) -> int:
        return (self.offer[offer][kind // 2] >> (5 * (kind % 2))) & 31

    def asked_for(self, offer: int, kind: int) -> int:
        return (self.offer[offer][2 + kind // 2] >> (5 * (kind % 2))) & 31

    def all_given(self) -> int:
        total = 0
        for kind in range(DOLL, RADIO + 1):
            total += self.given(self.offers, kind)
        return total

    def all_asked_for(self) -> int:
        total = 0
        for kind in range(DOLL, RADIO + 1):
            total += self.asked_for(self.offers, kind)
        return total

    def offering_moves(self, seat: int) -> None:
        asked_for = self.all_asked_for()
        for kind in range(DOLL, RADIO + 1):
            if self.hand[seat][kind] > self.given(self.offers, kind):
                self.add(OFFER_GIVE + kind)
        if asked_for < self.hand_size[self.partner]:
            for kind in range(DOLL, RADIO + 1):
                self.add(OFFER_WANT + kind)
        if asked_for > 0 and self.all_given() > 0:
            self.add(SEND)
        self.add(WITHDRAW)

    def word_offer(self, seat: int, move: int) -> None:
        if move == SEND:
            self.note(N_SENT, seat, self.partner, 0, EVERYONE)
            self.phase = OFFERED
            self.ask(self.partner)
        elif move == WITHDRAW:
            self.note(N_WITHDRAWN, seat, 0, 0, EVERYONE)
            self.end_offer()
        elif move >= OFFER_WANT:
            kind = move - OFFER_WANT
            self.offer[self.offers][2 + kind // 2] += 1 << (5 * (kind % 2))
            self.note(N_OFFER_WANT, seat, kind, 0, EVERYONE)
        else:
            kind = move - OFFER_GIVE
            self.offer[self.offers][kind // 2] += 1 << (5 * (kind % 2))
            self.note(N_OFFER_GIVE, seat, kind, 0, EVERYONE)

    def offered_moves(self, seat: int) -> None:
        self.add(REFUSE)
        if self.holds_what_is_asked(seat):
            self.add(ACCEPT)

    def holds_what_is_asked(self, seat: int) -> bool:
        for kind in range(DOLL, RADIO + 1):
            if self.hand[seat][kind] < self.asked_for(self.offers, kind):
                return False
        return True

    def answer_offer(self, seat: int, move: int) -> None:
        if move == ACCEPT:
            self.note(N_ACCEPTED, seat, self.offerer, 0, EVERYONE)
            self.trade()
        else:
            self.note(N_REFUSED, seat, self.offerer, 0, EVERYONE)
        self.end_offer()

    def trade(self) -> None:
        offerer = self.offerer
        partner = self.partner
        for kind in range(DOLL, RADIO + 1):
            gain = self.asked_for(self.offers, kind) - self.given(self.offers, kind)
            self.into_hand(offerer, kind, gain)
            self.into_hand(partner, kind, -gain)
        self.traded |= 1 << offerer
        self.deed[self.deeds - 1] = offerer * DEED_SEAT + DEED_TRADE + partner
        if self.could_craft(partner):  # CV-R11
            self.crafters |= 1 << partner

    def end_offer(self) -> None:
        offerer = self.offerer
        self.phase = CRAFTING
        self.asking = self.crafters
        self.offers += 1
        self.crafters = self.offerer = self.partner = 0
        if not self.could_craft(offerer):
            self.leave_craft(offerer)

    def end_trading(self, seat: int) -> None:  # CV-24
        if (self.traded >> seat) & 1:
            self.traded &= ~(1 << seat)
            self.spend(seat, FRUITCAKE)
            self.note(N_FRUITCAKE_EATEN, seat, 0, 0, EVERYONE)

    # ---- Knife ------------------------------------------------------------------------------------

    def ask_knives(self) -> None:  # CV-26, CV-R10
        seat = self.next_holder(KNIFE)
        if seat >= 0:
            self.phase = KNIVES
            self.ask(seat)
        else:
            self.said = 0
            self.resolve_bids()

    def answer_knife(self, seat: int, move: int) -> None:
        self.said |= 1 << seat
        if move == PLAY_KNIFE:
            self.spend(seat, KNIFE)
            space = self.space_of(seat)
            while space > 0:
                self.track[space] = self.track[space - 1]
                space -= 1
            self.track[0] = seat
            self.note(N_KNIFE, seat, 0, 0, EVERYONE)
        self.ask_knives()

    # ---- what may be done, and what it does ---------------------------------------------------------

    def gold_moves(self, seat: int) -> None:
        phase = self.phase
        if phase == KNIVES:
            self.add(KEEP_KNIFE)
            self.add(PLAY_KNIFE)
        elif phase == GLOVING:
            self.gloves_moves(seat)
        elif phase == ASKED:
            self.asked_moves(seat)
        elif phase == OFFERING:
            self.offering_moves(seat)
        elif phase == OFFERED:
            self.offered_moves(seat)

    def answer_gold(self, seat: int, move: int) -> None:
        phase = self.phase
        if phase == KNIVES:
            self.answer_knife(seat, move)
        elif phase == GLOVING:
            self.answer_gloves(seat, move)
        elif phase == ASKED:
            self.answer_asker(seat, move)
        elif phase == OFFERING:
            self.word_offer(seat, move)
        elif phase == OFFERED:
            self.answer_offer(seat, move)
