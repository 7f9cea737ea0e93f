"""Top Deer, clause by clause: special cards and pick-ups."""

from __future__ import annotations

from pathlib import Path

import pytest
from topdeer_tables import (
    FAST,
    FORK,
    SLOW,
    STEADY,
    each,
    notes,
    phase,
    play,
    player,
    race,
    refusal,
    run,
    spaces,
    stack,
    straight,
    to,
    track,
)

import kringle
from kringle.games.topdeer import GAME
from kringle.kernel.rng import Rng
from kringle.lab.data import shipped
from kringle.lab.variants import variant

# ---- specials ---------------------------------------------------------------------------------------


def test_a_special_may_be_flipped_before_a_card_only():  # TD-9
    match = race([FAST, STEADY], first=1, track=straight(20))
    assert match.legal(0) == [("play",), ("flip",)]
    match.play(0, ("flip",))
    assert player(match, 0, 1)["race"]["used"] == ["6S"]
    assert player(match, 0, 1)["race"]["special"] is None
    assert spaces(match)[0] == "5"
    play(match, 1)
    assert refusal(match, 0, ("flip",)).clause == "TD-10"
    run(match)
    assert [n.facts["effect"] for n in notes(match, "flipped")] == ["extra"]


@pytest.mark.parametrize("card", ["AC", "2C", "10C", "7D"])
def test_ace_to_ten_are_extra(card):  # TD-9
    match = race([f"10S 9S 8S 7S {card}", STEADY], first=1, track=straight(20))
    match.play(0, ("flip",))
    assert spaces(match)[0] == "5"


def test_extra_is_part_of_the_move():  # TD-9, example 4
    match = race([FAST, STEADY], first=1, track=straight(20, 1))
    match.play(0, ("flip",))
    assert spaces(match)[0] == "5"
    match = race([FAST, STEADY], first=1, track=straight(20, 5))
    match.play(0, ("flip",))
    assert spaces(match)[0] == "4"
    match = race([FAST, STEADY], first=1, track=straight(20, 3))
    match.play(0, ("flip",))
    assert spaces(match)[0] == "2"


def test_ace_with_extra_moves_two_to_four():  # TD-9, TD-26
    match = race(["AS 2H 2C 2D 3D", STEADY], first=1, track=straight(20))
    match.play(0, ("flip",))
    match.play(0, ("number", 3))
    assert spaces(match)[0] == "4"


def test_borrow_moves_by_any_face_up_race_card():  # TD-9
    match = race(["2S 2H 2C 2D KS", "10H 9H 8H 7H 6H"], first=0, track=straight(20))
    play(match, 1)
    match.play(0, ("flip",))
    assert phase(match) == "borrow"
    assert match.legal(0) == [("borrow", "2S"), ("borrow", "KS"), ("borrow", "10H")]
    assert refusal(match, 0, ("borrow", "9H")).clause == "TD-9"
    match.play(0, ("borrow", "10H"))
    assert spaces(match) == ["4", "5"]
    assert player(match, 0)["race"]["played"] == ["2S"]


def test_own_card_just_played_may_be_borrowed():  # TD-9
    match = race(["4S 2H 2C 2D JS", "2S 9H 8H 7H 6H"], first=0, track=straight(20))
    play(match, 1)
    match.play(0, ("flip",))
    match.play(0, ("borrow", "4S"))
    assert spaces(match)[0] == "2"


def test_borrowed_ace_is_named():  # TD-9, TD-26
    match = race(["2S 2H 2C 2D QS", "AH 9H 8H 7H 6H"], first=0, track=straight(20))
    play(match, 1)
    match.play(1, ("number", 1))
    match.play(0, ("flip",))
    match.play(0, ("borrow", "AH"))
    match.play(0, ("number", 3))
    assert spaces(match)[0] == "3"


def test_flipped_specials_can_be_borrowed():  # TD-R15
    match = race(["2S 2H 2C 2D KS", "9H 8H 7H 6H 10H"], first=0, track=straight(20))
    match.play(1, ("flip",))
    match.play(0, ("flip",))
    assert match.legal(0) == [("borrow", "2S"), ("borrow", "KS"), ("borrow", "9H"), ("borrow", "10H")]
    refused = refusal(match, 0, ("borrow", "8H"))
    assert (refused.clause, refused.facts) == ("TD-9", {"cards face up": ["2S", "KS", "9H", "10H"]})
    match.play(0, ("borrow", "10H"))
    assert spaces(match)[0] == "4"


