"""`--to png` and `--to tts`: a picture of each page, and a save that holds every piece of the box."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest
from PIL import Image
from sheets_read import OPTIONS, boards, order, pages, pieces, printed
from typer.testing import CliRunner

from kringle import press
from kringle.cli import app
from kringle.kernel.suite import is_quick_run
from kringle.press import tts

GAMES = ("icejam",) if is_quick_run() else tuple(OPTIONS)
COARSE = 30


def things(state: Any) -> Iterator[dict[str, Any]]:
    """What lies on the table; a deck is what is in it."""
    for thing in state:
        yield from thing.get("ContainedObjects") or [thing]


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_picture_of_each_page(game):
    wanted = order(game, 3)
    found = press.png_files(wanted, COARSE)
    assert len(found) == pages(printed(game, 3))
    wide, high = (round(side / 25.4 * COARSE) for side in wanted.settings.size)
    sizes = {Image.open(io.BytesIO(content)).size for content in found.values()}
    assert all(abs(w - wide) <= 1 or abs(w - high) <= 1 for w, _ in sizes)
    assert sorted(found)[0] == f"{game}-01.png"


@pytest.mark.parametrize("game", GAMES)
def test_a_save_holds_every_piece_and_its_pictures(game, tmp_path: Path):
    wanted = order(game, 3)
    found = tts.files(wanted, tmp_path, COARSE)
    save = json.loads(found.pop(f"{game}.json"))
    lying = Counter[str]()
    for thing in things(save["ObjectStates"]):
        lying[thing["Nickname"]] += thing.get("Number", 1)
    assert lying == Counter(piece.name for piece in pieces(wanted)) + Counter(board.piece for board in boards(wanted))
    named = {Path(unquote(urlparse(address).path)).name for address in addresses(save)}
    assert named == {*found}
    assert len({thing["GUID"] for thing in save["ObjectStates"]}) == len(save["ObjectStates"])


def addresses(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if name.endswith("URL") and inner:
                yield inner
            else:
                yield from addresses(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from addresses(inner)


def test_a_deck_counts_its_cards_and_points_into_its_pictures(tmp_path: Path):
    found = tts.files(order("icejam", 3, only=("cards",)), tmp_path, COARSE)
    save = json.loads(found["icejam.json"])
    decks = [thing for thing in save["ObjectStates"] if thing["Name"] == tts.DECK]
    alone = [thing for thing in save["ObjectStates"] if thing["Name"] == tts.TILE]  # the card that the map begins with
    cards = sum(len(deck["DeckIDs"]) for deck in decks) + len(alone)
    assert cards == len(pieces(order("icejam", 3, only=("cards",))))
    for deck in decks:
        for number in deck["DeckIDs"]:
            sheet = deck["CustomDeck"][str(number // 100)]
            assert number % 100 < sheet["NumWidth"] * sheet["NumHeight"]


@pytest.mark.parametrize(("form", "last"), [("png", "icejam-01.png"), ("tts", "icejam.json")])
def test_the_command_writes_them_into_a_folder(form, last, tmp_path: Path):
    out = tmp_path / "out"
    done = CliRunner().invoke(
        app, ["print", "icejam", "--only", "pawns", "--to", form, "--dpi", "30", "--out", str(out)]
    )
    assert done.exit_code == 0, done.output
    assert (out / last).is_file()
