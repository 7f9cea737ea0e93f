"""Data files: what is wrong is refused with its file, its place and what is allowed there."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from kringle.kernel import data
from kringle.kernel.data import Entry, Sourced, Text
from kringle.kernel.errors import BadData

Copies = Annotated[int, Meta(ge=1, le=9)]


class Half(Entry):
    width: int
    open: bool = False


class Card(Sourced):
    name: Text
    needs: Annotated[tuple[Literal["wood", "metal"], ...], Meta(min_length=2, max_length=3)]
    copies: Copies = 1
    by_seats: tuple[Copies, Copies] = (1, 1)
    limits: dict[Literal["2", "3"], Copies] = {}  # noqa: RUF012 - msgspec copies it
    few: dict[Literal["2", "3"], Copies] | None = None
    cover: Half | None = None
    half: tuple[Half, ...] = ()
    worth: Annotated[int, Meta(ge=0)] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.copies == 7:
            raise BadData("nobody has seven")


class Box(Entry):
    card: tuple[Card, ...]
    title: Annotated[str, Meta(max_length=10)] = ""

    def __post_init__(self) -> None:
        data.different([card.name for card in self.card])


RIGHT = """
title = "Box"

[[card]]
name = "sled"
copies = 1
needs = ["wood", "metal"]
source = "known"

[[card]]
name = "drum"
copies = 2
needs = ["wood", "wood"]
by_seats = [1, 2]
limits = { 2 = 2, 3 = 5 }
source = "known"
reconstructed = ["needs", "width"]
[[card.half]]
width = 3
[[card.half]]
width = 4
open = true
"""


def test_a_right_file_is_read():
    box = data.read(RIGHT, "box.toml", Box)
    drum = box.card[1]
    assert (drum.name, drum.by_seats, drum.half[1].open, drum.worth) == ("drum", (1, 2), True, None)
    assert drum.is_ours("copies", "needs")
    assert not drum.is_ours("copies")


WRONG = [
    ("copies = 2", "copies = 12", "card 2 (drum): copies must be a whole number from 1 to 9, not 12"),
    ("copies = 2", "copies = true", "card 2 (drum): copies must be a whole number from 1 to 9, not true"),
    ("copies = 2", "copis = 2", "card 2 (drum): no field 'copis'; there are name, needs, copies,"),
    ("copies = 2", "copies = 7", "card 2 (drum): nobody has seven"),
    ("copies = 2", "worth = -1", "card 2 (drum): worth must be a whole number of at least 0, not -1"),
    ('name = "drum"', "", "card 2: name is missing: it must be a text that is not empty"),
    ('name = "drum"', 'name = ""', "card 2 (): name must be a text that is not empty, not ''"),
    ('name = "drum"', 'name = "sled"', "box.toml: 'sled' stands there twice; `copies` says how many there are"),
    ('["wood", "wood"]', '["wood", "gold"]', "card 2 (drum): needs 2 must be one of metal, wood, not 'gold'"),
    ('["wood", "wood"]', '["wood"]', "needs must be a list of 2 to 3 entries, each one of metal, wood, not ['wood']"),
    ('["wood", "wood"]', '"wood"', "needs must be a list of 2 to 3 entries, each one of metal, wood, not 'wood'"),
    ("by_seats = [1, 2]", "by_seats = [1]", "by_seats must be a list of 2 entries, each a whole number from 1 to 9"),
    ("by_seats = [1, 2]", "by_seats = [1, 0]", "by_seats 2 must be a whole number from 1 to 9, not 0"),
    ("2 = 2, 3 = 5", "2 = 2, 3 = 50", "card 2 (drum): limits: 3 must be a whole number from 1 to 9, not 50"),
    ("2 = 2, 3 = 5", "2 = 2, 4 = 5", "card 2 (drum): limits: no field '4'; there are 2, 3"),
    ("limits = {", "few = { 4 = 5 }\nlimits = {", "card 2 (drum): few: no field '4'; there are 2, 3"),
    (
        "limits = {",
        "cover = { widht = 5 }\nlimits = {",
        "card 2 (drum): cover: no field 'widht'; there are width, open",
    ),
    ("width = 4", 'width = "4"', "card 2 (drum): half 2: width must be a whole number, not '4'"),
    ("open = true", "open = 1", "half 2: open must be true or false, not 1"),
    ('"needs", "width"', '"colour"', "card 2 (drum): reconstructed: no field 'colour' here; there are name, needs,"),
    ('title = "Box"', 'title = "A box of cards"', "title must be a text of at most 10 letters, not 'A box of cards'"),
    ('title = "Box"', "titel = 3", "box.toml: no field 'titel'; there are card, title"),
    ("[[card]]", "[[card", "box.toml: "),
]


@pytest.mark.parametrize(("right", "wrong", "message"), WRONG)
def test_wrong_files_are_refused(right, wrong, message):
    assert right in RIGHT
    with pytest.raises(BadData, match=r"^box\.toml: ") as caught:
        data.read(RIGHT.replace(right, wrong, 1), "box.toml", Box)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("card = [3]", "card 1 must be a table with name, needs, source, not 3"),
        ("card = 3", "card must be a list, each a table with name, needs, source, not 3"),
        ("", "card is missing: it must be a list, each a table with name, needs, source"),
        ("card = " + "[" * 3000, "recursion"),
    ],
)
def test_files_that_are_something_else_are_refused(text, message):
    with pytest.raises(BadData, match=message):
        data.read(text, "box.toml", Box)


def test_names_are_wanted_in_their_order():
    data.in_order("the colours", ["red", "blue"], ("red", "blue"))
    with pytest.raises(BadData, match="the colours must be, in this order: red, blue"):
        data.in_order("the colours", ["blue", "red"], ("red", "blue"))
