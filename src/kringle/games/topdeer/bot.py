"""Top Deer by rule of thumb: which move, how good is this position. A plain player by itself.

Reads what is open, what the seat remembers and its own cards, nothing else. Distances and cards are counted in tenths
of a space.
"""

from __future__ import annotations

import cython

from kringle.games.topdeer import betting, breeding, cards, moving, parts, racing, setup, stacking
from kringle.games.topdeer.after_race import ROSETTE, buy_rosette
from kringle.games.topdeer.answers import decline
from kringle.games.topdeer.auction import OFFER, PRICING, RANSOM, buy_deer, lose, name_price, pay
from kringle.games.topdeer.cards import (
    BORROW, BOUGHT, EXTRA, GATHER, HAND, HOP, MOST_STEPS, NO_DEER, OWN, SEATS, SINCE, SINCE_VERSION_2, STOCK,
    SUREFOOT, UNDECIDED, UNSEEN,
)  # fmt: skip
from kringle.games.topdeer.ending import OVER
from kringle.games.topdeer.table import TopDeer
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.kernel.heuristic import Heuristic

MOVES = cards.MOVES
EFFECT = cards.EFFECT
LONGEST = cards.LONGEST

SPECIAL_WORTH = [0, 10, 24, 12, 30, 16]
"""By effect: what a special card brings once a race."""
FAIR = 21
"""A card of a deer that is no better than a new one, about."""
BUMP = 9
"""Not to help somebody one space forward."""
WON = -1000
NEVER = 99
MONEY = 0.1
"""As a part of a rosette, as what follows: tried out in games of the search against itself."""
FAST, A_FAST_CARD = 4, 0.2
"""A card that goes so far, before a race and in it."""
NEARER = 3.0
"""How much more than none all rosettes are, before it is cubed: near the end each counts more."""


