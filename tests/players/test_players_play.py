"""kringle play: a person at the terminal, in any game."""

from __future__ import annotations

import re

import pytest
from players.test_players_bots import GAMES
from test_cli import error_of, kringle_says

import kringle
from kringle.commands.play import matching
from kringle.commands.render_view import shown, told


def typed(*lines):
    return "".join(f"{line}\n" for line in lines)


def test_a_whole_game_by_the_first_of_all_moves():
    text = kringle_says("play", "conveyor", "--seats", "you,thumb", "--seed", 3, stdin="#1\n" * 400)
    assert "place" in text
    assert re.search(r"\d +you +-?\d", text)
    assert "You> " in text
    assert "Player" not in text


@pytest.mark.parametrize("game", GAMES)
def test_any_game_can_be_begun(game):
    text = kringle_says("play", game, "--seats", "you,thumb", "--seed", 3, stdin="#1\n" * 12)
    assert text.count("? helps") > 10
    clause = kringle.start(game, 2, seed=3).look(0)
    assert clause.game.asked_by(clause.state) in text


def test_the_question_is_asked_in_the_rules_own_words():
    text = kringle_says("play", "conveyor", "--seed", 3, stdin="quit\n")
    assert kringle.game("conveyor").rulebook.sentence("CV-6")[:60] in " ".join(text.split())
    assert "#2 bid 1" in text


def test_words_that_are_not_moves():
    text = kringle_says("play", "conveyor", "--seed", 3, stdin=typed("?", "look", "moves", "rules CV-9", "quit"))
    assert "Type a move" in text
    assert text.count("#2 bid 1") == 3
    assert "CV-9" in text


def test_refusals_have_their_clause():
    text = kringle_says("play", "conveyor", "--seed", 3, stdin=typed("bid 15", "dance", "why bid 2", "rules X-1"))
    assert "CV-6: Bid nil" in text
    assert "no move begins with 'dance'" in " ".join(text.split())
    assert "That may be played" in text
    assert "X-1" in text


def test_a_hint_is_there_for_the_asking():
    assert "It is between bid" in kringle_says("play", "conveyor", "--seed", 3, stdin=typed("hint", "quit"))


def test_several_people_do_not_see_each_others_hands():
    text = kringle_says("play", "conveyor", "--seats", "you,you", "--seed", 3, stdin=typed("", "bid 2", "", "quit"))
    assert "Player 1, it is your turn" in text
    assert "Player 2, it is your turn" in text


def test_bots_can_play_alone():
    assert "place" in kringle_says("play", "elfgame", "--seats", "thumb,random", "--seed", 3)


def test_a_game_is_saved_and_gone_on_with(tmp_path):
    file = tmp_path / "game.jsonl"
    kringle_says("play", "conveyor", "--seed", 3, "--save", file, stdin=typed("bid 3", "quit"))
    log = kringle.open_replay(file.read_text()).log
    assert (0, ("bid", 3)) in log
    text = kringle_says("play", "conveyor", "--resume", file, "--save", file, stdin="#1\n" * 200)
    assert "place" in text
    assert kringle.open_replay(file.read_text(), verify=True).log[: len(log)] == log
    assert "is Conveyor with 3 seats" in error_of("play", "icejam", "--resume", file)


def test_what_is_wrong_is_told():
    assert "no bot 'nobody'" in error_of("play", "conveyor", "--seats", "you,nobody")
    assert "is for 2 to 5" in error_of("play", "conveyor", "--seats", "you")


BIDS = [("bid", n) for n in range(13)]
CRAFTS = [("done",), ("craft", "doll", 0, "plain"), ("craft", "doll", 1, "plain"), ("craft", "kite", 0, "plain")]


@pytest.mark.parametrize(
    ("legal", "text", "found"),
    [
        (BIDS, "bid 1", [("bid", 1)]),
        (BIDS, "1", [("bid", 1)]),
        (BIDS, "#1", [("bid", 0)]),
        (BIDS, "#99", []),
        (BIDS, "#0", []),
        (BIDS, "13", []),
        (BIDS, "", BIDS),
        (CRAFTS, "d", [("done",)]),
        (CRAFTS, "Craft Doll 1", [("craft", "doll", 1, "plain")]),
        (CRAFTS, "cr k", [("craft", "kite", 0, "plain")]),
        (CRAFTS, "craft doll", CRAFTS[1:3]),
        (CRAFTS, "craft doll 0 plain now", []),
    ],
)
def test_what_is_typed_is_understood(legal, text, found):
    assert matching(legal, text) == found


@pytest.mark.parametrize("game", GAMES)
def test_every_view_can_be_shown(game):
    match = kringle.start(game, 3, seed=2)
    heuristic = kringle.bot("thumb", seed=1)
    while not match.over and len(match.log) < 40:
        seat = match.asks()[0]
        shown(match.view(seat), ["A", "B", "C"])
        match.play(seat, heuristic.choose(match.look(seat)))


def test_values_in_words():
    assert told(None) == "?"
    assert told({"doll": 2, "kite": 0}) == "2 doll"
    assert told([1, None, "x"]) == "1, ?, x"
    assert told({"at": "home", "ready": True, "late": False}) == "at home; ready"
    assert told(list(range(99))) == "(99 values)"
    assert told({}) == "-"
