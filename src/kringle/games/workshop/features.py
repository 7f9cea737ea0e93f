"""What a net is told of Santa's Workshop: each mat, its gifts and elves, and the places. Its numbers: encoding.py."""

from __future__ import annotations

import cython

from kringle.games.workshop import cards
from kringle.games.workshop.cards import DISPLAY, GIFT_LIMIT, KINDS, SPACES, TEAM
from kringle.games.workshop.encoding import (
    ASKED, BAKERY, BEHIND, BUILT, CLASSROOM, COAL, COOKIES, DAY, DELIVERED, GIFTS, HANDED_IN, HOME, IMPROVED,
    KIND, KIND_TO_DO, LEFT, MOST_KINDS, OPEN, PHASE, PLASTIC, SEATS_AT_TABLE, SHOWN, STACKED, STALL, SURPRISE,
    TAKEN, TO_DO, TO_MOVE, TRAINED, TRAINING, WANTED, WANTED_ON, ZELF,
)  # fmt: skip
from kringle.games.workshop.table import Workshop
from kringle.kernel.constants import CHANCE
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.state import State

ASSEMBLIES = cards.ASSEMBLIES


class WorkshopFeatures(Heuristic):
    def features(self, state: State, seat: int) -> None:
        if seat == CHANCE:
            self.tell_of_table(cython.cast(Workshop, state))
        else:
            self.tell_of_mat(cython.cast(Workshop, state), seat)

    def tell_of_table(self, game: Workshop) -> None:
        game.add_feature(DAY + game.day)
        game.add_feature(ASKED + min(23, game.phase))
        for stall in range(8):
            game.add_feature(STALL + 8 * stall + min(7, game.stall[stall]))
        game.add_feature(SURPRISE + min(27, game.surprise))
        for space in range(SPACES):
            if game.taken[space] > 0:
                game.add_feature(TAKEN + 3 * space + min(2, game.taken[space]))
            if game.classroom >> space & 1:
                game.add_feature(CLASSROOM + space)
        for place in range(DISPLAY):
            if game.display[place] > 0:
                game.add_feature(SHOWN + min(MOST_KINDS, game.display[place]))
        game.add_feature(SEATS_AT_TABLE + game.seats)

    def tell_of_mat(self, game: Workshop, seat: int) -> None:
        game.add_feature(BEHIND + (seat - game.first + game.seats) % game.seats)
        game.add_feature(TO_MOVE + (seat - game.turn + game.seats) % game.seats)
        if game.turn == seat:
            game.add_feature(PHASE + min(23, game.phase))
            game.add_feature(LEFT + max(0, min(7, game.left)))
        game.add_feature(COAL + min(12, game.coal[seat]))
        game.add_feature(COOKIES + max(0, min(31, game.cookies[seat] // 3)))
        for material in range(3):
            game.add_feature(IMPROVED + 3 * material + min(2, game.improved[seat][material]))
        game.add_feature(GIFTS + 6 * game.day + min(5, game.on_mat[seat]))
        game.add_feature(BUILT + min(6, game.built[seat]))
        game.add_feature(DELIVERED + min(15, game.delivered[seat]))
        game.add_feature(HANDED_IN + min(7, game.handed_in[seat]))
        if game.zelf == seat + 1:
            game.add_feature(ZELF)
        if game.bakery == seat + 1:
            game.add_feature(BAKERY)
        self.tell_of_elves(game, seat)
        self.tell_of_gifts(game, seat)

    def tell_of_elves(self, game: Workshop, seat: int) -> None:
        home = 0
        for elf in range(TEAM[game.seats]):
            training = game.training[seat][elf] & 15
            sent = 0 if game.where[seat][elf] == 0 else 1
            home += 1 - sent
            game.add_feature(TRAINING + 2 * training + sent)
            game.add_feature(TRAINED + 9 * training + game.day)
        game.add_feature(HOME + 5 * game.day + home)

    def tell_of_gifts(self, game: Workshop, seat: int) -> None:
        for gift in range(GIFT_LIMIT):
            if game.gift[seat][gift] > 0:
                self.tell_of_gift(game, seat, gift)
        for kind in range(KINDS):
            if game.stack[seat][kind] > 0:
                game.add_feature(STACKED + min(MOST_KINDS - 1, kind))
        for material in range(3):
            wanted = 0
            for gift in range(GIFT_LIMIT):
                wanted += game.firm[seat][gift][material] + game.soft[seat][gift][material]
            game.add_feature(WANTED + 8 * material + min(7, wanted))

    def tell_of_gift(self, game: Workshop, seat: int, gift: int) -> None:
        kind = game.gift[seat][gift] - 1
        pieces = 0
        plastic = 0
        for material in range(3):
            wanted = game.firm[seat][gift][material] + game.soft[seat][gift][material]
            pieces += wanted
            plastic += game.plastic[seat][gift][material]
            game.add_feature(WANTED_ON + 5 * material + min(4, wanted))
        assemblies = max(0, min(4, ASSEMBLIES[kind] - game.tokens[seat][gift]))
        game.add_feature(KIND + min(MOST_KINDS - 1, kind))
        game.add_feature(OPEN + 5 * min(8, pieces) + assemblies)
        game.add_feature(TO_DO + 9 * game.day + min(8, pieces + assemblies))
        game.add_feature(KIND_TO_DO + 9 * min(MOST_KINDS - 1, kind) + min(8, pieces + assemblies))
        game.add_feature(PLASTIC + min(5, plastic))
