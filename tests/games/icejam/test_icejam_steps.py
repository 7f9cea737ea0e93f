"""Ice Cube Jam, clause by clause: steps, slides, cubes, delivery."""

from __future__ import annotations

import pytest
from icejam_tables import elf, empty_deck, lay, legal, play, refused, skip, square, table

# ---- steps --------------------------------------------------------------------------------------------


def test_not_onto_trees_and_not_onto_a_pawn():  # IJ-11, example 1
    match = table(
        2,
        """
        sb t   s  t   i  s
        i  i   ib i   s  t
        ig i   W  W   iw i
        i  t   sw t   s  s
        ib i   ig i   i  i
        """,
    )
    play(match, "no card", "step north 12", "leave", "end")  # seat 0 on 11 12
    play(match, "no card", "step north 13")  # seat 1 on 11 13: trees above, seat 0 to its left
    assert legal(match) == ["end", "step east", "step south"]
    pawn, trees = refused(match, "step west"), refused(match, "step north")
    assert pawn.clause == "IJ-11"
    assert pawn.facts == {"square": [11, 12], "holds": "the pawn of seat 0"}
    assert trees.clause == "IJ-11"
    assert trees.facts == {"square": [10, 13], "holds": "trees"}


def test_not_off_the_map():  # IJ-11
    match = table(2)
    play(match, "no card", "slide north 13")
    assert elf(match, 0)["square"] == [10, 13]
    edge = refused(match, "step north")
    assert edge.clause == "IJ-11"
    assert edge.facts == {"square": [9, 13], "holds": "nothing"}


def test_the_workshop_holds_any_number_of_pawns():  # IJ-11
    match = table(6)
    assert sum(elf(match, seat)["at_workshop"] for seat in range(6)) == 6
    play(match, "no card", "step north 13", "step south")
    assert elf(match, 0)["at_workshop"]


def test_the_workshop_is_beside_six_squares():  # IJ-12
    match = table(2)
    play(match, "no card")
    steps = [words for words in legal(match) if words.startswith("step")]
    assert steps == ["step north 12", "step north 13", "step east 13", "step south 12", "step west 12"]  # 13 13: trees
    assert refused(match, "step south 13").facts == {"square": [13, 13], "holds": "trees"}
    assert refused(match, "step north").clause == "IJ-12"
    play(match, "step east 13", "leave")
    assert refused(match, "step north 13").clause == "IJ-12"


@pytest.mark.parametrize("way", ["north", "east", "south", "west"])
def test_a_slide_out_of_the_workshop_goes_straight_on(way):  # IJ-12, IJ-13
    match = table(
        2,
        """
        sb s   i  i   i  s
        s  t   ib i   s  t
        ig i   W  W   iw i
        t  i   i  ib  s  sb
        ib i   i  i   ig i
        """,
        street="snow-trees ice*-ice ice*-ice",
    )
    out, end = {
        "north": ("slide north 13", [10, 13]),
        "east": ("slide east 13", [12, 15]),
        "south": ("slide south 12", [14, 12]),
        "west": ("slide west 12", [12, 10]),
    }[way]
    play(match, "no card", out)
    while match.view()["phase"] == "take":
        play(match, "leave")
    assert elf(match, 0)["square"] == end


def test_stepping_onto_either_half_is_stepping_onto_the_workshop():  # IJ-12
    match = table(2)
    play(match, "no card", "step north 13", "step south")  # onto the eastern half
    assert elf(match, 0)["at_workshop"]
    assert elf(match, 0)["square"] == [12, 12]
    skip(match)
    play(match, "no card", "step west 12", "end")  # and out of the western one
    assert elf(match, 0)["square"] == [12, 11]


SLIDE = """
    s  t   i  i   i  s
    sb s   i  i   ib i
    s  t   W  W   iw i
    ig i   sw t   s  s
    ib i   ig i   i  t
"""


def test_sliding_over_a_cube_to_the_last_ice():  # IJ-13, IJ-14, example 2
    match = table(2, SLIDE)
    lay(match, "card 3", 11, 16, "east")  # snow after the ice
    play(match, "turn ice*-ice", "step north 12", "slide east")
    assert elf(match, 0)["square"] == [11, 14]
    assert match.view()["phase"] == "take"
    assert match.view()["sliding"] == "east"
    play(match, "take")
    assert elf(match, 0) == {
        "seat": 0, "square": [11, 15], "at_workshop": False, "carries": ["blue"], "sets": 0, "finished": None,
    }  # fmt: skip
    assert square(match, 11, 14)["cube"] is None
    assert match.asks() == (1,)


def test_a_step_onto_ice_may_stop_there():  # IJ-13
    match = table(2, SLIDE)
    play(match, "no card", "step north 12", "step east")
    assert elf(match, 0)["square"] == [11, 13]


