# cython: language_level=3
"""Top Deer: setup, what follows a race, auction, breeding and the end. Clauses: rules.md. The race: race.py."""

from __future__ import annotations

from kringle.games.topdeer import cards
from kringle.games.topdeer.cards import (
    ACE, BET, BETTING, BET_WON, BORROWED, BORROWING, BRED, BREED_BOUGHT, BREED_NONE, BREED_OWN, BUMPING, BUY_CARD,
    BUY_DEER, BUY_ROSETTE, CHOOSING, DEALING, DEALT, DEER, DISCARD, DRAW, DRAWING, EACH_OTHER, EXTRA_CARD,
    EXTRA_PRICE, FIRST, FIRST_PLAYER, HAND, HOPPING, KEEPING, LEAVE, LEFT, LOSE, LOST, NONE, NUMBER, N_BOUGHT_CARD,
    N_BOUGHT_ROSETTE, N_BREEDS, N_CROSSED, N_DECLINED, N_DISCARDED, N_EARNED, N_FIRST_PLAYER, N_KEPT, N_LEFT, N_LOST,
    N_OFFERED, N_OVER, N_ROSETTE, N_SAW, N_SET_ASIDE, N_SHED, N_SOLD, N_TOOK_BACK, N_YEAR, OFFER, OVER, PASS, PAY,
    PRICE, PRICING, PURSE, RANSOM, RESTACKING, ROSETTE, ROSETTE_PRICE, SEATS, SHED, SHEDDING, SINCE_VERSION_2,
    STACKING, START_MONEY, STEPPING, TO, TURN, YEAR_SPACES,
)  # fmt: skip
from kringle.games.topdeer.race import Race
from kringle.games.topdeer.track import Track
from kringle.kernel.names import CHANCE, EVERYONE

STUD_AUCTION = cards.YEAR


