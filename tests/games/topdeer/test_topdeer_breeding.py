"""Top Deer, clause by clause: breeding, memory, the end."""

from __future__ import annotations

import pytest
from topdeer_tables import (
    CLUBS,
    DIAMONDS,
    FAST,
    FOUR,
    HEARTS,
    SHORT,
    SLOW,
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
    play,
    player,
    race,
    refusal,
    rich,
    run,
    shed,
    skip_auction,
    sold_round,
    spare,
    stack,
    straight,
)

from kringle import CHANCE, Rng
from kringle.games.topdeer import cards as data
from kringle.games.topdeer.breeding import lose_card

# ---- breeding ---------------------------------------------------------------------------------------


def bred(hands=(FAST, HEARTS), **options):
    """After the first race: seat 0 is asked which deer it breeds."""
    match = race(hands, first=0, bets=[1] * len(hands), track=straight(2), **options)
    run(match)
    return match


def test_a_kept_deer_gets_five_and_loses_three_at_random():  # TD-20, example 3
    match = bred()
    assert (phase(match), match.asks()) == ("deer", (0,))
    assert match.legal(0) == [("breed", "own"), ("breed", "none")]
    match.play(0, ("breed", "own"))
    assert refusal(match, 0, ("discard", "6S")).clause == "TD-20"
    draw(match, "6S", "4D", "5D", "6D", "7D")
    assert (phase(match), match.asks()) == ("shed", (CHANCE,))
    outcomes = dict(match.state.outcomes())
    assert outcomes[lose_card(data.NAMES.index("6S"))] == 2
    assert sum(outcomes.values()) == 10
    shed(match, "6S", "10S", "4D")
    assert len(cards(match, 0)) == 7
    assert match.view()["discard"]["spades"][-2:] == ["6", "10"]
    assert phase(match) == "extra"
    match.play(0, ("buy_card",))
    draw(match, "AD")
    assert len(cards(match, 0)) == 8
    for name in ("AD", "6S", "7S"):
        match.play(0, ("discard", name))
    assert cards(match, 0) == ["8S", "9S", "5D", "6D", "7D"]


def test_a_discarded_deer_is_replaced_by_seven():  # TD-20
    match = bred()
    match.play(0, ("breed", "none"))
    assert match.view()["discard"]["spades"][-5:] == ["6", "7", "8", "9", "10"]
    draw(match, "AD", "2D", "3D", "4D", "5D", "6D", "7D")
    assert len(cards(match, 0)) == 7
    assert phase(match) == "extra"


def test_what_is_drawn_only_the_breeder_sees():  # TD-20
    match = bred()
    match.play(0, ("breed", "none"))
    draw(match, "AD", "2D")
    assert cards(match, 0) == ["AD", "2D"]
    assert cards(match, 0, viewer=1) == [None, None]
    assert notes(match, "drew", 1)[-1].seat == 1
    assert notes(match, "drew_unseen", 1)[-1].seat == 0


def test_breeding_goes_round_from_the_first_player():  # TD-20
    match = race([FAST, HEARTS, CLUBS], first=1, track=straight(2))
    run(match)
    asked = []
    while phase(match) in ("deer", "draw", "extra", "choose"):
        if phase(match) == "deer":
            asked += match.asks()
            match.play(asked[-1], ("breed", "none"))
            draw(match, *spare(match, 7))
        finish_breeding(match, asked[-1])
    assert asked == [1, 2, 0]
    assert phase(match) == "stack"


@pytest.mark.parametrize(("seat", "price"), [(0, 3), (1, 2)])
def test_extra_cards_cost_two_and_one_for_each_rosette(seat, price):  # TD-21
    match = bred()
    assert each(match, "rosettes") == [1, 0]
    while match.asks() != (seat,):
        keep_as_is_for(match, 0, FAST)
    match.play(seat, ("breed", "none"))
    draw(match, *spare(match, 7))
    money = each(match, "money")[seat]
    assert match.view()["breeding"]["extra_card"] == price
    match.play(seat, ("buy_card",))
    assert each(match, "money")[seat] == money - price
    assert match.asks() == (CHANCE,)
    draw(match, "KS")
    assert "KS" in cards(match, seat)


def test_with_three_rosettes_an_extra_card_costs_five():  # TD-21, example 2
    match = rich()
    match.play(0, ("buy_rosette",))
    skip_auction(match)
    assert each(match, "rosettes")[0] == 3
    match.play(0, ("breed", "own"))
    assert match.view()["breeding"]["extra_card"] == 5


