"""Top Deer, clause by clause: setup, stacking, bets, options and data files."""

from __future__ import annotations

import zlib
from importlib.resources import files

import pytest
from topdeer_tables import (
    SLOW,
    bet,
    cards,
    dealt,
    each,
    fillers,
    notes,
    phase,
    player,
    race,
    refusal,
    run,
    stack,
    straight,
    table,
    track,
)

import kringle
from kringle import CHANCE, BadData, BadOption, BadSeats, MalformedMove
from kringle.games.topdeer import GAME
from kringle.games.topdeer import cards as data
from kringle.games.topdeer import track as tracks
from kringle.games.topdeer.answers import draw
from kringle.games.topdeer.setup import draw_first
from kringle.kernel import documents
from kringle.kernel.data import read

HAND = "10S 9S 8S 7S KC"
OTHER = "10H 9H 8H 7H KH"


# ---- setup ------------------------------------------------------------------------------------------


def test_two_packs_are_dealt_from():  # TD-2
    match = kringle.start("topdeer", 2, chance="manual")
    assert match.state.outcomes() == [(draw(kind), 2) for kind in range(52)]
    match.play(CHANCE, ("draw", "10S"))
    match.play(CHANCE, ("draw", "10S"))
    assert ("draw", "10S") not in match.legal(CHANCE)
    assert match.view()["deck"] == 102


def test_each_keeps_five_of_seven_in_secret():  # TD-2
    match = dealt([HAND, OTHER])
    assert match.asks() == (0, 1)
    assert len(cards(match, 0)) == 7
    match.play(0, ("leave", "9S"))
    assert player(match, 0, 0)["leaving"] == ["9S"]
    assert player(match, 0, 1)["leaving"] == [None]
    match.play(0, ("leave", "7S"))
    assert match.asks() == (1,)
    assert each(match, "leaving") == [[None, None], []]
    assert match.view()["discard"]["spades"] == []
    match.play(1, ("leave", "7H"))
    match.play(1, ("leave", "KH"))
    assert match.view()["discard"] == {"spades": ["7", "9"], "hearts": ["7", "K"], "clubs": [], "diamonds": []}
    assert [len(deer["cards"]) for deer in each(match, "deer")] == [5, 5]


def test_only_own_cards_can_be_left():  # TD-2
    match = dealt([HAND, OTHER])
    assert refusal(match, 0, ("leave", "10H")).clause == "TD-2"
    match.play(0, ("leave", "KC"))
    assert refusal(match, 0, ("leave", "KC")).clause == "TD-2"


def test_discards_lie_open():  # TD-R13
    match = table([HAND, OTHER])
    spare = fillers([HAND, OTHER], 2)
    assert spare == ["AS", "2S"]
    for viewer in (None, 0, 1):
        assert match.view(viewer)["discard"]["spades"] == ["A", "A", "2", "2"]


def test_start_with_three_money_and_no_rosette():  # TD-3
    match = table([HAND, OTHER, SLOW])
    assert each(match, "money") == [3, 3, 3]
    assert each(match, "rosettes") == [0, 0, 0]


def test_first_player_is_drawn():  # TD-3
    match = dealt([HAND, OTHER])
    for seat, name in enumerate(("AS", "2S")):
        match.play(seat, ("leave", name))
        match.play(seat, ("leave", name))
    assert match.state.outcomes() == [(draw_first(0), 1), (draw_first(1), 1)]
    match.play(CHANCE, ("first", 1))
    assert match.view()["first_player"] == 1


# ---- before the race --------------------------------------------------------------------------------


def test_all_stack_at_once_and_in_secret():  # TD-4
    match = table([HAND, OTHER])
    assert match.asks() == (0, 1)
    stack(match, 1, OTHER)
    assert match.asks() == (0,)
    seen = player(match, 1, 0)["race"]
    assert seen["to_play"] == [None] * 4
    assert seen["special"] == {"card": None, "effect": None}
    assert player(match, 1, 1)["race"]["to_play"] == ["10H", "9H", "8H", "7H"]
    assert player(match, 1, 1)["race"]["special"] == {"card": "KH", "effect": "hop"}


