"""Santa's Workshop by rule of thumb: which elf, where, and what there; how good a position looks.

Everything that it reads is open to all. Worth is counted in quarter cookies; an action is worth about twenty.
"""

from __future__ import annotations

import cython

from kringle.games.workshop import (
    cards, classroom, hall, mailroom, mat, mine, morning, plastics, scoring, setup, shops, stable, surprises, workday,
)  # fmt: skip
from kringle.games.workshop.answers import learn, stop
from kringle.games.workshop.cards import (
    ASSEMBLY, BAKERY, BLITZEN, CLASSROOM, CUPID, DONNER, ELVES, FABRIC, GIFT_LIMIT, LAST_DAY, MAIL_RIGHT, METAL, MINE,
    PARTS, PLASTICS, SELL_COAL, SPACES, STABLE, VIXEN, WOOD, ZELF_ELF,
)  # fmt: skip
from kringle.games.workshop.features import WorkshopFeatures
from kringle.games.workshop.table import Workshop
from kringle.kernel.rng import Rng
from kringle.kernel.state import State

ASSEMBLIES = cards.ASSEMBLIES
CHARTS = cards.CHARTS
FIRM = cards.FIRM
SOFT = cards.SOFT
TEAM = cards.TEAM
STALL_MATERIAL = [-1, -1, -1, WOOD, FABRIC, -1, METAL, -1]

NEVER = -10000
ONLY_SHIELDED = NEVER + 1
"""An elf that some space takes, but only behind Mrs. Claus' Bakery."""
PIECE = 8
LATE_PIECE = 5
FILLED = 4
TOKEN = 10
FINISHED = 9
INSPECTED = 5
PIECE_COST, EXPERT_PIECE_COST, TOKEN_COST = 9, 7, 15
"""Of a gift that is yet to be taken."""
COAL_WORTH = 3
NEEDED_COAL = 7
ENOUGH_COAL = 4
LESSON = 8
"""For each day that is left."""
EXPERTS = 13
"""Less, for each elf that knows the subject already."""
SECOND_SUBJECT = 3
WASTED_TRAINING = 3
ZELF_WORTH = 6
TREE_WORTH = 3
MAIL = [44, 40, 26, 8, 2, 0]
"""A visit to the Mailroom, by unassembled gifts."""
PLASTIC_WORTH = 3

# How a position looks, in cookies: fitted to 1,000 games of the search against itself; what gifts and assemblers are
# worth was then tried out, since who collects gifts in those games also finishes them.
A_PIECE = 1.22
"""On an unassembled gift."""
READY = 0.76
"""Of what a gift will score, by the square of how much of it is done."""
TO_BE_DONE = 0.12
"""Less for each cookie that it will score: those of many cookies want much work."""
A_GIFT, A_GIFT_A_DAY = 3.5, 0.41
"""On the mat, however little of it is done; and for each day that is left, today included."""
A_COAL = 1.1
A_LESSON = 0.67
"""For each day that is left, today included."""
ASSEMBLING, ASSEMBLING_A_DAY = 1.3, 0.89
"""An elf who has learned to assemble; and for each day that is left, today included."""
A_TOOL = 0.15
"""Likewise: mining tools."""
TO_INSPECT = 3.1
"""A gift that was assembled since the last inspection."""
A_SEAT = 0.43
"""Less for each seat that begins before."""
LAST_LEAD, EARLIER_LEAD = 3.7, 1.64
"""Cookies of lead that make somebody e times as likely to win, on the last day; more for each day before."""