def test_who_cannot_pay_is_not_asked_for_extra_cards():  # TD-21
    match = rich()
    match.play(0, ("buy_rosette",))
    skip_auction(match)
    match.play(0, ("breed", "none"))
    draw(match, *spare(match, 7))
    assert (phase(match), match.asks()) == ("choose", (0,))
    assert refusal(match, 0, ("buy_card",)).clause == "TD-22"


def test_only_money_limits_extra_cards():  # TD-21
    match = race(FOUR, first=0, bets=[1, 1, 1, 1], track=SHORT)
    run(match)
    seat = 0
    match.play(seat, ("breed", "none"))
    draw(match, *spare(match, 7))
    money = each(match, "money")[seat]
    bought = 0
    while phase(match) == "extra":
        match.play(seat, ("buy_card",))
        draw(match, *spare(match, 1))
        bought += 1
    assert bought == money // data_price(match, seat)
    assert len(cards(match, seat)) == 7 + bought


def data_price(match, seat):
    return 2 + each(match, "rosettes")[seat]


def test_five_are_chosen_and_the_rest_discarded_face_up():  # TD-22
    match = bred()
    match.play(0, ("breed", "none"))
    draw(match, "AD", "2D", "3D", "4D", "5D", "6D", "7D")
    match.play(0, ("pass",))
    assert refusal(match, 0, ("discard", "KS")).clause == "TD-22"
    match.play(0, ("discard", "2D"))
    assert match.asks() == (0,)
    match.play(0, ("discard", "3D"))
    assert match.view()["discard"]["diamonds"][-2:] == ["2", "3"]
    assert cards(match, 0) == ["AD", "4D", "5D", "6D", "7D"]
    assert match.asks() == (1,)


def test_empty_deck_is_replaced_by_the_discard_pile_in_the_middle_of_a_draw():  # TD-23
    match = race([FAST, HEARTS], first=0, track=straight(1), rosettes_to_win=9)
    while not notes(match, "reshuffled"):
        before = match.view()
        go_on(match)
    assert (before["phase"], before["deck"], before["breeding"]["to_draw"]) == ("draw", 1, 2)
    pile = sum(len(ranks) for ranks in before["discard"].values())
    assert match.view()["deck"] == notes(match, "reshuffled")[0].facts["cards"] == pile
    assert match.view()["breeding"]["to_draw"] == 1
    assert sum(discards(match).values()) == 0
    assert sum(weight for _, weight in match.state.outcomes()) == pile


def go_on(match):
    """Everybody breeds a new deer each time."""
    if phase(match) == "draw":
        draw(match, spare(match, 1)[0])
    elif phase(match) in ("turn", "restack"):
        run(match)
    else:
        seat = match.asks()[0]
        legal = match.legal(seat)
        match.play(seat, next((m for m in legal if m in (("pass",), ("pay",), ("breed", "none"))), legal[0]))


# ---- memory -----------------------------------------------------------------------------------------


def test_shown_cards_are_remembered_until_they_are_discarded():  # TD-R18
    match = race([FAST, SLOW], first=1, track=straight(5))
    match.play(0, ("flip",))
    play(match, 1, 0)
    assert cards(match, 0, viewer=1) == ["6S", "9S", "10S", None, None]
    assert player(match, 0)["deer"]["known_to_all"] == ["6S", "9S", "10S"]
    while match.asks() != (0,):
        keep_as_is_for(match, 1, SLOW)
    match.play(0, ("breed", "own"))
    draw(match, "AD", "2D", "3D", "4D", "5D")
    shed(match, "9S", "AD", "2D")
    assert cards(match, 0, viewer=1)[:2] == ["6S", "10S"]
    assert cards(match, 0, viewer=1)[2:] == [None] * 5


def keep_as_is_for(match, seat, hand):
    match.play(seat, ("breed", "own"))
    keep_as_is(match, seat, hand)


def test_one_of_two_alike_that_was_shown_is_forgotten_when_one_is_discarded():  # TD-R18
    match = race(["10S 10S 8S 7S 6S", SLOW], first=1, track=straight(3))
    play(match, 0)
    assert cards(match, 0, viewer=1) == ["10S", None, None, None, None]
    keep_as_is_for(match, 1, SLOW)
    match.play(0, ("breed", "own"))
    draw(match, "AD", "2D", "3D", "4D", "5D")
    shed(match, "10S", "AD", "2D")
    assert cards(match, 0, viewer=1) == [None] * 7
    assert "10S" in cards(match, 0)


