"""Top Deer, clause by clause: rosettes, years, the stud auction."""

from __future__ import annotations

from collections import Counter

import pytest
from topdeer_tables import (
    CLUBS,
    DIAMONDS,
    FAST,
    FOUR,
    HEARTS,
    SHORT,
    auction,
    breed_same,
    cards,
    discards,
    draw,
    each,
    finish_breeding,
    keep_as_is,
    next_race,
    notes,
    phase,
    race,
    refusal,
    rich,
    run,
    skip_auction,
    sold_round,
    spare,
    table,
)

from kringle import CHANCE

# ---- rosettes and years -----------------------------------------------------------------------------


def test_with_nine_money_a_rosette_may_be_bought():  # TD-14
    match = rich()
    assert each(match, "money") == [9, 7, 5, 3]
    assert (phase(match), match.asks()) == ("rosette", (0,))
    assert match.legal(0) == [("buy_rosette",), ("pass",)]
    assert refusal(match, 0, ("buy_card",)).clause == "TD-14"
    match.play(0, ("buy_rosette",))
    assert each(match, "rosettes") == [3, 0, 0, 0]
    assert each(match, "wins") == [2, 0, 0, 0]
    assert each(match, "money") == [0, 7, 5, 3]
    assert phase(match) == "price"


def test_a_rosette_need_not_be_bought():  # TD-14
    match = rich()
    match.play(0, ("pass",))
    assert each(match, "money")[0] == 9
    assert phase(match) == "price"


def test_rosettes_are_bought_in_turn_order_from_the_first_player():  # TD-14, TD-R11
    match = race([FAST, HEARTS, CLUBS], first=2, bets=[0, 0, 0], track=SHORT)
    for last in (False, False, True):
        run(match)
        while phase(match) in ("price", "offer", "ransom"):
            legal = match.legal(match.asks()[0])
            match.play(match.asks()[0], next(m for m in legal if m in (("price", 0), ("pass",), ("pay",))))
        if not last:
            breed_same(match)
            next_race(match, [FAST, HEARTS, CLUBS], [0, 0, 0])
    assert each(match, "money") == [9, 9, 9]
    first = match.view()["first_player"]
    assert first == 0
    for seat in (0, 1, 2):
        assert (phase(match), match.asks()) == ("rosette", (seat,))
        match.play(seat, ("pass",))
    assert phase(match) == "deer"


def test_a_last_rosette_that_is_bought_ends_the_game_at_once():  # TD-R11, TD-24
    match = rich(rosettes_to_win=3)
    match.play(0, ("buy_rosette",))
    assert match.over
    assert match.outcome.ranks == (1, 2, 3, 4)
    assert match.legal(1) == []


def test_years_alternate_and_the_first_is_quiet():  # TD-15
    match = race(FOUR, first=3, track=SHORT)
    assert match.view()["year"] == {"at": 0, "spaces": ["stud_auction", "quiet"]}
    run(match)
    assert (match.view()["year"]["at"], phase(match)) == (1, "deer")
    breed_same(match)
    next_race(match, FOUR)
    run(match)
    while phase(match) == "rosette":
        match.play(match.asks()[0], ("pass",))
    assert (match.view()["year"]["at"], phase(match)) == (0, "price")


# ---- the first player -------------------------------------------------------------------------------


def test_most_wins_makes_the_first_player_at_the_auction():  # TD-16, TD-R8
    match = race(FOUR, first=3, track=SHORT)
    run(match)
    assert match.view()["first_player"] == 3
    breed_same(match)
    assert match.view()["first_player"] == 3
    next_race(match, FOUR)
    run(match)
    match.play(0, ("pass",))
    assert match.view()["first_player"] == 0
    assert match.asks() == (0,)


TENS = ["10S 2S 3S JS QS", "10H 2H 3H JH QH", "10C 2C 3C JC QC", "10D 2D 3D JD QD"]


