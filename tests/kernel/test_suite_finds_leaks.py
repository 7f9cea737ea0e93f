"""The suite must be able to fail: toys that tell a secret, or imagine what can't be, each caught by the named check.

Uncompiled only (see conftest.py).
"""

from __future__ import annotations

from functools import partial
from itertools import count

import pytest
from broken_toy import SEEDS, Rules, broken, caught, toy_asked_by, toy_why_not
from broken_toy import impatient as impatient
from toy import shown as toy_shown
from toy.bot import StockingsHeuristic
from toy.cards import KINDS, STAR
from toy.dealing import DEAL, card, seen
from toy.offering import OFFER, offer, sealed
from toy.putting import PUT, put, under

from kringle.kernel import suite
from kringle.kernel.constants import CHANCE, EVERYONE, MAX_SEATS, TRUTH
from kringle.kernel.errors import Refusal

# ---- 5: leaks --------------------------------------------------------------------------------------------------


class OpenHands(Rules):
    """Hands are not hidden."""

    def forget(self, giver):
        hand = list(self.hand[giver])
        super().forget(giver)
        self.hand[giver][:] = hand


def test_leak_a_hand_is_not_hidden():
    caught(suite.views_do_not_leak, broken(OpenHands))
    caught(suite.secret_parts_stay_secret, broken(OpenHands))


class TellingAsks(Rules):
    """Whoever has nothing but stars is not asked where to put one."""

    def take(self, kind):
        super().take(kind)
        seat = self.turn
        if self.phase == PUT and self.hand[seat][STAR] == self.hand_size[seat]:
            self.put_under(seat, seat, STAR)


def test_leak_asks_tell_a_hand():
    caught(suite.secret_parts_stay_secret, broken(TellingAsks))
    caught(suite.imagined_worlds_are_the_possible_ones, broken(TellingAsks))


class OpenOffers(Rules):
    """Sealed answers are shown."""

    def conceal(self, seat):
        sealed = list(self.sealed)
        super().conceal(seat)
        if self.viewer == seat:
            self.sealed[:] = sealed


def test_leak_a_sealed_answer_is_shown():
    caught(suite.secret_parts_stay_secret, broken(OpenOffers))


class LoudPut(Rules):
    def note(self, event, seat, value, more, audience):
        super().note(event, seat, value, more, EVERYONE if event == under.number else audience)


def test_leak_a_note_tells_too_much():
    assert "can tell" in caught(suite.secret_parts_stay_secret, broken(LoudPut))
    caught(suite.imagined_worlds_are_the_possible_ones, broken(LoudPut))


class LoudDraw(Rules):
    def note(self, event, seat, value, more, audience):
        super().note(event, seat, value, more, EVERYONE if event == seen.number and self.phase != DEAL else audience)


def test_leak_a_private_draw_is_told():
    caught(suite.secret_parts_stay_secret, broken(LoudDraw))


class TracedDraw(Rules):
    """Which card was drawn stays in a cell that nobody hides."""

    def apply(self, seat, move):
        super().apply(seat, move)
        self.edition = move - card(0) if seat == CHANCE else 0


def test_leak_a_private_draw_leaves_a_trace():
    caught(suite.secret_parts_stay_secret, broken(TracedDraw))
    caught(suite.imagined_worlds_are_the_possible_ones, broken(TracedDraw))


class CountedStars(Rules):
    """How many stars are out is kept openly."""

    def into_hand(self, seat, kind):
        super().into_hand(seat, kind)
        self.edition += kind == STAR


def test_leak_a_count():
    caught(suite.imagined_worlds_are_the_possible_ones, broken(CountedStars))
    caught(suite.secret_parts_stay_secret, broken(CountedStars))


class Leftover(Rules):
    """A view that depends on which card was put last, though no rule reads it."""

    def put_under(self, seat, owner, kind):
        self.scribbled = kind
        super().put_under(seat, owner, kind)
        self.edition = kind + 1

    def _conceal(self, seat):
        super()._conceal(seat)
        self.edition = -self.edition


def test_leak_an_uncanonical_leftover():
    caught(suite.secret_parts_stay_secret, broken(Leftover))
    caught(suite.imagined_worlds_are_the_possible_ones, broken(Leftover))


def talkative(state, seat, move):
    refusal = toy_why_not(state, seat, move)
    return refusal and Refusal(refusal.clause, {"next": list(state.hand[(seat + 1) % state.seats])})


def test_leak_the_facts_of_a_refusal():
    assert "why not" in caught(suite.views_do_not_leak, broken(why_not=talkative))


def telling_clause(state):
    return "TY-6" if state.phase == PUT and state.hand[state.turn][STAR] else toy_asked_by(state)


