"""Ice Cube Jam, clause by clause: components, setup, adding a card to the map."""

from __future__ import annotations

import pytest
from icejam_tables import draw_all, elf, empty_bag, empty_deck, lay, legal, play, refused, skip, square, table

import kringle
from kringle import CHANCE, NotAsked
from kringle.games.icejam import cards

# ---- components and setup -----------------------------------------------------------------------------


def test_the_box_holds_39_terrain_cards_and_the_workshop():  # IJ-R1
    assert cards.BOX.counted() == {
        "cards": 39, "ice": 40, "snow": 24, "trees": 14, "snowflakes": 30, "ice_ice_cards": 14, "cubes": 36,
    }  # fmt: skip
    on_ice = sum(n for n, face in zip(cards.COPIES, cards.BOX.faces, strict=True) if "ice*" in face)
    on_snow = sum(n for n, face in zip(cards.COPIES, cards.BOX.faces, strict=True) if "snow*" in face)
    assert (on_ice, on_snow) == (18, 12)
    assert all(sum(flakes) <= 1 for flakes in cards.SNOWFLAKE)
    assert [cards.TREES, cards.TREES] not in cards.TERRAIN
    workshop = [s for s in table(2).view()["map"] if s["terrain"] == "workshop"]
    assert [s["square"] for s in workshop] == [[12, 12], [12, 13]]


def test_twelve_cubes_of_each_colour():  # IJ-R2
    match = kringle.start("icejam", 2, chance="manual")
    assert match.view()["bag"] == {"left": 36, "colours": {"blue": 12, "white": 12, "green": 12}}


def test_fourteen_cards_lie_around_the_workshop():  # IJ-1
    shown = table(2).view()
    assert {tuple(s["square"]) for s in shown["map"]} == {(r, c) for r in range(10, 15) for c in range(10, 16)}
    assert len(shown["cards"]) == 14
    assert all(c["first"][0] == c["second"][0] for c in shown["cards"])


def test_a_dealt_card_lies_either_way_with_equal_chance():  # IJ-R11
    match = kringle.start("icejam", 2, chance="manual")
    weight = {match.game.spelling.move_of[number]: w for number, w in match.state.outcomes()}
    assert weight[("deal", "ice*-ice", "east")] == weight[("deal", "ice*-ice", "west")] == 11
    assert weight[("deal", "ice-ice", "east")] == 2 * 3
    assert ("deal", "ice-ice", "west") not in weight
    assert sum(weight.values()) == 2 * 39
    match.play(CHANCE, ("deal", "snow*-trees", "west"))
    assert square(match, 10, 10)["terrain"] == "trees"
    assert square(match, 10, 11)["snowflake"]


def test_each_snowflake_of_the_map_gets_a_cube():  # IJ-2
    match = table(3)
    assert all((s["cube"] is not None) == s["snowflake"] for s in match.view()["map"])
    assert square(match, 11, 12)["cube"] == "blue"
    assert square(match, 12, 14)["cube"] == "white"
    assert match.view()["bag"]["left"] == 36 - 7


def test_three_cards_of_the_rest_are_the_street():  # IJ-3
    shown = table(2).view()
    assert [card["face"] for card in shown["street"]] == ["ice*-ice", "ice*-ice", "snow-trees"]
    assert shown["deck"]["left"] == 39 - 14 - 3 == sum(shown["deck"]["faces"].values())


def test_pawns_start_at_home_and_turns_go_clockwise():  # IJ-4
    match = table(4)
    assert all(elf(match, seat)["at_workshop"] for seat in range(4))
    order = []
    for _ in range(6):
        order += match.asks()
        skip(match)
    assert order == [0, 1, 2, 3, 0, 1]


def test_the_first_elf_is_drawn():  # IJ-R3
    match = kringle.start("icejam", 3, chance="manual")
    while match.view()["phase"] != "first":
        match.play(CHANCE, match.legal(CHANCE)[0])
    assert match.legal(CHANCE) == [("first", 0), ("first", 1), ("first", 2)]
    assert {weight for _, weight in match.state.outcomes()} == {1}
    match.play(CHANCE, ("first", 2))
    assert match.asks() == (2,)
    skip(match)
    assert match.asks() == (0,)


