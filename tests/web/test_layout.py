"""Nothing on a board is cut, covered, overlapping or too small, and the question is in sight: a sample of all screens.

benchmarks/browser/screens.py looks at all of them.
"""

from __future__ import annotations

import pytest
from layout import LANGUAGES, SEATS, SIZES, TEXTS, WRONG, at_moment
from positions import sits_at

from kringle.kernel.suite import is_quick_run

SAMPLE = {  # each size, each share of text and each language once
    "conveyor": [("busy", 100, "de", "small phone")],
    "workshop": [("early", 100, "de", "phone")],
    "elfgame": [("busy", 100, "en", "tablet sideways")],
    "topdeer": [("busy", 150, "en", "tablet")],
    "icejam": [("late", 100, "de", "sideways"), ("late", 100, "de", "desktop")],
}
MORE = [
    (moment, text, language, size)
    for moment in ("early", "busy", "late") for text in TEXTS for language in LANGUAGES for size in SIZES
]  # fmt: skip


@pytest.mark.parametrize("game", SAMPLE)
def test_nothing_is_cut_covered_or_too_small(person, game):
    wrong = {}
    for screen in SAMPLE[game] if is_quick_run() else MORE[:: 7 + len(game) % 3]:
        moment, text, language, size = screen
        width, height = SIZES[size]
        one = person({"width": width, "height": height}, text=text, language=language)
        page = sits_at(one, at_moment(game, SEATS[game][1], moment))
        page.wait_for_load_state("networkidle")
        wrong[screen] = page.evaluate(WRONG)
    assert {screen: found for screen, found in wrong.items() if found} == {}


BREAK = {
    "small": "document.querySelector('.prompt h2').style.fontSize = '9px'",
    "cut": "Object.assign(document.querySelector('.prompt h2').style, {overflow: 'hidden', width: '20px'})",
    "target": "Object.assign(document.querySelector('[data-top=menu]').style, {width: '20px', height: '20px'})",
    "out of sight": "document.querySelector('.prompt').style.translate = '0 900px'",
    "covered": "Object.assign(document.querySelector('.top').style, {translate: '0 9em', background: '#000'})",
    "overlap": "document.querySelector('.prompt p').style.translate = '0 -20px'",
}


MEND = """() => { for (const one of document.querySelectorAll('.prompt, .prompt *, .top, .top *'))
    one.removeAttribute('style'); }"""


def test_what_is_broken_is_found(person):
    page = sits_at(person({"width": 390, "height": 844}), at_moment("conveyor", 4, "busy"))
    page.wait_for_load_state("networkidle")
    assert page.evaluate(WRONG) == []
    for kind, broken in BREAK.items():
        page.evaluate(broken)
        assert any(one.startswith(kind) for one in page.evaluate(WRONG)), kind
        page.evaluate(MEND)