def test_no_stopping_early():  # IJ-13
    match = table(2, SLIDE)
    play(match, "no card", "step north 12")
    assert [words for words in legal(match) if "east" in words] == ["step east", "slide east"]
    play(match, "slide east", "leave")
    assert elf(match, 0)["square"] == [11, 15]


def test_a_slide_stops_before_a_pawn():  # IJ-13
    match = table(2, SLIDE)
    play(match, "no card", "step north 12", "slide east", "leave")  # seat 0 on 11 15
    play(match, "no card", "step north 12", "slide east", "leave")
    assert elf(match, 1)["square"] == [11, 14]


def test_a_slide_stops_before_the_edge_of_the_map_and_snow():  # IJ-13
    match = table(2, SLIDE)
    play(match, "no card", "slide north 12")
    assert elf(match, 0)["square"] == [10, 12]
    play(match, "slide east")
    assert elf(match, 0)["square"] == [10, 14]  # 10 15 is snow


def test_a_slide_stops_before_trees():  # IJ-13
    match = table(2, SLIDE)
    play(match, "no card", "step south 12", "leave", "step south", "leave")
    skip(match)
    play(match, "no card", "slide east")
    assert elf(match, 0)["square"] == [14, 14]  # 14 15 is trees


def test_a_slide_stops_before_a_hole():  # IJ-13
    match = table(2, SLIDE)
    empty_deck(match)
    play(match, "lift", "from 10 14", "row 9", "column 10", "point east")  # 10 14 and 10 15 are off the map now
    play(match, "slide north 12")
    assert refused(match, "slide east").clause == "IJ-R8"  # the hole is right behind 10 13
    play(match, "step east")
    assert elf(match, 0)["square"] == [10, 13]


def test_snow_is_not_slid_over():  # IJ-13
    match = table(2, SLIDE)
    play(match, "no card")
    snow = refused(match, "slide south 12")
    assert snow.clause == "IJ-13"
    assert snow.facts == {"square": [13, 12], "holds": "snow"}


def test_a_slide_is_one_step_and_the_other_may_slide_again():  # IJ-13
    match = table(2, SLIDE)
    play(match, "no card", "slide north 12")
    assert match.view()["steps_left"] == 1
    assert elf(match, 0)["square"] == [10, 12]
    assert "slide east" in legal(match)
    play(match, "slide east")
    assert elf(match, 0)["square"] == [10, 14]
    assert match.asks() == (1,)


def test_a_slide_toward_the_workshop_stops_before_it():  # IJ-13, IJ-15, example 6
    match = full_set()
    assert elf(match, 0)["square"] == [12, 11]
    assert elf(match, 0)["carries"] == ["blue", "white", "green"]
    assert elf(match, 0)["sets"] == 0
    play(match, "no card", "step east")
    assert elf(match, 0)["at_workshop"]
    assert elf(match, 0)["sets"] == 1
    assert elf(match, 0)["carries"] == []


def two_colours():
    """Seat 0 is at home with a blue and a white cube, and it is its turn."""
    match = table(2, street="ice-ice ice*-ice snow-trees")
    play(match, "no card", "step north 12", "take", "step south")
    skip(match)
    play(match, "no card", "step east 13", "take", "step west")
    skip(match)
    return match


def full_set():
    """Seat 0 has slid west for the third colour, and back toward the Workshop; it is its turn."""
    match = two_colours()
    lay(match, "card 1", 12, 8, "east", "turn ice*-ice")  # a longer run of ice, 12 8 to 12 11
    play(match, "slide west 12", "take", "slide east")
    skip(match)
    return match


def test_stop_and_slide_are_one_choice_if_the_next_square_blocks():  # IJ-R8
    match = table(2)
    play(match, "no card", "step north 12", "leave")
    assert "step east" in legal(match)
    assert "slide east" not in legal(match)
    assert refused(match, "slide east").clause == "IJ-R8"


def test_a_pawn_stays_as_it_is_when_the_squares_beside_it_change():  # IJ-19
    match = table(2)
    play(match, "no card", "step north 12", "take", "step east")  # seat 0 on 11 13, with a blue cube
    before = elf(match, 0)
    lay(match, "card 3", 10, 12, "east", "turn ice*-ice")  # trees on 10 13
    play(match, "end")
    assert elf(match, 0) == before
    play(match, "no card")
    assert "step north" not in legal(match)
    assert "step west" in legal(match)