# ---- the card of a turn -------------------------------------------------------------------------------


def test_a_card_first_then_steps_and_all_is_optional():  # IJ-5
    match = table(2)
    assert legal(match) == ["no card", "card 1", "card 2", "card 3"]
    assert refused(match, "step north 12").clause == "IJ-5"
    play(match, "no card")
    assert refused(match, "card 1").clause == "IJ-5"
    play(match, "step west 12")
    assert refused(match, "card 1").clause == "IJ-5"
    play(match, "end")
    assert match.asks() == (1,)
    with pytest.raises(NotAsked):
        match.play(0, ("no card",))


def test_a_picked_card_must_be_laid():  # IJ-6
    match = table(2)
    play(match, "card 2")
    for words in ("no card", "card 1", "end", "step north 12"):
        assert refused(match, words).clause == "IJ-6"
    held = match.view(0)["held"]
    assert (held["face"], held["slot"], held["lifted_from"]) == ("ice*-ice", 2, None)


def test_the_slot_is_filled_after_the_card_has_its_cubes():  # IJ-6, IJ-R12
    match = table(2)
    lay(match, "card 2", 9, 10, "east")
    assert legal(match)[0].startswith("cube")
    assert match.view()["street"][1] is None
    play(match, "cube green")
    assert legal(match)[0].startswith("turn")
    assert match.view()["street"][1] is None
    play(match, "turn ice-ice")
    assert match.view()["street"][1]["face"] == "ice-ice"
    assert match.view()["deck"]["left"] == 21
    assert match.asks() == (0,)
    assert match.view()["phase"] == "step"


def test_without_a_deck_the_slot_stays_empty():  # IJ-6
    match = table(2)
    empty_deck(match)
    lay(match, "card 1", 9, 10, "east")
    draw_all(match)
    assert match.view()["street"][0] is None
    assert match.view()["phase"] == "step"
    play(match, "end")
    assert refused(match, "card 1").clause == "IJ-6"


# ---- lifting ------------------------------------------------------------------------------------------


def no_deck(*before):
    """Seat 0's turn, after some moves in the first round, and without a deck."""
    match = table(2)
    play(match, *before)
    empty_deck(match)
    if match.asks() != (0,):
        skip(match)
    return match


def test_no_lifting_while_there_is_a_deck():  # IJ-7
    match = table(2)
    assert "lift" not in legal(match)
    assert refused(match, "lift").clause == "IJ-7"
    assert refused(match, "lift").facts == {"deck": 22}


def test_with_an_empty_deck_a_card_may_be_lifted_whatever_is_in_the_street():  # IJ-7
    match = no_deck()
    assert legal(match) == ["no card", "card 1", "card 2", "card 3", "lift"]
    play(match, "lift", "from 10 10")
    assert square(match, 10, 10) is None
    assert square(match, 10, 11) is None
    assert match.view(0)["held"]["lifted_from"] == [[10, 10], [10, 11]]
    play(match, "row 9", "column 12", "point east")
    assert square(match, 9, 12)["terrain"] == "ice"
    assert match.view()["phase"] == "step"
    assert all(match.view()["street"])


def test_a_lifted_card_must_be_laid():  # IJ-7
    match = no_deck()
    play(match, "lift")
    assert refused(match, "no card").clause == "IJ-7"
    play(match, "from 10 10")
    assert refused(match, "end").clause == "IJ-6"


def test_no_lifting_from_under_a_cube_or_where_no_card_is():  # IJ-7
    match = no_deck()
    play(match, "lift")
    cube = refused(match, "from 12 10")
    assert cube.clause == "IJ-7"
    assert cube.facts == {"square": [12, 10], "holds": "a green cube"}
    nothing = refused(match, "from 9 10")
    assert nothing.clause == "IJ-7"
    assert nothing.facts == {"square": [9, 10], "holds": "nothing"}
    second_half = refused(match, "from 10 11")
    assert second_half.clause == "IJ-7"
    assert second_half.facts["named by"] == [10, 10]
    assert "from 10 10" in legal(match)
    assert "from 12 10" not in legal(match)


