# cython: language_level=3
"""Conveyor: who knows what. `conceal` makes a view of a state, `invent` makes a possible state of a view.

For each other seat a private history is invented that explains the public one: which unseen cards it drew, what its
violet toys are, which cards it dropped, swept and took back with Gloves. On the scratch pad, by season and kind:
NET, cards that came into the hand less those that left it before the drop; LOW, the least that this may have been
on the way, less what was held up in an offer; BACK, taken back from the own floor. By kind: LOST, dropped so far;
DRAWN, drawn unseen.
"""

from __future__ import annotations

from kringle.games.conveyor import cards
from kringle.games.conveyor.cards import (
    DEED_BORG, DEED_OFFER, DEED_RADIO, DEED_SEAT, DEED_TRADE, DOLL, OVER, POOP, RADIO, ROBOT, SEASONS,
)  # fmt: skip
from kringle.games.conveyor.gold import Gold
from kringle.kernel.rng import Rng

NEEDED = cards.NEEDED

# Places on the scratch pad.
NET, LOW, BACK, LOST, DRAWN, WEIGHT = 0, 16, 32, 48, 53, 58
TRIES = 64
PATIENCE = 24
"""Tries at one seat before the seats before it are invented anew."""
MOST_TRIES = 200_000
FAVOUR = 24
"""How much likelier a card is guessed that is known to have been held."""


