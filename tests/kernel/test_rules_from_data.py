"""What the rules pages say follows the data: change any number there, and the page says something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest

from kringle.games import conveyor, elfgame, icejam, topdeer, workshop
from kringle.games.conveyor.figures import figures as conveyor_figures
from kringle.games.elfgame import deck_reader
from kringle.games.elfgame.figures import figures as elfgame_figures
from kringle.games.icejam.figures import figures as icejam_figures
from kringle.games.topdeer.figures import figures as topdeer_figures
from kringle.games.workshop.figures import figures as workshop_figures
from kringle.kernel import data, rulebook
from kringle.kernel.errors import BadData
from kringle.kernel.figures import Figures

NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
Reader = Callable[[str], Figures]


def read_workshop(file: str) -> Reader:
    cards = workshop.cards

    def read(text: str) -> Figures:
        places, gifts, surprises = cards.PLACE_CARDS, cards.GIFT_CARDS, cards.SURPRISES
        if file == "places.toml":
            places = data.read(text, file, cards.Places)
        elif file == "gifts.toml":
            gifts = data.read(text, file, cards.Gifts).gift
        else:
            surprises = data.read(text, file, cards.Surprises).surprise
        return workshop_figures(places, gifts, surprises)

    return read


FILES: dict[tuple[Any, str], Reader] = {
    (conveyor, "cards.toml"): lambda text: conveyor_figures(data.read(text, "cards.toml", conveyor.cards.Cards)),
    (workshop, "places.toml"): read_workshop("places.toml"),
    (workshop, "gifts.toml"): read_workshop("gifts.toml"),
    (workshop, "surprises.toml"): read_workshop("surprises.toml"),
    (elfgame, "cards.toml"): lambda text: elfgame_figures(deck_reader.read(text)),
    (topdeer, "cards.toml"): lambda text: topdeer_figures(data.read(text, "cards.toml", topdeer.cards.Cards)),
}
"""How a text of each file becomes numbers for the page."""
NOT_THERE = {'name = "Blank"', "[rosettes]"}
"""Entries of which the page tells nothing: a card that is out of the deck, and what a table's option says instead."""


def changed(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each number of a file: its line, and the file with one more and with one less."""
    at, entry = 0, ""
    for line in text.splitlines(keepends=True):
        told = re.sub(r'"[^"]*"|#.*', lambda found: "_" * len(found[0]), line)
        if line.startswith(("[", "name =")):
            entry = line.strip()
        for number in NUMBER.finditer(told):
            if told[number.end() :].lstrip().startswith("=") or entry in NOT_THERE:
                continue  # a key of a table, or not on the page
            begin, end = at + number.start(), at + number.end()
            others = [int(number[0]) + 1, int(number[0]) - 1]
            yield line.strip(), [f"{text[:begin]}{other}{text[end:]}" for other in others]
        at += len(line)


@pytest.mark.heavy
@pytest.mark.parametrize(("room", "file"), FILES, ids=lambda part: getattr(part, "__name__", part))
def test_every_number_of_the_data_is_on_the_page(room, file):
    read = FILES[room, file]
    text = files(room).joinpath(file).read_text(encoding="utf-8")
    options = room.GAME.options

    def page(figures: Figures) -> str:
        return rulebook.load(room.__name__, figures, options).text

    usual = page(read(text))
    tried, silent = 0, []
    for line, texts in changed(text):
        for other in texts:
            try:
                figures = read(other)
            except BadData:
                continue
            tried += 1
            if page(figures) == usual:
                silent.append(line)
    assert silent == []
    assert tried > 10


def test_cubes_come_from_the_data():  # IJ-R2: one number alone never adds up there
    text = files(icejam).joinpath("cards.toml").read_text(encoding="utf-8")
    text = text.replace("copies = 12", "copies = 11", 1).replace("copies = 12", "copies = 13", 1)
    figures = icejam_figures(data.read(text, "cards.toml", icejam.cards.Box))
    book = rulebook.load(icejam.__name__, figures, icejam.GAME.options)
    assert "11 blue, 13 white and 12 green" in book.sentence("IJ-R2")