def test_no_lifting_from_under_a_card():  # IJ-7
    match = no_deck()
    play(match, "lift")
    assert "from 11 10" in legal(match)
    play(match, "from 10 10", "row 10", "column 10", "point south", "end")  # on 10 10 and over 11 10
    play(match, "lift")
    assert "from 10 10" in legal(match)
    half_covered = refused(match, "from 11 11")
    assert half_covered.clause == "IJ-7"
    assert half_covered.facts["card"] == [[11, 10], [11, 11]]


def test_no_lifting_if_the_second_half_is_covered():  # IJ-7
    match = no_deck()
    play(match, "lift", "from 10 10", "row 10", "column 11", "point south", "end")  # on 10 11 and over 11 11
    play(match, "lift")
    assert "from 11 10" not in legal(match)
    assert refused(match, "from 11 10").clause == "IJ-7"


def test_no_lifting_from_under_a_pawn():  # IJ-7
    match = no_deck()
    play(match, "lift", "from 10 10", "row 9", "column 12", "point east")
    play(match, "step north 12", "leave", "slide north")
    assert elf(match, 0)["square"] == [9, 12]
    play(match, "lift")
    pawn = refused(match, "from 9 12")
    assert pawn.clause == "IJ-7"
    assert pawn.facts == {"square": [9, 12], "holds": "the pawn of seat 0"}


def test_the_workshop_is_never_lifted():  # IJ-R13
    match = no_deck()
    play(match, "lift")
    assert refused(match, "from 12 12").clause == "IJ-R13"
    assert refused(match, "from 12 13").clause == "IJ-R13"


def test_a_card_with_all_sides_taken_stays():  # IJ-R4, example 5
    match = no_deck()
    play(match, "lift")
    inner = refused(match, "from 11 14")
    assert inner.clause == "IJ-R4"
    assert inner.facts == {"card": [[11, 14], [11, 15]]}
    assert refused(match, "from 13 14").clause == "IJ-R4"


def test_one_free_short_side_is_enough():  # IJ-R4
    match = no_deck()
    play(match, "lift")
    assert "from 11 10" in legal(match)  # 11 9 is off the map; the other three sides are taken


def test_a_long_side_is_free_only_if_both_its_squares_are():  # IJ-R4
    match = no_deck()
    play(match, "lift", "from 10 10", "row 15", "column 14", "point east", "end")  # below 14 14 and 14 15
    play(match, "lift")
    assert refused(match, "from 14 14").clause == "IJ-R4"
    play(match, "from 15 14", "row 15", "column 15", "point east", "end")  # below 14 15 and 14 16
    play(match, "lift")
    assert refused(match, "from 14 14").clause == "IJ-R4"
    play(match, "from 15 15", "row 15", "column 16", "point east", "end")
    play(match, "lift")
    assert "from 14 14" in legal(match)


def test_the_workshop_takes_a_side():  # IJ-R4
    match = no_deck("no card", "step east 13", "take", "step west")  # the cube of 12 14 is gone
    play(match, "lift")
    assert refused(match, "from 12 14").clause == "IJ-R4"


def test_a_hole_frees_a_side():  # IJ-R4
    match = no_deck("no card", "step east 13", "take", "step west")
    play(match, "lift", "from 14 14", "row 15", "column 10", "point east", "end")
    play(match, "lift", "from 13 14", "row 15", "column 12", "point east", "end")
    play(match, "lift", "from 15 10", "row 14", "column 14", "point east", "end")  # back: 13 14 and 13 15 are a hole
    assert square(match, 13, 14) is None
    assert square(match, 14, 14) is not None
    play(match, "lift")
    assert "from 12 14" in legal(match)


