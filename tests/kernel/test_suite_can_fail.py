"""The suite must be able to fail: broken toys, each caught by the named check. Uncompiled only (see conftest.py)."""

from __future__ import annotations

from itertools import count

import pytest
from broken_toy import SEEDS, Rules, broken, caught, toy_asked_by, toy_why_not
from broken_toy import impatient as impatient
from toy import GAME
from toy import components as toy_components
from toy.cards import STAR
from toy.offering import OFFER, offer
from toy.putting import PUT, put

from kringle.kernel import suite
from kringle.kernel.constants import CHANCE, TRUTH
from kringle.kernel.errors import Refusal, Refused
from kringle.kernel.suite import case


@pytest.mark.heavy
@pytest.mark.parametrize("check", suite.CHECKS, ids=suite.named)
def test_the_toy_itself_passes_on_the_same_seeds(check):
    for seed in SEEDS:
        check(suite.Case(broken(), 3, {}), seed)


# ---- 1: random play ends, ranks are right -------------------------------------------------------------------


class Endless(Rules):
    def open_offers(self):
        for seat in range(self.seats):
            self.opened(seat)
            self.ask_too(seat)


def test_a_game_that_does_not_end(monkeypatch):
    monkeypatch.setattr(case, "MOST", 50)
    assert "does not end" in caught(suite.random_play_ends, broken(Endless))


class WrongPlaces(Rules):
    def place(self, seat, levels):
        return super().place(seat, 1)


def test_ranks_without_the_tie_break():
    assert "ranks and standings" in caught(suite.random_play_ends, broken(WrongPlaces), seats=2, seeds=range(60))


def test_the_wrong_clause_decides():
    game = broken(decided_by=("TY-7", "TY-8", "TY-R2"))
    assert "TY-R2" in caught(suite.cited_clauses_exist, game)


