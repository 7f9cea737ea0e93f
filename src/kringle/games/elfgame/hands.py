# cython: language_level=3
"""Where cards are: deck, hands and discard; and what everybody could remember of them. Clauses: rules.md."""

from __future__ import annotations

from kringle.games.elfgame.cards import LOST_SEAT, LOST_SHORT, MEMORY, N_DISCARDED, N_SHUFFLED
from kringle.games.elfgame.operations import Operations
from kringle.kernel.names import EVERYONE


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
            self.old[seat][card] -= 1
            self.old_size[seat] -= 1
        else:
            self.spent[seat][card] += 1
            if self.old_size[seat] > 0:
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

    def into_discard(self, card: int) -> None:
        self.discard[card] += 1
        self.discard_size += 1

    def shuffle(self) -> None:  # EG-R3
        self.note(N_SHUFFLED, self.active, self.discard_size, 0, EVERYONE)
        for card in range(self.designs):
            self.deck[card] = self.discard[card]
            self.discard[card] = 0
        self.deck_size = self.discard_size
        self.discard_size = 0
        self.remember_hands()

    def remember_hands(self) -> None:
        """Everybody has seen what lay in the discard: who holds what is another matter from now on."""
        for i in range(self.lost_count):
            self.lost[i] = 0
        self.lost_count = 0
        for seat in range(self.seats):
            self.old_size[seat] = self.hand_size[seat]
            self.fresh[seat] = self.short[seat] = 0
            for card in range(self.ordinary):
                self.old[seat][card] = self.hand[seat][card]
                self.spent[seat][card] = 0