def test_special_first_then_four_in_order():  # TD-4
    match = table([HAND, OTHER])
    assert refusal(match, 0, ("next", "10S")).clause == "TD-4"
    assert refusal(match, 0, ("special", "none")).clause == "TD-4"
    assert refusal(match, 0, ("special", "10H")).clause == "TD-4"
    match.play(0, ("special", "10S"))
    assert refusal(match, 0, ("next", "10S")).clause == "TD-4"
    assert match.legal(0) == [("next", "7S"), ("next", "8S"), ("next", "9S"), ("next", "KC")]


def test_everybody_answers_equally_often():  # TD-4
    match = table(["10S 10S 9S 9S KC", OTHER])
    for move in (("special", "10S"), ("next", "10S"), ("next", "9S"), ("next", "9S")):
        assert match.asks() == (0, 1)
        match.play(0, move)
    assert match.asks() == (1,)
    assert player(match, 0, 0)["race"]["to_play"] == ["10S", "9S", "9S", "KC"]


def test_bets_go_round_openly_from_the_first_player():  # TD-5
    match = table([HAND, OTHER, SLOW], first=1)
    for seat, hand in enumerate([HAND, OTHER, SLOW]):
        stack(match, seat, hand)
    assert match.asks() == (1,)
    assert match.legal(1) == [("bet", 0), ("bet", 1), ("bet", 2)]
    match.play(1, ("bet", 1))
    assert each(match, "bet") == [None, 1, None]
    assert match.asks() == (2,)
    assert refusal(match, 1, ("bet", 2)).clause == "TD-5"
    match.play(2, ("bet", 0))
    match.play(0, ("bet", 2))
    assert each(match, "bet") == [2, 1, 0]
    assert each(match, "space") == [0, 0, 0]
    assert phase(match) == "turn"


def test_no_bet_on_an_empty_chair():  # TD-5
    match = table([HAND, OTHER])
    for seat, hand in enumerate([HAND, OTHER]):
        stack(match, seat, hand)
    refused = refusal(match, 0, ("bet", 2))
    assert refused.clause == "TD-5"
    assert refused.facts == {"players": [0, 1]}


# ---- options ----------------------------------------------------------------------------------------


def test_two_to_six_players():
    assert GAME.seats == (2, 3, 4, 5, 6)
    with pytest.raises(BadSeats):
        kringle.start("topdeer", 7)


@pytest.mark.parametrize("value", [0, 10, "5", True])
def test_rosettes_to_win_has_a_range(value):
    with pytest.raises(BadOption, match="1 to 9"):
        kringle.start("topdeer", 2, {"rosettes_to_win": value})


def test_shipped_tracks_are_as_described():
    for name, length in (("oval", 24), ("crosscountry", 28)):
        found = tracks.shipped(name)
        assert found.length == length
        assert lengths(found, 0) == {length + 1}
        regular = [n for n, s in enumerate(found.spaces) if sum(not found.spaces[to].rough for to in s.next) > 1]
        assert len(regular) >= 3
        rough = sum(space.rough for space in found.spaces)
        assert 5 <= (len(found.spaces) - 2) / rough <= 8
        assert max(len(space.next) for space in found.spaces) <= 3


def lengths(found, number):
    """The steps to the finish on all ways without rough spaces."""
    if number == found.finish:
        return {0}
    onward = [to for to in found.spaces[number].next if not found.spaces[to].rough]
    return {1 + steps for to in onward for steps in lengths(found, to)}


def test_far_counts_steps_to_the_finish_and_rough_ground_twice():
    found = tracks.read(track({"pen": ["a", "r"], "a": ["b"], "b": ["finish"], "r": ["finish"]}, ["r"])["text"])
    assert found.far() == [3, 2, 1, 1, 0]


def test_a_track_of_ones_own_works_by_path(tmp_path):
    file = tmp_path / "short.toml"
    file.write_text(straight(3)["text"], encoding="utf-8")
    match = kringle.start("topdeer", 2, {"track": str(file)}, seed=1)
    shown = match.view()["track"]
    assert (shown["name"], shown["ids"]) == ("Test track", ["pen", "1", "2", "3", "finish"])
    assert shown["next"] == [[1], [2], [3], [4], []]
    again = kringle.open_replay(match.replay())
    assert again.view() == match.view()


