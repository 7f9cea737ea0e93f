"""The PDF: tagged and told in words, its fonts in it, never scaled, the same each time; nothing beside its card."""

from __future__ import annotations

import io
import itertools
import os
import subprocess
import sys
from collections import Counter

import pikepdf
import pytest
from sheets_read import OPTIONS, boards, elements, letters, order, pages, pieces, printed, told

import kringle
from kringle import press
from kringle.kernel import suite
from kringle.press.settings import BadOrder
from kringle.press.sheets import Sheet

GAMES = tuple(OPTIONS)
USUAL = [
    ("conveyor", 3, {"language": "de"}),
    ("elfgame", 4, {"large": True}),
    ("icejam", 4, {"ink": "black", "backs": "gutterfold"}),
    ("topdeer", 4, {"paper": "letter", "backs": "duplex-short"}),
    ("workshop", 5, {"ink": "low", "language": "de", "large": True}),
]
"""A sample: each game, language, paper, ink and way of backs at least once."""


@pytest.mark.parametrize(("game", "seats", "settings"), USUAL)
def test_it_keeps_to_pdf_ua(game: str, seats: int, settings: dict[str, object]) -> None:
    pdf = printed(game, seats, len(OPTIONS[game]) - 1, **settings)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        root = document.Root
        assert root.MarkInfo.Marked
        assert str(root.Lang) == settings.get("language", "en")
        assert root.ViewerPreferences.DisplayDocTitle
        assert root.ViewerPreferences.PrintScaling == "/None"
        with document.open_metadata() as metadata:
            assert metadata["pdfuaid:part"] == "1"
            assert metadata["dc:title"] == order(game, seats, **settings).title
        for page in document.pages:
            for font in page.get("/Resources", {}).get("/Font", {}).values():
                inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                descriptor = inner.FontDescriptor
                assert "/FontFile2" in descriptor or "/FontFile3" in descriptor
    kinds = Counter(kind for kind, _ in elements(pdf))
    assert {"Figure", "Table", "TH", "H1"} <= {*kinds}
    assert all(str(node.get("/Alt", "")).strip() for kind, node in elements(pdf) if kind == "Figure")
    levels = [int(kind[1:]) for kind, _ in elements(pdf) if kind[0] == "H" and kind[1:].isdigit()]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


@pytest.mark.parametrize(("game", "seats", "settings"), USUAL)
def test_every_piece_is_in_the_pdf(game: str, seats: int, settings: dict[str, object]) -> None:
    number = len(OPTIONS[game]) - 1
    wanted = order(game, seats, OPTIONS[game][number], **settings)
    said = Counter(told(printed(game, seats, number, **settings)))
    for alt, count in Counter(piece.alt for piece in pieces(wanted)).items():
        assert said[alt] == count, alt
    for board in boards(wanted):
        assert any(alt.startswith(board.alt) for alt in said)


@pytest.mark.parametrize(("game", "seats", "settings"), USUAL)
def test_no_letter_lies_beside_its_card(game: str, seats: int, settings: dict[str, object]) -> None:
    stays_inside(game, seats, len(OPTIONS[game]) - 1, settings)


ALL = [
    (game, seats, number, {"language": language, "large": large, "ink": ink, "paper": paper})
    for game in GAMES
    for seats in (kringle.game(game).seats[0], kringle.game(game).seats[-1])
    for number in range(len(OPTIONS[game]))
    for language in ("en", "de")
    for large in (False, True)
    for ink, paper in (("full", "a4"), ("low", "letter"), ("black", "a4"))
]


