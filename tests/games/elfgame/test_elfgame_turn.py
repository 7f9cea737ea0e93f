"""Setup and the steps of a turn, clause by clause."""

import random
from collections import Counter

import pytest
from elfgame_table import (
    BALL,
    BETTY,
    COALBIN,
    COOKIES,
    DRUM,
    ENCORE,
    FIRE,
    GIRAFFE,
    GLOBE,
    KITE,
    LETTERS,
    PYJAMAS,
    QUICK_HANDS,
    TINSEL,
    TOP,
    WASH_UP,
    WHALE,
    YOYO,
    Table,
    one,
    own_table,
    written_deck,
)  # fmt: skip

from kringle.games.elfgame import GAME
from kringle.kernel.constants import CHANCE
from kringle.kernel.errors import BadOption
from kringle.kernel.match import Match

# ---- setup ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("cards", [3, 5])
def test_everybody_starts_with_three_or_five_cards(seats, cards):  # EG-2
    match = Match(GAME, seats, {"opening_hand": cards}, 1, "manual")
    match.play(CHANCE, ("first", 0))
    while match.view()["phase"] == "deal":
        match.play(CHANCE, match.legal(CHANCE)[0])
    assert [seat["hand"] for seat in match.view()["seats"]] == [cards] * seats
    assert match.view()["deck"] == 72 - seats * cards


def test_hands_are_dealt_round_the_table_from_the_first_seat_on():  # EG-2
    match = Match(GAME, 3, {}, 1, "manual")
    match.play(CHANCE, ("first", 1))
    for _ in range(9):
        match.play(CHANCE, match.legal(CHANCE)[0])
    assert [note.seat for note in match.notes() if note.kind == "dealt"] == [1, 2, 0] * 3


def test_a_deck_that_cannot_deal_everybody_the_same_is_refused():  # EG-2, EG-R12
    holly = [one(f"Holly {n}", '{op="draw", count=1, who="everyone"}', 9, True) for n in range(3)]
    small = written_deck(*holly, one("Few", '{op="build", size=1}', 2), builds=2)
    with pytest.raises(
        BadOption, match="6 seats with 5 cards each need 30 cards without holly; this deck has 20"
    ) as no:
        GAME.start(6, {"custom_cards": small, "opening_hand": 5})
    assert "EG-2" in str(no.value)
    assert GAME.start(4, {"custom_cards": small, "opening_hand": 5}).seats == 4
    assert GAME.start(6, {"custom_cards": small}).seats == 6


def test_first_seat_is_drawn_and_turns_go_clockwise():  # EG-R18, EG-2
    match = Match(GAME, 3, chance="manual")
    assert match.legal(CHANCE) == [("first", 0), ("first", 1), ("first", 2)]
    assert {weight for _, weight in match.state.outcomes()} == {1}
    table = Table(3, first=2)
    order = []
    for _ in range(4):
        order.append(table.active)
        table.idle()
    assert order == [2, 0, 1, 2]


def test_no_holly_in_opening_hands():  # EG-R12
    match = Match(GAME, 2, {"kids": [0]}, chance="manual")
    match.play(CHANCE, ("first", 0))
    assert ("card", COOKIES) not in match.legal(CHANCE)
    while match.view()["phase"] == "deal":
        match.play(CHANCE, match.legal(CHANCE)[0])
    assert ("card", COOKIES) in match.legal(CHANCE)


@pytest.mark.parametrize(
    ("options", "cards"),
    [({}, 72), ({"kids": [1]}, 72), ({"holly": "in"}, 72), ({"holly": "out", "kids": [0]}, 69), ({"holly": "out"}, 69)],
)
def test_holly_is_in_unless_told_otherwise(options, cards):  # EG-R1
    table = Table(2, **options)
    assert table.match.view()["deck"] == cards - 6
    assert [seat["kid"] for seat in table.match.view()["seats"]] == [seat in options.get("kids", []) for seat in (0, 1)]


# ---- move -----------------------------------------------------------------------------------------------


def test_blue_medium_goes_from_two_to_the_pile():  # EG-3, EG-11, EG-R2, example 1
    table = Table(2, [[DRUM]]).turn(None, ("play", DRUM))
    assert table.bench(0) == ([None, 2, None], [])
    table.idle()
    assert table.bench(0) == ([None, 1, None], [])
    table.idle(2)
    assert table.bench(0) == ([None, None, None], ["blue"])
    assert table.seat(0)["delivered"] == 0
    table.idle(2)
    assert table.bench(0) == ([None, None, None], [])
    assert table.seat(0)["pile"] == {"red": 0, "blue": 1, "yellow": 0}