def test_the_edge_of_the_table_frees_a_side():  # IJ-R4
    match = table(2)
    for column in (16, 18, 20, 22):
        lay(match, "card 1", 10, column, "east", "cube blue", f"turn {'ice*-ice' if column < 22 else 'ice-ice'}")
        play(match, "end")
    lay(match, "card 1", 10, 24, "south")  # ice-ice at the eastern border, 10 24 and 11 24
    draw_all(match)
    play(match, "end")
    skip(match)
    for row, column in ((9, 24), (12, 24), (11, 23)):  # north, south, and one square of the west: three sides taken
        lay(match, "card 2", row, column, "west")
        draw_all(match)
        play(match, "end")
    while match.view()["deck"]["left"]:
        lay_anywhere_west(match)
    play(match, "lift")
    assert "from 10 24" in legal(match)


def lay_anywhere_west(match):
    """One more card, as far west as it fits."""
    slot = next(words for words in legal(match) if words.startswith("card"))
    play(match, slot)
    row = next(words for words in legal(match) if words in ("row 10", "row 12", "row 14"))
    play(match, row)
    play(match, legal(match)[0])
    play(match, next(words for words in legal(match) if words in ("point east", "point north", "point south")))
    draw_all(match)
    play(match, "end")


def test_lifting_uncovers_the_card_below_without_a_new_cube():  # IJ-17, IJ-10, example 5
    match = table(2)
    play(match, "no card", "step north 12", "take", "step south")  # the snowflake of 11 12 has lost its cube
    skip(match)
    lay(match, "card 3", 11, 12, "east", "turn ice*-ice")
    assert [square(match, 11, column)["terrain"] for column in (12, 13)] == ["snow", "trees"]  # IJ-18
    assert square(match, 11, 12)["cards"] == [14, 4]
    assert not square(match, 11, 12)["snowflake"]
    play(match, "end")
    empty_deck(match)
    play(match, "lift", "from 10 12", "row 15", "column 10", "point east", "end")  # opens its northern side
    play(match, "lift", "from 11 12")
    bared = square(match, 11, 12)
    assert bared["terrain"] == "ice"
    assert bared["snowflake"]
    assert bared["cube"] is None
    assert bared["cards"] == [4]
    play(match, "row 15", "column 12", "point east")
    assert match.view()["phase"] == "step"
    assert square(match, 11, 12)["cube"] is None


def test_the_map_may_fall_into_parts_and_all_stay_in_play():  # IJ-17
    match = no_deck()
    play(match, "lift", "from 10 10", "row 9", "column 12", "point east", "end")
    play(match, "lift", "from 10 12")  # 9 12 and 9 13 are alone now
    assert square(match, 10, 12) is None
    assert square(match, 9, 12)["terrain"] == "ice"
    play(match, "row 7")
    assert {"column 12", "column 13"} <= set(legal(match))


def test_only_the_top_card_counts_and_heights_do_not_matter():  # IJ-18
    match = table(2)
    lay(match, "card 3", 11, 11, "west", "turn snow*-snow")  # snow on what was trees, trees on what was snow
    assert [square(match, 11, column)["terrain"] for column in (10, 11)] == ["trees", "snow"]
    play(match, "end")
    lay(match, "card 3", 11, 11, "west", "cube white", "turn ice*-ice")
    assert square(match, 11, 11)["cards"] == [15, 14, 3]
    play(match, "step north 12", "leave", "step west", "take")  # from the ground to the top of three cards
    assert elf(match, 1)["square"] == [11, 11]
    assert elf(match, 1)["carries"] == ["white"]


# ---- laying -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "column", "point"),
    [
        (10, 10, "east"),  # over two squares
        (9, 10, "east"),  # beside the map
        (9, 12, "north"),  # only one square is beside it
        (8, 12, "south"),  # only the second one
        (10, 10, "west"),  # half on, half off
        (11, 11, "north"),  # crosswise, on two cards
        (15, 12, "south"),
        (12, 15, "east"),  # at the border of the map, on the free half of a card with a cube
    ],
)
def test_on_the_map_beside_it_and_half_on_it(row, column, point):  # IJ-8, example 4
    match = table(2)
    lay(match, "card 3", row, column, point)
    assert square(match, row, column)["terrain"] == "snow"


