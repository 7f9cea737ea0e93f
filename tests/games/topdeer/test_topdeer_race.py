"""Top Deer, clause by clause: turns, moves, bumps, the end of a race."""

from __future__ import annotations

import random

import pytest
from topdeer_tables import (
    FAST,
    FORK,
    SLOW,
    STEADY,
    breed_same,
    each,
    next_race,
    notes,
    phase,
    play,
    player,
    race,
    refusal,
    run,
    spaces,
    straight,
    to,
    track,
)

import kringle
from kringle.games.topdeer import GAME
from kringle.games.topdeer import cards as data

# ---- turns ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(3))
def test_left_of_the_first_player_begins_and_the_first_player_moves_last(first):  # TD-6
    match = race([FAST, STEADY, SLOW], first=first, track=straight(20))
    turns = []
    for _ in range(4):
        turns += match.asks()
        play(match, *match.asks())
    assert turns == [(first + n) % 3 for n in (1, 2, 3, 4)]


def test_top_card_is_played_face_up():  # TD-6
    match = race([FAST, STEADY], track=straight(20))
    play(match, 1)
    assert player(match, 1, 0)["race"]["played"] == ["4H"]
    assert player(match, 1, 0)["race"]["to_play"] == [None] * 3
    assert spaces(match) == ["pen", "2"]


def test_empty_race_deck_leaves_only_the_pick_up():  # TD-6
    match = race([SLOW, STEADY], first=1, track=straight(20))
    for _ in range(4):
        play(match, 0, 1)
    assert match.legal(0) == [("pick_up",)]
    assert refusal(match, 0, ("play",)).clause == "TD-6"
    assert refusal(match, 0, ("flip",)).clause == "TD-6"
    assert refusal(match, 0, ("stop",)).clause == "TD-6"


def test_pick_up_needs_a_played_race_card():  # TD-R14
    match = race([FAST, STEADY], first=1, track=straight(20))
    refused = refusal(match, 0, ("pick_up",))
    assert refused.clause == "TD-R14"
    assert refused.facts == {"your race cards on the table": 0}
    play(match, 0, 1)
    match.play(0, ("pick_up",))
    assert phase(match) == "restack"


# ---- moving -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "moves"),
    [("2S", 1), ("3S", 1), ("4S", 2), ("5S", 2), ("6S", 2), ("7S", 2), ("8S", 3), ("9S", 3), ("10S", 4), ("JS", 1),
     ("QS", 1), ("KS", 1)],
)  # fmt: skip
def test_a_card_moves_its_full_number(card, moves):  # TD-7
    match = race([f"{card} 2H 2C 2D 3D", STEADY], first=1, track=straight(20))
    play(match, 0)
    assert spaces(match)[0] == str(moves)
    assert len(notes(match, "stepped")) == moves


@pytest.mark.parametrize("number", [1, 2, 3])
def test_ace_is_named_after_it_is_turned(number):  # TD-26
    match = race(["AS 2H 2C 2D 3D", STEADY], first=1, track=straight(20))
    play(match, 0)
    assert (phase(match), match.asks()) == ("ace", (0,))
    assert player(match, 0)["race"]["played"] == ["AS"]
    assert match.legal(0) == [("number", 1), ("number", 2), ("number", 3)]
    assert refusal(match, 0, ("number", 4)).clause == "TD-26"
    match.play(0, ("number", number))
    assert spaces(match)[0] == str(number)


def test_first_step_may_enter_rough_ground():  # TD-7
    match = race([FAST, STEADY], first=1, track=straight(20, 1))
    play(match, 0)
    assert spaces(match)[0] == "4"


def test_move_ends_before_rough_ground():  # TD-7, example 4
    match = race([FAST, STEADY], first=1, track=straight(20, 3))
    play(match, 0)
    assert spaces(match)[0] == "2"
    assert [(n.facts["space"], n.facts["lost"]) for n in notes(match, "stopped")] == [(2, 2)]


def test_rough_ground_is_left_freely():  # TD-7
    match = race(["2S 10S 3H 2C 2D", STEADY], first=1, track=straight(20, 1))
    play(match, 0, 1, 0)
    assert spaces(match)[0] == "5"


def test_partly_rough_fork_asks_for_a_regular_arrow_or_stop():  # TD-7, TD-R1
    match = race([FAST, STEADY], first=1, track=FORK)
    play(match, 0)
    assert (phase(match), spaces(match)[0]) == ("step", "a")
    assert match.legal(0) == [to(match, "b"), ("stop",)]
    assert refusal(match, 0, to(match, "r")).clause == "TD-7"
    assert refusal(match, 0, to(match, "c")).clause == "TD-7"
    match.play(0, ("stop",))
    assert spaces(match)[0] == "a"
    assert match.asks() == (1,)