def test_a_pawn_stays_as_it_is_when_the_squares_beside_it_are_lifted():  # IJ-19
    match = table(2)
    play(match, "no card", "slide north 13", "end")  # seat 0 on 10 13
    skip(match)
    play(match, "no card", "step south", "end")  # 11 13
    empty_deck(match)
    play(match, "lift", "from 10 12", "row 15", "column 10", "point east", "end")
    assert elf(match, 0)["square"] == [11, 13]
    assert square(match, 10, 13) is None
    play(match, "no card")
    assert refused(match, "step north").facts == {"square": [10, 13], "holds": "nothing"}


def test_the_turn_ends_after_the_second_step():  # IJ-20
    match = table(2)
    play(match, "no card", "step north 13", "step south")
    assert match.asks() == (1,)


def test_the_turn_ends_when_its_elf_ends_it():  # IJ-20
    match = table(2)
    for steps in ([], ["step north 13"]):
        seat = match.asks()[0]
        play(match, "no card", *steps)
        assert "end" in legal(match)
        play(match, "end")
        assert match.asks() == (1 - seat,)


# ---- cubes --------------------------------------------------------------------------------------------


def test_a_cube_may_be_taken_or_left():  # IJ-14
    match = table(2)
    play(match, "no card", "step north 12")
    assert legal(match) == ["take", "leave"]
    assert match.view()["phase"] == "take"
    assert refused(match, "step north").clause == "IJ-14"
    play(match, "leave")
    left = square(match, 11, 12)
    assert left["cube"] == "blue"
    assert left["pawn"] == 0
    assert elf(match, 0)["carries"] == []


def test_only_entering_counts():  # IJ-14
    match = table(2)
    play(match, "no card", "step north 12", "leave", "end")
    skip(match)
    play(match, "no card")
    assert match.view()["phase"] == "step"  # standing on the cube, and not asked about it
    play(match, "step north", "step south")
    assert match.view()["phase"] == "take"


def test_at_most_one_cube_of_each_colour():  # IJ-14
    match = table(2)
    play(match, "no card", "step east 13", "take", "step west")
    skip(match)
    play(match, "no card", "step south 12")  # another white cube
    assert match.view()["phase"] == "step"
    assert square(match, 13, 12)["cube"] == "white"
    assert elf(match, 0)["carries"] == ["white"]


@pytest.mark.parametrize(("first", "second"), [("take", "take"), ("take", "leave"), ("leave", "take")])
def test_each_cube_passed_is_its_own_choice_in_order(first, second):  # IJ-R9
    match = table(2, SLIDE)
    play(match, "no card", "step east 13", "leave", "step south")
    skip(match)
    play(match, "no card", "step south", "slide west")
    assert elf(match, 0)["square"] == [14, 12]
    assert match.view()["phase"] == "take"
    play(match, first)
    assert elf(match, 0)["square"] == [14, 10]
    assert match.view()["phase"] == "take"
    play(match, second)
    assert elf(match, 0)["carries"] == [c for c, a in (("blue", second), ("green", first)) if a == "take"]
    assert (square(match, 14, 12)["cube"], square(match, 14, 10)["cube"]) == (
        None if first == "take" else "green",
        None if second == "take" else "blue",
    )


@pytest.mark.parametrize("answer", ["take", "leave"])
def test_a_second_cube_of_the_same_colour_is_offered_only_if_the_first_was_left(answer):  # IJ-14, IJ-R9
    match = table(2, SLIDE.replace("ib i   ig i   i  t", "ib i   ib i   i  t"))
    play(match, "no card", "step east 13", "leave", "step south")
    skip(match)
    play(match, "no card", "step south", "slide west", answer)
    if answer == "leave":
        assert match.view()["phase"] == "take"
        assert match.asks() == (0,)
        play(match, "leave")
    assert elf(match, 0)["square"] == [14, 10]
    assert match.asks() == (1,)


def test_fewer_than_three_are_kept_at_the_workshop():  # IJ-15
    match = two_colours()
    assert elf(match, 0)["at_workshop"]
    assert elf(match, 0)["carries"] == ["blue", "white"]
    assert elf(match, 0)["sets"] == 0


def test_a_delivered_set_leaves_the_game_and_a_step_is_left():  # IJ-15
    match = full_set()
    bag = match.view()["bag"]
    play(match, "no card", "step east")
    assert elf(match, 0)["sets"] == 1
    assert match.view()["bag"] == bag
    assert match.asks() == (0,)
    assert match.view()["steps_left"] == 1
    play(match, "step north 13")
    assert elf(match, 0)["square"] == [11, 13]


def test_a_full_set_forces_nobody_home():  # IJ-R14
    match = full_set()
    play(match, "no card")
    assert legal(match) == ["end", "step east", "step west", "slide west"]
    play(match, "step west", "step west")
    assert elf(match, 0)["square"] == [12, 9]
    assert len(elf(match, 0)["carries"]) == 3
