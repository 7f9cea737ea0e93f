"""Winning: the goal, ties, and the end of games that would not end."""

import json
from pathlib import Path

import pytest
from elfgame_table import KITE, POST, TOP, WHALE, Table, one, written_deck

import kringle
from kringle.games.elfgame import GAME
from kringle.kernel.errors import BadReplay
from kringle.kernel.match import Match
from kringle.table.events import Arrangement, Head, Sitting
from kringle.table.table_state import TableState


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
    assert table.state.scores() == [18, 0]
    table = about_to_deliver([(2, 3, 4), (12, 3, 2)], each_colour=3).play(("play", POST))
    assert table.match.outcome.winners == (0,)
    assert table.match.outcome.scores == (10, 17)


def test_with_three_of_each_colour_scores_are_presents_and_ranks_follow_them():  # EG-25, EG-17
    piles = [(3, 3, 3), (2, 0, 8), (11, 0, 1), (5, 1, 6)]
    outcome = about_to_deliver(piles, seats=4, each_colour=3).play(("play", POST)).match.outcome
    assert outcome.scores == (10, 10, 12, 12)
    assert outcome.ranks == (1, 4, 2, 2)
    assert outcome.clause == "EG-25"
    assert "three of each colour" in outcome.reason


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
    assert table.match.outcome.clause == "EG-R7"
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
    match = Match(GAME, 2, {"presents_to_win": 30, "holly": "out"}, 1)
    while not match.over:
        seat = match.asks()[0]
        swaps = [move for move in match.legal(seat) if move[0] == "swap"]
        match.play(seat, swaps[0])
    assert match.state.turns == 200
    assert match.outcome.ranks == (1, 1)


# ---- games by older rules -------------------------------------------------------------------------------

OLD = Path(__file__).with_name("old")


@pytest.mark.parametrize("name", ["rules-2-random", "rules-2-thumb"])
def test_games_by_the_second_version_of_the_rules_still_open(name):  # EG-R1, EG-R9, EG-R13
    text = OLD.joinpath(f"{name}.jsonl").read_text(encoding="utf-8")
    match = kringle.open_replay(text, verify=True)
    assert (match.game.version, match.over, match.replay()) == (2, True, text)


def test_a_game_by_the_third_version_of_the_rules_still_opens():  # EG-R7
    """A holly card has the discard shuffled in it, which counts as a play since then."""
    text = OLD.joinpath("rules-3-random.jsonl").read_text(encoding="utf-8")
    match = kringle.open_replay(text, verify=True)
    assert (match.game.version, match.over, match.replay()) == (3, True, text)
    with pytest.raises(BadReplay):
        kringle.open_replay(text.replace('"rules": 3', '"rules": 4'), verify=True)


def test_a_table_begun_by_the_second_version_goes_on_by_it():  # EG-R1
    text = OLD.joinpath("rules-2-random.jsonl").read_text(encoding="utf-8").splitlines()
    head, moves = json.loads(text[0]), [json.loads(line) for line in text[1:]]
    record = TableState(
        Head("t", "elfgame", 2, 3, head["options"], head["seed"], [Sitting("person", "A")] * 3, Arrangement(), False, 0)
    )
    for seat, move in [entry for entry in moves if isinstance(entry, list) and entry[0] != "chance"]:
        record.apply(record.event(f"c{record.seq}", record.plan_play(seat, move, record.seq), 0))
    assert (record.frozen, record.match.over, record.game.version) == (None, True, 2)
    assert record.match.options["holly"] == "default"


def test_a_replay_that_leads_elsewhere_by_all_versions_says_so():  # EG-17
    text = OLD.joinpath("rules-2-thumb.jsonl").read_text(encoding="utf-8").replace('"rules": 2', '"rules": 1')
    with pytest.raises(
        BadReplay, match="made with version 1 of The Elf Game's rules; by version 4 some games go another way"
    ):
        kringle.open_replay(text)