def test_going_on_at_a_partly_rough_fork():  # TD-R1
    match = race([FAST, STEADY], first=1, track=FORK)
    play(match, 0)
    match.play(0, to(match, "b"))
    assert spaces(match)[0] == "d"


def test_no_stop_where_all_arrows_are_regular():  # TD-R1
    ways = {"pen": ["a", "b"], "a": ["c", "d"], "b": ["c"], "c": ["e"], "d": ["e"], "e": ["finish"]}
    match = race([STEADY, FAST], first=1, track=track(ways))
    play(match, 0)
    assert match.legal(0) == [to(match, "a"), to(match, "b")]
    match.play(0, to(match, "a"))
    assert match.legal(0) == [to(match, "c"), to(match, "d")]
    assert refusal(match, 0, ("stop",)).clause == "TD-R1"
    match.play(0, to(match, "d"))
    assert spaces(match)[0] == "d"


def test_first_step_chooses_among_all_arrows():  # TD-7
    match = race(["2S 10S 3S 2C 2D", STEADY], first=1, track=FORK)
    play(match, 0, 1)
    match.play(1, to(match, "b"))
    play(match, 0)
    assert match.legal(0) == [to(match, "b"), to(match, "r")]
    match.play(0, to(match, "r"))
    assert spaces(match)[0] == "e"


# ---- bumps ------------------------------------------------------------------------------------------


def test_landing_on_a_racer_bumps_it():  # TD-8
    match = race([STEADY, STEADY.replace("H", "C")], first=1, track=straight(20))
    play(match, 0, 1)
    assert spaces(match) == ["3", "2"]
    assert [(n.seat, n.facts["by"]) for n in notes(match, "bumped")] == [(0, 1)]


def test_chain_of_bumps():  # TD-8, example 5
    hands = ["4H 5H 6H 7H 2D", "8C 2C 3C 3D 3H", "5S 2S 3S 4S 6S"]
    match = race(hands, first=2, track=straight(20))
    play(match, 0, 1)
    assert spaces(match) == ["2", "3", "pen"]
    play(match, 2)
    assert spaces(match) == ["3", "4", "2"]


def test_passing_racers_does_nothing():  # TD-8
    match = race([STEADY, FAST], first=1, track=straight(20))
    play(match, 0, 1)
    assert spaces(match) == ["2", "4"]


def test_a_move_cut_short_bumps_too():  # TD-8
    match = race([STEADY, FAST], first=1, track=straight(20, 3))
    play(match, 0, 1)
    assert spaces(match) == ["3", "2"]


def test_mover_chooses_the_arrow_of_a_bump_and_rough_is_allowed():  # TD-8, TD-R2
    match = race(["2S 10S 3S 2C 2D", "2H 3H 2C 4C 5C"], first=1, track=FORK)
    play(match, 0, 1)
    assert (phase(match), match.asks()) == ("bump", (1,))
    assert match.view()["move"]["bumped"] == 0
    assert match.legal(1) == [to(match, "b"), to(match, "r")]
    assert refusal(match, 1, to(match, "c")).clause == "TD-8"
    match.play(1, to(match, "r"))
    assert spaces(match) == ["r", "a"]
    assert match.asks() == (0,)


def test_forks_within_a_chain_of_bumps():  # TD-8
    ways = {"pen": ["a"], "a": ["b", "c"], "b": ["d", "e"], "c": ["d"], "d": ["f"], "e": ["f"], "f": ["finish"]}
    match = race(["4H 5H 6H 7H 2D", "2C 3C 4C 5C 6C", "2S 3S 4S 5S 6S"], first=2, track=track(ways))
    play(match, 0)
    match.play(0, to(match, "b"))
    play(match, 1, 2)
    assert match.view()["move"]["bumped"] == 1
    match.play(2, to(match, "b"))
    assert match.view()["move"]["bumped"] == 0
    match.play(2, to(match, "e"))
    assert spaces(match) == ["e", "b", "a"]
    assert match.asks() == (0,)


def test_pen_holds_any_number():  # TD-R2
    match = race([STEADY, FAST, SLOW], track=straight(20))
    assert spaces(match) == ["pen"] * 3
    play(match, 1)
    assert spaces(match) == ["pen", "4", "pen"]


# ---- the end of a race ------------------------------------------------------------------------------


def test_race_ends_the_instant_a_racer_crosses():  # TD-12
    match = race([FAST, STEADY, SLOW], first=2, track=straight(2))
    play(match, 0)
    assert each(match, "wins") == [1, 0, 0]
    assert each(match, "rosettes") == [1, 0, 0]
    assert phase(match) == "deer"