def forged(text, like):
    """The text with four bytes more, so that its crc32 is that of another: the checksum is linear."""
    table = [zlib.crc32(bytes([n])) ^ zlib.crc32(b"\0") for n in range(256)]
    top = {entry >> 24: n for n, entry in enumerate(table)}
    register, wanted = zlib.crc32(text) ^ 0xFFFFFFFF, zlib.crc32(like) ^ 0xFFFFFFFF
    entries = []
    for _ in range(4):
        entries.append(top[wanted >> 24])
        wanted = (wanted ^ table[entries[-1]]) << 8 & 0xFFFFFFFF
    tail = bytearray()
    for entry in reversed(entries):
        tail.append((register ^ entry) & 0xFF)
        register = register >> 8 ^ table[entry]
    return text + bytes(tail)


def colliding(text, like):
    """A text in UTF-8 whose crc32 is that of another: a comment's number is tried until the four bytes are letters."""
    for number in range(100_000):
        found = forged(f"{text}\n# {number} ".encode(), like.encode())
        if found[-4:].isascii() and found[-4:].decode("ascii").isprintable():
            return found.decode("ascii")
    raise AssertionError("no such number")


def test_a_text_that_is_no_track_is_none_whatever_its_checksum():  # TD-7
    long = straight(9)["text"]
    tracks.read(long)
    forgery = colliding("this is no track at all", long)
    assert zlib.crc32(forgery.encode()) == zlib.crc32(long.encode())
    with pytest.raises(BadData, match="track: "):
        kringle.start("topdeer", 2, {"track": {"text": forgery}})


def test_two_tracks_with_one_checksum_are_two():  # TD-7
    short, long = straight(3)["text"], straight(9)["text"]
    forgery = colliding(long, short)
    assert zlib.crc32(forgery.encode()) == zlib.crc32(short.encode())
    views = [kringle.start("topdeer", 2, {"track": {"text": text}}).view() for text in (short, forgery, short)]
    assert [len(view["track"]["ids"]) for view in views] == [5, 11, 5]


def test_a_table_knows_its_track_however_many_there_are():  # TD-7
    match = race([HAND, OTHER], track=straight(3))
    for length in range(4, 5 + documents.MOST):
        tracks.read(straight(length)["text"])
    assert match.view()["track"]["ids"] == ["pen", "1", "2", "3", "finish"]


def test_pen_is_first_and_finish_last_wherever_they_stand_in_the_file():
    found = tracks.read(track({"b": ["finish"], "pen": ["b"]})["text"])
    assert [space.id for space in found.spaces] == ["pen", "b", "finish"]
    assert found.length == 1


def test_a_track_of_rough_ground_only_has_the_length_of_its_ways():
    assert tracks.read(straight(2, 1)["text"]).length == 2


def broken(old, new, text=None):
    return (straight(3)["text"] if text is None else text).replace(old, new, 1)


