"""The Elf Game by rule of thumb: what is each way of each operation worth. It reads cards, so it plays any deck.

A choice reads what is open and the own hand, nothing else; the outlook, by which a search judges the worlds that it
imagines, all hands of such a world. Worth is counted in hundredths of a delivered present.
"""

from __future__ import annotations

import cython

from kringle.games.elfgame import acting, questions, scoring, ways
from kringle.games.elfgame.acting import ACT, AGAIN, WHICH_BLOCK
from kringle.games.elfgame.answers import clear, discard, play, stop, swap
from kringle.games.elfgame.cards import (
    BUILD, COLOURS, DOER, FAR, FLAG, KIDS, NUMBER, OLD, OPS, OR, PLAY_AGAIN, REINDEER, SAME, STEAL,
)  # fmt: skip
from kringle.games.elfgame.ending import OVER
from kringle.games.elfgame.operations import (
    advance, build, coal, colour_delivered, delivers_load, is_about_load, lane_stolen,
    let_draw, make_all_discard, make_discard, push_back, shelf, snowstorm, steals, steals_home, unblock,
)  # fmt: skip
from kringle.games.elfgame.questions import CHOOSE, WHOSE, whose
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.kernel.heuristic import Heuristic

DELIVERED = 100
STEP = 11
"""What a present loses by each turn that it is away from being delivered."""
ONE_CARD = 22
PLAYED_AGAIN = 16
LAST_CARD = 30
"""An empty hand draws three."""
HELD = 12
"""A block costs this, and more for the presents that it stops."""
FEW = 200
"""An opponent is nearly there."""
IN_HAND = [0, 60, 14, 18, 45, 70, 38, 22, 20, 20, 12]
"""What a card is worth while it waits, by operation."""
NEAR = 10
"""Presents missing up to which each counts more than the one before."""
TO_GO = [
    [0.0, 1.36, 2.83, 4.28, 5.63, 6.88, 8.00, 9.07, 10.04, 10.99, 11.88],
    [0.0, 1.01, 1.88, 2.60, 3.17, 3.62, 4.01, 4.35, 4.64, 4.92, 5.17],
]
"""How likely a seat wins, as a power of e: less by this for the presents that it misses. Fitted to 3,800 games of the
search against itself, as what follows; of two the first is for two at the table and the second for more."""
ON_BENCH = [0.74, 0.56]
"""A present at place 3, as a part of the next delivered one."""
NEARER = [0.08, 0.13]
"""And for each step from there."""
LOADED = [0.97, 0.97]
"""A present on a reindeer: never more than a delivered one, which it is soon."""
IN_SNOW = [0.97, 0.82]
"""The same in a snowstorm."""
ABOUT_TO_WIN = [0.70, 0.21]
"""More for reindeer that carry all that is missing."""
COAL_COSTS = [0.79, 0.24]
"""Coal under a present."""
IDLE_COAL_COSTS = [0.29, 0.09]
"""Coal on an empty bench."""
SNOW_COSTS = [0.54, 0.21]
"""A snowstorm on a lane with a present."""
IDLE_SNOW_COSTS = [0.33, 0.07]
"""A snowstorm on any other lane."""
SHELF_COSTS = [0.73, 0.24]
NO_CARDS = [0.45, 0.17]
"""An empty hand draws three."""
A_SEAT = [0.01, 0.04]
"""Less for each seat that comes first."""
PROMISE = [
    [0.0, 0.31, -0.02, -0.05, 0.35, 1.45, 0.23, 0.0, 0.06, 0.01, 0.18],
    [0.0, 0.05, -0.01, -0.04, 0.41, 0.29, 0.0, -0.10, 0.02, -0.08, 0.07],
]
"""What a card in hand adds, by operation. Who waits with a theft wins by it; what is less than nothing takes
the place of something better."""
STOLEN_HOME = [0.05, 0.99]
"""More for a theft that delivers at once."""
SIGHT = 3
"""Rounds before a playout is judged: a block that is put or swept away now shows by then."""