class Loaded(Rules):
    def draw(self, rng):
        return self.outcome_at(rng.below(self.total_weight()) // 2)


def test_a_draw_by_other_odds():
    assert "a quick draw" in caught(suite.draws_are_by_the_odds, broken(Loaded))


class Speechless(Rules):
    def places_to_put(self, seat):
        if self.hand[seat][STAR] == 0:
            super().places_to_put(seat)


def test_somebody_asked_has_no_move():
    assert "has no move" in caught(suite.random_play_ends, broken(Speechless), rich_hands=True)


class Stuttering(Rules):
    def offers(self, seat):
        super().offers(seat)
        self.add(offer(0))


def test_the_same_move_twice():
    assert "different" in caught(suite.random_play_ends, broken(Stuttering))


class Unspeakable(Rules):
    def offers(self, seat):
        super().offers(seat)
        self.add(99)


def test_a_move_without_a_name():
    assert "can't be spelled" in caught(suite.random_play_ends, broken(Unspeakable))


class Crowded(Rules):
    def open_offers(self):
        super().open_offers()
        self.ask_too(0)


def test_the_table_and_a_seat_are_asked_at_once():
    match = suite.Case(broken(Crowded), 2).match(1)
    match.play(0, ("offer", 0))
    match.play(1, ("offer", 0))
    with pytest.raises(AssertionError, match="at once"):
        suite.play._somebody_can_move(suite.Moment(suite.Case(match.game, 2), 1, match))


# ---- 2: copies ----------------------------------------------------------------------------------------------


class SharedHands(Rules):
    def copy_from(self, other):
        super().copy_from(other)
        self.hand = other.hand


def test_a_copy_that_shares_its_hands():
    assert "hand" in caught(suite.copies_are_independent, broken(SharedHands))


class MoreThanCells(Rules):
    """Remembers something that is no cell."""

    def new_round(self):
        super().new_round()
        self.generous = True

    def offers(self, seat):
        super().offers(seat)
        if not getattr(self, "generous", False) and self.legal_count > 1:
            self.legal_count -= 1


def test_a_position_that_is_more_than_its_cells():
    assert "legal moves in" in caught(suite.copies_are_independent, broken(MoreThanCells))


# ---- 3: legal is what why_not allows --------------------------------------------------------------------------


def lenient(state, seat, move):
    return None if move == put(0, STAR) and state.phase == PUT else toy_why_not(state, seat, move)


def test_why_not_allows_too_much():
    assert "why_not allows it" in caught(suite.legal_is_what_why_not_allows, broken(why_not=lenient))


def test_what_is_not_legal_is_refused_even_then():
    match = suite.Case(broken(why_not=lambda state, seat, move: None), 2).match(1)
    with pytest.raises(Refused, match="TY-2"):
        match.play(0, ("put", 0, "nut"))


class Lax(Rules):
    def is_legal(self, seat, move):
        return super().is_legal(seat, move) or (self.phase == OFFER and offer.covers(move) and self.may_answer(seat))


def test_a_move_that_is_not_legal_can_be_played():
    assert "could play" in caught(suite.legal_is_what_why_not_allows, broken(Lax))


def strict(state, seat, move):
    return Refusal("TY-2") if state.phase == OFFER and move == offer(2) else toy_why_not(state, seat, move)


def test_why_not_refuses_a_legal_move():
    assert "is legal, and is refused" in caught(suite.legal_is_what_why_not_allows, broken(why_not=strict))


def misquoting(state, seat, move):
    refusal = toy_why_not(state, seat, move)
    return refusal and Refusal("TY-66", refusal.facts)


def test_a_refusal_that_cites_no_clause():
    assert "TY-66" in caught(suite.legal_is_what_why_not_allows, broken(why_not=misquoting))


def unprintable(state, seat, move):
    refusal = toy_why_not(state, seat, move)
    return refusal and Refusal(refusal.clause, {"hand": {1, 2}})


def test_facts_that_are_no_plain_data():
    assert "no plain data" in caught(suite.legal_is_what_why_not_allows, broken(why_not=unprintable))


def fumbling(state):
    if state.viewer == TRUTH and not state.over():
        state.round += 1
    return toy_asked_by(state)


def test_a_refused_move_that_changes_something():
    assert "was refused" in caught(suite.legal_is_what_why_not_allows, broken(asked_by=fumbling))


def test_asked_by_no_clause():
    assert "no clause" in caught(suite.legal_is_what_why_not_allows, broken(asked_by=lambda state: "TY-77"))


# ---- 4: replays -----------------------------------------------------------------------------------------------


class OtherDraws(Rules):
    """Draws that follow from something else than position and seed."""

    drawn = count()

    def _list_moves(self, seat):
        super()._list_moves(seat)
        if seat == CHANCE:
            self.weights[0] += next(self.drawn) % 5


def test_a_replay_with_other_draws():
    with pytest.raises(Exception, match=r"the seed draws|the log of"):
        suite.replays_lead_to_the_same_match(suite.Case(broken(OtherDraws), 3))


class Forgetful(Rules):
    """Two matches of the same moves differ."""

    made = count()

    def set_up(self, seats, dealt):
        super().set_up(seats, dealt)
        self.edition = next(self.made)


def test_a_replay_that_leads_elsewhere():
    with pytest.raises(Exception, match=r"do not lead to the recorded state|edition"):
        suite.replays_lead_to_the_same_match(suite.Case(broken(Forgetful), 3))


# ---- 6: components ----------------------------------------------------------------------------------------------


class Hungry(Rules):
    def put_under(self, seat, owner, kind):
        super().put_under(seat, owner, kind)
        self.under[owner][seat][0] = 0


def test_a_card_vanishes():
    assert "became" in caught(suite.components_are_conserved, broken(Hungry))


def miscounting(state):
    return {**toy_components(state), "coins": sum(state.coins)}


def test_a_component_that_is_not_kept():
    assert "coins became" in caught(suite.components_are_conserved, broken(components=miscounting))


# ---- 9: clauses ---------------------------------------------------------------------------------------------------


def test_an_unknown_clause_in_play():
    game = broken(why_not=misquoting)
    assert "TY-66" in caught(suite.cited_clauses_exist, game)


def test_a_word_that_no_move_begins_with():
    spelling = type(GAME.spelling)(GAME.spelling.move_of, {**GAME.spelling.clauses, "sing": "TY-1"})
    assert "sing" in caught(suite.unknown_moves_are_refused, broken(spelling=spelling))