class TopDeerHeuristic(Heuristic):
    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.answer(cython.cast(TopDeer, state), seat, rng)

    def answer(self, game: TopDeer, seat: int, rng: Rng) -> int:
        phase = game.phase
        if phase == moving.STEPPING:
            return self.best_step(game, seat)
        if phase == racing.TURN:
            return self.take_turn(game, seat)
        if phase in (stacking.STACKING, stacking.RESTACKING):
            return self.stack(game, seat)
        if phase == moving.BUMPING:
            return self.push_back(game)
        if phase == moving.HOPPING:
            return self.best_hop(game, seat)
        if phase == racing.ACE:
            return self.best_number(game, seat)
        if phase == racing.BORROWING:
            return self.best_loan(game)
        if phase == betting.BETTING:
            return self.favourite(game, seat, rng)
        if phase == setup.KEEPING:
            return setup.leave(self.weakest(game, seat))
        if phase == breeding.CHOOSING:
            return breeding.discard(self.weakest(game, seat))
        return self.trade(game, seat, rng)

    # ---- cards -------------------------------------------------------------------------------------------

    def card_worth(self, kind: int) -> int:
        """Of a card that is raced; of a court card, as the one special."""
        return max(10 * LONGEST[kind], SPECIAL_WORTH[EFFECT[kind]])

    def weakest(self, game: TopDeer, seat: int) -> int:
        """The card to part with: one special court card is worth keeping, a second one only moves a space."""
        best = self.best_special(game, seat)
        weakest = -1
        least = 1000
        for i in range(game.list_stock(seat)):
            kind = game.scratch[STOCK + i]
            worth = self.card_worth(kind) if i == best else 10 * LONGEST[kind]
            if worth < least:
                least = worth
                weakest = kind
        return weakest

    def best_special(self, game: TopDeer, seat: int) -> int:
        """Its place in the stock."""
        best = 0
        most = -1000
        for i in range(game.list_stock(seat)):
            kind = game.scratch[STOCK + i]
            gain = SPECIAL_WORTH[EFFECT[kind]] - 8 * LONGEST[kind]
            if gain > most:
                most = gain
                best = i
        return best

    def known_worth(self, game: TopDeer, stall: int, seat: int) -> int:
        """Of a deer, as far as a seat knows its cards."""
        number = game.keeper_number(stall, seat)
        total = 0
        for i in range(game.size[stall]):
            card = game.hand[stall][i]
            if card < UNSEEN * SINCE and (card % SINCE == 0 or card % SINCE <= number):
                total += self.card_worth(card // SINCE)
            else:
                total += FAIR + 2
        return total

    # ---- stacking and betting ----------------------------------------------------------------------------

    def stack(self, game: TopDeer, seat: int) -> int:
        """The special that brings most; then the fastest first."""
        if game.special[seat] == UNDECIDED:
            i = self.best_special(game, seat)
            kind = game.scratch[STOCK + i]
            if game.phase == stacking.RESTACKING and LONGEST[kind] > 2 and EFFECT[kind] == EXTRA:
                return stacking.no_special()
            return stacking.special(kind)
        best = 0
        for i in range(game.list_stock(seat)):
            if LONGEST[game.scratch[STOCK + i]] > LONGEST[game.scratch[STOCK + best]]:
                best = i
        return stacking.next_card(game.scratch[STOCK + best])

    def favourite(self, game: TopDeer, seat: int, rng: Rng) -> int:
        """Who has the better deer and moves earlier: bumps favour early movers. Of equals the next one on the left."""
        best = seat
        most = -1000
        for i in range(game.seats):
            other = (seat + i) % game.seats
            if not game.is_legal(seat, betting.bet(other)):
                continue
            place = (other - game.first - 1 + game.seats) % game.seats
            chance = self.known_worth(game, other, seat) - 10 * place + rng.below(4)
            if other == seat:
                chance += 2
            if chance > most:
                most = chance
                best = other
        return betting.bet(best)

    # ---- the race ----------------------------------------------------------------------------------------

    def take_turn(self, game: TopDeer, seat: int) -> int:
        left = game.stacked[seat] - game.laid[seat]
        if left == 0:
            return racing.pick_up()
        far = game.far[game.at[seat]]
        if game.laid[seat] > 0 and self.should_pick_up(game, seat, left, far):
            return racing.pick_up()
        return racing.flip() if racing.may_flip(game, seat) and self.should_flip(game, seat, left) else racing.play()

    def should_pick_up(self, game: TopDeer, seat: int, left: int, far: int) -> bool:
        """The next card is slower than a new lap with all of them."""
        on = self.plays_needed(game, seat, far)
        again = 1 + self.plays_of_all(game, seat, far)
        if on < NEVER or again < NEVER:
            return again < on
        if left == 1 and game.special[seat] >= 0 and EFFECT[game.special[seat]] == GATHER:
            return False
        return 10 * LONGEST[game.order[seat][game.laid[seat]]] < self.lap_rate(game, seat)

    def plays_needed(self, game: TopDeer, seat: int, far: int) -> int:
        """Turns until the line is crossed with the race deck as it lies."""
        for i in range(game.laid[seat], game.stacked[seat]):
            far -= LONGEST[game.order[seat][i]]
            if far <= 0:
                return i - game.laid[seat] + 1
        return NEVER

    def count_lengths(self, game: TopDeer, seat: int) -> None:
        """How many cards of each length are in the race deck, played or not."""
        for spaces in range(MOST_STEPS + 1):
            game.scratch[spaces] = 0
        for i in range(game.stacked[seat]):
            game.scratch[LONGEST[game.order[seat][i]]] += 1

    def plays_of_all(self, game: TopDeer, seat: int, far: int) -> int:
        """The same with all cards, fastest first."""
        self.count_lengths(game, seat)
        plays = 0
        for i in range(MOST_STEPS):
            for _ in range(game.scratch[MOST_STEPS - i]):
                plays += 1
                far -= MOST_STEPS - i
                if far <= 0:
                    return plays
        return NEVER

    def lap_rate(self, game: TopDeer, seat: int) -> int:
        """Tenths of a space a turn, picking up after the best number of cards."""
        self.count_lengths(game, seat)
        total = 0
        plays = 0
        best = 0
        for i in range(MOST_STEPS):
            for _ in range(game.scratch[MOST_STEPS - i]):
                plays += 1
                total += MOST_STEPS - i
                best = max(best, 10 * total // (plays + 1))
        return best

    def should_flip(self, game: TopDeer, seat: int, left: int) -> bool:
        effect = EFFECT[game.special[seat]]
        spaces = LONGEST[game.order[seat][game.laid[seat]]]
        if effect == GATHER:
            return True
        plain = self.best_end(game, seat, game.at[seat], spaces, True, False, False)
        if plain <= WON:
            return False
        if effect == BORROW:
            return self.longest_loan(game, spaces) >= min(spaces + 2, MOST_STEPS) and spaces < MOST_STEPS
        if effect == EXTRA:
            more = self.best_end(game, seat, game.at[seat], spaces + 1, True, False, False)
            return more <= WON or (more <= plain - 8 and left <= 2)
        flipped = self.best_end(game, seat, game.at[seat], spaces, True, effect == SUREFOOT, effect == HOP)
        return flipped <= plain - 10

    def longest_loan(self, game: TopDeer, spaces: int) -> int:
        for other in range(game.seats):
            for i in range(game.laid[other]):
                spaces = max(spaces, LONGEST[game.order[other][i]])
            for i in range(self.flipped(game, other)):
                spaces = max(spaces, LONGEST[game.used[other][i]])
        return spaces

    def flipped(self, game: TopDeer, seat: int) -> int:  # TD-R15
        """How many specials of a seat can be borrowed."""
        return game.used_count[seat] if game.edition >= SINCE_VERSION_2 else 0

    def best_end(self, game: TopDeer, seat: int, space: int, steps: int, first: bool, sure: bool, hops: bool) -> int:
        """The shortest way that can be left after this many steps; WON over the line."""
        if space == game.finish:
            return WON
        if steps == 0:
            return self.end_here(game, seat, space, hops)
        best = 1000
        blocked = 0
        for i in range(game.ways(space)):
            to = game.arrows[space][i]
            if first or sure or game.rough[to] == 0:
                best = min(best, self.best_end(game, seat, to, steps - 1, False, sure, hops))
            else:
                blocked = 1
        if blocked > 0:
            best = min(best, self.end_here(game, seat, space, hops))
        return best

    def end_here(self, game: TopDeer, seat: int, space: int, hops: bool) -> int:
        far = 10 * game.far[space]
        for other in range(game.seats):
            if other != seat and game.at[other] == space:
                return far - 10 if hops else far + BUMP
        return far

    def best_step(self, game: TopDeer, seat: int) -> int:
        space = game.at[seat]
        best = moving.stop()
        least = 1000
        if game.stepped == 1 and game.effect != SUREFOOT:
            least = self.end_here(game, seat, space, game.effect == HOP)
        for i in range(game.ways(space)):
            to = game.arrows[space][i]
            if moving.is_open(game, to):
                end = self.best_end(game, seat, to, game.steps - 1, False, game.effect == SUREFOOT, game.effect == HOP)
                if end < least or (best == moving.stop() and moving.open_ways(game, space) == game.ways(space)):
                    least = end
                    best = moving.to(to)
        return best

    def best_number(self, game: TopDeer, seat: int) -> int:
        best = 0
        least = 2000
        more = 1 if game.effect == EXTRA else 0
        for spaces in range(1, MOST_STEPS + 1):
            if (MOVES[game.card] >> spaces) & 1:
                end = self.best_end(
                    game, seat, game.at[seat], spaces + more, True, game.effect == SUREFOOT, game.effect == HOP
                )
                if end <= least:
                    least = end
                    best = spaces
        return racing.say_number(best)

    def best_loan(self, game: TopDeer) -> int:
        best = -1
        for other in range(game.seats):
            for i in range(game.laid[other]):
                best = self.longer(best, game.order[other][i])
            for i in range(self.flipped(game, other)):
                best = self.longer(best, game.used[other][i])
        return racing.borrow(best)

    def longer(self, kind: int, other: int) -> int:
        return other if kind < 0 or LONGEST[other] > LONGEST[kind] else kind

    def best_hop(self, game: TopDeer, seat: int) -> int:
        return moving.to(self.nearest(game, game.at[seat], 1))

    def push_back(self, game: TopDeer) -> int:
        """Whoever is bumped gets the longest way that there is."""
        return moving.to(self.nearest(game, game.at[game.bumped], -1))

    def nearest(self, game: TopDeer, space: int, sign: int) -> int:
        best = game.arrows[space][0]
        for i in range(1, game.ways(space)):
            to = game.arrows[space][i]
            if sign * game.far[to] < sign * game.far[best]:
                best = to
        return best

    # ---- money -------------------------------------------------------------------------------------------

    def trade(self, game: TopDeer, seat: int, rng: Rng) -> int:
        phase = game.phase
        if phase == ROSETTE:
            return buy_rosette()
        if phase == PRICING:
            return name_price(min(game.money[seat], self.surplus(game, seat, seat) // 16))
        if phase == OFFER:
            return self.answer_offer(game, seat)
        if phase == RANSOM:
            return pay() if 14 * game.price <= self.surplus(game, seat, seat) else lose()
        if phase == breeding.WHICH_DEER:
            return self.best_deer(game, seat)
        if phase == breeding.EXTRA_CARD:
            return breeding.buy_card() if self.wants_card(game, seat) else decline()
        game.list_moves(seat)
        return game.legal[rng.below(game.legal_count)]

    def surplus(self, game: TopDeer, stall: int, seat: int) -> int:
        """How much better a deer is than a new one."""
        return max(0, self.known_worth(game, stall, seat) - FAIR * HAND) if game.size[stall] > 0 else 0

    def answer_offer(self, game: TopDeer, seat: int) -> int:
        gain = self.surplus(game, game.turn, seat) - self.surplus(game, seat, seat)
        return buy_deer() if game.price == 0 or gain > 16 * game.price else decline()

    def best_deer(self, game: TopDeer, seat: int) -> int:
        own = self.surplus(game, seat, seat)
        bought = self.surplus(game, SEATS + seat, seat)
        if own == 0 and bought == 0:
            return breeding.breed(NO_DEER)
        return breeding.breed(OWN) if own >= bought else breeding.breed(BOUGHT)

    def wants_card(self, game: TopDeer, seat: int) -> bool:
        """Money is for rosettes, unless the deer is slow and cards are cheap."""
        slow = 0
        for i in range(game.size[seat]):
            if LONGEST[game.kind_at(seat, i)] >= 3:
                slow += 1
        return slow < 3 and breeding.extra_price(game, seat) <= 3

    # ---- how good is it ----------------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        self.evaluate(state)
        return state.values[seat]

    def evaluate(self, state: State) -> None:
        self.outlooks(cython.cast(TopDeer, state))

    def outlooks(self, game: TopDeer) -> None:
        """The seats' shares of everybody's prospects."""
        total = 0.0
        for seat in range(game.seats):
            if game.phase == OVER:
                game.values[seat] = 1.0 if game.rosettes[seat] >= game.to_win else 0.0
            else:
                game.values[seat] = self.prospect(game, seat)
                total += game.values[seat]
        for seat in range(game.seats):
            if total > 0.0:
                game.values[seat] /= total

    def prospect(self, game: TopDeer, seat: int) -> float:
        rosettes = game.rosettes[seat] + MONEY * game.money[seat]
        if game.phase in parts.AT_THE_TRACK:
            rosettes += 0.8 * self.lead(game, seat)
        if game.phase not in parts.AFTER_RACE:
            rosettes += A_FAST_CARD * self.fast_cards(game, seat)
        near = 1.0 + NEARER * rosettes / game.to_win
        return near * near * near

    def fast_cards(self, game: TopDeer, seat: int) -> int:
        """Of the deer that is to race, as far as its cards are known."""
        fast = 0
        for i in range(game.size[seat]):
            kind = game.kind_at(seat, i)
            if kind < UNSEEN and LONGEST[kind] >= FAST:
                fast += 1
        return fast

    def lead(self, game: TopDeer, seat: int) -> float:
        """0 in the pen; 1 just before the line, with the others behind."""
        ahead = 0
        for other in range(game.seats):
            if other != seat and game.far[game.at[other]] < game.far[game.at[seat]]:
                ahead += 1
        done = 1.0 - game.far[game.at[seat]] / (1.0 + game.far[0])
        return done / (1.0 + ahead)

    def chapter(self, state: State) -> int:
        """A race, then what follows it."""
        return self.part(cython.cast(TopDeer, state))

    def part(self, game: TopDeer) -> int:
        return 2 * game.races + (1 if game.phase in parts.AFTER_RACE else 0)

    def chapters_ahead(self, state: State) -> int:
        """A good deer pays in the next race."""
        return 2