class ElfHeuristic(Heuristic):
    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.answer(cython.cast(ElfGame, state), seat, rng)

    def answer(self, game: ElfGame, seat: int, rng: Rng) -> int:
        if game.phase == ACT or game.phase == AGAIN:
            return self.best_action(game, seat, rng)
        if game.phase == CHOOSE or game.phase == WHICH_BLOCK:
            return self.best_way(game, seat, rng)
        if game.phase == WHOSE:
            return self.best_owner(game, seat, rng)
        return discard(self.least_card(game, seat, rng))

    # ---- which card -------------------------------------------------------------------------------

    def best_action(self, game: ElfGame, seat: int, rng: Rng) -> int:
        game.list_moves(seat)
        best = -100000
        alike = 0
        chosen = 0
        for i in range(game.legal_count):
            move = game.legal[i]
            worth = self.action_worth(game, seat, move) * 4 + rng.below(24)
            alike = alike + 1 if worth == best else 1
            if worth > best or (worth == best and rng.below(alike) == 0):
                best = worth
                chosen = move
        return chosen

    def action_worth(self, game: ElfGame, seat: int, move: int) -> int:
        if play.covers(move):
            return self.play_worth(game, seat, play.card(move))
        if swap.covers(move):
            return 6 - self.card_worth(game, swap.card(move)) // 4
        if stop.covers(move):
            return 0
        card = clear.card(move)
        rest = self.worst_other(game, seat, card)
        return self.worst_block(game, seat) - (self.card_worth(game, card) + rest) // 3 - 2 * ONE_CARD

    def play_worth(self, game: ElfGame, seat: int, card: int) -> int:
        """The best of each question, judged as things are now; a card less in hand costs a little."""
        worth = -ONE_CARD // 2 if game.hand_size[seat] > 1 else LAST_CARD
        at = 0
        while at < OPS and game.ops[card][at] != 0:
            best = self.op_worth(game, seat, card, at)
            at += 1
            while at < OPS and (game.ops[card][at] >> OR) & 1 != 0:
                best = max(best, self.op_worth(game, seat, card, at))
                at += 1
            worth += best
        return worth

    def op_worth(self, game: ElfGame, seat: int, card: int, at: int) -> int:
        op = game.ops[card][at]
        if op & 15 == PLAY_AGAIN:
            return PLAYED_AGAIN if game.hand_size[seat] > 1 else 0
        if (op >> SAME) & 1 != 0:
            return STEP
        who = (op >> DOER) & 7
        if who < KIDS:
            return self.best_of(game, seat, ways.list_ways(game, seat, op, 0))
        worth = 0
        for other in range(game.seats):
            if game.is_in_group(other, who):
                gain = self.best_of(game, other, ways.list_ways(game, other, op, 0))
                worth += gain if other == seat else -self.share(game, seat, other, gain)
        return worth

    def best_of(self, game: ElfGame, seat: int, count: int) -> int:
        best = 0
        for i in range(count):
            worth = self.way_worth(game, seat, game.scratch[i])
            if i == 0 or worth > best:
                best = worth
        return best

    def card_worth(self, game: ElfGame, card: int) -> int:
        worth = 0
        for at in range(OPS):
            op = game.ops[card][at]
            what = op & 15
            worth += IN_HAND[what]
            if what == BUILD:
                worth -= STEP * ((op >> NUMBER) & 3)
        return worth

    def least_card(self, game: ElfGame, seat: int, rng: Rng) -> int:
        """What can be spared: not what could be played well now."""
        least = 100000
        chosen = 0
        for card in range(game.ordinary):
            if game.hand[seat][card] & (OLD - 1) != 0:
                worth = self.card_worth(game, card) * 2 + rng.below(8)
                if acting.can_play(game, seat, card):
                    worth += 2 * max(0, self.play_worth(game, seat, card))
                if worth < least:
                    least = worth
                    chosen = card
        return chosen

    def worst_other(self, game: ElfGame, seat: int, but: int) -> int:
        least = 1000
        for card in range(game.ordinary):
            if game.hand[seat][card] & (OLD - 1) > (1 if card == but else 0):
                least = min(least, self.card_worth(game, card))
        return least

    # ---- which way --------------------------------------------------------------------------------

    def best_way(self, game: ElfGame, seat: int, rng: Rng) -> int:
        game.list_moves(seat)
        for i in range(game.legal_count):
            game.scratch[i] = game.legal[i]
        return self.best_answer(game, seat, game.legal_count, rng)

    def best_owner(self, game: ElfGame, seat: int, rng: Rng) -> int:  # EG-R21
        way = self.best_answer(game, seat, questions.list_answers(game, seat), rng)
        owner = questions.owner_of(way, seat)
        return way if owner < 0 else whose(owner)

    def best_answer(self, game: ElfGame, seat: int, count: int, rng: Rng) -> int:
        """Of those in the scratch. Lanes are listed by seat, so of equals each must be as likely."""
        best = -100000
        alike = 0
        chosen = 0
        for i in range(count):
            worth = self.way_worth(game, seat, game.scratch[i]) * 4 + rng.below(16)
            alike = alike + 1 if worth == best else 1
            if worth > best or (worth == best and rng.below(alike) == 0):
                best = worth
                chosen = game.scratch[i]
        return chosen

    def way_worth(self, game: ElfGame, seat: int, way: int) -> int:
        if build.covers(way):
            return self.at_place(game, seat, build.colour(way), build.place(way))
        if advance.covers(way):
            return self.advance_worth(game, seat, advance.colour(way), advance.spaces(way))
        if push_back.covers(way):
            return self.push_worth(game, seat, push_back.lane(way), push_back.spaces(way))
        if coal.covers(way) or snowstorm.covers(way) or shelf.covers(way):
            return self.put_worth(game, seat, way)
        if unblock.covers(way):
            return self.block_cost(game, seat, unblock.block(way))
        if let_draw.covers(way) or make_discard.covers(way) or make_all_discard.covers(way):
            return self.hand_worth(game, seat, way)
        return self.present_worth(game, seat, way)

    def present_worth(self, game: ElfGame, seat: int, way: int) -> int:
        """Of one that is delivered or stolen: the one on a reindeer, if the way says so, or the lane's nearer."""
        if steals(way):
            lane = lane_stolen(way)
            place = REINDEER if is_about_load(way) else game.bench[lane // COLOURS][lane % COLOURS]
            return self.steal_worth(game, seat, lane, steals_home(way), place)
        colour = colour_delivered(way)
        if delivers_load(way):
            return self.wanted(game, seat, colour) - self.at_place(game, seat, colour, REINDEER) + STEP
        return self.wanted(game, seat, colour) - self.on_lane(game, seat, colour) + STEP

    def hand_worth(self, game: ElfGame, seat: int, way: int) -> int:
        if make_all_discard.covers(way):
            return ONE_CARD * make_all_discard.cards(way)
        if let_draw.covers(way):
            return self.cards_worth(game, seat, let_draw.whose(way), ONE_CARD * let_draw.cards(way))
        other = make_discard.whose(way)
        loss = min(ONE_CARD * make_discard.cards(way), ONE_CARD * game.hand_size[other])
        return self.cards_worth(game, seat, other, -loss)

    def cards_worth(self, game: ElfGame, seat: int, other: int, gain: int) -> int:
        return gain if other == seat else -self.share(game, seat, other, gain)

    def at_place(self, game: ElfGame, seat: int, colour: int, place: int) -> int:
        """A present that is this many turns away, and one more to be delivered."""
        return max(5, self.wanted(game, seat, colour) - STEP * (place + 1))

    def on_lane(self, game: ElfGame, seat: int, colour: int) -> int:
        """The lane's nearer present, as EG-R9 has it."""
        return self.at_place(game, seat, colour, game.bench[seat][colour])

    def wanted(self, game: ElfGame, seat: int, colour: int) -> int:
        """A delivered present of this colour: less if others are needed to win."""
        if game.each_colour <= game.pile[seat][colour]:
            if game.goal - scoring.delivered(game, seat) <= scoring.missing_colours(game, seat):
                return DELIVERED // 5
        return DELIVERED

    def advance_worth(self, game: ElfGame, seat: int, colour: int, steps: int) -> int:
        taken = min(steps, game.bench[seat][colour])
        free = 6 if taken == game.bench[seat][colour] else 0
        return STEP * taken + free

    def push_worth(self, game: ElfGame, seat: int, lane: int, steps: int) -> int:
        owner = lane // COLOURS
        place = game.bench[owner][lane % COLOURS]
        harm = STEP * min(steps, 3 - place) + 4
        return -harm if owner == seat else self.share(game, seat, owner, harm)

    def steal_worth(self, game: ElfGame, seat: int, lane: int, delivers: bool, place: int) -> int:
        owner = lane // COLOURS
        colour = lane % COLOURS
        loss = self.share(game, seat, owner, self.at_place(game, owner, colour, place))
        gain = self.at_place(game, seat, colour, place)
        return loss + (self.wanted(game, seat, colour) if delivers else gain)

    def put_worth(self, game: ElfGame, seat: int, way: int) -> int:
        if shelf.covers(way):
            owner = shelf.whose(way)
            return self.share(game, seat, owner, self.block_cost(game, owner, 2 * COLOURS))
        lane = snowstorm.lane(way) if snowstorm.covers(way) else coal.lane(way)
        which = lane % COLOURS + (COLOURS if snowstorm.covers(way) else 0)
        return self.share(game, seat, lane // COLOURS, self.block_cost(game, lane // COLOURS, which))

    def block_cost(self, game: ElfGame, seat: int, which: int) -> int:
        """What a block costs its owner."""
        if which == 2 * COLOURS:
            cost = 3 * HELD
            for colour in range(COLOURS):
                cost += self.stopped(game, seat, colour)
            return cost
        if which >= COLOURS:
            waits = self.stopped(game, seat, which - COLOURS)
            return HELD + waits + (2 * STEP if (game.reindeer[seat] >> (which - COLOURS)) & 1 != 0 else 0)
        return HELD + HELD // 2 + self.stopped(game, seat, which)

    def stopped(self, game: ElfGame, seat: int, colour: int) -> int:
        place = game.bench[seat][colour]
        return 0 if place == 0 else 2 * STEP + STEP * (3 - place)

    def worst_block(self, game: ElfGame, seat: int) -> int:
        worst = 0
        for which in range(2 * COLOURS + 1):
            if game.has_block(seat, which):
                worst = max(worst, self.block_cost(game, seat, which))
        return worst

    def share(self, game: ElfGame, seat: int, other: int, loss: int) -> int:
        """How much of another's loss is this seat's gain."""
        if loss < 0:
            return -self.share(game, seat, other, -loss)
        return loss * self.threat(game, seat, other) // 100

    def threat(self, game: ElfGame, seat: int, other: int) -> int:
        """In hundredths: between two all of it, else more of it for whoever is ahead."""
        if game.seats == 2:
            return 100
        theirs = self.progress(game, other)
        lead = theirs - self.progress(game, seat)
        share = 120 // game.seats
        share += min(30, lead // 12) if lead > 0 else 0
        if theirs > DELIVERED * game.goal - FEW:
            share += 40
        return share

    # ---- how good is this position ----------------------------------------------------------------

    def progress(self, game: ElfGame, seat: int) -> int:
        total = DELIVERED * scoring.counted(game, seat)
        for colour in range(COLOURS):
            if game.bench[seat][colour] != 0:
                total += self.at_place(game, seat, colour, game.bench[seat][colour])
            if (game.reindeer[seat] >> colour) & 1 != 0:
                total += self.at_place(game, seat, colour, 0)
        return total

    def value(self, state: State, seat: int) -> float:
        self.evaluate(state)
        return state.values[seat]

    def evaluate(self, state: State) -> None:
        self.outlooks(cython.cast(ElfGame, state))

    def outlooks(self, game: ElfGame) -> None:
        """How likely each seat wins."""
        for seat in range(game.seats):
            if game.phase == OVER:
                game.values[seat] = 1.0 if game.place(seat, 4) == 0 else 0.0
            else:
                game.values[seat] = self.prospects(game, seat)
        if game.phase != OVER:
            self.softmax(game, 1.0, 1.0)

    def prospects(self, game: ElfGame, seat: int) -> float:
        many = 0 if game.seats == 2 else 1
        missing = self.missing(game, seat)
        power = self.coming(game, seat, many) * self.next_counts(missing, many) - self.to_go(missing, many)
        power += self.promise(game, seat, many) - self.held_up(game, seat, many)
        if self.is_about_to_win(game, seat, missing):
            power += ABOUT_TO_WIN[many]
        return power - A_SEAT[many] * ((seat + game.seats - game.active) % game.seats)

    def missing(self, game: ElfGame, seat: int) -> int:
        """Presents that this seat still needs, of whatever colours. EG-17"""
        return max(1, max(game.goal, COLOURS * game.each_colour) - scoring.counted(game, seat))

    def to_go(self, missing: int, many: int) -> float:
        if missing <= NEAR:
            return TO_GO[many][missing]
        return TO_GO[many][NEAR] + (missing - NEAR) * self.next_counts(NEAR, many)

    def next_counts(self, missing: int, many: int) -> float:
        """What the next delivered present is worth."""
        near = min(missing, NEAR)
        return TO_GO[many][near] - TO_GO[many][near - 1]

    def coming(self, game: ElfGame, seat: int, many: int) -> float:
        """Presents on the way, each as a part of a delivered one; less if other colours are needed."""
        total = 0.0
        for colour in range(COLOURS):
            part = 0.0
            place = game.bench[seat][colour]
            if place != 0:
                part += ON_BENCH[many] + NEARER[many] * (FAR - place)
            if (game.reindeer[seat] >> colour) & 1 != 0:
                part += IN_SNOW[many] if self.is_snowy(game, seat, colour) else LOADED[many]
            total += part * self.wanted(game, seat, colour) / DELIVERED
        return total

    def is_snowy(self, game: ElfGame, seat: int, colour: int) -> bool:
        return (game.snowy_lanes(seat) >> colour) & 1 != 0

    def is_about_to_win(self, game: ElfGame, seat: int, missing: int) -> bool:
        """Whether the reindeer bring all that is missing when the next turn starts. EG-R2"""
        ready = game.reindeer[seat] & ~game.snowy_lanes(seat)
        loaded = 0
        for colour in range(COLOURS):
            if (ready >> colour) & 1 != 0 and self.wanted(game, seat, colour) == DELIVERED:
                loaded += 1
        return loaded >= missing

    def held_up(self, game: ElfGame, seat: int, many: int) -> float:
        """What blocks cost."""
        cost = SHELF_COSTS[many] if game.is_shelved(seat) else 0.0
        for colour in range(COLOURS):
            if game.has_block(seat, colour):
                cost += COAL_COSTS[many] if game.bench[seat][colour] != 0 else IDLE_COAL_COSTS[many]
            if self.is_snowy(game, seat, colour):
                waits = (game.lanes_with_presents(seat) >> colour) & 1
                cost += SNOW_COSTS[many] if waits != 0 else IDLE_SNOW_COSTS[many]
        return cost

    def promise(self, game: ElfGame, seat: int, many: int) -> float:
        """What the hand is good for, in the world that is judged."""
        if game.hand_size[seat] == 0:
            return NO_CARDS[many]
        total = 0.0
        for card in range(game.ordinary):
            copies = game.hand[seat][card] & (OLD - 1)
            if copies != 0:
                for at in range(OPS):
                    total += copies * self.op_promise(game.ops[card][at], many)
        return total

    def op_promise(self, op: int, many: int) -> float:
        what = op & 15
        home = STOLEN_HOME[many] if what == STEAL and (op >> FLAG) & 1 != 0 else 0.0
        return PROMISE[many][what] + home

    def chapter(self, state: State) -> int:
        """A turn. Whole rounds would be judged the sooner, the later in a round the question comes."""
        return self.turn_of(cython.cast(ElfGame, state))

    def turn_of(self, game: ElfGame) -> int:
        return game.turns

    def chapters_ahead(self, state: State) -> int:
        return SIGHT * state.seats
