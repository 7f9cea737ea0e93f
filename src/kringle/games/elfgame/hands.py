# cython: language_level=3
"""Where cards are: deck, hands and discard; and what everybody could remember of them. Clauses: rules.md."""

from __future__ import annotations

from kringle.games.elfgame.cards import (
    LOST_SEAT, LOST_SHORT, MEMORY, N_DISCARDED, N_LOST_COUNT, N_SHUFFLED, N_SHUFFLED_AGAIN, OLD,
)  # fmt: skip
from kringle.games.elfgame.operations import Operations
from kringle.kernel.constants import CHANCE, EVERYONE


class Hands(Operations):
    def into_hand(self, seat: int, card: int) -> None:
        self.deck[card] -= 1
        self.deck_size -= 1
        self.hand[seat][card] += 1
        self.hand_size[seat] += 1
        self.fresh[seat] += 1

    def lose(self, seat: int, card: int) -> None:  # EG-23
        self.out_of_hand(seat, card)
        self.into_discard(card)
        self.note(N_DISCARDED, seat, card, 0, EVERYONE)

    def out_of_hand(self, seat: int, card: int) -> None:
        self.hand[seat][card] -= 1
        self.hand_size[seat] -= 1
        if self.fresh[seat] == 0:
            self.hand[seat][card] -= OLD
            self.old_size[seat] -= 1
        elif self.short[seat] == self.old_size[seat]:
            self.fresh[seat] -= 1
        else:
            self.remember_loss(seat, card)

    def remember_loss(self, seat: int, card: int) -> None:
        """A hand that gets smaller than its old cards were has lost an old one by now."""
        entry = seat * LOST_SEAT + card
        if self.old_size[seat] - self.hand_size[seat] > self.short[seat]:
            self.short[seat] += 1
            entry += LOST_SHORT
        if self.lost_count < MEMORY:
            self.lost[self.lost_count] = entry
            self.lost_count += 1
        else:
            self.lose_count()

    def lose_count(self) -> None:
        """Too much to remember: as if there had been no shuffle yet, every unseen card may be anywhere."""
        self.note(N_LOST_COUNT, self.active, MEMORY, 0, EVERYONE)
        self.forget_losses()
        for seat in range(self.seats):
            self.old_size[seat] = 0
            self.fresh[seat] = self.hand_size[seat]
            for card in range(self.ordinary):
                self.hand[seat][card] &= OLD - 1

    def forget_losses(self) -> None:
        for i in range(self.lost_count):
            self.lost[i] = 0
        self.lost_count = 0
        for seat in range(self.seats):
            self.short[seat] = 0

    def into_discard(self, card: int) -> None:
        self.discard[card] += 1
        self.discard_size += 1

    def shuffle(self) -> None:  # EG-R3
        self.tell_shuffle()
        for card in range(self.designs):
            self.deck[card] = self.discard[card]
            self.discard[card] = 0
        self.deck_size = self.discard_size
        self.discard_size = 0
        self.remember_hands()

    def tell_shuffle(self) -> None:
        """The second shuffle is another matter for who has more than one hand to guess at: see secrets.py."""
        held = 0
        for seat in range(self.seats):
            held += self.old_size[seat]
        forgetful = 0 if held == 0 else 1 << CHANCE if self.seats == 2 else EVERYONE
        if forgetful != EVERYONE:
            self.note(N_SHUFFLED, self.active, self.discard_size, 0, EVERYONE - forgetful)
        if forgetful != 0:
            self.note(N_SHUFFLED_AGAIN, self.active, self.discard_size, 0, forgetful)

    def remember_hands(self) -> None:
        """Everybody has seen what lay in the discard: who holds what is another matter from now on."""
        self.forget_losses()
        for seat in range(self.seats):
            self.old_size[seat] = self.hand_size[seat]
            self.fresh[seat] = 0
            for card in range(self.ordinary):
                self.hand[seat][card] = (self.hand[seat][card] & (OLD - 1)) * (OLD + 1)