def test_coal_closes_the_lane_and_holds_what_is_on_it():  # EG-4, EG-1, example 2
    table = Table(2, [[KITE, FIRE], [COALBIN]]).turn(None, ("play", KITE))
    table.turn(None, ("play", COALBIN), ("coal", 0, "red"))
    assert table.bench(0) == ([2, None, None], [])
    assert not table.lane(0, "red")["open"]
    table.draw(BETTY)
    assert table.refused("play", FIRE) == ("EG-11", {"card": FIRE, "lane": "red", "on the bench": "coal"})
    table.play(("play", BETTY), ("stop",)).idle()
    assert table.bench(0) == ([1, None, None], [])


def test_on_a_shelf_reindeer_still_deliver_and_benches_stay():  # EG-6, example 3
    table = Table(2, [[YOYO, WHALE], [PYJAMAS]]).turn(None, ("play", YOYO)).idle()
    table.turn(None, ("play", WHALE))
    assert table.bench(0) == ([None, 3, None], ["red"])
    table.turn(None, ("play", PYJAMAS))
    assert table.bench(0) == ([None, 3, None], [])
    assert table.seat(0)["delivered"] == 1
    assert table.seat(0)["shelf"]


def test_snowstorm_lets_a_present_come_to_one_and_no_further():  # EG-5, example 4
    table = Table(2, [[DRUM], [GLOBE]]).turn(None, ("play", DRUM))
    table.turn(None, ("play", GLOBE), ("snowstorm", 0, "blue"))
    assert table.bench(0) == ([None, 1, None], [])
    table.idle(4)
    assert table.bench(0) == ([None, 1, None], [])


def test_snowstorm_keeps_a_present_on_the_reindeer():  # EG-5
    table = Table(2, [[TOP], [GLOBE]]).turn(None, ("play", TOP)).idle(2)
    assert table.bench(0) == ([None, None, None], ["blue"])
    table.turn(None, ("play", GLOBE), ("snowstorm", 0, "blue"))
    table.idle(2)
    assert table.bench(0) == ([None, None, None], ["blue"])
    assert table.seat(0)["delivered"] == 0


def test_a_new_present_moves_in_the_next_turn_only():  # EG-R2, example 6
    table = Table(2, [[DRUM, GIRAFFE]]).turn(None, ("play", DRUM)).idle()
    table.turn(None, ("play", GIRAFFE))
    assert table.bench(0) == ([None, 1, 3], [])


def test_reindeer_delivers_before_the_next_present_steps_on():  # EG-R2, example 8
    table = Table(2, [[YOYO, YOYO]]).turn(None, ("play", YOYO)).idle()
    table.turn(None, ("play", YOYO))
    assert table.bench(0) == ([1, None, None], ["red"])
    table.idle()
    assert table.bench(0) == ([None, None, None], ["red"])
    assert table.seat(0)["pile"]["red"] == 1


# ---- draw -----------------------------------------------------------------------------------------------


def test_one_card_a_turn():  # EG-7
    table = Table(2, [[DRUM, WHALE, TOP]])
    assert table.seat(0)["to draw"] == 1
    table.draw(KITE)
    assert table.hand(0) == sorted([DRUM, WHALE, TOP, KITE])
    assert table.phase == "act"


def test_empty_hand_draws_three():  # EG-22, example 5
    table = Table(2, first=1)
    table.draw(KITE)
    table.cards([], [DRUM, DRUM], deck=[KITE, TOP, WHALE, BALL]).play(("play", DRUM))
    assert table.active == 0
    assert table.seat(0)["to draw"] == 3
    table.draw(KITE), table.draw(TOP), table.draw(WHALE)
    assert table.hand(0) == sorted([KITE, TOP, WHALE])
    assert table.phase == "act"


def test_no_hand_limit():  # EG-7
    table = Table(2).cards([DRUM] * 30, [TOP], deck=[KITE])
    table.draw(KITE)
    assert table.seat(0)["hand"] == 31