MANY = {"pen": ["s0"], **{f"s{n}": [f"s{n + 1}"] for n in range(79)}, "s79": ["finish"]}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("source = \n", "track: Invalid value (at line 1"),
        ("# " + "a" * 1000, "line 1: 1,002 characters in one line; at most 1,000"),
        (broken('"reconstructed"', '"guessed"'), "track: source must be one of known, reconstructed, not 'guessed'"),
        (broken('source = "reconstructed"', ""), "track: source is missing: it must be one of known, reconstructed"),
        (broken("width", "author = 7\nwidth"), "track: no field 'author'; there are source, status, name, width"),
        (broken('"Test track"', "7"), "track: name must be a text of at most 80 letters, not 7"),
        (broken("width = 1000", "width = 0"), "track: width must be a whole number from 1 to 10000, not 0"),
        (broken("height = 600", 'height = "tall"'), "track: height must be a whole number from 1 to 10000, not 'tall'"),
        ('source = "known"\nname = "n"\nwidth = 9\nheight = 9\n', "track: space is missing: it must be a list"),
        (track(MANY)["text"], "track: space must be a list of at most 80 entries, each a table"),
        (broken('id = "2"', "id = 2"), "track: space 3 (2): id must be a text of at most 20 letters, not 2"),
        (broken('id = "2"', 'id = "1"'), "track: space 1 stands there twice"),
        (broken('id = "pen"', 'id = "barn"'), "track: there must be a space with id pen"),
        (broken('id = "finish"\n', 'id = "line"\n').replace("next = []", 'next = ["pen"]'), "a space with id finish"),
        (broken("x = 20", "x = 2000"), "track: space 2: x must be a whole number from 0 to 1000, not 2000"),
        (broken("y = 300", "y = -1"), "track: space 1 (pen): y must be a whole number from 0 to 10000, not -1"),
        (broken("y = 300", "z = 300"), "track: space 1 (pen): no field 'z'; there are id, x, y, rough, next"),
        (broken("rough = false", "rough = true"), "track: space 1 (pen): rough must be false: pen and finish"),
        (broken("rough = false", "rough = 1"), "track: space 1 (pen): rough must be true or false, not 1"),
        (broken('next = ["2"]', 'next = "2"'), "track: space 2 (1): next must be a list of at most 3 entries"),
        (broken('next = ["2"]', 'next = ["2", "2"]'), "track: space 2 (1): next must be a list of at most 3 different"),
        (broken('next = ["2"]', 'next = ["9"]'), "track: space 1: there is no space '9'"),
        (broken('next = ["2"]', 'next = [["2"]]'), "space 2 (1): next 1 must be a text that is not empty, not ['2']"),
        (broken('next = ["3"]', "next = []"), "track: space 3 (2): next: no arrow leads on from the finish, at least"),
        (broken("next = []", 'next = ["3"]'), "track: space 5 (finish): next: no arrow leads on from the finish"),
        (track({"pen": ["a"], "a": ["b"], "b": ["c", "finish"], "c": ["a"]})["text"], "round in a circle: "),
        (track({"pen": ["a"], "a": ["finish"], "b": ["a"]})["text"], "no way leads from the pen to space b"),
        (track({"pen": ["a"], "a": ["finish"]}, length=7)["text"], "length must be 1"),
    ],
)
def test_broken_tracks_are_refused_with_the_place(text, words):
    with pytest.raises(BadData) as caught:
        kringle.start("topdeer", 2, {"track": {"text": text}})
    assert words in str(caught.value)


def test_tracks_that_say_status_can_still_be_raced_on():
    text = straight(3)["text"]
    older = text.replace("source = ", "status = ")
    assert tracks.read(older).spaces == tracks.read(text).spaces
    with pytest.raises(BadData, match="track: source and status say the same"):
        tracks.read('status = "known"\n' + text)


@pytest.mark.parametrize("name", tracks.SHIPPED)
def test_games_by_the_first_rules_carry_the_mark_of_a_track_as_it_was_called_then(name):
    text = (files("kringle.games.topdeer") / f"{name}.toml").read_text(encoding="utf-8")
    as_it_was = tracks.read(text.replace("source = ", "status = ", 1))
    assert GAME.by(1).start(2, {"track": name}).mark == list(as_it_was.old_mark)
    assert GAME.start(2, {"track": name}).mark == [0, 0]


def test_no_such_track():
    with pytest.raises(BadOption, match="oval, crosscountry, or the path of a file"):
        kringle.start("topdeer", 2, {"track": 3})
    with pytest.raises(BadOption, match="nowhere"):
        kringle.start("topdeer", 2, {"track": "nowhere.toml"})


# ---- cards.toml -------------------------------------------------------------------------------------

