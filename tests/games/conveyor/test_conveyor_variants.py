"""Conveyor, clause by clause: options and their errors, and the data."""

from __future__ import annotations

from importlib.resources import files

import pytest
from tables import bid, deal, done, drop_all, elf, mine, phase, table, take

import kringle
from kringle import CHANCE, BadData, BadOption, BadSeats
from kringle.games.conveyor import cards
from kringle.kernel import data


def belts(seats, **options):
    """The size of each belt, as dealt."""
    match = kringle.start("conveyor", seats, options, seed=2)
    while not match.over:
        seat = match.asks()[0]
        match.play(seat, match.legal(seat)[-1])
    return [note.facts["cards"] for note in match.notes() if note.kind == "season"]


# ---- luck -------------------------------------------------------------------------------------------


def test_more_luck_hides_the_first_the_last_and_one_between():  # CV-29
    match = kringle.start("conveyor", 2, {"luck": "more", "tie_break_start": "seats"}, chance="manual")
    for _ in range(2):
        match.play(CHANCE, ("deal", "doll"))
    assert match.legal(CHANCE) == [("face_down", place) for place in range(1, 8)]
    match.play(CHANCE, ("face_down", 3))
    deal(match)
    assert [place for place, card in enumerate(match.view()["belt"]) if card is None] == [0, 3, 8]


def test_face_down_cards_are_taken_unseen_or_discarded_unseen():  # CV-29, CV-R3
    match = kringle.start("conveyor", 2, {"luck": "more"}, seed=4)
    bid(match, 0, 0)
    assert next(n.facts["kind"] for n in match.notes() if n.kind == "discarded") is None
    other = kringle.start("conveyor", 2, {"luck": "more"}, seed=4)
    bid(other, 1, 2)
    assert elf(other, 0, 1)["took"][0] in ({"unseen": 1}, {})
    assert [n.kind for n in other.notes(1)].count("saw") <= 3


def test_less_luck_deals_all_four_belts_face_up():  # CV-29
    match = kringle.start("conveyor", 2, {"luck": "less"}, seed=1)
    view = match.view()
    assert len(view["belt"]) == 9
    assert len(view["belts_to_come"]) == 27
    assert None not in view["belt"] + view["belts_to_come"]
    spring = view["belts_to_come"][:9]
    take(match, 1)
    done(match)
    drop_all(match)
    assert match.view()["season"] == "spring"
    assert match.view()["belt"] == spring


@pytest.mark.parametrize(("seats", "sizes"), [(3, [13, 13, 13, 12]), (4, [17] * 4)])
def test_less_luck_runs_short_in_the_last_row(seats, sizes):  # CV-R2
    assert belts(seats, luck="less") == sizes


# ---- gold -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_three_chosen_kinds_of_gold_are_in_the_deck(seats, copies):  # CV-30
    match = kringle.start("conveyor", seats, {"gold": ["satin", "borg", "whistle"]}, seed=1)
    counted = match.game.components(match.state)
    assert {kind: n for kind, n in counted.items() if kind in cards.GOLD and n} == dict.fromkeys(
        ["borg", "whistle", "satin"], copies
    )


@pytest.mark.parametrize(
    "gold", [["magic", "paper"], ["magic", "magic", "paper"], ["magic", "paper", "doll"], "magic", 3, None, [1, 2, 3]]
)
def test_anything_but_three_kinds_of_gold_is_refused(gold):  # CV-30
    with pytest.raises(BadOption, match="3 different ones of magic, paper"):
        kringle.start("conveyor", 3, {"gold": gold})


# ---- exploding seasons --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "sizes"), [(2, [6, 8, 10, 12]), (3, [10, 12, 14, 15]), (4, [14, 16, 18, 20]), (5, [18, 20, 22, 24])]
)
def test_exploding_seasons(seats, sizes):  # CV-31, CV-R12, CV-R2
    assert belts(seats, exploding_seasons=True) == sizes


# ---- Dutch auction ------------------------------------------------------------------------------------


def dutch(seats=5):
    return table(["doll"] * seats, ["kite", "kite", "kite"], dutch_auction=True)


def test_payment_breaks_a_tie_at_one_more_than_the_next():  # CV-32, example 5
    match = dutch()
    bid(match, (5, 2), 3, (3, 2), 0, (3, 5))
    assert mine(match, 4)["hand"] == {"doll": 1, "kite": 3}
    assert elf(match, 4)["paid"] == 3
    assert [elf(match, seat)["paid"] for seat in range(4)] == [0, 0, 0, 0]
    assert match.view()["track"] is None


def test_payments_come_off_the_score():  # CV-32, CV-20
    match = dutch()
    bid(match, (5, 2), 3, (3, 2), 0, (3, 5))
    assert mine(match, 4)["score"] == -3


def test_without_a_tie_nobody_pays():  # CV-32
    match = dutch(3)
    bid(match, (3, 9), (2, 1), 3)
    assert [elf(match, seat)["paid"] for seat in range(3)] == [0, 0, 0]
    assert not elf(match, 1)["in"]


def test_tied_payments_are_settled_by_lot_and_nobody_pays():  # CV-32
    match = dutch(4)
    bid(match, (2, 4), (2, 4), (2, 1), 3)
    assert phase(match) == "lot"
    assert match.legal(CHANCE) == [("lot", 0), ("lot", 1)]
    assert elf(match, 0)["bid"] == 2
    assert elf(match, 0)["payment"] == 4
    match.play(CHANCE, ("lot", 1))
    assert not elf(match, 1)["in"]
    assert elf(match, 1)["paid"] == 0


