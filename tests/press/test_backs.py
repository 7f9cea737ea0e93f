"""Backs lie behind their fronts when paper is turned or folded: looked at as a printer's dots."""

from __future__ import annotations

from dataclasses import replace

import numpy
import pytest
from sheets_read import order, picture

from kringle.kernel import suite
from kringle.press import calibration, document, typeset
from kringle.press.pieces import Order, Part, Piece, box
from kringle.press.sheets import laid_out

DOTS = 20.0
"""A millimetre: a tenth of one is two."""
BLACK = "#000000"
WAYS = ("duplex-long", "duplex-short", "gutterfold")


def solid(order_: Order, count: int) -> Part:
    """Cards that are black within 4 mm, with a notch at one corner so that a turned one is noticed."""
    w, h = 63.0, 88.0
    front = box(0, 0, w, h, box(4, 4, w - 8, h - 8, fill=BLACK), box(4, 4, 10, 10, fill="#ffffff"))
    # As the notch of the front is seen from behind
    back = box(0, 0, w, h, box(4, 4, w - 8, h - 8, fill=BLACK), box(w - 14, 4, 10, 10, fill="#ffffff"))
    assert order_
    return Part("cards", "cards", (w, h), [Piece("card", f"Card {i}.", front, back) for i in range(count)])


def pages(wanted: Order, part: Part) -> list[numpy.ndarray]:
    sheets = laid_out(wanted, part)
    pdf = typeset.pdf(document(wanted, sheets))
    return [picture(pdf, number, DOTS) < 128 for number in range(len(sheets))]


def without_foot(page: numpy.ndarray, keep: float) -> numpy.ndarray:
    """Only what lies on the sheet: no foot line, no marks."""
    found = page.copy()
    found[int((keep) * DOTS) :, :] = False
    return found


@pytest.mark.parametrize(
    "paper",
    [
        "a4",
        pytest.param(
            "letter",
            marks=pytest.mark.skipif(suite.is_quick_run(), reason="A4 is looked at each time, Letter with --thorough"),
        ),
    ],
)
@pytest.mark.parametrize("way", WAYS)
def test_backs_meet_their_fronts(way: str, paper: str) -> None:
    wanted = order("conveyor", 3, backs=way, paper=paper)
    count = 4 if way == "gutterfold" else 7  # a sheet that is not full
    shown = pages(wanted, solid(wanted, count))
    if way == "gutterfold":
        (whole,) = shown
        middle = whole.shape[1] // 2
        front, back = whole[:, :middle], whole[:, -middle:][:, ::-1]
    else:
        front, back = shown
        back = back[:, ::-1] if way == "duplex-long" else back[::-1, :]
    assert corners(front).keys() == corners(back).keys()
    assert len(corners(front)) == count
    for key, (left, top, right, bottom) in corners(front).items():
        other = corners(back)[key]
        assert max(abs(a - b) for a, b in zip((left, top, right, bottom), other, strict=True)) <= 0.1 * DOTS


def corners(page: numpy.ndarray) -> dict[tuple[int, int], tuple[int, int, int, int]]:
    """Of each black card: its box, and by where its middle is. The notch must lie at the same corner on both sides."""
    across = numpy.flatnonzero(numpy.diff(numpy.r_[0, (page.sum(axis=0) > 30 * DOTS).astype(int), 0]))
    down = numpy.flatnonzero(numpy.diff(numpy.r_[0, (page.sum(axis=1) > 20 * DOTS).astype(int), 0]))
    found = {}
    for left, right in across.reshape(-1, 2):
        for top, bottom in down.reshape(-1, 2):
            inside = page[top:bottom, left:right]
            if inside.mean() > 0.5:
                notch = page[top + 40 : top + 120, left + 40 : left + 120].mean()
                assert notch < 0.2, "the back stands on its head, or is mirrored"
                found[int(left / DOTS), int(top / DOTS)] = (left, top, right, bottom)
    return found


@pytest.mark.parametrize("way", ["duplex-long", "duplex-short"])
def test_the_offset_that_one_reads_puts_backs_right(way: str) -> None:
    """A printer that prints its second side 1.5 mm to the right and 1 mm up, seen from the front: the scales say
    +1.5 and -1.0, and with these numbers the backs meet."""
    across, down = 1.5, -1.0
    wanted = order("conveyor", 3, backs=way, offset=(across, down))
    front, back = pages(wanted, solid(wanted, 9))
    seen = back[:, ::-1] if way == "duplex-long" else back[::-1, :]
    seen = numpy.roll(seen, (round(down * DOTS), round(across * DOTS)), axis=(0, 1))
    for key, place in corners(front).items():
        assert max(abs(a - b) for a, b in zip(place, corners(seen)[key], strict=True)) <= 0.1 * DOTS


@pytest.mark.parametrize("way", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("slip", [0.0, 1.0])
def test_the_scales_of_the_first_page_show_how_far_the_back_is_out(way: str, slip: float) -> None:
    """The grey line that meets a black one stands at the number that is to be typed."""
    wanted = replace(order("conveyor", 3, backs=way))
    front, back = calibration.pages(wanted)
    pdf = typeset.pdf(document(wanted, [front, back]))
    black, grey = (picture(pdf, page, DOTS) < 160 for page in (0, 1))
    grey = grey[:, ::-1] if way == "duplex-long" else grey[::-1, :]
    grey = numpy.roll(grey, round(slip * DOTS), axis=1)
    (_, _), (x, y), _ = calibration._middles(wanted)
    row_black = black[int((y + 3) * DOTS)]
    row_grey = grey[int((y + 9.5) * DOTS) : int((y + 12) * DOTS)].any(axis=0)
    meeting = []
    for k in calibration.LINES:
        at = round((x + calibration.BLACK * k) * DOTS)
        assert row_black[at - 3 : at + 4].any()
        near = numpy.flatnonzero(row_grey[at - 60 : at + 61]) - 60
        meeting.append((abs(near).min() if len(near) else 99, k))
    assert min(meeting)[1] * calibration.STEP == slip
