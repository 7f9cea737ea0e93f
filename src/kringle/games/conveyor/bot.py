"""Conveyor by rule of thumb: how good is this position, which move first. A greedy player by itself.

Reads what is open and the own seat's cards, nothing else. Worth is counted in quarter points.
"""

from __future__ import annotations

import cython

from kringle.games.conveyor import bidding, cards, cleanup, crafting, fruitcake, gloves, scoring, setup
from kringle.games.conveyor.cards import (
    DOLL,
    FACE_DOWN,
    MAGIC,
    PAIR,
    POOP,
    RADIO,
    SATIN,
    SEASONS,
    TOY_BORG,
    TOY_WHISTLE,
)
from kringle.games.conveyor.table import Conveyor
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.kernel.heuristic import Heuristic

NEEDED = cards.NEEDED
POINTS = cards.POINTS
PENALTY = cards.PENALTY

HALF_SET = [[0, 0, 3, 0], [0, 1, 5, 0], [0, 1, 7, 0], [0, 4, 12, 24]]
"""A set that is on its way: by kind, and cards of it in hand."""
GOLD_WORTH = [0, 0, 0, 0, 0, 8, 14, 12, 6, 8, 4, 16, 4, 8]
HELD = [[0.0, 0.8, 1.8, 1.8, 5.0], [0.0, 0.8, 2.8, 4.3, 5.0], [0.0, 1.5, 3.4, 5.6, 6.0], [0.0, 1.3, 5.3, 11.6, 12.0]]
"""Points that cards in hand bring in the seasons to come: by kind and number. This, and the next three, were fitted to
who won 2,500 games."""
GOLD_POINTS = [0.0, 0.0, 0.0, 0.0, 0.0, 3.0, 4.3, 1.4, 1.5, 2.0, 1.0, 4.0, 1.0, 2.0]
A_SPACE = 0.7
"""What a space further back on the tie-break track costs."""
A_POINT = [0.20, 0.20, 0.25, 0.30]
"""By season: how much a point's lead is worth, in powers of e."""
UNSEEN_WORTH = -4
LOOSE_CARD = -10
REACH = 3
"""How far beyond its share an elf reaches: a bid of so many times its square is won every other time."""
NOISE = 4
TRADE_GAIN = 5
"""A trade must bring more than this."""