def test_a_player_by_rule_of_thumb_borrows_a_flipped_ten():  # TD-R15
    match = race(["2S 2H 2C 2D KS", "9H 8H 7H 6H 10H"], first=0, track=straight(20))
    match.play(1, ("flip",))
    heuristic, rng = GAME.heuristic(), Rng(1)
    assert match.game.spelling.move_of[heuristic.choose(match.state.view(0), 0, rng)] == ("flip",)
    match.play(0, ("flip",))
    assert match.game.spelling.move_of[heuristic.choose(match.state.view(0), 0, rng)] == ("borrow", "10H")


def test_by_the_first_version_of_the_rules_they_could_not():  # TD-R15
    old = race(["2S 2H 2C 2D KS", "9H 8H 7H 6H 10H"], first=0, track=straight(20), game=GAME.by(1))
    old.play(1, ("flip",))
    old.play(0, ("flip",))
    assert old.legal(0) == [("borrow", "2S"), ("borrow", "9H")]
    assert old.why_not(0, ("borrow", "10H")).clause == "TD-9"


def test_games_by_the_first_version_of_the_rules_still_open():  # TD-R15
    text = Path(__file__).with_name("old").joinpath("rules-1-random.jsonl").read_text(encoding="utf-8")
    match = kringle.open_replay(text, verify=True)
    assert (match.game.version, match.over) == (1, True)
    assert match.replay().splitlines()[1:] == text.splitlines()[1:]  # the first line names all options of today


def test_hop_goes_on_over_all_that_are_in_the_way():  # TD-R3, example 6
    hands = ["4H 5H 6H 7H 2D", "8C 2C 3C 3D 3H", "4S 2S 3S 5S KH"]
    match = race(hands, first=2, track=straight(20))
    play(match, 0, 1)
    match.play(2, ("flip",))
    assert spaces(match) == ["2", "3", "4"]
    assert len(notes(match, "hopped")) == 2
    assert notes(match, "bumped") == []


def test_hop_chooses_its_arrow_and_may_enter_rough_ground():  # TD-R3
    match = race(["2S 10S 3S 2C 2D", "2H 3H 2C 4C JH"], first=1, track=FORK)
    play(match, 0)
    match.play(1, ("flip",))
    assert (phase(match), match.asks()) == ("hop", (1,))
    assert match.legal(1) == [to(match, "b"), to(match, "r")]
    assert refusal(match, 1, to(match, "c")).clause == "TD-R3"
    match.play(1, to(match, "r"))
    assert spaces(match) == ["a", "r"]


def test_hop_may_carry_over_the_line():  # TD-R3
    match = race(["4H 5H 6H 7H 2D", "4S 2S 3S 5S KH"], first=1, track=straight(2))
    play(match, 0)
    match.play(1, ("flip",))
    assert each(match, "wins") == [0, 1]


def test_hop_may_choose_the_line():  # TD-R3
    ways = {"pen": ["a"], "a": ["b", "finish"], "b": ["finish"]}
    match = race([SLOW, "2S 3S 4S 5S KH"], first=1, track=track(ways))
    play(match, 0)
    match.play(1, ("flip",))
    match.play(1, to(match, "finish"))
    assert each(match, "wins") == [0, 1]


def test_hop_without_anybody_there_is_a_plain_move():  # TD-9
    match = race(["4S 2S 3S 5S KH", STEADY], first=1, track=straight(20))
    match.play(0, ("flip",))
    assert spaces(match)[0] == "2"


def test_gather_only_with_exactly_one_card_left():  # TD-R16
    match = race(["2S 2H 3S 3H KC", STEADY], first=1, track=straight(40))
    for _ in range(3):
        refused = refusal(match, 0, ("flip",))
        assert refused.clause == "TD-R16"
        play(match, 0, 1)
    assert match.legal(0) == [("play",), ("flip",), ("pick_up",)]
    match.play(0, ("flip",))
    assert (phase(match), match.asks()) == ("restack", (0,))
    assert player(match, 0)["race"]["played"] == []
    stack(match, 0, "3H 3S 2H 2S -")
    assert match.asks() == (1,)


def test_which_special_takes_the_last_card_is_a_line_of_the_data():  # TD-R16
    text = shipped("topdeer")["cards.toml"]
    line = next(line for line in text.splitlines(keepends=True) if line.startswith("only_with_last_card"))
    moved = variant(
        "topdeer", {"cards.toml": text.replace(line, "").replace('effect = "hop"', f'effect = "hop"\n{line}')}
    )
    match = race(["2S 2H 3S 3H KC", "8C 2C 3C 3D KH"], first=1, track=straight(40), game=moved)
    assert ("flip",) in match.legal(0)
    play(match, 0)
    refused = refusal(match, 1, ("flip",))
    assert (refused.clause, refused.facts) == ("TD-R16", {"cards in your race deck": 4})