def test_leak_the_clause_of_an_ask():
    assert "by which clause" in caught(suite.views_do_not_leak, broken(asked_by=telling_clause))


class Considerate(Rules):
    """Cards go only under the stockings of seats that hold no star."""

    def places_to_put(self, seat):
        for kind in range(KINDS):
            for owner in range(self.seats):
                if self.hand[seat][kind] and (owner == seat or (kind != STAR and not self.hand[owner][STAR])):
                    self.add(put(owner, kind))


def test_leak_legal_moves_differ_on_a_view():
    assert "may do" in caught(suite.views_do_not_leak, broken(Considerate))


class PeekingHeuristic(StockingsHeuristic):
    def choice(self, game, seat, rng):
        if game.phase == OFFER and game.hand[(seat + 1) % game.seats][STAR]:
            return offer(0)
        return super().choice(game, seat, rng)


def test_leak_the_heuristic_peeks():
    assert "choice" in caught(suite.heuristic_does_not_peek, broken(heuristic=PeekingHeuristic), rich_hands=True)


class ProudHeuristic(StockingsHeuristic):
    def judged(self, game, seat):
        return 1.5


def test_the_heuristic_values_too_high():
    assert "from 0 to 1" in caught(suite.heuristic_does_not_peek, broken(heuristic=ProudHeuristic))


class CheatingHeuristic(StockingsHeuristic):
    def choice(self, game, seat, rng):
        game.coins[seat] = 3
        return put(0, 0) if game.phase == OFFER else super().choice(game, seat, rng)


def test_the_heuristic_chooses_what_is_not_legal():
    with pytest.raises(Exception, match=r"not legal|TY-2"):
        suite.heuristic_does_not_peek(suite.Case(broken(heuristic=CheatingHeuristic), 3), 1)


class NarrowHands(Rules):
    """Imagines nuts wherever there are some left."""

    def unseen(self, kinds, rng):
        if not self.deck[0]:
            return super().unseen(kinds, rng)
        self.deck[0] -= 1
        return 0


def test_imagine_too_narrow():
    caught(suite.imagined_worlds_are_the_possible_ones, broken(NarrowHands))
    assert "never imagines" in caught(suite.the_truth_turns_up, broken(NarrowHands))
    assert "never imagines" in caught(suite.every_card_goes_everywhere, broken(NarrowHands))


class WideStockings(Rules):
    """Imagines stars under others' stockings."""

    def fill_under(self, owner, giver, rng):
        for _ in range(self.under_size[owner][giver]):
            self.under[owner][giver][self.unseen(KINDS, rng)] += 1


@pytest.mark.heavy
def test_imagine_too_wide():
    assert "can't be" in caught(suite.imagined_worlds_are_the_possible_ones, broken(WideStockings))
    every_step = partial(suite.every_card_goes_everywhere, count=30, samples=40)
    assert "can't come about" in caught(every_step, broken(WideStockings))


class ShortMemory(Rules):
    """A seat forgets what it put under other stockings."""

    def _conceal(self, seat):
        super()._conceal(seat)
        if self.asking and seat < self.seats:
            for owner in range(self.seats):
                for kind in range(KINDS):
                    self.deck[kind] += self.under[owner][seat][kind]
                    self.under[owner][seat][kind] = 0

    def _invent(self, rng):
        viewer, self.viewer = self.viewer, -2
        for owner in range(self.seats):
            if viewer < self.seats and owner != viewer:
                self.fill_under(owner, viewer, rng)
        self.viewer = viewer
        if viewer < self.seats:
            self.fill_under(viewer, viewer, rng)
        return super()._invent(rng)


def test_leak_of_memory():
    caught(suite.imagined_worlds_are_the_possible_ones, broken(ShortMemory))


@pytest.mark.heavy
def test_a_game_may_say_when_it_forgets():
    case = suite.Case(broken(ShortMemory, forgets=("put",)), 3)
    for seed in SEEDS:
        suite.imagined_worlds_are_the_possible_ones(case, seed)
        suite.every_card_goes_everywhere(case, seed)


class Uninspired(Rules):
    def _invent(self, rng):
        return super()._invent(rng) and rng.below(50) > 0


def test_imagine_gives_up():
    assert "no world found" in caught(suite.views_do_not_leak, broken(Uninspired))


class Superstitious(Rules):
    """Imagines by what lay in its scratch memory."""

    def _invent(self, rng):
        if self.legal_count:
            rng.next()
        return super()._invent(rng)


def test_imagine_depends_on_more_than_the_view():
    assert "same numbers" in caught(suite.views_do_not_leak, broken(Superstitious), rich_hands=True)


