"""Winning: the goal, ties, and the end of games that would not end."""

import pytest
from elfgame_table import KITE, POST, TOP, WHALE, Table, one, written_deck

from kringle.games.elfgame import GAME
from kringle.kernel.match import Match


def about_to_deliver(piles, seats=2, **options):
    table = Table(seats, **options)
    table.draw()
    table.cards([POST, WHALE], *[[TOP]] * (seats - 1), deck=[KITE] * 9)
    return table.put(pile={(s, c): n for s, pile in enumerate(piles) for c, n in enumerate(pile)}, bench={(0, 0): 3})


def test_ten_presents_win_at_once():  # EG-17
    table = about_to_deliver([(3, 3, 3), (9, 0, 0)]).play(("play", POST))
    outcome = table.match.outcome
    assert outcome.winners == (0,)
    assert outcome.scores == (10, 9)
    assert outcome.clause == "EG-17"
    assert table.match.notes()[-1].kind == "goal"
    assert table.match.asks() == ()


def test_deliveries_at_the_start_of_a_turn_win_too():  # EG-17, EG-3
    table = about_to_deliver([(0, 0, 0), (9, 0, 0)]).put(reindeer={(1, 0): 1, (1, 1): 1}).play(("play", POST))
    assert table.match.outcome.winners == (1,)
    assert table.match.outcome.scores == (1, 11)


@pytest.mark.parametrize("goal", [1, 2, 30])
def test_presents_to_win(goal):  # EG-17
    table = about_to_deliver([(goal - 1, 0, 0), (0, 0, 0)], presents_to_win=goal).play(("play", POST))
    assert table.match.outcome.winners == (0,)


def test_three_of_each_colour():  # EG-17
    table = about_to_deliver([(12, 3, 2), (0, 0, 0)], each_colour=3).play(("play", POST))
    assert not table.match.over
    assert table.state.standings(0) == [9, 0]
    table = about_to_deliver([(2, 3, 4), (12, 3, 2)], each_colour=3).play(("play", POST))
    assert table.match.outcome.winners == (0,)
    assert table.match.outcome.scores == (10, 9)


def everyone_delivers(piles, active=0):
    deck = written_deck(one("All", '{op="deliver", who="everyone"}'))
    table = Table(len(piles), custom_cards=deck, first=active)
    table.draw()
    table.cards(*[["All", "Build 0"]] * len(piles), deck=["Build 0"] * 3)
    table.put(pile={(s, 0): n for s, n in enumerate(piles)}, bench={(s, 0): 3 for s in range(len(piles))})
    return table.play(("play", "All")).match.outcome


def test_several_over_the_line_most_presents_win():  # EG-R17
    outcome = everyone_delivers([9, 10, 4])
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1, 3)
    assert outcome.clause == "EG-17"


def test_several_over_the_line_first_from_the_active_seat():  # EG-R17
    outcome = everyone_delivers([9, 9, 9], active=1)
    assert outcome.winners == (1,)
    assert outcome.ranks == (3, 1, 2)
    assert outcome.clause == "EG-R17"


def after_hundred_rounds(piles, **position):
    table = Table(len(piles), first=0)
    table.draw()
    table.cards([KITE], *[[TOP]] * (len(piles) - 1), deck=[KITE] * 9)
    table.put(turns=100 * len(piles), pile={(s, 0): n for s, n in enumerate(piles)}, **position)
    return table.play(("play", KITE))


def test_after_a_hundred_rounds_most_presents_win():  # EG-R7
    table = after_hundred_rounds([3, 5, 4])
    assert table.match.over
    assert table.match.outcome.ranks == (3, 1, 2)
    assert table.match.notes()[-1].kind == "rounds_over"
    assert GAME.asked_by(table.state) == "EG-R7"


def test_then_presents_on_the_way_then_shared():  # EG-R7
    table = after_hundred_rounds([5, 5, 4], reindeer={(1, 0): 1}, bench={(1, 1): 2})
    assert table.match.outcome.ranks == (2, 1, 3)
    assert table.match.outcome.clause == "EG-R7"
    table = after_hundred_rounds([5, 5, 4], reindeer={(1, 0): 1})
    assert table.match.outcome.ranks == (1, 1, 3)
    assert table.match.outcome.clause == "EG-R7"


def test_a_hundred_rounds_and_no_more():  # EG-R7
    match = Match(GAME, 2, {"presents_to_win": 30}, 1)
    while not match.over:
        seat = match.asks()[0]
        swaps = [move for move in match.legal(seat) if move[0] == "swap"]
        match.play(seat, swaps[0])
    assert match.state.turns == 200
    assert match.outcome.ranks == (1, 1)