SOME = ALL[:: len(ALL) // 3] if suite.is_quick_run() else ALL


@pytest.mark.parametrize(("game", "seats", "number", "settings"), SOME)
def test_no_letter_ever_lies_beside_its_card(game: str, seats: int, number: int, settings: dict[str, object]) -> None:
    stays_inside(game, seats, number, settings)


def stays_inside(game: str, seats: int, number: int, settings: dict[str, object]) -> None:
    wanted = order(game, seats, OPTIONS[game][number], **settings)
    sheets = press.sheets(wanted)
    texts = [at for at, sheet in enumerate(sheets) if not isinstance(sheet, Sheet)]
    tiled = {board.id for board in boards(wanted)}  # cut off where the next page goes on
    drawn = {at: s for at, s in enumerate(sheets[: texts[0]]) if isinstance(s, Sheet) and s.part not in tiled}
    pdf = printed(game, seats, number, **settings)
    seen = 0
    for letter in letters(pdf, list(drawn)):
        sheet = drawn[letter.page]
        if letter.top > sheet.h - 7.5:
            assert letter.right < sheet.w - 5
            continue  # the foot line
        seen += 1
        assert any(
            thing.x - 0.05 <= letter.left and letter.right <= thing.x + thing.w + 0.05
            and thing.y - 0.05 <= letter.top and letter.bottom <= thing.y + thing.h + 0.05
            for thing in sheet.things
        ), letter  # fmt: skip
    assert seen > 500


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("game", ["elfgame", "workshop"])
def test_letters_on_cards_are_large_enough(game: str, large: bool) -> None:
    """9.5 points, a jest 8; in large print 14, without jests."""
    only = ("cards",) if game == "elfgame" else ("gifts", "surprises")
    pdf = printed(game, 3, len(OPTIONS[game]) - 1, large=large, only=only)
    wanted = order(game, 3, OPTIONS[game][-1], large=large, only=only)
    high = wanted.settings.size[1]
    sizes = Counter(round(letter.size, 1) for letter in letters(pdf) if letter.top < high - 8)
    assert min(sizes) >= (14 if large else 8)
    assert large or all(size >= 9.5 or size == 8 for size in sizes)


def test_text_that_fits_nowhere_stops_the_printing_and_is_named() -> None:
    words = " ".join(["Everybody"] * 40)
    wanted = order("conveyor", 2, only=("pawns",))
    data = press.document(wanted)
    label = next(thing for page in data["pages"] for thing in page["things"] if thing["alt"].startswith("Label"))
    next(kid for kid in label["face"]["kids"] if kid["is"] == "text")["text"] = words
    from kringle.press import typeset

    with pytest.raises(BadOrder, match="does not fit"):
        typeset.pdf(data)


def test_the_same_order_is_the_same_bytes_also_in_another_process() -> None:
    once = printed("icejam", 4, ink="black", backs="gutterfold")
    script = (
        "import sys, kringle; from kringle import press; from kringle.press.settings import Settings;"
        "settings = Settings(ink='black', backs='gutterfold');"
        "sys.stdout.buffer.write(press.pdf(press.order(kringle.game('icejam'), 4, {}, settings)))"
    )
    settings = {**os.environ, "PYTHONHASHSEED": "12345", "TZ": "Pacific/Auckland"}
    again = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env=settings).stdout
    assert again == once


def test_sheets_of_a_game_that_nobody_has_drawn_are_its_rules() -> None:
    from dataclasses import replace

    unknown = replace(kringle.game("conveyor"), id="somebodys", title="Somebody's Game")
    wanted = press.order(unknown, 3)
    assert [part.id for part in press.parts(wanted)] == ["rules"]
    assert pages(press.pdf(wanted)) >= 3


def test_a_name_may_hold_any_letters() -> None:
    """What no font has is printed as like it as can be."""
    name = "Żółw 雪 Ünïcode ♥"
    text = f'adds_to = "standard"\n[[card]]\nname = "{name}"\ncopies = 1\nops = [{{op = "draw", count = 2}}]\n'
    wanted = order("elfgame", 2, {"custom_cards": {"text": text}}, only=("cards",))
    assert any(alt.startswith("Żółw ?") for alt in told(press.pdf(wanted)))
