"""What an editor is told of a track that is being drawn: everything that is wrong, by its space."""

from __future__ import annotations

from importlib.resources import files

import pytest

from kringle.games.topdeer import track, track_check
from kringle.kernel.errors import BadData

OVAL = files("kringle.games.topdeer").joinpath("oval.toml").read_text(encoding="utf-8")


def drawn(**ways: list[str]) -> str:
    spaces = "".join(f'[[space]]\nid = "{one}"\nx = 1\ny = 1\nnext = {to}\n' for one, to in ways.items())
    return f'source = "reconstructed"\nname = "x"\nwidth = 10\nheight = 10\n{spaces}'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (drawn(pen=[], finish=[]), {("dead_end", "pen"), ("unreached", "finish")}),
        (drawn(pen=["a"], a=["b"], b=["a", "finish"], finish=[]), {("circle", "a"), ("circle", "b")}),
        (drawn(pen=["finish"], a=["finish"], finish=[]), {("unreached", "a")}),
        (drawn(pen=["finish"], finish=["pen"]), {("beyond", "finish"), ("circle", "pen"), ("circle", "finish")}),
        (drawn(pen=["a", "b", "c", "d"], a=["finish"], b=["finish"], c=["finish"], d=["finish"], finish=[]),
         {("many_arrows", "pen")}),
        (drawn(pen=["s0"], **{f"s{n}": [f"s{n + 1}"] for n in range(80)}, s80=["finish"], finish=[]),
         {("many_spaces", "")}),
    ],
)  # fmt: skip
def test_everything_wrong_is_told_with_its_space(text, told):
    with pytest.raises(BadData):
        track.read(text)
    assert {(one["code"], one["space"]) for one in track_check.looked_at(text)["problems"]} == told


@pytest.mark.parametrize("text", ["", "[", "space = 3", drawn(pen=["nowhere"], finish=[]), "x" * 300_000])
def test_what_can_not_be_read_has_a_reason_at_least(text):
    assert track_check.looked_at(text)["problems"]


def test_a_track_that_is_right_comes_back_as_it_is():
    found = track_check.looked_at(OVAL)
    assert (found["problems"], found["track"]["name"], found["track"]["spaces"]) == ([], "North Pole Oval", 56)
    assert (found["track"]["long"], found["track"]["short"]) == (24, 22)