def test_a_corner_is_not_beside():  # IJ-8
    match = table(2)
    play(match, "card 3", "row 9", "column 9")
    assert legal(match) == ["point east", "point south"]  # to 9 10 and 10 9, which are beside the map
    corner = refused(match, "point north")
    assert corner.clause == "IJ-8"
    assert corner.facts == {"squares": [[9, 9], [8, 9]], "touches": "nothing"}


def test_far_from_the_map_no_row_and_no_column_is_offered():  # IJ-8
    match = table(2)
    play(match, "card 3")
    assert legal(match) == [f"row {row}" for row in range(8, 17)]
    assert refused(match, "row 7").clause == "IJ-8"
    play(match, "row 8")
    assert legal(match) == [f"column {column}" for column in range(10, 16)]
    assert refused(match, "column 9").clause == "IJ-8"


def test_the_workshop_counts_as_map():  # IJ-8
    match = no_deck("no card", "step north 12", "take", "step south")
    play(match, "lift", "from 10 10", "row 15", "column 10", "point east", "end")
    play(match, "lift", "from 10 12", "row 15", "column 12", "point east", "end")
    play(match, "lift", "from 11 10", "row 16", "column 10", "point east", "end")
    play(match, "lift", "from 11 12", "row 16", "column 12", "point east", "cube green", "end")
    play(match, "lift", "from 15 10", "row 10", "column 12")  # nothing but the Workshop is beside 10 12 and 11 12
    assert "point south" in legal(match)


def test_a_card_with_halves_alike_lies_two_ways():  # IJ-8
    match = table(2, street="ice-ice ice*-ice snow-trees")
    play(match, "card 1", "row 9", "column 12")
    assert legal(match) == ["point east", "point south"]
    alike = refused(match, "point north")
    assert alike.clause == "IJ-8"
    assert alike.facts == {"card": "ice-ice", "point": ["east", "south"]}
    other = table(2)
    play(other, "card 3", "row 9", "column 12")
    assert legal(other) == ["point north", "point east", "point south", "point west"]


def test_a_lifted_card_is_judged_against_the_map_without_it():  # IJ-8
    match = no_deck()
    play(match, "lift", "from 10 10", "row 9", "column 10")
    assert legal(match) == ["point south"]  # to 10 10, which is beside 11 10
    assert refused(match, "point east").clause == "IJ-8"


def test_no_card_on_the_workshop_or_a_cube():  # IJ-9, example 4
    match = table(2)
    play(match, "card 3", "row 12")
    workshop = refused(match, "column 12")
    assert workshop.clause == "IJ-9"
    assert workshop.facts == {"square": [12, 12], "holds": "the Workshop"}
    cube = refused(match, "column 14")
    assert cube.clause == "IJ-9"
    assert cube.facts == {"square": [12, 14], "holds": "a white cube"}
    play(match, "column 15")
    second = refused(match, "point west")
    assert second.clause == "IJ-9"
    assert second.facts == {"square": [12, 14], "holds": "a white cube"}


@pytest.mark.parametrize("turns", [0, 1], ids=["another pawn", "the own pawn"])
def test_no_card_on_a_pawn(turns):  # IJ-9
    match = table(2)
    play(match, "no card", "step north 13", "end")
    skip(match, turns)
    play(match, "card 3", "row 10", "column 13")
    pawn = refused(match, "point south")
    assert pawn.clause == "IJ-9"
    assert pawn.facts == {"square": [11, 13], "holds": "the pawn of seat 0"}


def test_a_laid_snowflake_gets_a_cube_from_the_bag():  # IJ-10
    match = table(2)
    lay(match, "card 1", 9, 10, "west")
    assert legal(match) == ["cube blue", "cube white", "cube green"]
    bag = match.view()["bag"]["colours"]
    assert [weight for _, weight in match.state.outcomes()] == list(bag.values()) == [9, 10, 10]
    play(match, "cube white")
    assert square(match, 9, 10)["cube"] == "white"
    assert match.view()["bag"]["colours"]["white"] == 9