class ConveyorHeuristic(Heuristic):
    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.answer(cython.cast(Conveyor, state), seat, rng)

    def answer(self, game: Conveyor, seat: int, rng: Rng) -> int:
        if game.phase == bidding.BIDDING:
            return self.best_bid(game, seat, rng)
        if game.phase == crafting.CRAFTING:
            return self.best_toy(game, seat, rng)
        if game.phase == cleanup.CLEANUP:
            return self.tidiest(game, seat)
        if game.phase == bidding.KNIVES:
            return self.knife(game, seat)
        if game.phase == gloves.GLOVING:
            return self.gloves(game, seat)
        if game.phase == gloves.ASKED:
            return gloves.decline()
        if game.phase == fruitcake.OFFERING:
            return self.word_offer(game, seat)
        if game.phase == fruitcake.OFFERED:
            return self.answer_offer(game, seat)
        game.list_moves(seat)
        return game.legal[rng.below(game.legal_count)]

    # ---- bids -------------------------------------------------------------------------------------

    def best_bid(self, game: Conveyor, seat: int, rng: Rng) -> int:
        """The length that gains most, by how likely it wins: long ones seldom do. With some noise."""
        share = self.fair_share(game)
        reach = REACH * share * share
        best = rng.below(NOISE)
        count = 0
        before = self.hand_worth(game, seat)
        extra = 0
        for n in range(1, game.cards_left() + 1):
            extra += self.take_in_mind(game, seat, game.belt[game.belt_start + n - 1], 1)
            gain = self.hand_worth(game, seat) - before + extra
            if gain > 0:
                gain = gain * reach // (reach + n * n)
            gain += rng.below(NOISE) - NOISE // 2
            if gain > best:
                best = gain
                count = n
        for n in range(game.cards_left()):
            self.take_in_mind(game, seat, game.belt[game.belt_start + n], -1)
        payment = 0
        if game.dutch and count > 0:
            payment = min(5, best // 8)
        return bidding.bid(count, payment)

    def fair_share(self, game: Conveyor) -> int:
        """Cards for each elf that is still in, and one more."""
        still_in = 0
        for seat in range(game.seats):
            still_in += game.is_in[seat]
        return game.cards_left() // still_in + 1

    def take_in_mind(self, game: Conveyor, seat: int, kind: int, count: int) -> int:
        """Put a card of the belt into the hand, or back; what it is worth if it does not go there."""
        if kind == FACE_DOWN:
            return UNSEEN_WORTH
        if kind > POOP:
            return GOLD_WORTH[kind]
        if kind == POOP:
            return -4 * PENALTY[POOP]
        game.hand[seat][kind] += count
        return 0

    def hand_worth(self, game: Conveyor, seat: int) -> int:
        """Toys that can be made now, sets on their way, and what will fall to the floor."""
        total = 0
        loose = 0
        for kind in range(DOLL, RADIO + 1):
            held = game.hand[seat][kind]
            total += (
                4 * self.toy_points(game, seat, kind) * (held // NEEDED[kind]) + HALF_SET[kind][held % NEEDED[kind]]
            )
            loose += held % NEEDED[kind]
        if loose > 4:
            total += LOOSE_CARD * (loose - 4)
        return total

    def toy_points(self, game: Conveyor, seat: int, toy: int) -> int:
        return POINTS[toy] + (game.gold[seat][SATIN] if toy == DOLL else 0)

    def knife(self, game: Conveyor, seat: int) -> int:
        """Played to win a tie for lowest that would be lost."""
        mine = game.bid[seat]
        if not game.is_in[seat] or mine == 0:
            return bidding.keep_knife()
        tied_in_front = False
        for other in range(game.seats):
            theirs = game.bid[other]
            if other != seat and game.is_in[other] and theirs > 0:
                if theirs < mine:
                    return bidding.keep_knife()
                if theirs == mine and game.space_of(other) < game.space_of(seat):
                    tied_in_front = True
        return bidding.play_knife() if tied_in_front else bidding.keep_knife()

    # ---- craft ------------------------------------------------------------------------------------

    def gloves(self, game: Conveyor, seat: int) -> int:
        """Back off the own floor what cost most there or completes a toy; else ask, once, for what helps most."""
        best = 3
        move = gloves.keep_gloves()
        before = self.hand_worth(game, seat)
        for kind in range(DOLL, RADIO + 1):
            game.hand[seat][kind] += 1
            gain = self.hand_worth(game, seat) - before
            game.hand[seat][kind] -= 1
            if gain > best + 2 and game.said < PAIR:
                best = gain - 2
                move = gloves.ask_for(kind)
            if game.floor[seat][kind] > 0 and gain + 4 * PENALTY[kind] > best:
                best = gain + 4 * PENALTY[kind]
                move = gloves.take_own(kind)
        return move

    def best_toy(self, game: Conveyor, seat: int, rng: Rng) -> int:
        game.list_moves(seat)
        best = crafting.done()
        most = 0
        for i in range(game.legal_count):
            move = game.legal[i]
            if move != crafting.done() and not crafting.make_offer.covers(move):
                worth = self.toy_worth(game, seat, move)
                if worth > most:
                    most = worth
                    best = move
        if best == crafting.done() and fruitcake.could_offer(game, seat) and game.offers_made[seat] < 3:
            if self.best_trade(game, seat) >= 0:
                return self.some_partner(game, seat, rng)
        return best

    def toy_worth(self, game: Conveyor, seat: int, move: int) -> int:
        """What a toy gains, less what the gold cards in it may still bring in a later season."""
        later = 1 if game.season < SEASONS - 1 else 0
        magic = 0
        if crafting.craft_violet.covers(move):
            toy = crafting.craft_violet.toy(move)
            magic = crafting.craft_violet.magic(move)
            points = 4 * self.toy_points(game, seat, toy)
            wrapped = crafting.craft_violet.wrapped(move)
            if magic > 0 and game.hand[seat][toy] >= NEEDED[toy]:
                return 0
        elif crafting.craft_radio.covers(move):
            points = 4 * POINTS[RADIO]
            wrapped = crafting.craft_radio.wrapped(move)
        elif crafting.craft_borg.covers(move):
            points = 4 * POINTS[TOY_BORG]
            wrapped = crafting.craft_borg.wrapped(move)
        else:
            points = 4 * POINTS[TOY_WHISTLE]
            wrapped = crafting.craft_whistle.wrapped(move)
        if wrapped:
            points = points * 2 - 14 * later
        return points - 6 * magic * later

    def best_trade(self, game: Conveyor, seat: int) -> int:
        """One card for another: given * 4 + wanted; -1 if nothing is worth it."""
        best = TRADE_GAIN
        found = -1
        before = self.hand_worth(game, seat)
        for give in range(DOLL, RADIO + 1):
            if game.hand[seat][give] > 0:
                game.hand[seat][give] -= 1
                for want in range(DOLL, RADIO + 1):
                    game.hand[seat][want] += 1
                    gain = self.hand_worth(game, seat) - before
                    game.hand[seat][want] -= 1
                    if want != give and gain > best:
                        best = gain
                        found = give * 4 + want
                game.hand[seat][give] += 1
        return found

    def some_partner(self, game: Conveyor, seat: int, rng: Rng) -> int:
        partner = rng.below(game.seats)
        while partner == seat or game.hand_size[partner] == 0:
            partner = (partner + 1) % game.seats
        return crafting.make_offer(partner)

    def word_offer(self, game: Conveyor, seat: int) -> int:
        trade = self.best_trade(game, seat)
        if trade < 0:
            return fruitcake.withdraw()
        if fruitcake.all_given(game) == 0:
            return fruitcake.add_card(trade // 4)
        if fruitcake.all_asked_for(game) == 0:
            return fruitcake.want_card(trade % 4)
        return fruitcake.send()

    def answer_offer(self, game: Conveyor, seat: int) -> int:
        if not fruitcake.holds_what_is_asked(game, seat):
            return fruitcake.refuse()
        before = self.hand_worth(game, seat)
        self.trade_in_mind(game, seat, 1)
        gain = self.hand_worth(game, seat) - before
        self.trade_in_mind(game, seat, -1)
        return fruitcake.accept() if gain > TRADE_GAIN else fruitcake.refuse()

    def trade_in_mind(self, game: Conveyor, seat: int, times: int) -> None:
        for kind in range(DOLL, RADIO + 1):
            gain = fruitcake.given(game, game.offers, kind) - fruitcake.asked_for(game, game.offers, kind)
            game.hand[seat][kind] += times * gain

    # ---- cleanup ----------------------------------------------------------------------------------

    def tidiest(self, game: Conveyor, seat: int) -> int:
        game.list_moves(seat)
        best = game.legal[0]
        least = 10000
        for i in range(game.legal_count):
            cost = self.mess(game, seat, game.legal[i])
            if cost < least:
                least = cost
                best = game.legal[i]
        return best

    def mess(self, game: Conveyor, seat: int, move: int) -> int:
        """What dropping a card costs, or keeping the Broom for later."""
        if move == cleanup.keep_broom():
            return -2 if game.season < SEASONS - 1 else 0
        if cleanup.sweep.covers(move):
            return -PENALTY[cleanup.sweep.kind(move)] + (2 if game.season < SEASONS - 2 else 0)
        kind = cleanup.drop.kind(move)
        if game.season == SEASONS - 1:
            return PENALTY[kind]
        return 4 * PENALTY[kind] + HALF_SET[kind][game.hand[seat][kind] % NEEDED[kind]]

    # ---- how good it looks --------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        self.evaluate(state)
        return state.values[seat]

    def evaluate(self, state: State) -> None:
        self.outlooks(cython.cast(Conveyor, state))

    def outlooks(self, game: Conveyor) -> None:
        """How likely each seat wins: points count as a power of e, the more the fewer seasons are left. Of the truth or
        an imagined world: the others' cards are looked at."""
        for seat in range(game.seats):
            game.values[seat] = self.margin(game, seat) if game.phase == cleanup.OVER else self.prospects(game, seat)
        if game.phase != cleanup.OVER:
            self.softmax(game, 1.0 / A_POINT[game.season], 1.0)

    def margin(self, game: Conveyor, seat: int) -> float:
        """At the end: by how much it is won or lost."""
        best = -1000
        for other in range(game.seats):
            if other != seat:
                best = max(best, scoring.score(game, other))
        lead = 1.0 * (scoring.score(game, seat) - best)
        if lead != 0.0:
            lead += 5.0 if lead > 0.0 else -5.0
        return 0.5 + 0.5 * lead / (10.0 + (lead if lead > 0.0 else -lead))

    def prospects(self, game: Conveyor, seat: int) -> float:
        """Points so far, and those that cards, gold and a good space on the track will bring."""
        points = 1.0 * scoring.score(game, seat)
        for kind in range(DOLL, RADIO + 1):
            points += HELD[kind][min(4, game.hand[seat][kind])]
        for kind in range(MAGIC, SATIN + 1):
            points += GOLD_POINTS[kind] * game.gold[seat][kind]
        if not game.dutch and game.phase != setup.ORDER:  # while the track is being drawn, not everybody is on it
            points -= A_SPACE * game.space_of(seat)
        return points

    def chapter(self, state: State) -> int:
        return int(cython.cast(Conveyor, state).season)