def test_the_discard_becomes_the_deck():  # EG-R3
    table = Table(2)
    table.draw(KITE)
    table.cards([DRUM, TOP], [TOP], discard=[WHALE, BALL, BALL])
    table.play(("swap", DRUM))
    assert table.match.view()["discard"] == {}
    assert table.match.view()["deck"] == 4
    assert sorted(table.match.legal(CHANCE)) == sorted([("card", WHALE), ("card", BALL), ("card", DRUM)])
    assert dict(table.state.outcomes())[GAME.spelling.number_of["card", BALL]] == 2


def test_with_nothing_to_draw_nothing_is_drawn():  # EG-R3, EG-R4
    table = Table(2)
    table.draw(KITE)
    table.cards([DRUM], [])
    table.play(("play", DRUM))  # alone in the discard, and so the only card that seat 1 can draw
    assert table.active == 1
    assert table.match.legal(CHANCE) == [("card", DRUM)]
    table.draw(DRUM)
    assert table.kinds().count("nothing_to_draw") == 1
    assert table.hand(1) == [DRUM]
    assert table.phase == "act"


def test_a_card_that_only_draws_needs_a_card_to_draw():  # EG-R3, EG-16
    table = Table(2)
    table.draw(KITE)
    table.cards([LETTERS, DRUM], [TOP])
    assert table.refused("play", LETTERS) == ("EG-R3", {"card": LETTERS, "cards to draw": 0})
    assert ("swap", LETTERS) in table.legal()


# ---- holly ----------------------------------------------------------------------------------------------


def test_holly_is_done_at_once_and_drawn_again():  # EG-8
    table = Table(2, kids=[1])
    table.draw(COOKIES)
    assert table.match.view()["holly"]["name"] == COOKIES
    assert table.seat(1)["to draw"] == 1
    table.draw(DRUM)  # for the kid
    assert table.seat(1)["hand"] == 4
    assert table.seat(0)["hand"] == 3
    table.draw(WHALE)  # seat 0's draw is still to come
    assert table.seat(0)["hand"] == 4
    assert table.phase == "act"


def test_holly_is_discarded_once_everybody_has_done_it():  # EG-R13
    table = Table(2, kids=[1])
    table.draw(COOKIES)
    assert table.match.view()["holly shown"] == {COOKIES: 1}
    assert table.match.view()["discard"] == {}
    table.draw(DRUM)
    assert table.match.view()["holly shown"] == {}
    assert table.match.view()["discard"] == {COOKIES: 1}
    assert table.phase == "draw"  # seat 0's own draw is still to come


def test_holly_is_shuffled_in_if_the_deck_runs_out_just_then():  # EG-R13
    table = Table(2, kids=[1])
    table.cards([DRUM], [TOP], deck=[COOKIES, KITE], discard=[WHALE])
    table.draw(COOKIES)
    table.draw(KITE)
    assert table.match.view()["discard"] == {}
    assert sorted(table.match.legal(CHANCE)) == sorted([("card", COOKIES), ("card", WHALE)])


def test_where_nothing_but_holly_is_left_nothing_is_drawn():  # EG-R13
    table = Table(2, kids=[1]).cards([DRUM, LETTERS], [TOP], deck=[COOKIES, KITE], discard=[QUICK_HANDS])
    table.draw(COOKIES)
    table.draw(KITE)  # for the kid: what is left is holly
    assert table.phase == "act"
    assert table.kinds().count("nothing_to_draw") == 1
    assert table.refused("play", LETTERS) == ("EG-R3", {"card": LETTERS, "cards to draw": 0})


def test_holly_from_any_draw_and_holly_during_holly_waits():  # EG-R13
    table = Table(2, [[LETTERS]], kids=[0, 1])
    table.turn(TOP, ("play", LETTERS))
    table.draw(COOKIES)  # by a played card: both kids draw
    table.draw(QUICK_HANDS)  # by a kid, during holly
    assert table.match.view()["holly waiting"] == [QUICK_HANDS]
    assert table.match.view()["holly"]["name"] == COOKIES
    table.draw(DRUM), table.draw(WHALE)
    assert table.match.legal(CHANCE) == [("holly", QUICK_HANDS)]
    table.chance(("holly", QUICK_HANDS))  # nobody can do it
    assert table.match.view()["holly"] is None
    assert table.seat(0)["to draw"] == 2
    assert [n.facts["card"] for n in table.match.notes() if n.kind == "holly_done"] == [COOKIES, QUICK_HANDS]


