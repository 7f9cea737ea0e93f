# cython: language_level=3
"""Top Deer: who knows what. `conceal` makes a view of the truth, `invent` one possible truth of a view.

A view holds what lies open and what TD-R18 remembers, no more: cards that were shown, and what the keepers of a deer
have seen of it. Its deck is all that its viewer has not seen, in the deck or with others. Who else knows a card is
part of the truth too: a seat knows that the one who sold it a deer has seen those cards, not which of them an earlier
keeper has seen.

So the worlds behind a view are all those that lie open alike: any unseen card in any unseen place. Two things that a
perfect memory would rule out are not remembered: what a deck held when it was shuffled from the discard pile, and,
for third parties, which discards came from a deer that was sold (so how much of it its seller still knows).
"""

from __future__ import annotations

from kringle.games.topdeer.cards import BRED, HAND, KINDS, NONE, SEATS, SINCE, STALLS, STOCK, UNSEEN
from kringle.games.topdeer.rules import Rules
from kringle.kernel.rng import Rng


class TopDeer(Rules):
    # ---- conceal -----------------------------------------------------------------------------------------

    def conceal(self, seat: int) -> None:
        for stall in range(STALLS):
            self.conceal_deer(stall, seat)
        for other in range(self.seats):
            if other != seat:
                self.conceal_stack(other)

    def conceal_deer(self, stall: int, seat: int) -> None:
        number = self.keeper_number(stall, seat)
        left = 0
        for i in range(self.size[stall]):
            card = self.hand[stall][i]
            since = card % SINCE
            if since == 0 or (0 < since <= number):
                self.hand[stall][left] = card - since + self.told_since(since, number)
                left += 1
            else:
                self.deck[card // SINCE] += 1
        for i in range(left, self.size[stall]):
            self.hand[stall][i] = UNSEEN * SINCE

    def told_since(self, since: int, number: int) -> int:
        """What a keeper can tell of who knows a card: all that it bought was known to the seller, at least."""
        return since if since == 0 else max(since, number - 1)

    def conceal_stack(self, seat: int) -> None:
        for i in range(self.laid[seat], self.stacked[seat]):
            self.order[seat][i] = UNSEEN
        if self.special[seat] >= 0:
            self.special[seat] = UNSEEN

    # ---- invent ------------------------------------------------------------------------------------------

    def invent(self, rng: Rng) -> bool:
        left = 0
        for kind in range(KINDS):
            left += self.deck[kind]
        for stall in range(STALLS):
            left = self.invent_deer(stall, left, rng)
        for seat in range(self.seats):
            if seat != self.viewer:
                self.invent_stack(seat, rng)
        return True

    def invent_deer(self, stall: int, left: int, rng: Rng) -> int:
        """Takes its hidden cards from the unseen ones; how many of these are left."""
        number = self.keeper_number(stall, self.viewer)
        known = self.known_cards(stall)
        hidden = self.size[stall] - known
        self.recall_earlier_keepers(stall, known, number, rng)
        older = self.older_cards(stall, known, number, rng)
        self.size[stall] = known
        for i in range(hidden):
            kind = self.guess_kind(left, rng)
            left -= 1
            since = self.line[stall]
            if i < older:
                since = number + 1 + rng.below(self.line[stall] - 1 - number)
            self.put(stall, kind * SINCE + since)
        return left

    def known_cards(self, stall: int) -> int:
        known = 0
        while known < self.size[stall] and self.hand[stall][known] < UNSEEN * SINCE:
            known += 1
        return known

    def guess_kind(self, left: int, rng: Rng) -> int:
        ticket = rng.below(left)
        kind = 0
        while ticket >= self.deck[kind]:
            ticket -= self.deck[kind]
            kind += 1
        self.deck[kind] -= 1
        return kind

    def recall_earlier_keepers(self, stall: int, known: int, number: int, rng: Rng) -> None:
        """A card that the viewer bought may be known to anybody who had the deer before."""
        for i in range(known):
            if number > 1 and self.hand[stall][i] % SINCE == number - 1:
                self.hand[stall][i] -= rng.below(number - 1)
        for i in range(1, known):
            self.sort_in(stall, i)

    def sort_in(self, stall: int, i: int) -> None:
        card = self.hand[stall][i]
        while i > 0 and self.hand[stall][i - 1] > card:
            self.hand[stall][i] = self.hand[stall][i - 1]
            i -= 1
        self.hand[stall][i] = card

    def older_cards(self, stall: int, known: int, number: int, rng: Rng) -> int:
        """How many of the hidden cards were in the deer when its present keeper got it."""
        if self.line[stall] - 1 - number <= 0:
            return 0
        least = 0
        most = self.size[stall] - known
        if stall >= SEATS:  # bought, and not bred yet
            least = most
        elif self.kept > 0 and stall == self.turn:
            gone = HAND + BRED + self.extras - self.to_draw - self.size[stall]
            most = min(most, HAND - known)
            if self.kept == 2:
                least = max(0, HAND - gone - known)
        return least + rng.below(most - least + 1)

    def invent_stack(self, seat: int, rng: Rng) -> None:
        """Its cards that do not lie open, in any order: as special, in the race deck, or not placed yet."""
        placed = self.stacked[seat]
        special = self.special[seat]
        self.stacked[seat] = self.laid[seat]
        self.special[seat] = min(special, NONE)
        count = self.list_stock(seat)
        for i in range(count):
            other = i + rng.below(count - i)
            kind = self.scratch[STOCK + other]
            self.scratch[STOCK + other] = self.scratch[STOCK + i]
            self.scratch[STOCK + i] = kind
        used = 0
        if special >= 0:
            self.special[seat] = self.scratch[STOCK]
            used = 1
        else:
            self.special[seat] = special
        for i in range(self.laid[seat], placed):
            self.order[seat][i] = self.scratch[STOCK + used]
            used += 1
        self.stacked[seat] = placed
