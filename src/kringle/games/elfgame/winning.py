# cython: language_level=3
"""Who wins, and how the others stand. Clauses: rules.md."""

from __future__ import annotations

from kringle.games.elfgame.cards import COLOURS, N_GOAL, OVER, SINCE_VERSION_3
from kringle.games.elfgame.hands import Hands
from kringle.kernel.constants import EVERYONE


class Winning(Hands):
    def delivered(self, seat: int) -> int:
        pile = self.pile[seat]
        return pile[0] + pile[1] + pile[2]

    def missing_colours(self, seat: int) -> int:
        """Presents that the pile still needs for its colours."""
        missing = 0
        for colour in range(COLOURS):
            missing += max(0, self.each_colour - self.pile[seat][colour])
        return missing

    def has_reached_goal(self, seat: int) -> bool:  # EG-17
        return self.delivered(seat) >= self.goal and self.missing_colours(seat) == 0

    def is_won(self) -> bool:
        for seat in range(self.seats):
            if self.has_reached_goal(seat):
                self.phase = OVER
        if self.phase == OVER:
            self.note(N_GOAL, self.winner(), self.delivered(self.winner()), 0, EVERYONE)
        return self.phase == OVER

    def winner(self) -> int:  # EG-R17
        best = -1
        seat = self.active
        for _ in range(self.seats):
            if self.has_reached_goal(seat) and (best < 0 or self.delivered(seat) > self.delivered(best)):
                best = seat
            seat = self.seat_after(seat)
        return best

    def counted(self, seat: int) -> int:
        """Presents that count towards the goal: while a colour is missing, room is kept for it."""
        missing = self.missing_colours(seat)
        if missing == 0:
            return self.delivered(seat)
        return min(self.delivered(seat), max(self.goal, COLOURS * self.each_colour) - missing)

    def on_the_way(self, seat: int) -> int:
        presents = 0
        for colour in range(COLOURS):
            presents += (self.reindeer[seat] >> colour) & 1
            if self.bench[seat][colour] != 0:
                presents += 1
        return presents

    def was_reached(self) -> bool:
        for seat in range(self.seats):
            if self.has_reached_goal(seat):
                return True
        return False

    def standing(self, seat: int, level: int) -> int:
        if self.edition < SINCE_VERSION_3:
            return self.standing_before(seat, level)
        if level == 0:  # EG-17, EG-25
            return 1 if seat == self.winner() else 0
        if level == 1:
            return self.delivered(seat)
        if level == 2 and self.has_reached_goal(seat):  # EG-R17
            return self.order(seat)
        return self.on_the_way(seat) if level == 3 and not self.was_reached() else 0  # EG-R7

    def score(self, seat: int) -> int:  # EG-17
        return self.delivered(seat) if self.edition >= SINCE_VERSION_3 else self.standing_before(seat, 0)

    def order(self, seat: int) -> int:
        """More for those that come sooner, from the active seat on."""
        return self.seats - (seat + self.seats - self.active) % self.seats

    def standing_before(self, seat: int, level: int) -> int:
        """By older rules, with room kept in the score for colours that are missing."""
        if self.phase == OVER and not self.was_reached():  # EG-R7
            return self.delivered(seat) if level == 0 else self.on_the_way(seat) if level == 2 else 0
        if level == 0:
            return self.counted(seat)
        return self.order(seat) if level == 1 and self.has_reached_goal(seat) else 0  # EG-R17