def test_holly_answers_are_sealed_until_all_are_in():  # EG-R14, EG-R8
    table = Table(3, [[DRUM, TOP], [WHALE, KITE], [FIRE]], kids=[2])
    table.draw(WASH_UP)
    assert table.match.asks() == (0, 1)
    before = table.match.view(1)
    table.play((0, ("discard", DRUM)))
    after = table.match.view(1)
    assert after["answered"] == [0]
    assert after["discard"] == {}
    assert after["seats"] == before["seats"]
    table.play((0, ("discard", TOP)), (1, ("discard", KITE)))  # seat 0 thought better of it
    assert table.match.view()["discard"] == {TOP: 1, KITE: 1, WASH_UP: 1}


def test_kids_choose_between_a_block_and_a_step():  # EG-R8, EG-R14
    table = Table(3, [[KITE], [COALBIN], [COALBIN]], kids=[0, 2])
    table.turn(None, ("play", KITE))
    table.turn(None, ("play", COALBIN), ("coal", 0, "blue"))
    table.idle()
    assert table.bench(0) == ([1, None, None], [])
    table.draw(QUICK_HANDS)
    assert table.match.asks() == (0,)  # seat 2 is a kid too, and can do neither
    assert table.legal(0) == [("unblock", "coal", "blue"), ("advance", "red", 1)]
    table.play((0, ("advance", "red", 1)))
    assert table.bench(0) == ([None, None, None], ["red"])
    assert table.lane(0, "blue")["coal"]


# ---- one of three ---------------------------------------------------------------------------------------


def test_exactly_one_of_three():  # EG-9
    table = Table(2, [[DRUM, WHALE, TOP]])
    table.draw(KITE)
    words = {move[0] for move in table.legal()}
    assert words == {"play", "swap"}  # without a block there is nothing to clear
    table.play(("play", DRUM))
    assert table.active == 1
    assert table.match.view()["discard"] == {DRUM: 1}


def test_swap_discards_one_and_draws_one():  # EG-9
    table = Table(2, [[DRUM, WHALE, TOP]])
    table.turn(KITE, ("swap", KITE))
    assert table.match.view()["discard"] == {KITE: 1}
    assert table.seat(0)["to draw"] == 1
    table.draw(FIRE)
    assert table.hand(0) == sorted([DRUM, WHALE, TOP, FIRE])
    assert table.active == 1


def test_two_cards_remove_one_of_the_own_blocks():  # EG-9, EG-R19
    table = Table(2, [[DRUM, WHALE, COALBIN], [COALBIN, PYJAMAS]])
    table.idle()
    table.turn(None, ("play", COALBIN), ("coal", 0, "red"))
    table.turn(None, ("play", COALBIN), ("coal", 1, "red"))
    table.turn(None, ("play", PYJAMAS))
    table.draw(TOP)
    table.play(("clear", DRUM))
    assert table.phase == "second_card"
    assert ("discard", DRUM) not in table.legal()
    table.play(("discard", WHALE))
    assert table.legal() == [("unblock", "coal", "red"), ("unblock", "shelf")]
    assert table.refused("unblock", "snowstorm", "red") == ("EG-R19", {"not on your bench": "snowstorm red"})
    table.play(("unblock", "shelf"))
    assert not table.seat(0)["shelf"]
    assert table.lane(0, "red")["coal"]
    assert table.lane(1, "red")["coal"]
    assert table.active == 1


def test_a_single_block_needs_no_question():  # EG-9
    table = Table(2, [[DRUM, WHALE], [PYJAMAS]]).idle()
    table.turn(None, ("play", PYJAMAS))
    table.turn(TOP, ("clear", DRUM), ("discard", WHALE))
    assert not table.seat(0)["shelf"]
    assert table.active == 1


def test_only_own_blocks_and_two_cards_are_needed():  # EG-R19, EG-9
    table = Table(2, [[DRUM, COALBIN], []])
    table.turn(None, ("play", COALBIN), ("coal", 1, "red")).idle()
    table.draw(TOP)
    assert table.refused("clear", DRUM) == ("EG-R19", {"your blocks": 0})


def test_no_card_ends_the_turn():  # EG-R4, EG-R3
    table = Table(2)
    table.draw(KITE)
    table.cards([DRUM], []).play(("swap", DRUM))
    table.draw(DRUM)
    assert table.kinds()[-5:] == ["turn", "nothing_to_draw", "no_card", "turn", "nothing_to_draw"]
    assert table.active == 0
    assert table.phase == "act"


