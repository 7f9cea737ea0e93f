"""Ice Cube Jam by rule of thumb: walk the shortest way to a full set and home, and lay what shortens it.

It counts in steps (paths.py). A card is tried beside the own pawn and beside the Workshop, and, if it has trees, beside
the pawn of a rival that is about to win; cubes to come are weighed by what is left in the bag.
"""

from __future__ import annotations

import cython

from kringle.games.icejam import adding, cards, ending, laying, squares, walking
from kringle.games.icejam.cards import CUBE_AT, FULL_SET, ICE, OFF, PAWN_AT, SHOP, STREET, TREES
from kringle.games.icejam.features import IceJamFeatures
from kringle.games.icejam.squares import EXITS, HOME, NORTH, ROWS, WEST, WIDE
from kringle.games.icejam.table import IceJam
from kringle.kernel.rng import Rng
from kringle.kernel.state import State

TERRAIN = cards.TERRAIN
SNOWFLAKE = cards.SNOWFLAKE
ALIKE = cards.ALIKE
NEEDED = cards.NEEDED
AHEAD = squares.AHEAD
EXIT_FROM = squares.EXIT_FROM
EXIT_WAY = squares.EXIT_WAY
ROW_OF = squares.ROW_OF
COLUMN_BIT = squares.COLUMN_BIT

A_STEP = 16
"""What a step of one's own is worth. Worth is counted in sixteenths of a step."""
THEIR_STEP = 8
"""What a step of the rival's is worth."""
A_CARD = 5
"""What laying a card is worth by itself: the Street must not fill with cards that nobody wants."""
ANY_CARD = 100
"""The same for an elf that can't deliver a set on the map as it is."""
COVERED = 3
"""What a map square is worth that stays in sight: where all cards lie in stacks, none can be lifted any more."""
DANGER = 4
"""Steps from the last set at which a rival is worth stopping; before that it only helps the others."""
TO_DELIVER = [14.0, 9.1, 3.5, 0.0]
"""How likely an elf wins, as a power of e: by the sets that are missing. Fitted to 22,000 games, as what follows."""
A_TURN = [0.0, 1.26, 0.44, 0.44]
"""Less for each turn that the next set takes, by the sets that are missing."""
A_CUBE = 0.69
A_SEAT = 0.32
"""Less for each elf that goes first."""
SIGHT = 2
"""Rounds to play before it can be told what a turn was good for."""
DEPTH = 1
"""Only what is asked now is tried; whatever comes after it follows the rule of thumb."""
HASTE = 0.0004
"""Less for each round that a win takes: who is sure to win must not put it off."""
NOT_YET = 0.97
"""And less for a win that is only in prospect than for any that is there."""
BLOCKED = 1000
NOWHERE = -30000
TOO_FAR = 100_000

# In scratch, behind what paths.py needs: the survey before a card is laid, and the best place found.
MINE, RIVAL, THEIRS, GAIN, PLACE = 230, 231, 232, 233, 234
# And the plan for the card that was chosen last: the Street's slot + 1 that it came from, where it should lie, what it
# is worth there, and which position this was.
PLAN, PLAN_PLACE, PLAN_GAIN, PLAN_PICTURE = 235, 236, 237, 238
PICTURE_BITS = 0x7FFFFFFF


