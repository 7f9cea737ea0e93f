"""A game on a real table, told to the referee by a group: each of the five, to its end. What can't be is refused with
its clause; what was told wrongly is set right."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kringle
from kringle.kernel.constants import CHANCE, SPECTATOR
from kringle.kernel.errors import NotAsked, Refused
from kringle.kernel.match import Match
from kringle.kernel.rng import Rng
from kringle.kernel.spelling import Move
from kringle.kernel.suite import is_quick_run
from kringle.table.referee import Referee, Report

GAMES = (
    ("conveyor", 3, (1,), 7), ("workshop", 2, (), 7), ("elfgame", 3, (2,), 7), ("topdeer", 3, (), 8),
    ("icejam", 3, (), 7),
)  # fmt: skip
MORE = tuple((name, 3, bots, seed) for name, *_ in GAMES for bots in ((), (1,)) for seed in (9, 10, 11))


class Group:
    """People with real cards: what really lies on the table, and what they tell of it."""

    def __init__(self, name: str, seats: int, bots: tuple[int, ...], seed: int) -> None:
        game = kringle.game(name)
        self.real = Match(game, seats, chance="manual")
        self.referee = Referee(game, seats, bots=bots)
        self.bots, self.rng = bots, Rng(seed)
        self.think = self.real.game.heuristic()
        self.told: list[Report] = []
        self.really: list[Move] = []

    def next_move(self) -> tuple[int, int]:
        state = self.real.state
        asked = state.asks()
        seat = next((one for one in asked if one in self.bots), asked[0])
        if seat == CHANCE:
            return seat, state.draw(self.rng)
        seen = self.referee.world.view(seat) if seat in self.bots else state  # a bot knows what was told, and no more
        return seat, self.think.choose(seen, seat, self.rng)

    def step(self) -> None:
        seat, number = self.next_move()
        report = self.referee.told_of(self.real.state, seat, number)
        try:
            self.referee.report(report)
        except Refused:
            self.lay_open(report)
        move = self.real.game.spelling.move_of[number]
        self.told.append(report)
        self.really.append(move)
        self.real.play(seat, move)

    def lay_open(self, report: Report) -> None:
        """So much has come to light at once that people say what it was that they had drawn."""
        known = {at: move for at, move in enumerate(self.really) if self.told[at].move is None}
        self.referee.reveal(known, report)
        self.told = [replace(one, move=known.get(at, one.move)) for at, one in enumerate(self.told)]

    def play(self, moves: int) -> None:
        for _ in range(moves):
            self.step()

    def same(self) -> bool:
        """Whether the referee sees what really lies there: for everybody, and for its bots."""
        return all(
            self.referee.world.view(viewer).key() == self.real.state.view(viewer).key()
            for viewer in (*self.bots, SPECTATOR)
        )


@pytest.mark.parametrize(("name", "seats", "bots", "seed"), GAMES if is_quick_run() else GAMES + MORE)
def test_a_whole_game_is_refereed(name, seats, bots, seed):
    group = Group(name, seats, bots, seed)
    while not group.real.over:
        group.step()
        assert group.same(), (len(group.told), group.told[-1])
    referee = group.referee
    assert referee.over
    assert referee.outcome == group.real.outcome
    log = [(one.seat, one.move) for one in referee.reports]
    assert log == [
        (seat, move if told.move is not None else None)
        for (seat, move), told in zip(group.real.log, group.told, strict=True)
    ]


def test_cards_of_people_stay_unseen_and_those_of_a_bot_do_not():
    group = Group("elfgame", 3, (2,), 7)
    group.play(10)  # who begins, and three cards each
    dealt = [one.move for one in group.told[1:]]
    assert [move is None for move in dealt] == [True, False, True] * 3  # the bot sits left of who begins


def test_a_card_that_can_not_come_any_more_is_refused_with_its_clause():
    group = Group("conveyor", 3, (), 8)
    group.play(9)
    assert group.real.asks() == (CHANCE,)
    before = group.referee.world.key(), len(group.referee.reports)
    with pytest.raises(Refused) as refused:
        group.referee.report(Report(CHANCE, ("deal", "magic")))  # both lie on the table
    assert refused.value.refusal.clause == "CV-5"
    assert (group.referee.world.key(), len(group.referee.reports)) == before


def test_who_is_not_asked_is_told_so():
    group = Group("icejam", 3, (), 7)
    group.play(20)
    idle = next(seat for seat in range(3) if seat not in group.real.asks())
    with pytest.raises(NotAsked):
        group.referee.report(Report(idle, ("pass",)))


@pytest.mark.parametrize("name", ["icejam", "elfgame"])
def test_may_i(name):
    """What may not be done has the clause of the rules; what may be done with some hand is allowed."""
    group = Group(name, 3, (), 7)
    asked = 0
    while asked < 12:
        seat, number = group.next_move()
        move = group.real.game.spelling.move_of[number]
        if seat != CHANCE:
            asked += 1
            assert group.referee.may_not(seat, move) is None
            if name == "icejam":  # all lies open: any other answer has the reason of the rules
                wrong = next(
                    m for n, m in group.real.game.spelling.move_of.items() if not group.real.state.is_legal(seat, n)
                )
                why, really = group.referee.may_not(seat, wrong), group.real.why_not(seat, wrong)
                assert (why and why.clause) == (really and really.clause)
        group.step()


def test_the_reason_lies_on_the_table_and_not_in_the_hand():
    """Whoever holds the card: nothing can be delivered before anything was built. EG-13"""
    group = Group("elfgame", 3, (), 7)
    while CHANCE in group.real.asks():
        group.step()
    seat = group.real.asks()[0]
    found = group.referee.may_not(seat, ("play", "Christmas Stocking"))
    assert found is not None
    assert found.clause == "EG-13"


def test_what_may_be_told_holds_what_happened():
    group = Group("elfgame", 3, (), 7)
    group.play(12)
    for _ in range(15):
        seat, number = group.next_move()
        move = group.real.game.spelling.move_of[number]
        assert move in group.referee.choices(seat)
        assert group.referee.unseen(seat, move) == (group.referee.told_of(group.real.state, seat, number).move is None)
        group.step()


def test_a_wrong_report_is_set_right_and_what_follows_from_it_is_asked_again():
    """Who begins was told wrongly: the deal fits still, what was played does not."""
    group = Group("elfgame", 3, (), 7)
    group.play(16)
    right = group.told[0]
    wrong = Report(CHANCE, ("first", (right.move[1] + 1) % 3))
    mistaken = Referee(group.real.game, 3)
    for report in (wrong, *group.told[1:10]):
        mistaken.report(replace(report, heard=None))
    left = mistaken.correct(0, right)
    assert mistaken.reports[0] == right
    for report in left:
        mistaken.report(report)
    for report in group.told[10:]:
        mistaken.report(report)
    assert mistaken.world.view(SPECTATOR).key() == group.real.state.view(SPECTATOR).key()


def test_a_correction_that_can_not_be_changes_nothing():
    group = Group("icejam", 3, (), 7)
    group.play(12)
    before = group.referee.world.key(), list(group.referee.reports)
    with pytest.raises(Refused):
        group.referee.correct(3, Report(CHANCE, ("first", 1)))
    assert (group.referee.world.key(), group.referee.reports) == before