def test_no_passing_with_a_card_in_hand():  # EG-R15
    table = Table(2)
    table.draw(DRUM)
    clause, facts = table.refused("stop")
    assert clause == "EG-R15"
    assert facts == {"cards in your hand": 4}


def test_a_played_card_is_not_in_its_own_shuffle():  # EG-R15
    table = Table(2)
    table.draw(KITE)
    table.cards([LETTERS, DRUM], [TOP], discard=[WHALE])
    table.play(("play", LETTERS))
    assert table.match.legal(CHANCE) == [("card", WHALE)]
    assert table.match.view()["card in play"]["name"] == LETTERS
    table.draw(WHALE)  # the second card can't be drawn any more
    assert "nothing_to_draw" in table.kinds()
    assert table.match.legal(CHANCE) == [("card", LETTERS)]
    assert table.active == 1


def test_draw_is_not_play_again():  # EG-10
    table = Table(2, [[LETTERS]])
    table.turn(None, ("play", LETTERS))
    table.draw(), table.draw()
    assert table.active == 1


def test_play_again_is_a_choice_and_plays_only():  # EG-10, EG-R16
    table = Table(2, [[ENCORE, DRUM, TOP], [COALBIN]]).idle()
    table.turn(None, ("play", COALBIN), ("coal", 0, "red"))
    table.turn(WHALE, ("play", ENCORE))
    table.draw(KITE)
    assert {move[0] for move in table.legal()} == {"stop", "play"}
    assert table.phase == "play_again"
    assert table.refused("swap", DRUM)[0] == "EG-R16"
    assert table.refused("clear", DRUM)[0] == "EG-R16"
    table.play(("play", DRUM))
    assert table.active == 1
    assert table.bench(0)[0][1] == 2
    table = Table(2, [[ENCORE, DRUM, TOP]])
    table.turn(WHALE, ("play", ENCORE))
    table.draw(KITE)
    table.play(("stop",))
    assert table.active == 1
    assert table.bench(0)[0] == [None, None, None]


def test_play_again_alone_needs_another_card():  # EG-R16
    ops = '{op="push_back", steps=1}, {op="play_again"}'
    table = own_table(ops, hands=[["Mine"] * 3, ["Build 0"] * 3])
    table.turn("Build 1")
    assert "Mine" in table.plays()  # nothing to push, and yet: another card could be played
    discards = '{op="discard", count=3, who="you"}, {op="play_again"}'
    table = own_table(discards, hands=[["Mine"] * 3, ["Build 0"] * 3])
    table.turn("Mine", ("play", "Mine"), ("discard", "Mine"), ("discard", "Mine"), ("discard", "Mine"))
    assert table.active == 1  # no card left: playing again counts for nothing


def test_a_card_alone_that_could_only_play_again_is_refused():  # EG-R16, EG-16
    table = Table(2)
    table.draw(KITE)
    table.cards([TINSEL], [TOP], deck=[DRUM])
    assert table.refused("play", TINSEL)[0] == "EG-16"
    table.cards([TINSEL, TINSEL], [TOP], deck=[DRUM])
    assert table.plays() == {TINSEL}


def test_no_turn_is_endless():  # EG-R7
    again = "Round and Round"
    deck = written_deck(one(again, '{op="draw", count=1}, {op="play_again"}'))
    table = Table(2, [[again] * 3], custom_cards=deck)
    table.draw()
    table.cards([again] * 2, ["Build 0"], deck=[again])
    plays = 0
    while table.active == 0 and plays < 120:
        table.play(("play", again))
        table.draw(again)
        plays += 1
    assert plays == 100


def test_holly_that_draws_and_discards_is_not_endless():  # EG-R7
    """One card is in nobody's hand; two holly cards bring each other up with it, and a grown-up lays it down again."""
    both = '{op="draw", count=3, who="everyone"}, {op="discard", count=2, who="adults"}'
    deck = written_deck(
        one("Sulk", '{op="discard", count=1, who="opponent"}', 8),
        one("Round", both, 2, True),
        one("Again", '{op="advance", steps=1, who="everyone"}', 7, True),
        builds=5,
    )
    match = Match(GAME, 2, {"custom_cards": deck, "kids": [0], "presents_to_win": 30}, 1)
    dice, turns = random.Random(1), Counter()
    while turns.total() < 1_500 and not match.over:
        seat = match.asks()[0]
        match.play(seat, dice.choice(match.legal(seat)))
        turns[match.state.turns] += 1
    assert 90 < max(turns.values()) < 300