class Rules(Race):
    # ---- setup -------------------------------------------------------------------------------------------

    def set_up(self, seats: int, to_win: int, track: Track, edition: int) -> None:
        self.edition = edition
        self.seats = seats
        self.to_win = to_win
        self.lay_out(track)
        self.fill_deck()
        for seat in range(seats):
            self.money[seat] = START_MONEY  # TD-3
            self.special[seat] = NONE
            self.new_deer(seat)
        self.to_draw = DEALT
        self.phase = DEALING
        self.asking = 1 << CHANCE

    def lay_out(self, track: Track) -> None:
        self.finish = track.finish
        if self.edition < SINCE_VERSION_2:
            self.mark[0], self.mark[1] = track.old_mark
        far = track.far()
        for number, space in enumerate(track.spaces):
            self.rough[number] = int(space.rough)
            self.far[number] = far[number]
            for i, to in enumerate(space.next):
                self.arrows[number][i] = to

    def deal(self, kind: int) -> None:  # TD-2
        self.take(self.turn, kind)
        self.to_draw -= 1
        if self.to_draw > 0:
            return
        self.turn += 1
        self.to_draw = DEALT
        if self.turn == self.seats:
            self.turn = self.to_draw = 0
            self.phase = KEEPING
            self.asking = (1 << self.seats) - 1

    def leave(self, seat: int, kind: int) -> None:
        self.lay_next(seat, kind, N_SET_ASIDE)
        if self.stacked[seat] == LEFT and self.excuse(seat):
            self.keep_five()

    def keep_five(self) -> None:
        for seat in range(self.seats):
            for i in range(LEFT):
                self.discard_card(seat, self.order[seat][i], N_LEFT)
            self.clear_race_cards(seat)
        self.phase = FIRST_PLAYER  # TD-3
        self.ask(CHANCE)

    def first_player_outcomes(self) -> None:
        for seat in range(self.seats):
            self.add_chance(FIRST + seat, 1)

    def draw_first_player(self, seat: int) -> None:
        self.set_first_player(seat)
        self.start_round()

    def set_first_player(self, seat: int) -> None:
        self.first = seat
        self.note(N_FIRST_PLAYER, seat, 0, 0, EVERYONE)

    # ---- the end of a race -------------------------------------------------------------------------------

    def cross(self, seat: int) -> None:  # TD-12
        self.note(N_CROSSED, seat, self.turn, 0, EVERYONE)
        self.wins[seat] += 1
        if self.gain_rosette(seat, N_ROSETTE):
            return
        self.pay_out(seat)
        self.take_cards_back()
        self.turn = self.first
        self.offer_rosette()

    def gain_rosette(self, seat: int, event: int) -> bool:
        """True if that ends the game."""
        self.rosettes[seat] += 1
        self.note(event, seat, self.rosettes[seat], 0, EVERYONE)
        if self.rosettes[seat] < self.to_win:
            return False
        self.clear_move()
        self.phase = OVER  # TD-24
        self.asking = 0
        self.note(N_OVER, seat, 0, 0, EVERYONE)
        return True

    def pay_out(self, winner: int) -> None:  # TD-13
        others = 0
        for seat in range(self.seats):
            if self.bet[seat] == winner:
                self.earn(seat, BET_WON)
            else:  # TD-R5
                others += 1
        self.earn(winner, EACH_OTHER * others)

    def earn(self, seat: int, amount: int) -> None:  # TD-1
        gain = min(amount, PURSE - self.money[seat])
        self.money[seat] += gain
        if amount > 0:
            self.note(N_EARNED, seat, gain, self.money[seat], EVERYONE)

    def take_cards_back(self) -> None:  # TD-27
        self.clear_move()
        for seat in range(self.seats):
            self.clear_race_cards(seat)
            self.note(N_TOOK_BACK, seat, 0, 0, EVERYONE)

    # ---- post-race ---------------------------------------------------------------------------------------

    def offer_rosette(self) -> None:  # TD-14
        """To the seat whose turn it is, or else to the next that can pay."""
        while self.money[self.turn] < ROSETTE_PRICE:
            self.turn = (self.turn + 1) % self.seats
            if self.turn == self.first:
                self.move_year_on()
                return
        self.phase = ROSETTE
        self.ask(self.turn)

    def answer_rosette(self, seat: int, move: int) -> None:
        if move == BUY_ROSETTE:
            self.money[seat] -= ROSETTE_PRICE
            if self.gain_rosette(seat, N_BOUGHT_ROSETTE):  # TD-R11
                return
        self.turn = (seat + 1) % self.seats
        if self.turn == self.first:
            self.move_year_on()
        else:
            self.offer_rosette()

    def move_year_on(self) -> None:  # TD-15
        self.year = (self.year + 1) % YEAR_SPACES
        self.note(N_YEAR, CHANCE, STUD_AUCTION[self.year], 0, EVERYONE)
        if STUD_AUCTION[self.year]:
            self.start_auction()
        else:
            self.start_breeding()

    # ---- stud auction ------------------------------------------------------------------------------------

    def start_auction(self) -> None:
        self.set_first_player(self.most_wins())
        self.turn = self.first
        self.ask_price()

    def most_wins(self) -> int:  # TD-16
        """From the left of the previous first player, which itself comes last (TD-R7)."""
        best = (self.first + 1) % self.seats
        for i in range(2, self.seats + 1):
            seat = (self.first + i) % self.seats
            if self.wins[seat] > self.wins[best]:
                best = seat
        return best

    def ask_price(self) -> None:  # TD-17
        self.phase = PRICING
        self.ask(self.turn)

    def price_moves(self, seat: int) -> None:
        for price in range(self.money[seat] + 1):
            self.add(PRICE + price)

    def name_price(self, seat: int, price: int) -> None:
        self.price = price
        self.note(N_OFFERED, seat, price, 0, EVERYONE)
        self.buyer = seat
        self.ask_next_buyer()

    def ask_next_buyer(self) -> None:
        """Passes over those who bought already or can't pay."""
        while True:
            self.buyer = (self.buyer + 1) % self.seats
            if self.buyer == self.turn:
                self.phase = RANSOM
                self.ask(self.turn)
                return
            if self.size[SEATS + self.buyer] == 0 and self.money[self.buyer] >= self.price:  # TD-18
                self.phase = OFFER
                self.ask(self.buyer)
                return

    def answer_offer(self, seat: int, move: int) -> None:
        if move == BUY_DEER:
            self.sell(seat)
            self.next_seller()
        else:
            self.note(N_DECLINED, seat, self.turn, 0, EVERYONE)
            self.ask_next_buyer()

    def sell(self, buyer: int) -> None:  # TD-19
        self.money[buyer] -= self.price
        self.note(N_SOLD, buyer, self.turn, self.price, EVERYONE)
        self.move_deer(self.turn, SEATS + buyer)
        self.add_keeper(SEATS + buyer, buyer)
        for i in range(HAND):
            self.note(N_SAW, buyer, self.kind_at(SEATS + buyer, i), 0, 1 << buyer)

    def answer_ransom(self, seat: int, move: int) -> None:
        if move == PAY:
            self.money[seat] -= self.price
            self.note(N_KEPT, seat, self.price, 0, EVERYONE)
        else:
            self.note(N_LOST, seat, 0, 0, EVERYONE)
            self.discard_deer(seat)
        self.next_seller()

    def next_seller(self) -> None:
        self.price = self.buyer = 0
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.first:
            self.start_breeding()
        else:
            self.ask_price()

    # ---- breeding ----------------------------------------------------------------------------------------

    def start_breeding(self) -> None:
        self.turn = self.first
        self.breed()

    def breed(self) -> None:
        seat = self.turn
        if self.size[seat] + self.size[SEATS + seat] > 0:
            self.phase = DEER
            self.ask(seat)
        else:
            self.draw_seven(seat)

    def deer_moves(self, seat: int) -> None:  # TD-19, TD-20
        if self.size[seat] > 0:
            self.add(BREED_OWN)
        if self.size[SEATS + seat] > 0:
            self.add(BREED_BOUGHT)
        self.add(BREED_NONE)

    def choose_deer(self, seat: int, move: int) -> None:
        self.note(N_BREEDS, seat, move - BREED_OWN, 0, EVERYONE)
        if move != BREED_OWN:
            self.discard_deer(seat)
        if move != BREED_BOUGHT:
            self.discard_deer(SEATS + seat)
        if move == BREED_NONE:
            self.draw_seven(seat)
            return
        if move == BREED_BOUGHT:
            self.move_deer(SEATS + seat, seat)
        self.kept = 1 + move - BREED_OWN
        self.to_shed = LOST
        self.draw_cards(BRED)

    def draw_seven(self, seat: int) -> None:
        self.new_deer(seat)
        self.draw_cards(DEALT)

    def draw_card(self, kind: int) -> None:
        self.take(self.turn, kind)
        self.to_draw -= 1
        if self.to_draw > 0:
            self.draw_next()
        elif self.to_shed > 0:
            self.phase = SHEDDING
        else:
            self.offer_extra_card()

    def shed(self, kind: int) -> None:  # TD-20
        self.discard_card(self.turn, kind, N_SHED)
        self.to_shed -= 1
        if self.to_shed == 0:
            self.offer_extra_card()

    def extra_price(self, seat: int) -> int:  # TD-21
        return EXTRA_PRICE + self.rosettes[seat]

    def offer_extra_card(self) -> None:
        self.phase = EXTRA_CARD if self.money[self.turn] >= self.extra_price(self.turn) else CHOOSING
        self.ask(self.turn)

    def answer_extra_card(self, seat: int, move: int) -> None:
        if move == PASS:
            self.phase = CHOOSING
            return
        self.money[seat] -= self.extra_price(seat)
        self.extras += 1
        self.note(N_BOUGHT_CARD, seat, self.extra_price(seat), 0, EVERYONE)
        self.draw_cards(1)

    def choose_card(self, seat: int, kind: int) -> None:  # TD-22
        self.discard_card(seat, kind, N_DISCARDED)
        if self.size[seat] > HAND:
            return
        self.kept = self.extras = 0
        self.turn = (seat + 1) % self.seats
        if self.turn == self.first:
            self.start_round()
        else:
            self.breed()

    # ---- the end -----------------------------------------------------------------------------------------

    def standing(self, seat: int, level: int) -> int:  # TD-24, TD-25, TD-R19
        if level == 0:
            return self.rosettes[seat]
        return self.wins[seat] if level == 1 else self.money[seat]

    # ---- moves -------------------------------------------------------------------------------------------

    def find_moves(self, seat: int) -> None:
        phase = self.phase
        if phase in (DEALING, DRAWING):
            self.draw_outcomes()
        elif phase == KEEPING:
            self.add_stock(seat, LEAVE)
        elif phase in (STACKING, RESTACKING):
            self.stack_moves(seat)
        elif phase < RESTACKING:
            self.find_race_moves(seat)
        elif phase == CHOOSING:
            self.add_kinds(seat, DISCARD)
        elif phase == SHEDDING:
            self.shed_outcomes(self.turn)
        else:
            self.find_trade_moves(seat)

    def find_race_moves(self, seat: int) -> None:
        phase = self.phase
        if phase == TURN:
            self.turn_moves(seat)
        elif phase == STEPPING:
            self.step_moves(seat)
        elif phase == BUMPING:
            self.way_moves(self.bumped)
        elif phase == HOPPING:
            self.way_moves(seat)
        elif phase == ACE:
            self.number_moves()
        elif phase == BORROWING:
            self.borrow_moves()
        elif phase == BETTING:
            self.bet_moves()
        else:
            self.first_player_outcomes()

    def find_trade_moves(self, seat: int) -> None:
        phase = self.phase
        if phase == DEER:
            self.deer_moves(seat)
        elif phase == PRICING:
            self.price_moves(seat)
        elif phase == RANSOM:
            self.add(PAY)
            self.add(LOSE)
        elif phase != OVER:
            self.add(BUY_ROSETTE if phase == ROSETTE else BUY_DEER if phase == OFFER else BUY_CARD)
            self.add(PASS)

    def apply(self, seat: int, move: int) -> None:
        phase = self.phase
        if phase == DRAWING:
            self.draw_card(move - DRAW)
        elif phase == DEALING:
            self.deal(move - DRAW)
        elif phase == STACKING:
            if self.stack(seat, move) and self.excuse(seat):
                self.start_bets()
        elif phase == RESTACKING:
            if self.stack(seat, move):
                self.next_turn()
        elif phase < RESTACKING:
            self.apply_race_move(seat, move)
        elif phase == SHEDDING:
            self.shed(move - SHED)
        elif phase == CHOOSING:
            self.choose_card(seat, move - DISCARD)
        else:
            self.apply_trade_move(seat, move)

    def apply_race_move(self, seat: int, move: int) -> None:
        phase = self.phase
        if phase == TURN:
            self.take_turn(seat, move)
        elif phase == STEPPING:
            self.choose_step(seat, move)
        elif phase == BUMPING:
            if not self.bump_to(move - TO):
                self.bump(self.racer_under(self.bumped))
        elif phase == HOPPING:
            if not self.hop_to(move - TO):
                self.hop()
        elif phase == ACE:
            self.name_number(seat, move - NUMBER)
        elif phase == BORROWING:
            self.borrow(seat, move - BORROWED)
        elif phase == BETTING:
            self.place_bet(seat, move - BET)
        elif phase == KEEPING:
            self.leave(seat, move - LEAVE)
        else:
            self.draw_first_player(move - FIRST)

    def apply_trade_move(self, seat: int, move: int) -> None:
        phase = self.phase
        if phase == DEER:
            self.choose_deer(seat, move)
        elif phase == EXTRA_CARD:
            self.answer_extra_card(seat, move)
        elif phase == OFFER:
            self.answer_offer(seat, move)
        elif phase == PRICING:
            self.name_price(seat, move - PRICE)
        elif phase == RANSOM:
            self.answer_ransom(seat, move)
        else:
            self.answer_rosette(seat, move)
