"""Giftbid by the conformance suite, and clause by clause."""

import pytest

import kringle
from kringle import CHANCE, Refused
from kringle.kernel import suite
from kringle.kernel.suite import clauses, trace

GAME = kringle.game("giftbid")
CASES = suite.cases(GAME, [{}, {"two_wishes": True}])


@pytest.mark.parametrize(("check", "case"), suite.spread_cases(suite.CHECKS, CASES), ids=suite.named)
def test_conformance(check, case):
    check(case)


@pytest.mark.skipif(not kringle.compiled(), reason="Kringle runs as plain Python here, so there is nothing to compare")
def test_compiled_is_uncompiled():
    trace.compiled_is_uncompiled(CASES)


def test_every_clause_has_a_test(request):
    clauses.every_clause_has_a_test(GAME, request.path.parent)


def table(*wishes, **options):
    """Wishes in the order in which they are dealt. Chance is played like a seat, so each test chooses its gifts."""
    seats = len(wishes) // (1 + options.get("two_wishes", False))
    match = kringle.start("giftbid", seats, options, chance="manual")
    for wish in wishes:
        match.play(CHANCE, ("wish", wish))
    return match


def play(match, gift, *bids):
    match.play(CHANCE, ("gift", gift))
    for seat, bid in enumerate(bids):
        match.play(seat, ("bid", bid))


def seat(match, number, viewer=None):
    return match.view(viewer)["seats"][number]


def test_every_seat_holds_the_same_cards():  # GB-1
    match = table("kite", "drum")
    assert seat(match, 0)["cards"] == seat(match, 1)["cards"] == list(range(1, 14))


def test_a_wish_is_its_seats_secret():  # GB-2
    match = table("kite", "drum", "book", "train", two_wishes=True)
    assert seat(match, 0, viewer=0)["wishes"] == ["kite", "drum"]
    assert seat(match, 0, viewer=1)["wishes"] == [None, None]


def test_the_highest_of_the_secret_bids_takes_the_gift():  # GB-3, GB-4, GB-5
    match = table("kite", "drum")
    match.play(CHANCE, ("gift", "train"))
    match.play(0, ("bid", 5))
    assert seat(match, 0, viewer=1)["bid"] == "hidden"
    match.play(0, ("bid", 6))
    match.play(1, ("bid", 4))
    assert seat(match, 0)["gifts"] == {"train": 12}
    assert seat(match, 1)["gifts"] == {}
    assert 6 not in seat(match, 0)["cards"]
    assert 5 in seat(match, 0)["cards"]


def test_a_card_is_bid_once():  # GB-4
    match = table("kite", "drum")
    play(match, "train", 6, 4)
    match.play(CHANCE, ("gift", "book"))
    with pytest.raises(Refused, match="GB-4"):
        match.play(0, ("bid", 6))


def test_equal_bids_share_the_gift():  # GB-6
    match = table("kite", "drum", "book")
    play(match, "bicycle", 9, 9, 3)
    assert [seat(match, number)["gifts"] for number in range(3)] == [{"bicycle": 6}, {"bicycle": 6}, {}]


def played_out(match, bids):
    """All thirteen rounds, from the candle to the bicycle; the bids of each seat."""
    for number, gift in enumerate(match.view()["to_come"]):
        play(match, gift, *(cards[number] for cards in bids))
    return match.outcome


def test_a_wish_counts_for_whoever_has_the_gift():  # GB-7
    up, down = list(range(1, 14)), list(range(13, 0, -1))
    match = table("bicycle", "train")
    outcome = played_out(match, (up, down))  # seat 0 takes 8 to 13, both share 7, seat 1 takes 1 to 6
    assert outcome.scores == (8 + 9 + 10 + 11 + 12 + 13 + 3 + 8, 1 + 2 + 3 + 4 + 5 + 6 + 3)
    assert seat(match, 1, viewer=0)["wishes"] == ["train"]


def test_more_gifts_win_a_tie():  # GB-8
    match = table("candle", "book")  # which the other takes
    first = [1, 2, 3, 4, 5, 9, 6, 7, 8, 10, 11, 12, 13]  # takes 6, 10, 11 and 12
    second = [5, 6, 7, 8, 9, 1, 10, 11, 12, 2, 3, 4, 13]  # takes the other eight; the bicycle is shared
    outcome = played_out(match, (first, second))
    assert outcome.scores == (45, 45)
    assert [len(seat(match, number)["gifts"]) for number in range(2)] == [5, 9]
    assert (outcome.winners, outcome.clause) == ((1,), "GB-8")


def test_equal_in_everything_is_a_shared_win():  # GB-R1
    match = table("kite", "drum")
    outcome = played_out(match, (list(range(1, 14)), list(range(1, 14))))
    assert outcome.clause == "GB-R1"
    assert outcome.winners == (0, 1)