def test_a_bump_over_the_line_wins_for_the_bumped():  # TD-12, example 5
    hands = ["4H 5H 6H 7H 2D", "8C 2C 3C 3D 3H", "5S 2S 3S 4S 6S"]
    match = race(hands, first=2, track=straight(3))
    play(match, 0, 1, 2)
    assert each(match, "wins") == [0, 1, 0]
    assert each(match, "rosettes") == [0, 1, 0]
    assert [(n.seat, n.facts["mover"]) for n in notes(match, "crossed")] == [(1, 2)]


def test_a_chosen_bump_over_the_line():  # TD-12
    ways = {"pen": ["a"], "a": ["b", "finish"], "b": ["finish"]}
    match = race([SLOW, "2D 3D 4D 5D 6D"], first=1, track=track(ways))
    play(match, 0, 1)
    match.play(1, to(match, "finish"))
    assert each(match, "wins") == [1, 0]


def test_rosette_comes_before_payouts():  # TD-12, TD-24
    match = race([FAST, STEADY], first=1, track=straight(2), rosettes_to_win=1)
    play(match, 0)
    assert match.over
    assert each(match, "money") == [3, 3]
    assert match.outcome.winners == (0,)
    assert match.outcome.clause == "TD-24"


@pytest.mark.parametrize(
    ("bets", "money"),
    [
        ([0, 0, 1, 1], [7, 5, 3, 3]),
        ([2, 0, 1, 1], [6, 5, 3, 3]),
        ([0, 0, 0, 0], [5, 5, 5, 5]),
        ([0, 1, 2, 3], [8, 3, 3, 3]),
    ],
)
def test_payouts(bets, money):  # TD-13, TD-R5, example 1
    hands = [FAST, "2H 3H JH QH KH", "2C 3C JC QC KC", "2D 3D JD QD KD"]
    match = race(hands, first=3, bets=bets, track=straight(3))
    play(match, 0)
    assert each(match, "money") == money


def test_money_stops_at_nine():  # TD-1, example 1
    hands = [FAST, "2H 3H JH QH KH", "2C 3C JC QC KC", "2D 3D JD QD KD"]
    match = race(hands, first=3, bets=[0, 1, 2, 3], track=straight(3))
    run(match)
    breed_same(match)
    next_race(match, hands, [0, 0, 1, 1])
    assert each(match, "money") == [8, 3, 3, 3]
    run(match)
    assert each(match, "money") == [9, 5, 3, 3]
    assert [(n.facts["money"], n.facts["purse"]) for n in notes(match, "earned") if n.seat == 0][-2:] == [
        (1, 9),
        (0, 9),
    ]


def test_cards_are_taken_back_and_what_was_not_shown_stays_secret():  # TD-27, TD-R18
    match = race([FAST, "2H 3H JH QH KH"], first=1, track=straight(5))
    play(match, 0, 1, 0)
    assert each(match, "wins") == [1, 0]
    assert each(match, "race") == [None, None]
    assert player(match, 0, 0)["deer"]["cards"] == ["6S", "7S", "8S", "9S", "10S"]
    assert player(match, 0, 1)["deer"]["cards"] == ["9S", "10S", None, None, None]
    assert player(match, 1, None)["deer"]["cards"] == ["2H", None, None, None, None]


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["oval", "crosscountry"])
def test_no_race_is_longer_than_two_turns_a_space(name):  # TD-R6
    length = {"oval": 24, "crosscountry": 28}[name]
    dice = random.Random(6)
    for seed in range(6):
        match = kringle.start("topdeer", 2 + seed % 5, {"track": name, "rosettes_to_win": 1}, seed=seed)
        turns = [0] * match.seats
        while not match.over:
            seat = dice.choice(match.asks())
            legal = match.legal(seat)
            if phase(match) == "turn":
                turns[seat] += 1
                move = ("pick_up",) if ("pick_up",) in legal else ("play",)
            else:
                move = ("stop",) if ("stop",) in legal else legal[0]
            match.play(seat, move)
            if notes(match, "crossed"):
                break
        assert 10 < max(turns) <= 2 * (length + 1)


def test_every_race_value_and_effect_is_in_the_data():
    assert [data.MOVES[k] for k in range(13)] == [14, 2, 2, 4, 4, 4, 4, 8, 8, 16, 2, 2, 2]
    effects = [data.EFFECTS[data.EFFECT[data.NAMES.index(name)]] for name in ("AS", "10D", "JS", "QH", "KC", "JD")]
    assert effects == ["extra", "extra", "borrow", "hop", "gather", "surefoot"]
    assert GAME.rulebook.sentence("TD-R16").startswith("Gather may be flipped only with exactly one card")
