"""The suite must be able to fail: broken toys, each caught by the named check. Uncompiled only (see conftest.py)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial, wraps
from inspect import isfunction
from itertools import count
from typing import Any

import pytest
from toy import GAME
from toy import components as toy_components
from toy import shown as toy_shown
from toy.bot import StockingsHeuristic
from toy.cards import KINDS, STAR
from toy.dealing import DEAL, card, seen
from toy.offering import OFFER, offer, sealed
from toy.putting import PUT, put, under
from toy.room import ROOM
from toy.table import Stockings

from kringle.kernel import suite
from kringle.kernel.constants import CHANCE, EVERYONE, MAX_SEATS, TRUTH
from kringle.kernel.errors import Refusal, Refused
from kringle.kernel.room import METHODS
from kringle.kernel.suite import case, cells, worlds

SEEDS = range(1, 7)
toy_asked_by, toy_why_not = ROOM.asked_by, ROOM.why_not


class Rules(Stockings):
    """The toy with every rule of its steps as a method, so that a broken toy can have another."""


def overridable(rule: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(rule)
    def called(game, *rest):
        return (
            getattr(game, METHODS.get(rule.__name__, rule.__name__))(*rest)
            if isinstance(game, Rules)
            else rule(game, *rest)
        )

    return called


for step in ROOM.steps:
    for name, rule in list(vars(step).items()):
        if isfunction(rule) and rule.__module__ == step.__name__:
            setattr(Rules, METHODS.get(name, name), rule)
            setattr(step, name, overridable(rule))
for phase in ROOM.phases:
    if phase.lists is not None:
        phase.lists = overridable(phase.lists)
    phase.does = [(move, overridable(rule)) for move, rule in phase.does]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    """The toy has few worlds: what it does not imagine soon it never does. And it is always looked at as closely."""
    monkeypatch.setenv("KRINGLE_THOROUGH", "1")
    monkeypatch.setattr(worlds, "PATIENCE", 2000)
    monkeypatch.setattr(cells, "PATIENCE", 1000)


def broken(kind=Rules, **changes):
    """The toy with another state class, or other parts."""

    def new(seats, options):
        state = kind()
        state.set_up(seats, 2 if options["rich_hands"] else 1)
        return state

    return replace(GAME, new=new, **changes)


def caught(check, game, seats=3, seeds=SEEDS, **options):
    """That a check fails on one of a few seeds, and says where."""
    broken_case = suite.Case(game, seats, options)
    with pytest.raises(AssertionError) as failure:  # noqa: PT012
        for seed in seeds:
            check(broken_case, seed)
    assert f"toy-{seats}-" in str(failure.value)
    return str(failure.value)


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


# ---- 5: leaks -------------------------------------------------------------------------------------------------


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
