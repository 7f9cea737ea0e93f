"""A match as JSON lines: kept to the bit, and bad ones refused with the line."""

import json
from dataclasses import replace

import pytest
from toy import GAME

from kringle.kernel import replay
from kringle.kernel.errors import BadReplay, UnknownGame
from kringle.kernel.match import Match


def find(name):
    if name != "toy":
        raise UnknownGame(f"no game {name!r}")
    return GAME


def played(chance="auto", rounds=3):
    match = Match(GAME, 2, {"rich_hands": True}, 5 if chance == "auto" else None, chance)
    while not match.over and match.state.round <= rounds:
        seat = match.asks()[0]
        match.play(seat, match.legal(seat)[-1])
    return match


def lines(match):
    return match.replay().splitlines()


def bad(text, says, verify=False):
    with pytest.raises(BadReplay, match=says):
        replay.opened("\n".join(text) if isinstance(text, list) else text, find, verify)


def changed_head(**changes):
    head, *rest = lines(played())
    return [json.dumps({**json.loads(head), **changes}), *rest]


@pytest.mark.parametrize("chance", ["auto", "manual"])
def test_a_match_opened_from_its_replay_is_the_same(chance):
    match = played(chance, rounds=1)
    again = replay.opened(match.replay(), find, verify=chance == "auto")
    assert again.state == match.state
    assert again.log == match.log
    assert again.notes(0) == match.notes(0)
    assert (again.seed, again.chance, again.options) == (match.seed, match.chance, match.options)
    for seat in match.asks():
        for table in (match, again):
            table.play(seat, table.legal(seat)[0])
    assert again.log == match.log


def test_a_replay_can_be_read():
    head, *rest = lines(played())
    known = {"kringle": 1, "game": "toy", "rules": 1, "seats": 2, "chance": "auto", "seed": 5}
    assert json.loads(head) == {**known, "options": {"rich_hands": True}}
    assert json.loads(rest[0])[0] == "chance"
    assert json.loads(rest[-1]).keys() == {"moves", "hash"}


def test_long_replays_have_hashes_on_the_way(monkeypatch):
    monkeypatch.setattr(replay, "EVERY", 5)
    text = lines(played())
    assert [json.loads(line)["moves"] for line in text[1:] if line.startswith("{")] == [5, 10, 15, 16]
    assert replay.opened("\n".join(text), find).over


def test_blank_lines_do_no_harm():
    assert replay.opened(played().replay().replace("\n", "\n\n"), find).over


@pytest.mark.parametrize("text", ["", "  \n ", None, 7, b"{}"])
def test_empty_or_no_text(text):
    bad(text, "the replay is empty")


def test_one_by_older_rules_opens_if_it_leads_to_the_same_place():
    newer = replace(GAME, version=2)
    again = replay.opened(played().replay(), lambda name: newer)
    assert again.over
    assert '"rules": 2' in again.replay()
    *moves, last = lines(played())
    elsewhere = "\n".join([*moves, json.dumps({**json.loads(last), "hash": "0" * 16})])
    with pytest.raises(BadReplay, match=r"the recorded state\. The replay was made with version 1 of Stock"):
        replay.opened(elsewhere, lambda name: newer)


@pytest.mark.parametrize("head", ["{", "hello", "nul", "\x00", '{"kringle": 1,}', "[" * 100_000])
def test_a_header_that_is_not_json(head):
    bad(head, "line 1: not JSON")


