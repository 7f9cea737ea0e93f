"""Bots at a table: whatever a bot does, the match goes on."""

from __future__ import annotations

import threading

import pytest
from players.test_players_bots import GAMES

import kringle
from kringle.players import BotIllegal, BotOverran, BotRaised, Sitter, play


class Raising(kringle.Bot):
    name = "raising"

    def choose(self, view):
        raise ZeroDivisionError("oh no")


class Illegal(kringle.Bot):
    name = "illegal"
    answers = (("bid", 99), ("nonsense",), None, 3, "bid", ("bid", True), ([],), ())

    def __init__(self):
        self.asked = 0

    def choose(self, view):
        self.asked += 1
        return self.answers[self.asked % len(self.answers)]


class Slow(kringle.Bot):
    """Thinks until it is let go."""

    name = "slow"

    def __init__(self):
        self.go, self.stopped = threading.Event(), threading.Event()

    def choose(self, view):
        self.go.wait(30)
        return view.legal()[0]

    def stop(self):
        self.stopped.set()


class Meddling(kringle.Bot):
    """Plays on in the view that it was given."""

    name = "meddling"

    def choose(self, view):
        legal = view.legal()
        view.state.apply(view.seat, view.state.moves(view.seat)[0])
        return legal[-1]


@pytest.mark.parametrize(("bot", "error"), [(Raising, BotRaised), (Illegal, BotIllegal)])
@pytest.mark.parametrize("game", GAMES)
def test_a_broken_bot_never_breaks_a_match(game, bot, error):
    match = kringle.start(game, 3, seed=2)
    broken = bot()
    faults = play(match, [kringle.bot("thumb", seed=1), broken, kringle.bot("thumb", seed=2)])
    assert match.over
    assert faults
    assert {type(fault.error) for fault in faults} == {error}
    assert {fault.seat for fault in faults} == {1}
    assert all(match.log[fault.at] == (1, fault.instead) for fault in faults)
    assert all(isinstance(fault.error, kringle.BotFailed) for fault in faults)


def test_what_was_raised_is_the_cause():
    match = kringle.start("conveyor", 2, seed=2)
    _, error = Sitter(Raising()).answer(match.look(0))
    assert str(error) == "raising raised ZeroDivisionError: oh no"
    assert isinstance(error.__cause__, ZeroDivisionError)


def test_a_slow_bot_is_told_to_stop_and_not_waited_for():
    match = kringle.start("conveyor", 2, seed=2)
    bot = Slow()
    sitter = Sitter(bot, allowance=0.02)
    try:
        move, error = sitter.answer(match.look(0))
        assert isinstance(error, BotOverran)
        assert bot.stopped.is_set()
        assert move in match.legal(0)
        _, error = sitter.answer(match.look(0))
        assert "still busy" in str(error)
    finally:
        bot.go.set()


def test_a_slow_bot_does_not_hold_up_a_match():
    match = kringle.start("conveyor", 3, seed=2)
    bot = Slow()
    try:
        faults = play(match, [bot, kringle.bot("thumb", seed=1), kringle.bot("thumb", seed=2)], allowance=0.02)
    finally:
        bot.go.set()
    assert match.over
    assert {fault.seat for fault in faults} == {0}


def test_a_bot_that_is_quick_enough_is_heard():
    match = kringle.start("conveyor", 2, seed=2)
    bot = Slow()
    bot.go.set()
    assert Sitter(bot, allowance=30).answer(match.look(0)) == (match.legal(0)[0], None)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_can_do_what_it_likes_with_its_view(game):
    match = kringle.start(game, 2, seed=2)
    replayed = kringle.start(game, 2, seed=2)
    while not match.over and len(match.log) < 60:
        seat = match.asks()[0]
        move, error = Sitter(Meddling()).answer(match.look(seat))
        assert error is None
        match.play(seat, move)
        replayed.play(seat, move)
        assert match.state == replayed.state


def test_a_stand_in_that_fails_too_leaves_the_first_legal_move():
    match = kringle.start("conveyor", 2, seed=2)
    move, error = Sitter(Raising(), stand_in=Raising()).answer(match.look(0))
    assert (move, type(error)) == (match.legal(0)[0], BotRaised)


def test_each_seat_needs_a_bot():
    with pytest.raises(ValueError, match="2 seats, and 1 bots"):
        play(kringle.start("conveyor", 2, seed=2), [kringle.bot("thumb")])
    with pytest.raises(ValueError, match="manual chance"):
        play(kringle.start("conveyor", 2, chance="manual"), [kringle.bot("thumb")] * 2)