class Stuck(Rules):
    """In imagined worlds whoever is to put a card has an empty hand."""

    def _invent(self, rng):
        done = super()._invent(rng)
        if self.phase == PUT and self.turn != self.viewer:
            for kind in range(KINDS):
                self.deck[kind] += self.hand[self.turn][kind]
                self.hand[self.turn][kind] = 0
        return done


def test_nobody_can_move_in_an_imagined_world():
    assert "has no move" in caught(suite.views_do_not_leak, broken(Stuck))


class Moody(Rules):
    """Two looks at the same thing differ."""

    looks = count()

    def _conceal(self, seat):
        super()._conceal(seat)
        self.edition = next(self.looks) % 3


def test_the_truth_looks_different_twice():
    caught(suite.views_do_not_leak, broken(Moody))
    caught(suite.imagined_worlds_are_the_possible_ones, broken(Moody))


class Wasteful(Rules):
    """Imagined hands have a card more than there are."""

    def unseen(self, kinds, rng):
        found = super().unseen(kinds, rng)
        self.deck[found] += 1
        return found


def test_imagined_cards_are_not_conserved():
    caught(suite.views_do_not_leak, broken(Wasteful))


class TellingChange(Rules):
    """Whoever raises a sealed offer is heard."""

    def make_offer(self, seat, coins):
        if self.sealed[seat] and offer(coins) + 1 > self.sealed[seat]:
            sealed(self, seat)
        super().make_offer(seat, coins)


def test_leak_a_changed_answer_is_heard():
    caught(suite.secret_parts_stay_secret, broken(TellingChange))


class LongerChain(Rules):
    """Whoever offers two coins must say so twice: the number of answers tells the answer."""

    def make_offer(self, seat, coins):
        if coins == 2 and self.edition >> seat & 1 == 0:
            self.edition |= 1 << seat
        else:
            self.edition &= ~(1 << seat)
            super().make_offer(seat, coins)

    def _conceal(self, seat):
        super()._conceal(seat)
        self.edition = 0


def test_leak_the_number_of_answers():
    caught(suite.secret_parts_stay_secret, broken(LongerChain))


class Twice(Rules):
    """Nobody notices that a seat thinks before it offers: not broken, but a world more for each that is asked."""

    def make_offer(self, seat, coins):
        if self.sealed[seat] or self.edition >> seat & 1:
            super().make_offer(seat, coins)
        else:
            self.edition |= 1 << seat

    def open_offers(self):
        self.edition = 0
        super().open_offers()

    def _conceal(self, seat):
        super()._conceal(seat)
        self.edition &= 1 << seat
        for other in range(self.seats):
            if other != seat and self.sealed[other]:
                self.edition |= 1 << other

    def _invent(self, rng):
        for other in range(self.seats):
            if other != self.viewer and self.phase == OFFER and not self.sealed[other]:
                self.edition |= self.thinks(rng) << other
        return super()._invent(rng)

    def thinks(self, rng):
        return rng.below(2)


@pytest.mark.heavy
def test_what_nobody_notices_may_have_happened_or_not():
    for seed in SEEDS:
        suite.imagined_worlds_are_the_possible_ones(suite.Case(broken(Twice), 2), seed)
        suite.every_card_goes_everywhere(suite.Case(broken(Twice), 2), seed)
        suite.views_do_not_leak(suite.Case(broken(Twice), 2), seed)


class NeverThinks(Twice):
    def thinks(self, rng):
        return 0


def test_what_nobody_notices_is_never_imagined():
    assert "never imagines" in caught(suite.imagined_worlds_are_the_possible_ones, broken(NeverThinks), seats=2)


def test_leak_a_public_face_that_hides_too_much():
    game = broken(public_part=lambda move: move[0])
    assert "can tell" in caught(suite.secret_parts_stay_secret, game)


def counted_from_elsewhere(state):
    return {**toy_shown(state), "id": id(state) % 1000}


def test_leak_what_is_shown_depends_on_more_than_the_view():
    caught(suite.views_do_not_leak, broken(shown=counted_from_elsewhere))


class HalfHidden(Rules):
    """A view of a view takes out more."""

    def conceal(self, seat):
        if self.viewer != TRUTH:
            self.sealed[:] = [0] * MAX_SEATS
        super().conceal(seat)


def test_a_view_that_is_not_idempotent():
    assert "the view of that" in caught(suite.views_do_not_leak, broken(HalfHidden))


class BlindSeats(Rules):
    """Seats see less than a spectator."""

    def _conceal(self, seat):
        super()._conceal(seat)
        if seat < self.seats:
            self.round = 0


def test_a_seat_that_sees_less_than_everybody():
    assert "what everybody sees" in caught(suite.views_do_not_leak, broken(BlindSeats))
