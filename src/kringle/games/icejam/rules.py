# cython: language_level=3
"""Ice Cube Jam: the rules, in the order of the rulebook. Clauses: rules.md. The map itself: land.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kringle.games.icejam import cards, squares
from kringle.games.icejam.cards import (
    ADDING, CARD, COLUMN, COLUMNING, CUBING, DEAL, DEALING, DEALT, DRAW, END, EXIT, FACES, FIRST, FIRSTING, FULL_SET,
    ICE, LEAVE, LIFT, LIFTING, N_BARED, N_CUBE, N_DEALT, N_DELIVERED, N_FINISHED, N_FIRST, N_LAID, N_LEFT, N_LIFTED,
    N_OVER, N_PICKED, N_ROUND, N_SLID, N_STEPPED, N_TOOK, N_TURN, N_TURNED, NO_CARD, OVER, PICK_UP, POINT, POINTING,
    ROUNDS, ROW, ROWING, SHOP, STEP, STEPPING, STEPS, STREET, TAKE, TAKING, TURN, TURNING,
)  # fmt: skip
from kringle.games.icejam.land import Land
from kringle.games.icejam.squares import EAST, EXITS, HOME, ROWS, WEST, WIDE
from kringle.kernel.names import CHANCE, EVERYONE, SPECTATOR

ALIKE = cards.ALIKE
SNOWFLAKE = cards.SNOWFLAKE
NEEDED = cards.NEEDED
AHEAD = squares.AHEAD
START = squares.START
EXIT_FROM = squares.EXIT_FROM
EXIT_WAY = squares.EXIT_WAY


class IceJam(Land):
    # ---- setup --------------------------------------------------------------------------------------

    def set_up(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.play_on, self.finish_round = int(options["play_on"]), int(options["finish_round"])
        self.first = -1 if options["first"] == "drawn" else 0  # IJ-R3
        for face in range(FACES):
            self.deck[face] = cards.COPIES[face]
        self.deck_left = sum(cards.COPIES)
        for colour in range(3):
            self.bag[colour] = cards.CUBES[colour]  # IJ-R2
        self.bag_left = sum(cards.CUBES)
        self.lay_out()
        for seat in range(seats):
            self.pawn[seat] = HOME  # IJ-4
        self.phase = DEALING
        self.ask(CHANCE)

    def deal_outcomes(self) -> None:  # IJ-R11
        for face in range(FACES):
            if self.deck[face] > 0:
                if ALIKE[face]:
                    self.add_chance(DEAL + 2 * face, 2 * self.deck[face])
                else:
                    self.add_chance(DEAL + 2 * face, self.deck[face])
                    self.add_chance(DEAL + 2 * face + 1, self.deck[face])

    def deal(self, face: int, turned: int) -> None:  # IJ-1
        card = self.new_card(face)
        self.deck[face] -= 1
        self.deck_left -= 1
        if turned:
            self.put_card(card, START[card] + 1, WEST)
        else:
            self.put_card(card, START[card], EAST)
        self.note(N_DEALT, SPECTATOR, self.at[card] * 4 + self.way[card], face, EVERYONE)
        if self.card_count == DEALT:
            self.fill_snowflakes()  # IJ-2

    def new_card(self, face: int) -> int:
        card = self.card_count
        self.card_count += 1
        self.face[card] = face
        return card

    def turn_up(self, slot: int) -> None:  # IJ-3, IJ-6
        self.slot = slot + 1
        self.phase = TURNING
        self.ask(CHANCE)

    def turn_outcomes(self) -> None:
        self.add_deck(TURN, self.deck, FACES)

    def turned_up(self, face: int) -> None:
        slot = self.slot - 1
        self.slot = 0
        self.deck[face] -= 1
        self.deck_left -= 1
        self.street[slot] = face + 1
        self.note(N_TURNED, SPECTATOR, slot, face, EVERYONE)
        if self.round > 0:
            self.walk()
        elif slot + 1 < STREET:
            self.turn_up(slot + 1)
        elif self.first < 0:
            self.phase = FIRSTING
        else:
            self.begin(self.first)

    def begin(self, seat: int) -> None:  # IJ-4
        self.first = seat
        self.note(N_FIRST, seat, 0, 0, EVERYONE)
        self.begin_round(1)
        self.begin_turn(seat)

    # ---- a turn -------------------------------------------------------------------------------------

    def begin_round(self, number: int) -> None:
        self.round = number
        self.note(N_ROUND, SPECTATOR, number, 0, EVERYONE)

    def begin_turn(self, seat: int) -> None:  # IJ-5
        self.turn = seat
        self.steps_left = STEPS
        self.note(N_TURN, seat, 0, 0, EVERYONE)
        self.phase = ADDING
        self.ask(seat)

    # ---- adding a card --------------------------------------------------------------------------------

    def add_moves(self) -> None:
        self.add(NO_CARD)
        for slot in range(STREET):
            if self.street[slot]:
                self.add(CARD + slot)
        if self.can_lift():
            self.add(LIFT)

    def can_lift(self) -> bool:  # IJ-7
        if self.deck_left == 0:
            for card in range(self.card_count):
                if self.may_lift(card):
                    return True
        return False

    def add_card(self, move: int) -> None:
        if move == NO_CARD:
            self.walk()
        elif move == LIFT:
            self.phase = LIFTING
        else:
            self.pick_card(move - CARD)

    def pick_card(self, slot: int) -> None:  # IJ-6
        face = self.street[slot] - 1
        self.street[slot] = 0
        self.slot = slot + 1
        self.held = self.new_card(face) + 1
        self.note(N_PICKED, self.turn, slot, face, EVERYONE)
        self.phase = ROWING

    def lift_moves(self) -> None:
        for card in range(self.card_count):
            if self.may_lift(card):
                self.add(PICK_UP + self.at[card])

    def lift(self, at: int) -> None:  # IJ-7, IJ-17
        card = self.card_at(at)
        self.held = card + 1
        self.remove_card(card)
        other = at + AHEAD[self.way[card]]
        self.note(N_LIFTED, self.turn, at * 4 + self.way[card], self.face[card], EVERYONE)
        self.note(N_BARED, SPECTATOR, at, self.terrain_at(at), EVERYONE)
        self.note(N_BARED, SPECTATOR, other, self.terrain_at(other), EVERYONE)
        self.phase = ROWING

    def row_moves(self) -> None:  # IJ-8
        for row in range(1, ROWS + 1):
            if self.fits_in(row):
                self.add(ROW + row)

    def fits_in(self, row: int) -> bool:
        for way in range(4):
            if self.first_halves(row, way):
                return True
        return False

    def choose_row(self, row: int) -> None:
        self.row = row
        self.phase = COLUMNING

    def column_moves(self) -> None:
        columns = 0
        for way in range(4):
            columns |= self.first_halves(self.row, way)
        column = 1
        while columns:
            if columns & 1:
                self.add(COLUMN + column)
            columns >>= 1
            column += 1

    def choose_column(self, column: int) -> None:
        self.column = column
        self.phase = POINTING

    def point_moves(self) -> None:
        for way in range(4):
            if self.first_halves(self.row, way) >> (self.column - 1) & 1:
                self.add(POINT + way)

    def lay(self, way: int) -> None:
        card = self.held - 1
        at = self.row * WIDE + self.column
        self.row = 0
        self.column = 0
        self.put_card(card, at, way)
        self.note(N_LAID, self.turn, at * 4 + way, self.face[card], EVERYONE)
        self.waiting = 2 * card
        self.fill_snowflakes()

    def fill_snowflakes(self) -> None:  # IJ-2, IJ-10
        end = 2 * self.held if self.held else 2 * DEALT
        while self.waiting < end and SNOWFLAKE[self.face[self.waiting >> 1]][self.waiting & 1] == 0:
            self.waiting += 1
        if self.waiting < end and self.bag_left > 0:
            self.phase = CUBING
            self.ask(CHANCE)
        else:
            self.snowflakes_filled()

    def cube_outcomes(self) -> None:
        self.add_deck(DRAW, self.bag, 3)

    def cube_drawn(self, colour: int) -> None:
        card = self.waiting >> 1
        at = self.at[card]
        if self.waiting & 1:
            at += AHEAD[self.way[card]]
        self.bag[colour] -= 1
        self.bag_left -= 1
        self.put_cube(at, colour)
        self.note(N_CUBE, SPECTATOR, at, colour, EVERYONE)
        self.waiting += 1
        self.fill_snowflakes()

    def snowflakes_filled(self) -> None:
        self.waiting = 0
        self.held = 0
        if self.round == 0:
            self.turn_up(0)  # IJ-3
        elif self.slot and self.deck_left > 0:
            self.turn_up(self.slot - 1)  # IJ-6, IJ-R12
        else:
            self.slot = 0
            self.walk()

    # ---- steps --------------------------------------------------------------------------------------

    def walk(self) -> None:
        self.phase = STEPPING
        self.ask(self.turn)

    def step_moves(self, seat: int) -> None:
        self.add(END)  # IJ-20
        at = self.pawn[seat]
        if at == HOME:
            for way_out in range(EXITS):  # IJ-12
                self.add_step(EXIT + 2 * way_out, EXIT_FROM[way_out], EXIT_WAY[way_out])
        else:
            for way in range(4):
                self.add_step(STEP + 2 * way, at, way)

    def add_step(self, move: int, at: int, way: int) -> None:  # IJ-11
        to = at + AHEAD[way]
        if self.is_open(to):
            self.add(move)
            if self.terrain_at(to) == ICE and self.is_open_ice(to + AHEAD[way]):  # IJ-13, IJ-R8
                self.add(move + 1)

    def step(self, seat: int, move: int) -> None:
        if move == END:
            self.end_turn()
        elif move >= EXIT:
            way_out = (move - EXIT) >> 1
            self.go(seat, EXIT_FROM[way_out], EXIT_WAY[way_out], (move - EXIT) & 1)
        else:
            self.go(seat, self.pawn[seat], (move - STEP) >> 1, (move - STEP) & 1)

    def go(self, seat: int, at: int, way: int, slide: int) -> None:
        to = at + AHEAD[way]
        self.steps_left -= 1
        self.sliding = way + 1 if slide else 0
        self.note(N_STEPPED, seat, at, to, EVERYONE)
        if self.terrain_at(to) == SHOP:
            self.move_pawn(seat, HOME)
            self.come_home(seat)
        else:
            self.move_pawn(seat, to)
            self.pass_cube(seat)

    def move_pawn(self, seat: int, to: int) -> None:
        self.remove_pawn(seat)
        self.put_pawn(to, seat)

    def pass_cube(self, seat: int) -> None:  # IJ-14, IJ-R9
        if self.wants_cube(seat, self.pawn[seat]):
            self.phase = TAKING
        else:
            self.slide_on(seat)

    def wants_cube(self, seat: int, at: int) -> bool:
        cube = self.cube_at(at)
        return cube > 0 and self.carried[seat] >> (cube - 1) & 1 == 0

    def slide_on(self, seat: int) -> None:  # IJ-13
        if self.sliding:
            ahead = AHEAD[self.sliding - 1]
            start = self.pawn[seat]
            at = start
            while self.is_open_ice(at + ahead):
                at += ahead
                if self.wants_cube(seat, at):
                    break
            if at != start:
                self.move_pawn(seat, at)
                self.note(N_SLID, seat, start, at, EVERYONE)
                self.pass_cube(seat)
                return
        self.end_step(seat)

    def end_step(self, seat: int) -> None:
        self.sliding = 0
        if self.steps_left == 0 or self.finished[seat]:
            self.end_turn()  # IJ-20
        else:
            self.phase = STEPPING

    # ---- cubes --------------------------------------------------------------------------------------

    def take_moves(self) -> None:
        self.add(TAKE)
        self.add(LEAVE)

    def take_or_leave(self, seat: int, move: int) -> None:  # IJ-14
        at = self.pawn[seat]
        colour = self.cube_at(at) - 1
        if move == TAKE:
            self.carried[seat] |= 1 << colour
            self.remove_cube(at)
            self.note(N_TOOK, seat, at, colour, EVERYONE)
        else:
            self.note(N_LEFT, seat, at, colour, EVERYONE)
        self.slide_on(seat)

    def come_home(self, seat: int) -> None:  # IJ-15
        if self.carried[seat] == FULL_SET:
            self.carried[seat] = 0
            self.sets[seat] += 1
            self.note(N_DELIVERED, seat, self.sets[seat], NEEDED[self.seats], EVERYONE)
            if self.sets[seat] == NEEDED[self.seats]:
                self.finish(seat)
        if self.phase != OVER:
            self.end_step(seat)

    # ---- the end ------------------------------------------------------------------------------------

    def finish(self, seat: int) -> None:  # IJ-16
        self.finished[seat] = self.round if self.finish_round else self.seats - self.still_out() + 1
        self.note(N_FINISHED, seat, self.finished[seat], 0, EVERYONE)
        if self.is_decided() and not self.finish_round:
            self.end_game()

    def still_out(self) -> int:
        """Elves that have not finished."""
        count = 0
        for seat in range(self.seats):
            if self.finished[seat] == 0:
                count += 1
        return count

    def is_decided(self) -> bool:  # IJ-16, IJ-R15
        out = self.still_out()
        return out <= 1 if self.play_on else out < self.seats

    def end_turn(self) -> None:
        seat = self.turn
        while True:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if seat == self.first:
                if self.round == ROUNDS or self.is_decided():  # IJ-R10, IJ-R15
                    self.end_game()
                    return
                self.begin_round(self.round + 1)
            if self.finished[seat] == 0:
                break
        self.begin_turn(seat)

    def end_game(self) -> None:
        self.phase = OVER
        self.steps_left = 0
        self.sliding = 0
        self.asking = 0
        self.note(N_OVER, SPECTATOR, self.round, 0, EVERYONE)

    def standing(self, seat: int, level: int) -> int:
        if level == 0:
            return self.sets[seat]
        if level == 1:  # IJ-16: who finished earlier
            return ROUNDS + 1 - self.finished[seat] if self.finished[seat] else 0
        carried = self.carried[seat]  # IJ-R10
        return (carried & 1) + (carried >> 1 & 1) + (carried >> 2)

    # ---- who is asked what ----------------------------------------------------------------------------

    def find_moves(self, seat: int) -> None:
        if seat == CHANCE:
            self.find_outcomes()
        elif self.phase == STEPPING:
            self.step_moves(seat)
        elif self.phase == ADDING:
            self.add_moves()
        elif self.phase == ROWING:
            self.row_moves()
        elif self.phase == COLUMNING:
            self.column_moves()
        elif self.phase == POINTING:
            self.point_moves()
        elif self.phase == TAKING:
            self.take_moves()
        elif self.phase == LIFTING:
            self.lift_moves()

    def find_outcomes(self) -> None:
        if self.phase == CUBING:
            self.cube_outcomes()
        elif self.phase == TURNING:
            self.turn_outcomes()
        elif self.phase == DEALING:
            self.deal_outcomes()
        elif self.phase == FIRSTING:
            for seat in range(self.seats):
                self.add_chance(FIRST + seat, 1)

    def apply(self, seat: int, move: int) -> None:
        if seat == CHANCE:
            self.apply_outcome(move)
        elif self.phase == STEPPING:
            self.step(seat, move)
        elif self.phase == ADDING:
            self.add_card(move)
        elif self.phase == ROWING:
            self.choose_row(move - ROW)
        elif self.phase == COLUMNING:
            self.choose_column(move - COLUMN)
        elif self.phase == POINTING:
            self.lay(move - POINT)
        elif self.phase == TAKING:
            self.take_or_leave(seat, move)
        elif self.phase == LIFTING:
            self.lift(move - PICK_UP)

    def apply_outcome(self, move: int) -> None:
        if self.phase == CUBING:
            self.cube_drawn(move - DRAW)
        elif self.phase == TURNING:
            self.turned_up(move - TURN)
        elif self.phase == DEALING:
            self.deal((move - DEAL) >> 1, (move - DEAL) & 1)
        elif self.phase == FIRSTING:
            self.begin(move - FIRST)