@pytest.mark.parametrize(
    ("won_by", "previous", "first"),
    [
        ([1, 1, 0, 3, 0, 3], 2, 3),
        ([3, 3, 0, 1, 0, 1], 2, 0),
        ([0, 0, 1, 3, 1, 3], 2, 1),
        ([0, 1], 0, 1),
        ([0, 1], 1, 0),
        ([0, 1], 2, 0),
        ([1, 1], 1, 1),
    ],
)
def test_tie_for_first_player_goes_clockwise_and_the_previous_one_comes_last(won_by, previous, first):
    # TD-16, TD-R7, example 8 is the first case: seats 0, 1 and 3 have two wins, and 1 was first player
    match = table(TENS, previous, track=SHORT)
    for number, seat in enumerate(won_by):
        if number:
            skip_auction(match)
            breed_same(match)
        next_race(match, [hand if other == seat else slow_first(hand) for other, hand in enumerate(TENS)])
        run(match)
    while phase(match) == "rosette":
        match.play(match.asks()[0], ("pass",))
    assert each(match, "wins") == [won_by.count(seat) for seat in range(4)]
    assert match.view()["first_player"] == first


def slow_first(hand):
    ten, *slow = hand.split()
    return " ".join([*slow, ten])


# ---- stud auction -----------------------------------------------------------------------------------


def test_price_is_at_most_the_own_money():  # TD-17
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    assert (phase(match), match.asks()) == ("price", (0,))
    money = each(match, "money")[0]
    assert match.legal(0) == [("price", n) for n in range(money + 1)]
    match.play(0, ("price", 3))
    assert match.view()["auction"] == {"seller": 0, "price": 3, "offered_to": 1}
    match.play(1, ("pass",))
    match.play(2, ("pass",))
    match.play(3, ("pass",))
    match.play(0, ("pay",))
    assert match.asks() == (1,)
    assert refusal(match, 1, ("price", 4)).clause == "TD-17"
    assert refusal(match, 1, ("price", 4)).facts == {"your money": 3}


def test_others_are_asked_clockwise_and_the_first_who_accepts_pays():  # TD-17, TD-18
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    before = each(match, "money")
    match.play(0, ("price", 2))
    assert match.asks() == (1,)
    assert refusal(match, 1, ("pay",)).clause == "TD-17"
    match.play(1, ("pass",))
    match.play(2, ("buy_deer",))
    assert each(match, "money") == [before[0], 3, 1, 3]
    assert cards(match, 0) == []
    assert cards(match, 2, stall="bought") == ["6S", "7S", "8S", "9S", "10S"]
    assert match.asks() == (1,)


def test_seller_pays_to_keep_or_loses_the_deer():  # TD-17
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    before = each(match, "money")[0]
    match.play(0, ("price", 3))
    for seat in (1, 2, 3):
        match.play(seat, ("pass",))
    assert match.legal(0) == [("pay",), ("lose",)]
    assert refusal(match, 0, ("pass",)).clause == "TD-17"
    match.play(0, ("pay",))
    assert each(match, "money")[0] == before - 3
    assert len(cards(match, 0)) == 5
    match.play(1, ("price", 3))
    for seat in (2, 3, 0):
        match.play(seat, ("pass",))
    before_discards = discards(match)
    match.play(1, ("lose",))
    assert each(match, "money")[1] == 3
    assert cards(match, 1) == []
    assert discards(match) - before_discards == Counter(HEARTS.split())


def test_who_cannot_pay_or_has_bought_is_passed_over():  # TD-17, TD-18
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    match.play(0, ("price", 4))
    assert (phase(match), match.asks()) == ("ransom", (0,))
    match.play(0, ("pay",))
    match.play(1, ("price", 0))
    match.play(2, ("buy_deer",))
    match.play(2, ("price", 1))
    match.play(3, ("pass",))
    match.play(0, ("pass",))
    match.play(1, ("pass",))
    match.play(2, ("pay",))
    match.play(3, ("price", 0))
    assert match.asks() == (0,)
    match.play(0, ("pass",))
    assert match.asks() == (1,)
    match.play(1, ("pass",))
    assert (phase(match), match.asks()) == ("ransom", (3,))