class Conveyor(Gold):
    # ---- conceal ----------------------------------------------------------------------------------

    def conceal(self, seat: int) -> None:
        if self.phase != OVER:  # CV-20: at the end everything is turned over
            for other in range(self.seats):
                if other != seat:
                    self.conceal_cards(other)

    def conceal_cards(self, seat: int) -> None:
        """Cards that only this seat ever saw go back among the unseen ones; the log keeps the rest."""
        for kind in range(DOLL, POOP + 1):
            held = self.hand[seat][kind] + self.floor[seat][kind] + self.sweepings[seat][kind]
            if kind < POOP:
                held += self.bin[seat][kind] - self.traded_in(seat, kind)
                self.bin[seat][kind] = 0
            for season in range(self.season + 1):
                held -= self.got[seat][season][kind]
                if kind < POOP:
                    held += self.gifts[seat][season][kind]
            self.deck[kind] += held
            self.hand[seat][kind] = self.floor[seat][kind] = self.sweepings[seat][kind] = 0
        self.conceal_toys(seat)

    def conceal_toys(self, seat: int) -> None:
        for toy in range(DOLL, ROBOT + 1):
            self.toys[seat][toy][0] = self.toys[seat][toy][1] = 0

    def traded_in(self, seat: int, kind: int) -> int:
        """Cards of this kind that came to a seat in trades, less those that went. CV-24"""
        if self.offers == 0:
            return 0
        total = 0
        offer = -1
        for i in range(self.deeds):
            what = self.deed[i] % DEED_SEAT
            if what >= DEED_OFFER:
                offer += 1
            if what >= DEED_TRADE:
                gain = self.asked_for(offer, kind) - self.given(offer, kind)
                if self.deed[i] // DEED_SEAT == seat:
                    total += gain
                elif what - DEED_TRADE == seat:
                    total -= gain
        return total

    # ---- invent -----------------------------------------------------------------------------------

    def invent(self, rng: Rng) -> bool:
        self.scratch[TRIES] = 0
        if self.phase == OVER:
            return True
        while self.scratch[TRIES] < MOST_TRIES:
            if self.explain_all(rng):
                return True
        return False

    def explain_all(self, rng: Rng) -> bool:
        for seat in range(self.seats):
            if seat != self.viewer:
                patience = PATIENCE
                while not self.explain(seat, rng):
                    self.scratch[TRIES] += 1
                    patience -= 1
                    if patience == 0:  # perhaps an earlier seat was given a card that only this one can have
                        for earlier in range(seat):
                            if earlier != self.viewer:
                                self.conceal_cards(earlier)
                        return False
        return True

    def explain(self, seat: int, rng: Rng) -> bool:
        self.recall_log(seat)
        if (
            self.guess_unseen(seat, rng)
            and self.guess_gloved(seat, rng)
            and self.guess_toys(seat, rng)
            and self.guess_floor(seat, rng)
        ):
            for kind in range(DOLL, RADIO + 1):
                self.hand[seat][kind] = self.so_far(self.season, kind) - self.scratch[LOST + kind]
            return True
        self.forget(seat)
        return False

    def recall_log(self, seat: int) -> None:
        """What everybody knows of this seat's cards."""
        for season in range(self.season + 1):
            for kind in range(DOLL, RADIO + 1):
                self.scratch[NET + season * 4 + kind] = self.got[seat][season][kind]
                self.scratch[BACK + season * 4 + kind] = 0
        for kind in range(DOLL, POOP + 1):
            self.scratch[DRAWN + kind] = self.scratch[LOST + kind] = 0
        if not self.crafting_has_begun():
            self.hand[seat][POOP] = self.got[seat][self.season][POOP]

    def forget(self, seat: int) -> None:
        for kind in range(DOLL, POOP + 1):
            self.deck[kind] += self.scratch[DRAWN + kind]
            self.hand[seat][kind] = self.floor[seat][kind] = self.sweepings[seat][kind] = 0
        for kind in range(DOLL, RADIO + 1):
            self.bin[seat][kind] = 0
        self.conceal_toys(seat)

    def so_far(self, season: int, kind: int) -> int:
        total = 0
        for earlier in range(season + 1):
            total += self.scratch[NET + earlier * 4 + kind]
        return total

    def pick_kind(self, first: int, last: int, rng: Rng) -> int:
        """One of the kinds by the weights on the pad; -1 if all are zero."""
        total = 0
        for kind in range(first, last + 1):
            total += self.scratch[WEIGHT + kind]
        if total == 0:
            return -1
        ticket = rng.below(total)
        kind = first
        while ticket >= self.scratch[WEIGHT + kind]:
            ticket -= self.scratch[WEIGHT + kind]
            kind += 1
        return kind

    # ---- unseen cards -------------------------------------------------------------------------------

    def guess_unseen(self, seat: int, rng: Rng) -> bool:
        if self.dealt[seat] and not self.guess_card(seat, 0, ROBOT, rng):
            return False
        for season in range(self.season + 1):
            # A card that stayed in the hand when crafting began was no Poop.
            last = POOP if season == self.season and not self.crafting_has_begun() else RADIO
            for _ in range(self.unseen[seat][season]):
                if not self.guess_card(seat, season, last, rng):
                    return False
        return True

    def guess_card(self, seat: int, season: int, last: int, rng: Rng) -> bool:
        for kind in range(last + 1):
            self.scratch[WEIGHT + kind] = self.deck[kind]
        for kind in range(DOLL if self.offers > 0 else RADIO, min(last, RADIO) + 1):
            if self.deck[kind] > 0 and self.must_have_drawn(seat, season, kind):
                self.scratch[WEIGHT + kind] *= FAVOUR
        kind = self.pick_kind(DOLL, last, rng)
        if kind < 0:
            return False
        self.deck[kind] -= 1
        self.scratch[DRAWN + kind] += 1
        if kind == POOP:
            self.hand[seat][POOP] += 1
        else:
            self.scratch[NET + season * 4 + kind] += 1
        return True

    def must_have_drawn(self, seat: int, season: int, kind: int) -> bool:
        """Whether what this seat openly did later with cards of this kind is more than it is known to have held."""
        held = self.so_far(season, kind)
        at = season
        offer = -1
        for i in range(self.deeds):
            what = self.deed[i] % DEED_SEAT
            if what >= DEED_OFFER:
                offer += 1
            while at < self.season and i >= self.season_deeds[at + 1]:
                at += 1
                held += self.scratch[NET + at * 4 + kind]
            if self.deed[i] // DEED_SEAT == seat:
                if what >= DEED_OFFER and held < self.given(offer, kind):
                    return True
                if what >= DEED_TRADE:
                    held += self.asked_for(offer, kind) - self.given(offer, kind)
                elif kind == RADIO and DEED_RADIO <= what < DEED_OFFER:
                    held -= NEEDED[RADIO] if what < DEED_BORG else 1
            elif what >= DEED_TRADE and what - DEED_TRADE == seat:
                held += self.given(offer, kind) - self.asked_for(offer, kind)
            if held < 0:
                return True
        return False

    # ---- Gloves on the own floor ----------------------------------------------------------------------

    def guess_gloved(self, seat: int, rng: Rng) -> bool:  # CV-22
        for season in range(self.season + 1):
            for _ in range(self.gloved[seat][season]):
                for kind in range(DOLL, RADIO + 1):
                    self.scratch[WEIGHT + kind] = max(0, self.so_far(season - 1, kind))
                kind = self.pick_kind(DOLL, RADIO, rng)
                if kind < 0:
                    return False
                self.scratch[NET + season * 4 + kind] += 1
                self.scratch[BACK + season * 4 + kind] += 1
        return True

    # ---- toys, offers and trades ------------------------------------------------------------------------

    def guess_toys(self, seat: int, rng: Rng) -> bool:
        offer = -1
        i = 0
        for season in range(self.season + 1):
            end = self.season_deeds[season + 1] if season < self.season else self.deeds
            for kind in range(DOLL, RADIO + 1):
                self.scratch[LOW + season * 4 + kind] = self.scratch[NET + season * 4 + kind]
            while i < end:
                what = self.deed[i] % DEED_SEAT
                if what >= DEED_OFFER:
                    offer += 1
                if self.deed[i] // DEED_SEAT == seat:
                    if not self.redo(seat, season, what, offer, rng):
                        return False
                elif what >= DEED_TRADE and what - DEED_TRADE == seat:
                    if not self.redo_trade(season, offer, -1):
                        return False
                i += 1
        return True

    def redo(self, seat: int, season: int, what: int, offer: int, rng: Rng) -> bool:
        """One deed of this seat, with what is not known of it."""
        if what >= DEED_TRADE:
            return self.redo_trade(season, offer, 1)
        if what >= DEED_OFFER:
            return self.hold_up(season, offer, 1)
        if what >= DEED_BORG:
            return self.guess_borg(seat, season, (what - DEED_BORG) // 2, rng)
        if what >= DEED_RADIO:
            return self.put_in_bin(seat, season, RADIO, NEEDED[RADIO])
        toy = self.guess_toy(season, what // 2, rng)
        if toy < 0:
            return False
        self.toys[seat][toy][what % 2] += 1
        return self.put_in_bin(seat, season, toy, NEEDED[toy] - what // 2)

    def leaves(self, season: int, kind: int, count: int) -> bool:
        """Cards leave the hand (or, if the count is negative, come to it). False if there are not so many."""
        self.scratch[NET + season * 4 + kind] -= count
        return self.keep_low(season, kind, 0)

    def keep_low(self, season: int, kind: int, held: int) -> bool:
        """At this moment so many were held at least."""
        least = self.scratch[NET + season * 4 + kind] - held
        if least < self.scratch[LOW + season * 4 + kind]:
            self.scratch[LOW + season * 4 + kind] = least
        return self.so_far(season, kind) >= held

    def hold_up(self, season: int, offer: int, side: int) -> bool:
        """Who offers cards holds them, and so does who accepts. CV-R9"""
        for kind in range(DOLL, RADIO + 1):
            held = self.given(offer, kind) if side > 0 else self.asked_for(offer, kind)
            if held > 0 and not self.keep_low(season, kind, held):
                return False
        return True

    def redo_trade(self, season: int, offer: int, side: int) -> bool:
        if not self.hold_up(season, offer, side):
            return False
        for kind in range(DOLL, RADIO + 1):
            gain = self.asked_for(offer, kind) - self.given(offer, kind)
            if gain != 0 and not self.leaves(season, kind, -gain * side):
                return False
        return True

    def put_in_bin(self, seat: int, season: int, kind: int, count: int) -> bool:
        self.bin[seat][kind] += count
        return self.leaves(season, kind, count)

    def guess_borg(self, seat: int, season: int, magic: int, rng: Rng) -> bool:
        stand_ins = 0
        while magic > 0:
            kind = rng.below(3)
            if (stand_ins >> kind) & 1 == 0:
                stand_ins |= 1 << kind
                magic -= 1
        for kind in range(DOLL, ROBOT + 1):
            if (stand_ins >> kind) & 1 == 0 and not self.put_in_bin(seat, season, kind, 1):
                return False
        return self.put_in_bin(seat, season, RADIO, 1)

    def guess_toy(self, season: int, magic: int, rng: Rng) -> int:
        for kind in range(DOLL, ROBOT + 1):
            self.scratch[WEIGHT + kind] = max(0, self.so_far(season, kind) - (NEEDED[kind] - magic) + 1)
        return self.pick_kind(DOLL, ROBOT, rng)

    # ---- the floor ----------------------------------------------------------------------------------

    def guess_floor(self, seat: int, rng: Rng) -> bool:
        floor = self.floor[seat]
        for season in range(self.season + 1):
            if season < self.season or self.crafting_has_begun():
                floor[POOP] += self.got[seat][season][POOP]
            for kind in range(DOLL, RADIO + 1):
                floor[kind] -= self.gifts[seat][season][kind] + self.scratch[BACK + season * 4 + kind]
                if floor[kind] < 0:
                    return False
            for _ in range(self.dropped[seat][season]):
                if not self.guess_drop(seat, season, rng):
                    return False
            for _ in range(self.swept[seat][season]):
                if not self.guess_sweep(seat, season, rng):
                    return False
        return True

    def spare(self, season: int, kind: int) -> int:
        """How many of this kind may be dropped this season and still leave enough for all that came later."""
        total = self.so_far(season, kind)
        least = total
        for later in range(season + 1, self.season + 1):
            least = min(least, total + self.scratch[LOW + later * 4 + kind])
            total += self.scratch[NET + later * 4 + kind]
        return least - self.scratch[LOST + kind]

    def owed(self, seat: int, season: int, kind: int) -> int:
        """How many of this kind must still be on the floor after this season: Gloves took them off it later."""
        total = 0
        for later in range(season + 1, self.season + 1):
            total += self.gifts[seat][later][kind] + self.scratch[BACK + later * 4 + kind]
        return total

    def guess_drop(self, seat: int, season: int, rng: Rng) -> bool:
        for kind in range(DOLL, RADIO + 1):
            spare = self.spare(season, kind)
            if spare < 0:
                return False
            if spare > 0 and self.owed(seat, season, kind) > self.floor[seat][kind]:
                spare *= FAVOUR
            self.scratch[WEIGHT + kind] = spare
        kind = self.pick_kind(DOLL, RADIO, rng)
        if kind < 0:
            return False
        self.scratch[LOST + kind] += 1
        self.floor[seat][kind] += 1
        return True

    def guess_sweep(self, seat: int, season: int, rng: Rng) -> bool:
        for kind in range(DOLL, POOP + 1):
            lying = self.floor[seat][kind]
            if kind < POOP:
                lying = max(0, lying - self.owed(seat, season, kind))
            self.scratch[WEIGHT + kind] = lying
        kind = self.pick_kind(DOLL, POOP, rng)
        if kind < 0:
            return False
        self.floor[seat][kind] -= 1
        self.sweepings[seat][kind] += 1
        return True

    # ---- for the suite ------------------------------------------------------------------------------

    def tries(self) -> list[int]:
        """How many histories the last `invent` threw away."""
        return [self.scratch[TRIES]]


assert SEASONS * 4 <= LOW - NET