class WorkshopHeuristic(WorkshopFeatures):
    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.answer(cython.cast(Workshop, state), seat, rng)

    def answer(self, game: Workshop, seat: int, rng: Rng) -> int:
        phase = game.phase
        if phase == workday.ELF:
            return self.best_elf(game, seat)
        if phase == workday.SPACE:
            return self.best_space(game, seat)
        game.list_moves(seat)
        best = NEVER
        move = game.legal[0]
        for i in range(game.legal_count):
            worth = self.worth_of(game, seat, game.legal[i])
            if worth > best:
                best = worth
                move = game.legal[i]
        return move

    def worth_of(self, game: Workshop, seat: int, move: int) -> int:
        """A move of any question but who is sent where."""
        phase = game.phase
        if phase == shops.MATERIAL:
            return self.piece_worth(game, seat, move)
        if phase == hall.TOKENS:
            return 0 if move == stop() else self.token_worth(game, seat, hall.assemble.gift(move))
        if phase == mailroom.GIFTS:
            return self.gift_choice_worth(game, seat, move)
        if phase == plastics.PLASTIC:
            return 0 if move == stop() else self.plastic_worth(game, seat, plastics.put.gift(move))
        if phase == classroom.SUBJECT:
            return self.subject_worth(game, seat, game.elf, learn.subject(move))
        if phase == stable.STALL:
            return self.stall_worth(game, seat, stable.tend.stall(move))
        if phase == morning.DENTAL:
            return -self.skills(morning.dentist.training(move))
        if phase == setup.FIFTH:
            return 1 if move == setup.six_coal() else 0
        return move  # keep all three gifts, hand in as much coal as there is

    def skills(self, training: int) -> int:
        count = 0
        for subject in range(ASSEMBLY + 1):
            count += (training >> subject) & 1
        return count

    def days_left(self, game: Workshop) -> int:
        """After today."""
        return LAST_DAY - game.day

    # ---- who is sent where ------------------------------------------------------------------------

    def best_elf(self, game: Workshop, seat: int) -> int:
        best = NEVER
        move = stop()
        for elf in range(TEAM[game.seats]):
            if workday.is_first_like(game, seat, elf):
                worth = self.best_worth(game, seat, elf)
                if worth > best:
                    best = worth
                    move = workday.elf(game.training[seat][elf])
        if best == ONLY_SHIELDED:  # the Bakery is worth more when it is kept
            move = stop()
        if workday.can_place_zelf(game, seat):
            least = 0 if move == stop() else best
            if self.best_worth(game, seat, ZELF_ELF) > least:
                move = workday.zelf()
        return move

    def best_worth(self, game: Workshop, seat: int, elf: int) -> int:
        best = NEVER
        for space in range(SPACES):
            if workday.may_go(game, seat, elf, space, game.today):
                best = max(best, self.space_worth(game, seat, elf, space))
        if best == NEVER and workday.can_go_out(game, seat, elf):
            return ONLY_SHIELDED
        return best

    def best_space(self, game: Workshop, seat: int) -> int:
        best = NEVER
        move = -1
        for space in range(SPACES):
            if workday.may_go(game, seat, game.elf, space, game.today):
                worth = self.space_worth(game, seat, game.elf, space)
                if worth > best:
                    best = worth
                    move = workday.go(space)
        if move < 0:  # only behind Mrs. Claus' Bakery
            game.list_moves(seat)
            move = game.legal[0]
        return move

    def space_worth(self, game: Workshop, seat: int, elf: int, space: int) -> int:
        material = shops.material_of(game, space, game.today)
        if material >= 0:
            return self.shop_worth(game, seat, elf, space, material)
        if hall.is_bench(game, space, game.today):
            tokens = hall.tokens_made(game, seat, elf, space, game.today)
            return self.tokens_worth(game, seat, tokens) - self.waste(game, seat, elf, ASSEMBLY)
        return self.other_worth(game, seat, elf, space) - self.waste(game, seat, elf, -1)

    def waste(self, game: Workshop, seat: int, elf: int, subject: int) -> int:
        """A trained elf is missed elsewhere, unless it is used for what it knows."""
        training = game.training[seat][elf]
        return 0 if subject >= 0 and (training >> subject) & 1 else WASTED_TRAINING * self.skills(training)

    def other_worth(self, game: Workshop, seat: int, elf: int, space: int) -> int:
        if space == MINE:
            return self.coal_worth(game, seat, mine.coal_mined(game, seat, game.today))
        if space <= MAIL_RIGHT:
            return self.mail_worth(game, seat, space)
        if space == CLASSROOM:
            return self.lesson_worth(game, seat, elf)
        if space == STABLE:
            return self.best_stall(game, seat)
        if space == PLASTICS:
            return self.lab_worth(game, seat)
        return self.card_worth(game, seat, elf)

    # ---- shops ------------------------------------------------------------------------------------

    def wanted(self, game: Workshop, seat: int, material: int) -> int:
        """Open requirements of all gifts."""
        pieces = 0
        for gift in range(GIFT_LIMIT):
            pieces += game.firm[seat][gift][material] + game.soft[seat][gift][material]
        return pieces

    def open_on(self, game: Workshop, seat: int, gift: int) -> int:
        firm = game.firm[seat][gift]
        soft = game.soft[seat][gift]
        return firm[0] + firm[1] + firm[2] + soft[0] + soft[1] + soft[2]

    def a_piece(self, game: Workshop) -> int:
        return PIECE if game.day < LAST_DAY else LATE_PIECE

    def shop_worth(self, game: Workshop, seat: int, elf: int, space: int, material: int) -> int:
        pieces = shops.materials_made(game, seat, elf, space, game.today)
        used = min(pieces, self.wanted(game, seat, material))
        worth = used * self.a_piece(game) + FILLED * self.gifts_filled_by(game, seat, material, pieces)
        spare = min(pieces - used, PARTS - game.improved[seat][material])
        for part in range(spare):
            worth += self.improvement_worth(game, seat, material, game.improved[seat][material] + part)
        worth -= COAL_WORTH * workday.price(game, space, game.today)
        return worth if elf == ZELF_ELF else worth - self.waste(game, seat, elf, material)

    def gifts_filled_by(self, game: Workshop, seat: int, material: int, pieces: int) -> int:
        """How many gifts need nothing but this material, and little enough of it."""
        filled = 0
        for gift in range(GIFT_LIMIT):
            missing = game.firm[seat][gift][material] + game.soft[seat][gift][material]
            if 0 < missing <= pieces and missing == self.open_on(game, seat, gift):
                filled += 1
                pieces -= missing
        return filled

    def improvement_worth(self, game: Workshop, seat: int, material: int, parts: int) -> int:
        if material == FABRIC:
            return 2 if parts == 0 else 14
        if material == METAL:
            return self.days_left(game)
        return self.days_left(game) // 2

    def piece_worth(self, game: Workshop, seat: int, move: int) -> int:
        material = game.material
        if move == stop():
            return 0
        if move == shops.improve():
            return self.improvement_worth(game, seat, material, game.improved[seat][material])
        if move == shops.repair():
            return 8
        if shops.replace.covers(move):
            return 3 if game.tokens[seat][shops.replace.gift(move)] == 0 else -5
        gift = shops.place.gift(move)
        missing = self.open_on(game, seat, gift)
        firm = 2 if game.firm[seat][gift][material] > 0 else 0
        return PIECE + firm + FILLED // missing + (1 if missing <= game.left else 0)

    # ---- coal -------------------------------------------------------------------------------------

    def coal_worth(self, game: Workshop, seat: int, coal: int) -> int:
        fitting = min(coal, mat.room_for_coal(game, seat))
        if game.day == LAST_DAY and workday.elves_at_home(game, seat) <= 2:
            return 2 * fitting
        needed = max(0, min(fitting, ENOUGH_COAL - game.coal[seat]))
        return NEEDED_COAL * needed + COAL_WORTH * (fitting - needed)

    # ---- Mailroom ---------------------------------------------------------------------------------

    def mail_worth(self, game: Workshop, seat: int, space: int) -> int:
        worth = MAIL[game.on_mat[seat]] * min(self.days_left(game), 4) // 4
        if mailroom.sweeps(space, game.today):
            worth -= 4
        return worth

    def gift_choice_worth(self, game: Workshop, seat: int, move: int) -> int:
        if move == stop():
            return 1 if self.days_left(game) < 2 else -100
        if move == mailroom.draw():
            return -20
        return self.gift_worth(game, seat, game.display[mailroom.take.place(move)] - 1)

    def gift_worth(self, game: Workshop, seat: int, kind: int) -> int:
        """What it brings, less what it costs to make for the elves that are there."""
        worth = 4 * CHARTS[0][kind] - TOKEN_COST * ASSEMBLIES[kind]
        pieces = 0
        for material in range(3):
            needed = FIRM[kind][material] + SOFT[kind][material]
            pieces += needed
            worth -= needed * (EXPERT_PIECE_COST if self.experts(game, seat, material) > 0 else PIECE_COST)
        if pieces > 2 * self.days_left(game):
            worth -= 40
        return worth

    def experts(self, game: Workshop, seat: int, subject: int) -> int:
        count = 0
        for elf in range(TEAM[game.seats]):
            count += (game.training[seat][elf] >> subject) & 1
        return count

    # ---- Classroom --------------------------------------------------------------------------------

    def lesson_worth(self, game: Workshop, seat: int, elf: int) -> int:
        best = NEVER
        for subject in range(ASSEMBLY + 1):
            if classroom.is_taught(game, seat, elf, subject):
                best = max(best, self.subject_worth(game, seat, elf, subject))
        return best

    def subject_worth(self, game: Workshop, seat: int, elf: int, subject: int) -> int:
        worth = LESSON * self.days_left(game) - EXPERTS * self.experts(game, seat, subject)
        worth -= SECOND_SUBJECT * self.skills(game.training[seat][elf])
        return worth if subject == ASSEMBLY else worth + min(4, self.wanted(game, seat, subject))

    # ---- Assembly Hall ----------------------------------------------------------------------------

    def tokens_worth(self, game: Workshop, seat: int, tokens: int) -> int:
        worth = 0
        left = tokens
        for missing in range(1, 5):
            for gift in range(GIFT_LIMIT):
                if left > 0 and mat.is_filled(game, seat, gift) and self.tokens_missing(game, seat, gift) == missing:
                    worth += min(left, missing) * TOKEN
                    if missing <= left:
                        worth += self.finish_worth(game, seat, gift)
                    left -= min(left, missing)
        return worth

    def tokens_missing(self, game: Workshop, seat: int, gift: int) -> int:
        return ASSEMBLIES[game.gift[seat][gift] - 1] - game.tokens[seat][gift]

    def finish_worth(self, game: Workshop, seat: int, gift: int) -> int:
        if game.day == LAST_DAY:
            points = CHARTS[mat.plastics_on(game, seat, gift)][game.gift[seat][gift] - 1]
            return 4 * (points - mat.pieces_on(game, seat, gift))
        return FINISHED + (INSPECTED if game.day % 3 == 2 else 0)

    def token_worth(self, game: Workshop, seat: int, gift: int) -> int:
        missing = self.tokens_missing(game, seat, gift)
        if missing > game.left:
            return TOKEN - missing
        return TOKEN + self.finish_worth(game, seat, gift) // missing

    # ---- Reindeer Stable --------------------------------------------------------------------------

    def best_stall(self, game: Workshop, seat: int) -> int:
        best = NEVER
        for stall in range(VIXEN + 1):
            if game.stall[stall] > 0:
                best = max(best, self.stall_worth(game, seat, stall))
        return best

    def stall_worth(self, game: Workshop, seat: int, stall: int) -> int:
        return 4 * game.stall[stall] + stable.bonuses(game.today) * self.bonus_worth(game, seat, stall)

    def bonus_worth(self, game: Workshop, seat: int, stall: int) -> int:
        material = STALL_MATERIAL[stall]
        if material >= 0:
            return self.a_piece(game) if self.wanted(game, seat, material) > 0 else 2
        if stall == BLITZEN:
            return self.tokens_worth(game, seat, 1)
        if stall == VIXEN:
            return self.coal_worth(game, seat, 2)
        if stall == CUPID:
            return MAIL[game.on_mat[seat]] // 3 if self.days_left(game) > 2 else 0
        if stall == DONNER:
            return ZELF_WORTH if game.coal[seat] > 1 else 2
        return TREE_WORTH if game.first != seat and self.days_left(game) > 0 else 0

    # ---- Plastics Lab -----------------------------------------------------------------------------

    def lab_worth(self, game: Workshop, seat: int) -> int:
        worth = 0
        for gift in range(GIFT_LIMIT):
            if plastics.takes_plastic(game, seat, gift, game.today) and self.is_soft_only(game, seat, gift):
                worth += FILLED + PLASTIC_WORTH * self.open_on(game, seat, gift)
        return worth

    def is_soft_only(self, game: Workshop, seat: int, gift: int) -> bool:
        firm = game.firm[seat][gift]
        return firm[0] + firm[1] + firm[2] == 0

    def plastic_worth(self, game: Workshop, seat: int, gift: int) -> int:
        if self.is_soft_only(game, seat, gift) and self.open_on(game, seat, gift) <= game.left:
            return 10 - self.open_on(game, seat, gift)
        return -1

    # ---- holiday surprises ------------------------------------------------------------------------

    def card_worth(self, game: Workshop, seat: int, elf: int) -> int:
        if game.today == BAKERY:
            return 16
        if game.today == SELL_COAL:
            return 5 * surprises.most_to_hand_in(game, seat)
        best = NEVER
        for subject in range(ASSEMBLY + 1):
            if surprises.may_study(game, seat, elf, subject):
                best = max(best, self.subject_worth(game, seat, elf, subject))
        return best

    # ---- how good is this position ----------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        self.evaluate(state)
        return state.values[seat]

    def evaluate(self, state: State) -> None:
        self.outlooks(cython.cast(Workshop, state))

    def outlooks(self, game: Workshop) -> None:
        """How likely each seat wins."""
        for seat in range(game.seats):
            if game.phase == scoring.OVER:
                game.values[seat] = 1.0 if game.place(seat, 3) == 0 else 0.0
            else:
                game.values[seat] = self.prospects(game, seat)
        if game.phase != scoring.OVER:
            self.softmax(game, LAST_LEAD + EARLIER_LEAD * self.days_left(game), 1.0)

    def prospects(self, game: Workshop, seat: int) -> float:
        """Cookies so far, and those that the mat promises."""
        cookies = game.cookies[seat] + TO_INSPECT * game.built[seat] + A_COAL * game.coal[seat]
        days = 1 + self.days_left(game)
        cookies += self.schooling(game, seat, days) + A_TOOL * days * game.improved[seat][METAL]
        for gift in range(GIFT_LIMIT):
            if game.gift[seat][gift] > 0:
                cookies += A_GIFT + A_GIFT_A_DAY * days + A_PIECE * mat.pieces_on(game, seat, gift)
                cookies += self.nearly_scored(game, seat, gift)
        return cookies - A_SEAT * ((seat + game.seats - game.first) % game.seats)

    def schooling(self, game: Workshop, seat: int, days: int) -> float:
        assemblers = 0
        for elf in range(ELVES):
            assemblers += (game.training[seat][elf] >> ASSEMBLY) & 1
        others = mat.training_tokens(game, seat) - assemblers
        return days * (A_LESSON * others + ASSEMBLING_A_DAY * assemblers) + ASSEMBLING * assemblers

    def nearly_scored(self, game: Workshop, seat: int, gift: int) -> float:
        """Of what a gift will score as it is: more as more of it is done, less for the work that it wants."""
        kind = game.gift[seat][gift] - 1
        plastics = mat.plastics_on(game, seat, gift)
        done = mat.pieces_on(game, seat, gift) + plastics
        missing = ASSEMBLIES[kind] - game.tokens[seat][gift]
        for material in range(3):
            missing += game.firm[seat][gift][material] + game.soft[seat][gift][material]
        part = done / (1.0 * (done + missing))
        return CHARTS[plastics][kind] * (READY * part * part - TO_BE_DONE)

    def chapter(self, state: State) -> int:
        return self.today(cython.cast(Workshop, state))

    def today(self, game: Workshop) -> int:
        return game.day

    def turn(self, state: State) -> int:
        return self.turn_of(cython.cast(Workshop, state))

    def turn_of(self, game: Workshop) -> int:
        return 8 * game.day + game.turn