def test_a_seller_may_still_buy():  # TD-18
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    match.play(0, ("price", 0))
    match.play(1, ("buy_deer",))
    match.play(1, ("price", 0))
    match.play(2, ("pass",))
    match.play(3, ("pass",))
    match.play(0, ("buy_deer",))
    assert cards(match, 0, stall="bought") == ["2H", "3H", "JH", "QH", "KH"]
    assert sum(each(match, "money")) == sum([9, 3, 3, 3])


def test_seller_without_money_asks_nothing():  # TD-17, example 9
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    match.play(0, ("price", 3))
    match.play(1, ("buy_deer",))
    assert each(match, "money")[1] == 0
    assert match.legal(1) == [("price", 0)]
    match.play(1, ("price", 0))
    match.play(2, ("buy_deer",))
    assert cards(match, 2, stall="bought") == ["2H", "3H", "JH", "QH", "KH"]
    assert each(match, "money")[2] == 3


def test_on_sale_is_the_deer_that_was_raced():  # TD-R17
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    match.play(0, ("price", 0))
    match.play(1, ("buy_deer",))
    match.play(1, ("price", 0))
    match.play(2, ("buy_deer",))
    assert cards(match, 2, stall="bought") == ["2H", "3H", "JH", "QH", "KH"]
    assert cards(match, 1, stall="bought") == ["6S", "7S", "8S", "9S", "10S"]


def test_deer_on_sale_is_not_shown():  # TD-19, TD-R9
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    match.play(0, ("price", 0))
    assert cards(match, 0, viewer=1) == ["10S", None, None, None, None]
    match.play(1, ("buy_deer",))
    assert cards(match, 1, viewer=1, stall="bought") == ["6S", "7S", "8S", "9S", "10S"]
    assert cards(match, 1, viewer=0, stall="bought") == ["6S", "7S", "8S", "9S", "10S"]
    assert cards(match, 1, viewer=2, stall="bought") == ["10S", None, None, None, None]
    assert [n.facts["card"] for n in notes(match, "saw", 1)] == ["6S", "7S", "8S", "9S", "10S"]
    assert notes(match, "saw", 2) == []


def test_two_deer_keep_the_one_or_the_other_or_none():  # TD-19, TD-R9
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    sold_round(match)
    assert match.view()["breeding"]["by"] == 0
    assert (phase(match), match.asks()) == ("draw", (CHANCE,))
    draw(match, *spare(match, 7))
    finish_breeding(match, 0)
    assert match.legal(1) == [("breed", "bought"), ("breed", "none")]
    assert refusal(match, 1, ("breed", "own")).clause == "TD-19"
    assert refusal(match, 1, ("pass",)).clause == "TD-19"
    match.play(1, ("breed", "bought"))
    assert cards(match, 1) == ["6S", "7S", "8S", "9S", "10S"]
    keep_as_is(match, 1, "6S 7S 8S 9S 10S")
    before = discards(match)
    match.play(2, ("breed", "none"))
    assert discards(match) - before == Counter(HEARTS.split())
    draw(match, *spare(match, 7))
    finish_breeding(match, 2)
    assert match.legal(3) == [("breed", "own"), ("breed", "bought"), ("breed", "none")]
    before = discards(match)
    match.play(3, ("breed", "bought"))
    assert cards(match, 3) == ["2C", "3C", "JC", "QC", "KC"]
    assert discards(match) - before == Counter(DIAMONDS.split())


def test_own_deer_is_bred_and_the_bought_one_discarded():  # TD-19
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    sold_round(match)
    draw(match, *spare(match, 7))
    finish_breeding(match, 0)
    for seat in (1, 2):
        match.play(seat, ("breed", "none"))
        draw(match, *spare(match, 7))
        finish_breeding(match, seat)
    before = discards(match)
    match.play(3, ("breed", "own"))
    assert cards(match, 3) == ["2D", "3D", "JD", "QD", "KD"]
    assert discards(match) - before == Counter(CLUBS.split())
    assert refusal(match, CHANCE, ("shed", "2D")).clause == "TD-20"