class IceJamHeuristic(IceJamFeatures):
    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.answer(cython.cast(IceJam, state), seat, rng)

    def answer(self, game: IceJam, seat: int, rng: Rng) -> int:
        if game.phase == walking.STEPPING:
            return self.walk(game, seat, rng)
        if game.phase == adding.ADDING:
            return self.best_card(game, seat)
        if game.phase == adding.LIFTING:
            return self.best_lift(game, seat)
        if game.phase in (laying.ROWING, laying.COLUMNING, laying.POINTING):
            return self.lay(game, seat, rng)
        return walking.take()

    # ---- steps --------------------------------------------------------------------------------------

    def walk(self, game: IceJam, seat: int, rng: Rng) -> int:
        move = self.best_step(game, seat)
        if move == walking.end() and game.deck_left == 0 and self.is_lost(self.way_home(game, seat)):
            game.list_moves(seat)  # whoever stands about keeps a card from being lifted
            return game.legal[rng.below(game.legal_count)]
        return move

    def best_step(self, game: IceJam, seat: int) -> int:
        """The step after which the way home is shortest; none, if none makes it shorter."""
        at = game.pawn[seat]
        pawn = 0 if at == HOME else (seat + 1) << PAWN_AT
        game.square[at] -= pawn
        move = self.shortest(game, at, game.carried[seat])
        game.square[at] += pawn
        return move

    def shortest(self, game: IceJam, at: int, carried: int) -> int:
        best = walking.end()
        home = self.steps_home(game, at, carried)
        least = home
        for i in range(EXITS if at == HOME else 4):
            start = EXIT_FROM[i] if at == HOME else at
            ahead = AHEAD[EXIT_WAY[i]] if at == HOME else AHEAD[i]
            for slide in range(2):
                steps = self.steps_after(game, start, ahead, carried, slide, self.before(least))
                if steps < least:
                    least = steps
                    best = self.a_step(at == HOME, i, slide)
                    if not self.is_lost(home):  # no step makes the way shorter by more than one
                        return best
        return best

    def a_step(self, out: bool, i: int, slide: int) -> int:
        if out:
            return walking.slide_out(i) if slide else walking.step_out(i)
        return walking.slide(i) if slide else walking.step(i)

    def steps_after(self, game: IceJam, at: int, ahead: int, carried: int, slide: int, far: int) -> int:
        """The way home after a step; any number above `far` if it is longer than that."""
        at += ahead
        terrain = game.terrain_at(at)
        if not game.is_open(at) or (slide and (terrain != ICE or not game.is_open_ice(at + ahead))):
            return BLOCKED
        if terrain == SHOP:
            return -1 if carried == FULL_SET else self.steps_within(game, HOME, carried, far)
        carried |= self.useful(game.square[at])
        while slide and game.is_open_ice(at + ahead):
            at += ahead
            carried |= self.useful(game.square[at])
        return self.steps_within(game, at, carried, far)

    # ---- cards --------------------------------------------------------------------------------------

    def best_card(self, game: IceJam, seat: int) -> int:
        self.survey(game, seat)
        best = adding.no_card()
        slot_of_best = 0
        most = self.least_gain(game)
        for slot in range(STREET):
            if game.street[slot]:
                self.find_place(game, seat, game.street[slot] - 1, most)
                if game.scratch[GAIN] > most:
                    most = game.scratch[GAIN]
                    best = adding.card(slot)
                    slot_of_best = slot + 1
                    game.scratch[PLAN_PLACE] = game.scratch[PLACE]
        if slot_of_best == 0:
            return self.last_resort(game)
        self.plan(game, slot_of_best, most)
        return best

    def plan(self, game: IceJam, slot: int, gain: int) -> None:
        game.scratch[PLAN] = slot
        game.scratch[PLAN_GAIN] = gain
        game.scratch[PLAN_PICTURE] = self.picture(game)

    def least_gain(self, game: IceJam) -> int:
        """After a survey: what a card must be worth at the place where it lies."""
        return -ANY_CARD if self.is_lost(game.scratch[MINE]) else -A_CARD

    def last_resort(self, game: IceJam) -> int:
        """No card is worth laying as far as one can see: any card, if there is no way home."""
        lost = 1 if self.is_lost(game.scratch[MINE]) else 0
        for slot in range(STREET):
            if lost and game.street[slot]:
                return adding.card(slot)
        if (lost or game.bag_left > 0) and adding.can_lift(game):
            return adding.lift_one()
        return adding.no_card()

    def survey(self, game: IceJam, seat: int) -> None:
        """How far it is for this elf, and for a rival that is about to win."""
        game.scratch[PLAN] = 0  # it was made with another survey
        game.scratch[MINE] = self.way_home(game, seat)
        game.scratch[RIVAL] = -1
        game.scratch[THEIRS] = DANGER + 1
        for i in range(1, game.seats):
            other = (seat + i) % game.seats  # of equals the next one on the left: no seat is special
            if game.sets[other] == NEEDED[game.seats] - 1:
                steps = self.way_home(game, other)
                if steps < game.scratch[THEIRS]:
                    game.scratch[THEIRS] = steps
                    game.scratch[RIVAL] = other

    def lay(self, game: IceJam, seat: int, rng: Rng) -> int:
        """One answer of the three by which a held card is laid."""
        self.look_for_place(game, seat, game.face[game.held - 1])
        game.list_moves(seat)
        if game.scratch[PLACE] < 0:
            return game.legal[rng.below(game.legal_count)]
        at = game.scratch[PLACE] >> 2
        if game.phase == laying.ROWING:
            return laying.in_row(ROW_OF[at])
        if game.phase == laying.COLUMNING:
            return laying.in_column(at - WIDE * ROW_OF[at])
        return laying.point(game.scratch[PLACE] & 3)

    def look_for_place(self, game: IceJam, seat: int, face: int) -> None:
        """For the held card, after what has been answered about it. A plan saves most of the work."""
        if self.is_planned(game, face):
            if game.phase == laying.ROWING:
                game.scratch[PLACE] = game.scratch[PLAN_PLACE]
            else:  # the answers rule places out, and let others be tried instead
                self.find_place(game, seat, face, game.scratch[PLAN_GAIN] - 1)
            return
        self.survey(game, seat)
        self.find_place(game, seat, face, self.least_gain(game))
        if game.scratch[PLACE] < 0:
            self.find_place(game, seat, face, NOWHERE)

    def is_planned(self, game: IceJam, face: int) -> bool:
        if game.slot == 0 or game.scratch[PLAN] != game.slot:
            return False
        place = game.scratch[PLAN_PLACE]
        return self.fits(game, face, place >> 2, place & 3) and self.before_picking(game) == game.scratch[PLAN_PICTURE]

    def before_picking(self, game: IceJam) -> int:
        """The picture of the position in which the held card was still in the Street."""
        slot = game.slot
        held = game.held
        row = game.row
        column = game.column
        phase = game.phase
        face = game.face[held - 1]
        game.street[slot - 1] = face + 1
        game.face[held - 1] = 0
        game.card_count -= 1
        game.slot = 0
        game.held = 0
        game.row = 0
        game.column = 0
        game.enter(adding.ADDING)
        picture = self.picture(game)
        game.street[slot - 1] = 0
        game.face[held - 1] = face
        game.card_count += 1
        game.slot = slot
        game.held = held
        game.row = row
        game.column = column
        game.phase = phase
        return picture

    def picture(self, game: IceJam) -> int:
        return game.key() & PICTURE_BITS

    def find_place(self, game: IceJam, seat: int, face: int, most: int) -> None:
        """The best of the places that are tried, in scratch, if it is worth more than what was found elsewhere."""
        game.scratch[GAIN] = most
        game.scratch[PLACE] = -1
        self.try_beside(game, seat, face, game.pawn[seat], -1)
        if game.pawn[seat] != HOME:
            self.try_beside(game, seat, face, HOME, -1)
        if game.scratch[RIVAL] >= 0:
            for half in range(2):
                if TERRAIN[face][half] == TREES:
                    self.try_beside(game, seat, face, game.pawn[game.scratch[RIVAL]], half)

    def try_beside(self, game: IceJam, seat: int, face: int, at: int, half: int) -> None:
        """One half of a card, or (-1) either, on each square beside a pawn."""
        for i in range(EXITS if at == HOME else 4):
            beside = EXIT_FROM[i] + AHEAD[EXIT_WAY[i]] if at == HOME else at + AHEAD[i]
            if half != 1:
                self.try_half(game, seat, face, beside, 0)
            if half != 0:
                self.try_half(game, seat, face, beside, 1)

    def try_half(self, game: IceJam, seat: int, face: int, at: int, half: int) -> None:
        """This half here, and the other where it covers least."""
        place = -1
        least = 10
        for way in range(4):
            first = at + AHEAD[way] if half else at
            pointing = (way + 2) & 3 if half else way
            if self.fits(game, face, first, pointing):
                covered = game.terrain_at(at + AHEAD[way])
                cost = 0 if covered == OFF else 1 if covered == TREES else 2
                if cost < least:
                    least = cost
                    place = first << 2 | pointing
        if place >= 0:
            self.compare(game, seat, face, place)

    def fits(self, game: IceJam, face: int, first: int, way: int) -> bool:
        """Whether the card may lie so, after what has been answered about it."""
        if first < WIDE or first >= WIDE * (ROWS + 1):
            return False  # the pawn stands at the border of the table
        row = ROW_OF[first]
        if game.row and (row != game.row or (game.column and first != row * WIDE + game.column)):
            return False
        if game.held:
            return game.first_halves(row, way) & COLUMN_BIT[first] != 0
        if ALIKE[face] and way in (NORTH, WEST):
            return False
        return game.fitting(row, way) & COLUMN_BIT[first] != 0

    def compare(self, game: IceJam, seat: int, face: int, place: int) -> None:
        gain = self.gain(game, seat, face, place >> 2, place & 3)
        if gain > game.scratch[GAIN]:
            game.scratch[GAIN] = gain
            game.scratch[PLACE] = place

    def gain(self, game: IceJam, seat: int, face: int, first: int, way: int) -> int:
        """What a card that lies so is worth to this elf; NOWHERE or less, if no more than what was found so far.

        The map is changed for the moment, and put back.
        """
        second = first + AHEAD[way]
        old_first = game.square[first]
        old_second = game.square[second]
        game.square[first] = TERRAIN[face][0]
        game.square[second] = TERRAIN[face][1]
        gain = A_STEP * game.scratch[MINE] - (COVERED if old_first else 0) - (COVERED if old_second else 0)
        if game.scratch[RIVAL] >= 0 and (TERRAIN[face][0] == TREES or TERRAIN[face][1] == TREES):
            gain += THEIR_STEP * (self.way_home(game, game.scratch[RIVAL]) - game.scratch[THEIRS])
        gain -= self.expected(game, seat, self.snowflake(face, first, second), gain - game.scratch[GAIN])
        game.square[first] = old_first
        game.square[second] = old_second
        return gain

    def snowflake(self, face: int, first: int, second: int) -> int:
        """Where a cube will lie; 0: nowhere."""
        return first if SNOWFLAKE[face][0] else second if SNOWFLAKE[face][1] else 0

    def expected(self, game: IceJam, seat: int, snowflake: int, room: int) -> int:
        """Sixteenths of steps home, over the colours that a snowflake may bring; TOO_FAR, if not less than `room`."""
        if room <= 0:
            return TOO_FAR
        if snowflake == 0 or game.bag_left == 0:
            return A_STEP * self.way_within(game, seat, self.before((room + A_STEP - 1) // A_STEP))
        left = (room * game.bag_left + A_STEP - 1) // A_STEP - game.bag_left  # each way is a step at least
        total = 0
        alike = 0  # cubes in the bag of colours that are carried already: they change nothing
        for colour in range(3):
            cubes = game.bag[colour]
            if game.carried[seat] >> colour & 1:
                alike += cubes
            elif cubes > 0:
                steps = self.steps_with(game, seat, snowflake, colour, self.before(left // cubes + 2))
                total += cubes * steps
                left -= cubes * (steps - 1)
                if left < 0:
                    return TOO_FAR
        if alike > 0:
            steps = self.way_within(game, seat, self.before(left // alike + 2))
            total += alike * steps
            if alike * (steps - 1) > left:
                return TOO_FAR
        return A_STEP * total // game.bag_left

    def steps_with(self, game: IceJam, seat: int, at: int, colour: int, far: int) -> int:
        """The way home if this cube lay there."""
        cube = (colour + 1) << CUBE_AT
        game.square[at] += cube
        game.bag[colour] -= 1
        steps = self.way_within(game, seat, far)
        game.square[at] -= cube
        game.bag[colour] += 1
        return steps

    def best_lift(self, game: IceJam, seat: int) -> int:
        """A card that brings a cube again, and is least missed."""
        best = -1
        least = 10 * BLOCKED
        for card in range(game.card_count):
            if game.may_lift(card):
                cost = self.missed(game, seat, card)
                if cost < least:
                    least = cost
                    best = adding.pick_up(game.at[card])
        return best

    def missed(self, game: IceJam, seat: int, card: int) -> int:
        at = game.at[card]
        way = game.way[card]
        game.remove_card(card)
        steps = self.way_home(game, seat)
        game.put_card(card, at, way)
        return steps if game.brings_cube(game.face[card]) else steps + BLOCKED

    # ---- how good is it -------------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        self.evaluate(state)
        return state.values[seat]

    def evaluate(self, state: State) -> None:
        self.outlooks(cython.cast(IceJam, state))

    def outlooks(self, game: IceJam) -> None:
        """How likely each elf wins; at the end, how many it has left behind."""
        for seat in range(game.seats):
            if game.phase == ending.OVER:
                left_behind = 1.0 - game.place(seat, 3) / (game.seats - 1.0)
                game.values[seat] = (1.0 - HASTE * game.round) * left_behind
            else:
                game.values[seat] = self.prospects(game, seat)
        if game.phase != ending.OVER:
            self.softmax(game, 1.0, NOT_YET)

    def prospects(self, game: IceJam, seat: int) -> float:
        left = NEEDED[game.seats] - game.sets[seat]
        if left == 0:
            return TO_DELIVER[0]
        turns = (self.way_home_if_near(game, seat) - 1) // 2
        behind = (seat + game.seats - game.first) % game.seats
        return TO_DELIVER[left] - A_TURN[left] * turns + A_CUBE * self.colours(game.carried[seat]) - A_SEAT * behind

    def chapter(self, state: State) -> int:
        """A playout may be judged when a round is over."""
        return self.round_of(cython.cast(IceJam, state))

    def turn(self, state: State) -> int:
        return self.turn_of(cython.cast(IceJam, state))

    def turn_of(self, game: IceJam) -> int:
        return 8 * game.round + game.turn

    def chapters_ahead(self, state: State) -> int:
        return SIGHT

    def depth(self, state: State) -> int:
        """Most rows, columns and pointings of a card are poor: if they were all tried, they would hide a good card."""
        return DEPTH

    def round_of(self, game: IceJam) -> int:
        return game.round