@pytest.mark.parametrize("head", ["[]", "7", "null", '"x"', "{}", '{"kringle": 2}', '{"kringle": "1"}'])
def test_not_the_header_of_a_replay(head):
    bad(head, "line 1: not the header")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": "chess"}, "line 1: no game 'chess'"),
        ({"game": None}, "line 1: no game None"),
        ({"game": ["toy"]}, "line 1: no game"),
        ({"rules": 2}, "made with version 2 of Stockings's rules; this is 1"),
        ({"rules": None}, "made with version None"),
        ({"rules": True}, "made with version True"),
        ({"rules": 0}, "made with version 0"),
        ({"seats": 9}, "line 1: Stockings is for 2 to 3, not 9"),
        ({"seats": "2"}, "not '2'"),
        ({"options": {"poor_hands": True}}, "no option 'poor_hands'; did you mean rich_hands"),
        ({"options": {"rich_hands": 3}}, "option rich_hands: 3 is not allowed"),
        ({"options": [1]}, "options are a mapping"),
        ({"seed": None}, "a seed is a whole number, not None"),
        ({"seed": "5"}, "a seed is a whole number, not '5'"),
        ({"seed": True}, "a seed is a whole number, not True"),
        ({"chance": "fate"}, 'chance is "auto" or "manual"'),
    ],
    ids=str,
)
def test_a_bad_header(changes, says):
    bad(changed_head(**changes), says)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "line 2: not JSON"),
        ("[" * 100_000, "line 2: not JSON"),
        ("7", r"line 2: expected \[seat, move\]"),
        ('"x"', "line 2: expected"),
        ("null", "line 2: expected"),
        ("[]", "line 2: expected"),
        ('["chance"]', "line 2: expected"),
        ('["chance", "card"]', "line 2: expected"),
        ('["chance", ["card", "nut"], 3]', "line 2: expected"),
        ('["table", ["card", "nut"]]', 'line 2: the seat is "chance" or 0 to 1'),
        ('[2, ["card", "nut"]]', "line 2: the seat is"),
        ('[-1, ["card", "nut"]]', "line 2: the seat is"),
        ('[true, ["card", "nut"]]', "line 2: the seat is"),
        ('[8, ["card", "nut"]]', "line 2: the seat is"),
        ('["chance", []]', "line 2: a move is a tuple"),
        ('["chance", ["card", "walnut"]]', "line 2: TY-4"),
        ('["chance", ["deck", 1]]', "line 2: no move begins with 'deck'"),
        ('["chance", ["card", ["nut"]]]', "line 2: "),
        ('["chance", ["offer", 1]]', "line 2: TY-1"),
        ('[0, ["offer", 1]]', "line 2: TY-1"),
        ('{"moves": 7, "hash": "0"}', "line 2: the moves do not lead to the recorded state"),
        ('{"moves": 0, "hash": "0"}', "line 2: the moves do not lead to the recorded state"),
        ("{}", "line 2: the moves do not lead to the recorded state"),
    ],
    ids=str,
)
def test_a_bad_line(line, says):
    head, _, *rest = lines(played())
    bad([head, line, *rest], says)


def test_a_truncated_replay():
    text = lines(played())
    for end in range(1, len(text) - 1):
        if end > 1:
            bad(text[:end], "breaks off")
    bad(text[-2:], "line 1: not the header")


def test_every_edited_move_is_noticed():
    text = lines(played())
    for at in range(1, len(text) - 1):
        for old, new in (("nut", "apple"), ("apple", "star"), ("star", "nut"), ("[0,", "[1,")):
            if old in text[at]:
                with pytest.raises(BadReplay, match=r"^line \d"):
                    replay.opened("\n".join([*text[:at], text[at].replace(old, new), *text[at + 1 :]]), find)


def test_a_wrong_hash():
    *text, last = lines(played())
    entry = json.loads(last)
    bad([*text, json.dumps({**entry, "hash": "0" * 16})], "do not lead to the recorded state")
    bad([*text, json.dumps({**entry, "moves": 1})], "do not lead to the recorded state")


def test_moves_after_the_last_hash():
    text = lines(played(rounds=1))
    bad([*text, '[0, ["offer", 1]]'], "breaks off")


def test_draws_are_verified_against_the_seed():
    text = changed_head(seed=6)
    bad(text, "the seed draws", verify=True)
    assert replay.opened("\n".join(text), find).over
    bad(lines(played("manual")), "no seed", verify=True)


def test_an_empty_match_has_a_replay():
    match = Match(GAME, 2, chance="manual")
    assert replay.opened(match.replay(), find).state == match.state
