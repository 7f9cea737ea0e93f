"""What an editor is told of a file of cards: each mistake with its card, its operation and a code; else what it is."""

from __future__ import annotations

import pytest

from kringle.games.elfgame import deck_looks, deck_reader
from kringle.kernel.errors import BadData
from kringle.press.boxes.elfgame import INKS, WIDTHS

HEAD = 'adds_to = "standard"\n[[card]]\nname = "Ours"\ncopies = 2\n'


def told(ops: str, head: str = HEAD) -> list[tuple[str, int, int]]:
    return [(one["code"], one["card"], one["op"]) for one in deck_looks.looked_at(f"{head}ops = [{ops}]\n")["problems"]]


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("ops", "code", "op"),
    [
        ("", "nothing", -1),
        ('{op="play_again"}, {op="draw", count=1}', "again_last", 0),
        ('{op="draw", count=1, or=true}', "looks_back", 0),
        ('{op="draw", count=1}, {op="draw", count=1, who="kids", or=true}', "or_group", 1),
        ('{op="draw", count=1}, {op="push_back", steps=1, same=true}', "same_lane", 1),
        ('{op="block", kind="coal"}, {op="push_back", steps=1, same=true}', "coal_holds", 1),
        ('{op="block", kind="coal"}, {op="block", kind="coal", same=true}', "there_already", 1),
        ('{op="draw", count=1}, {op="draw", count=1, or=true}', "offered", 1),
        (
            '{op="block", kind="coal", colour="red"}, {op="push_back", steps=1, colour="blue", same=true}',
            "other_lane",
            1,
        ),
    ],
)
def test_a_mistake_is_told_where_it_is(ops, code, op):
    assert (code, 0, op) in told(ops)


def test_names_and_holly_are_told_with_their_card():
    assert told('{op="draw", count=1}', HEAD.replace("Ours", "Buggum")) == [("name_twice", 0, -1)]
    assert told('{op="draw", count=1}', HEAD.replace('"Ours"', '""')) == [("name", 0, -1)]
    assert told('{op="draw", count=1}', HEAD + "holly = true\n") == [("holly_group", 0, 0)]
    assert told('{op="draw", count=1}', HEAD.replace('adds_to = "standard"\n', "")) == [
        ("few_builds", -1, -1), ("few_cards", -1, -1),
    ]  # fmt: skip


@pytest.mark.heavy
def test_what_is_right_comes_back_as_it_was_written():
    drawn = 'drawing = [\n  "b3 10,20 30,40",\n  "h1 5,5",\n]\n'
    found = deck_looks.looked_at(f'{HEAD}{drawn}ops = [{{op="draw", count=2}}]\n')
    assert (found["problems"], found["standard"], found["deck"]["size"]) == ([], True, 74)
    assert found["cards"][0]["drawing"] == ["b3 10,20 30,40", "h1 5,5"]
    assert found["cards"][0]["ops"] == [{"op": "draw", "count": 2}]


@pytest.mark.parametrize(
    "line",
    ['picture = "../x"', 'picture = "f:a\\" onload=\\"x"', 'drawing = ["b3 10,20 <b>"]', 'drawing = ["b3 100,20"]',
     'drawing = ["i1 1,1"]', "drawing = [7]", 'drawing = "b3 1,1"', f"drawing = {['a1 1,1'] * 61}"],
)  # fmt: skip
def test_pictures_are_names_and_drawings_are_numbers(line):
    with pytest.raises(BadData, match=r"picture|drawing"):
        deck_reader.read(f'{HEAD}{line}\nops = [{{op="draw", count=2}}]\n')


def test_paper_draws_with_the_inks_of_the_page():
    from pathlib import Path

    page = (Path(__file__).resolve().parents[3] / "web/src/games/elfgame/drawn.tsx").read_text()
    assert all(f'{letter}: "#{colour}"' in page for letter, colour in INKS.items())
    assert "{ 1: 2, 2: 4, 3: 8, 4: 14 }" in page
    assert WIDTHS == {"1": 2, "2": 4, "3": 8, "4": 14}