def test_both_of_two_alike_are_known_when_both_lie_open():  # TD-R18
    match = race(["2S 2S 10S 7S 6S", SLOW.replace("2S", "2D")], first=1, track=straight(20))
    play(match, 0, 1)
    assert cards(match, 0, viewer=1) == ["2S", None, None, None, None]
    match.play(0, ("pick_up",))
    stack(match, 0, "2S 10S 7S 6S 2S")
    play(match, 1, 0)
    assert cards(match, 0, viewer=1) == ["2S", None, None, None, None]
    play(match, 1)
    match.play(0, ("flip",))
    assert cards(match, 0, viewer=1) == ["2S", "2S", "10S", None, None]


def test_memory_goes_with_a_sold_deer_and_the_seller_knows_it_all():  # TD-R18
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    sold_round(match)
    draw(match, *spare(match, 7))
    finish_breeding(match, 0)
    match.play(1, ("breed", "bought"))
    fresh = [name for name in spare(match, 52) if name[-1] in "HC"][:5]
    draw(match, *fresh)
    shed(match, "6S", *fresh[:2])
    assert cards(match, 1, viewer=0) == ["7S", "8S", "9S", "10S", None, None, None]
    assert cards(match, 1, viewer=2) == ["10S", *[None] * 6]
    assert player(match, 1)["deer"]["keepers"] == [0, 1]


def test_others_imagine_which_cards_of_a_sold_deer_are_old():  # TD-R18
    match = auction(FOUR, bets=[0, 1, 2, 3], track=SHORT)
    sold_round(match)
    draw(match, *spare(match, 7))
    finish_breeding(match, 0)
    match.play(1, ("breed", "bought"))
    fresh = [name for name in spare(match, 52) if name[-1] in "HC"][:5]
    draw(match, *fresh)
    assert old_cards(match, 1, viewer=3) == {5}
    shed(match, fresh[0])
    assert old_cards(match, 1, viewer=3) == {4, 5}
    shed(match, *fresh[1:3])
    assert old_cards(match, 1, viewer=3) == {2, 3, 4, 5}
    assert old_cards(match, 1, viewer=0) == {5}


def old_cards(match, seat, viewer):
    """How many cards of a deer its seller knows, in worlds that somebody imagines."""
    view, rng = match.state.view(viewer), Rng(1)
    worlds = [view.imagine(rng) for _ in range(200)]
    return {sum(card % data.SINCE < 2 for card in world.hand[seat][: world.size[seat]]) for world in worlds}


def test_a_new_deer_has_no_past():  # TD-R18
    match = bred()
    match.play(0, ("breed", "none"))
    draw(match, *spare(match, 7))
    assert player(match, 0)["deer"]["keepers"] == [0]
    assert player(match, 0)["deer"]["known_to_all"] == []


# ---- the end ----------------------------------------------------------------------------------------


def test_fifth_rosette_wins():  # TD-24
    match = race([FAST, HEARTS], first=1, track=straight(3))
    for won in range(1, 6):
        run(match)
        assert match.over == (won == 5)
        if won < 5:
            skip_auction(match)
            breed_same(match)
            next_race(match, [FAST, HEARTS])
    assert each(match, "rosettes") == [5, 0]
    assert match.outcome.winners == (0,)
    assert notes(match, "over")[0].seat == 0


def test_others_rank_by_rosettes_then_wins_then_money():  # TD-25, TD-R19
    hands = [FAST, HEARTS, CLUBS, DIAMONDS, "2S 3S JS QS KS"]
    match = race(hands, first=4, bets=[0, 0, 1, 1, 1], track=straight(4), rosettes_to_win=2)
    run(match)
    breed_same(match)
    next_race(match, hands, [0, 1, 2, 3, 4])
    run(match)
    assert match.over
    assert each(match, "money") == [8, 5, 3, 3, 3]
    assert match.outcome.ranks == (1, 2, 3, 3, 3)
    assert match.outcome.scores == (2, 0, 0, 0, 0)


def test_a_race_won_ranks_before_a_rosette_bought():  # TD-R19
    match = rich()
    match.play(0, ("buy_rosette",))
    state = match.state
    assert [state.standings(level) for level in range(3)] == [[3, 0, 0, 0], [2, 0, 0, 0], [0, 7, 5, 3]]


def test_nobody_loses_over_a_dispute():  # TD-R12
    match = bred(rosettes_to_win=1)
    assert match.over
    assert match.outcome.winners
    assert "disputes" in match.game.rulebook.clauses["TD-R12"].text