def test_a_lifted_card_is_filled_like_a_new_one():  # IJ-10
    match = no_deck("no card", "slide west 12", "take", "step east")  # green from 12 10, and back to 12 11
    play(match, "lift", "from 13 10", "row 15", "column 10", "point east", "step east", "end")  # home
    skip(match)
    play(match, "lift", "from 12 10", "row 9", "column 12", "point east")
    assert legal(match)[0].startswith("cube")


def test_an_emptied_snowflake_is_not_filled_again():  # IJ-10
    match = table(2)
    play(match, "no card", "step north 12", "take", "end")
    lay(match, "card 1", 9, 10, "east", "cube blue", "turn ice*-ice")
    assert square(match, 11, 12)["snowflake"]
    assert square(match, 11, 12)["cube"] is None


@pytest.mark.heavy
def test_an_empty_bag_fills_nothing():  # IJ-10
    match = empty_bag(4, 1)
    seat = match.asks()[0]
    flakes = [slot for slot, card in enumerate(match.view()["street"], 1) if card and "*" in card["face"]]
    play(match, f"card {flakes[0]}")
    while match.view()["phase"] in ("row", "column", "point"):
        match.play(seat, match.legal(seat)[0])
    assert match.asks() == (seat,)
    assert match.view()["phase"] == "step"


def test_a_card_must_lie_inside_the_table():  # IJ-R6
    match = table(2)
    for column in (16, 18, 20, 22):
        lay(match, "card 1", 10, column, "east", "cube blue", "turn ice*-ice")
        play(match, "end")
    play(match, "card 1", "row 10")
    assert legal(match)[-1] == "column 24"
    play(match, "column 24")
    assert legal(match) == ["point north", "point south", "point west"]
    assert refused(match, "point east").clause == "IJ-R6"
    assert refused(match, "row 24").clause == "IJ-R6"
    assert refused(match, "column 25").clause == "IJ-R6"


def test_a_lifted_card_that_brings_no_cube_may_not_go_back_as_it_was():  # IJ-R7
    match = no_deck()
    play(match, "lift", "from 11 10", "row 11", "column 10")
    same = refused(match, "point east")
    assert same.clause == "IJ-R7"
    assert same.facts == {"square": [11, 10], "point": "east"}
    play(match, "point west")
    assert square(match, 11, 9)["terrain"] == "trees"


def test_a_lifted_card_that_brings_a_cube_may_go_back():  # IJ-R7
    match = no_deck("no card", "slide west 12", "take", "step east")
    play(match, "lift", "from 13 10", "row 15", "column 10", "point east", "step east", "end")
    skip(match)
    play(match, "lift", "from 12 10", "row 12", "column 10")
    assert "point east" in legal(match)
    play(match, "point east")
    assert legal(match)[0].startswith("cube")


# ---- why not, some moves ahead --------------------------------------------------------------------------------


def holding_a_card():
    match = kringle.start("icejam", 2, options={"first": "seat0"}, seed=1)
    match.play(0, next(move for move in match.legal(0) if move[0] == "card"))
    return match


def test_why_a_card_can_not_lie_on_a_cube_is_told_before_its_row_is_chosen():  # IJ-9
    match = holding_a_card()
    row, column = next(one["square"] for one in match.view(0)["map"] if one["cube"])
    before = list(match.log)
    refusal = match.why_not(0, ("column", column), after=[("row", row)])
    assert refusal is not None
    assert refusal.clause == "IJ-9"
    assert match.log == before
    assert match.legal(0)[0][0] == "row"


def test_what_is_not_possible_itself_is_the_answer():
    match = holding_a_card()
    refusal = match.why_not(0, ("column", 1), after=[("row", 1)])
    assert refusal == match.why_not(0, ("row", 1)) is not None


def test_nothing_is_drawn_for_what_is_only_thought_of():
    match = holding_a_card()
    place = match.view(0)["places"][0]
    (row, column), way = place["square"], place["point"][0]
    moves = [("row", row), ("column", column), ("point", way)]
    refusal = match.why_not(0, ("end",), after=moves)
    assert refusal is not None
    assert refusal.facts == {"asked": ["chance"]}