def test_a_payment_bid_is_part_of_a_grab_bid_and_at_most_15():  # CV-R13
    match = dutch(2)
    legal = match.legal(0)
    assert ("bid", 1, 15) in legal
    assert ("bid", 9, 1) in legal
    assert len(legal) == 1 + 9 * 16
    assert match.why_not(0, ("bid", 1, 16)).clause == "CV-6"
    assert match.why_not(0, ("bid", 0, 3)).clause == "CV-6"


def test_no_payments_without_the_option():  # CV-32
    refusal = table(["doll"] * 2, []).why_not(0, ("bid", 1, 2))
    assert refusal.clause == "CV-32"
    assert refusal.facts == {"dutch auction": False}


def test_knife_and_dutch_auction_exclude_each_other():  # CV-R13
    with pytest.raises(BadOption, match="CV-R13"):
        kringle.start("conveyor", 3, {"gold": ["knife", "magic", "paper"], "dutch_auction": True})


def test_timing_goes_by_seats_without_a_track():  # CV-R13, CV-28
    gold = ["gloves", "magic", "paper"]
    match = table(["doll"] * 4, ["gloves", "kite", "gloves"], gold=gold, dutch_auction=True)
    take(match, 1, 1, 1)
    assert phase(match) == "gloves"
    assert match.asks() == (0,)
    match.play(0, ("keep", "gloves"))
    assert match.asks() == (2,)


# ---- other options and seats ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 6, 0, -1, 2.0, "4", True, None])
def test_two_to_five_elves(seats):
    with pytest.raises(BadSeats, match="2 to 5"):
        kringle.start("conveyor", seats)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"luck": "none"}, "one of normal, more, less"),
        ({"exploding_seasons": 1}, "true or false"),
        ({"dutch": True}, "did you mean dutch_auction"),
        ({"tie_break_start": "youngest"}, "one of drawn, seats"),
        (["luck"], "mapping"),
    ],
)
def test_bad_options_say_what_is_allowed(options, says):
    with pytest.raises(BadOption, match=says):
        kringle.start("conveyor", 3, options)


# ---- the data -------------------------------------------------------------------------------------------


def test_the_printed_box_holds_101_cards():  # CV-2
    assert sum(cards.COPIES[5]) == 31 + 24 + 16 + 10 + 2 + 9 * 2 == 101


@pytest.mark.parametrize(("seats", "deck"), [(2, 40), (3, 54), (4, 75), (5, 89)])
def test_the_deck_by_number_of_elves(seats, deck):  # CV-2
    state = kringle.start("conveyor", seats, seed=1).state
    assert sum(kringle.game("conveyor").components(state).values()) == deck


def broken(old, new):
    text = files("kringle.games.conveyor").joinpath("cards.toml").read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name = "kite"', 'name = "kyte"', "part must be, in this order: doll, kite"),
        (
            "copies = [13, 19, 25, 31]",
            "copies = [13, 19, 25]",
            r"\(doll\): copies must be a list of 4",
        ),
        (
            "copies = [13, 19, 25, 31]",
            "copies = [13, 19, 25, 310]",
            r"\(doll\): copies 4 must be a whole",
        ),
        ("needed = 3", "needed = 0", r"\(doll\): needed must be a whole number from 1 to 9"),
        (
            "points = { value = 2, source",
            "points = { value = -2, source",
            r"\(doll\): points: value must",
        ),
        (
            'penalty = { value = 2, source = "known" }',
            "penalty = 2",
            r"\(doll\): penalty must be a table with",
        ),
        ('border = "violet"', 'border = "pink"', r"\(doll\): border must be one of brown, green, violet"),
        ('title = "Doll"', 'title = ""', r"\(doll\): title must be a text that is not empty"),
        ("[gold]", "[golden]", "no field 'golden'; there are part, gold"),
        (
            'source = "known"\nintroductory',
            'source = "guess"\nintroductory',
            "gold: source must be one of",
        ),
        (
            'introductory = ["magic", "paper", "broom"]',
            'introductory = ["magic"]',
            "introductory must be a list of 3",
        ),
        ('introductory = ["magic", "paper", "broom"]', 'introductory = ["magic", "paper", "paper"]', "three different"),
        ('title = "Doll"', 'titel = "Doll"', r"part 1 \(doll\): no field 'titel'; there are source"),
        ("needed = 3\n", "", r"part 1 \(doll\): `needed` and `points` go together"),
        ('Borg", points = { value = 5, source = "known" }', 'Borg"', "borg and whistle are toys and have `points`"),
        ("[[part]]", "[[part]", "cards.toml: "),
        ("kinds = [", "kinds = 3\nkind = [", "gold: kinds must be a list"),
    ],
)
def test_broken_data_says_where_and_what_is_allowed(old, new, says):
    with pytest.raises(BadData, match=says):
        data.read(broken(old, new), "cards.toml", cards.Cards)


def test_every_value_is_known_or_reconstructed():
    text = files("kringle.games.conveyor").joinpath("cards.toml").read_text(encoding="utf-8")
    read = data.read(text, "cards.toml", cards.Cards)
    assert read.points == [2, 3, 4, 10, 5, 4]
    assert read.penalty == [2, 3, 4, 6, 5]