TEXT = (files("kringle.games.topdeer") / "cards.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[deck]", "[deck", "cards.toml: Expected"),
        ("copies = 2", "copies = 9", "deck: copies must be a whole number from 1 to 4, not 9"),
        ("copies = 2", "copies = 2\ncolour = 5", "deck: no field 'colour'; there are source, reconstructed, copies"),
        ("dealt = 7", "dealt = 8", "deck: dealt must be 7, not 8"),
        ("hand = 5", "hand = 4", "deck: hand must be 5, not 4"),
        ("lost = 3", "lost = 2", "deck: lost must be 3, not 2: 7 cards are left"),
        ('"spades", "hearts", "clubs"', '"hearts", "spades", "clubs"', "deck: suits must be, in this order: spades"),
        ("start = 3", "start = 12", "money: start must be a whole number from 0 to 9, not 12"),
        ("most = 9", "most = 8", "money: rosette_price must be at most 8"),
        ("extra_card = 2", "extra_card = 1", "money: extra_card must be at least 2: nobody can have more than 11"),
        ("start = 3", "strat = 3", "money: no field 'strat'; there are source, reconstructed, start"),
        ("to_win = 5", "to_win = 0", "rosettes: to_win must be a whole number from 1 to 9, not 0"),
        ("least = 2", "least = 7", "seats: least must be a whole number from 2 to 6, not 7"),
        ("most = 6", "most = 6\nleast = 2", "cards.toml: Cannot overwrite a value"),
        ("A = [1, 2, 3]", "A = []", "race: spaces: A must be a list of at least 1 entries"),
        ("A = [1, 2, 3]", "A = [1, 1]", "race: spaces: A must be a list of different numbers"),
        ("10 = [4]", "10 = [5]", "race: spaces: 10 1 must be a whole number from 1 to 4, not 5"),
        ("10 = [4]", "11 = [4]", "race: spaces: no field '11'; there are 10, 2, 3"),
        ("10 = [4]", "", "race: spaces must be, in this order: A, 2, 3"),
        ("[race]", "[races]", "cards.toml: no field 'races'; there are deck, money"),
        ('effect = "hop"', 'effect = "fly"', "special 3: effect must be one of borrow, extra"),
        ('suits = ["hearts"]', 'suits = ["clubs"]', "special: JC has two effects"),
        ('suits = ["hearts"]', 'suits = ["stars"]', "special 3: suits 1 must be one of clubs, diamonds"),
        ('ranks = ["J", "Q", "K"]', 'ranks = ["J", "Q"]', "special: KS has no effect"),
        ('spaces = ["stud_auction", "quiet"]', "spaces = []", "year: spaces must be a list of 1 to 12 entries"),
        ('source = "known"', 'source = "sure"', "deck: source must be one of known, reconstructed, not 'sure'"),
        ('source = "known"', 'status = "known"', "deck: no field 'status'; there are source, reconstructed"),
    ],
)
def test_broken_cards_are_refused_with_the_place(old, new, words):
    assert old in TEXT
    with pytest.raises(BadData) as caught:
        cards_read(TEXT.replace(old, new, 1))
    assert words in str(caught.value)


def cards_read(text):
    return read(text, "cards.toml", data.Cards)


def test_specials_must_be_a_list():
    with pytest.raises(BadData, match="special must be a list, each a table"):
        cards_read(TEXT[: TEXT.index("[[special]]")] + "[special]\n" + TEXT[TEXT.index("# A loop") :])


def test_players_are_two_at_least():
    with pytest.raises(BadData, match="seats: least must not be more than most, 3"):
        cards_read(TEXT.replace("least = 2\nmost = 6", "least = 4\nmost = 3"))


# ---- words ------------------------------------------------------------------------------------------


def test_malformed_moves():
    match = table([HAND, OTHER])
    for move in (("bite",), ("bet", "two"), ("to",), "play"):
        with pytest.raises(MalformedMove):
            match.play(0, move)


def test_notes_tell_a_whole_round_in_words():
    match = race([HAND, OTHER], first=1, track=straight(6))
    run(match)
    told = [match.tell(note, ["Ann", "Bo"]) for note in match.notes(0)]
    for words in (
        "Ann draws 10♠.", "Bo draws a card.", "Ann will not keep A♠.", "Bo does not keep 2♠.", "Bo is first player.",
        "Race 1.", "Ann sets K♣ aside as special.", "Ann puts 9♠ at place 2 of the race deck.",
        "Bo stacks 4 cards and a special card.", "It is Ann's turn.", "Ann plays 10♠.",
        "Ann moves on.", "Ann crosses the finish line and wins the race!", "Ann gains a rosette and has 1.",
        "Ann earns 2 and has 5.", "Bo takes all cards back.", "A quiet year.",
    ):  # fmt: skip
        assert words in told, words
    assert notes(match, "drew", None) == []


def test_bets_are_open_to_spectators_too():  # TD-5
    match = table([HAND, OTHER])
    for seat, hand in enumerate([HAND, OTHER]):
        stack(match, seat, hand)
    bet(match, 1, 0)
    assert [note.facts["on"] for note in notes(match, "bet")] == [1, 0]