def test_gather_comes_after_bumps():  # TD-R16
    match = race(["2S 2H 3S 4H KC", "8C 2C 3C 3D 2D"], first=1, track=straight(40))
    play(match, 0, 1, 0, 1, 0, 1)
    assert spaces(match) == ["3", "5"]
    match.play(0, ("flip",))
    assert spaces(match) == ["5", "6"]
    assert phase(match) == "restack"


def test_no_gathering_after_the_race():  # TD-R16
    match = race(["2S 2H 3S 10H KC", SLOW.replace("2S", "2D").replace("3S", "3D").replace("2H", "JD")], first=1,
                 track=straight(5))  # fmt: skip
    play(match, 0, 1, 0, 1, 0, 1)
    match.play(0, ("flip",))
    assert phase(match) == "deer"


def test_surefoot_makes_rough_regular():  # TD-9, example 4
    match = race(["10S 9S 8S 7S KD", STEADY], first=1, track=straight(20, 3))
    match.play(0, ("flip",))
    assert spaces(match)[0] == "4"


def test_surefoot_has_no_stop():  # TD-9, TD-R1
    match = race(["10S 9S 8S 7S KD", STEADY], first=1, track=FORK)
    match.play(0, ("flip",))
    assert match.legal(0) == [to(match, "b"), to(match, "r")]
    assert refusal(match, 0, ("stop",)).clause == "TD-R1"
    match.play(0, to(match, "r"))
    assert spaces(match)[0] == "d"


def test_effects_last_one_move():  # TD-9
    match = race(["2S 10S 8S 7S KD", STEADY], first=1, track=straight(20, 3, 4))
    match.play(0, ("flip",))
    play(match, 1, 0)
    assert spaces(match)[0] == "2"


# ---- pick-up ----------------------------------------------------------------------------------------


def test_pick_up_takes_everything_into_a_new_deck():  # TD-11
    match = race([FAST, STEADY], first=1, track=straight(40))
    play(match, 0, 1)
    match.play(0, ("pick_up",))
    assert match.legal(0) == [("special", "none"), *(("special", f"{n}S") for n in (6, 7, 8, 9, 10))]
    assert refusal(match, 0, ("next", "6S")).clause == "TD-11"
    match.play(0, ("special", "10S"))
    for name in ("9S", "6S", "8S"):
        match.play(0, ("next", name))
    assert player(match, 0, 0)["race"]["to_play"] == ["9S", "6S", "8S", "7S"]
    assert match.asks() == (1,)


def test_special_may_be_exchanged_or_none():  # TD-11, TD-R4
    match = race([FAST, STEADY], first=1, track=straight(40))
    play(match, 0, 1)
    match.play(0, ("pick_up",))
    stack(match, 0, "6S 7S 8S 9S 10S -")
    assert player(match, 0, 0)["race"]["to_play"] == ["6S", "7S", "8S", "9S", "10S"]
    play(match, 1)
    refused = refusal(match, 0, ("flip",))
    assert refused.clause == "TD-9"


def test_used_specials_stay_out():  # TD-10, TD-R4, example 7
    match = race([FAST, STEADY], first=1, track=straight(60))
    match.play(0, ("flip",))
    play(match, 1)
    match.play(0, ("pick_up",))
    assert len(match.legal(0)) == 5
    assert refusal(match, 0, ("special", "6S")).clause == "TD-10"
    stack(match, 0, "10S 9S 8S 7S")
    assert player(match, 0, 0)["race"]["to_play"] == ["10S", "9S", "8S"]
    assert player(match, 0, 0)["race"]["used"] == ["6S"]


def test_after_four_specials_a_deck_of_one_and_no_special():  # TD-R4, example 7
    match = race(["2S 3S 4S 5S 6S", "2H 3H JH QH KH"], first=1, track=straight(60))
    for left in ("3S 4S 5S 2S", "4S 5S 3S", "5S 4S", ""):
        match.play(0, ("flip",))
        dawdle(match, 1)
        match.play(0, ("pick_up",))
        if left:
            stack(match, 0, left)
        dawdle(match, 1)
    mine = player(match, 0, 0)["race"]
    assert (mine["used"], mine["to_play"], mine["special"]) == (["2S", "3S", "4S", "6S"], ["5S"], None)
    assert match.legal(0) == [("play",)]


def dawdle(match, seat):
    """A turn that does no harm."""
    if ("play",) in match.legal(seat):
        play(match, seat)
    else:
        match.play(seat, ("pick_up",))
        stack(match, seat, "2H 3H JH QH KH -")
