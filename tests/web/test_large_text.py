"""Text at 200%, by the page's setting and by the browser's: nothing is cut, nothing overlaps, and it can be played."""

from __future__ import annotations

import pytest
from conftest import DESKTOP, PHONE
from positions import reached, sits_at

TABLES = {
    "conveyor": (4, "bid", 60),
    "workshop": (4, "space", 200),
    "elfgame": (4, "act", 60),
    "topdeer": (4, "turn", 300),
    "icejam": (4, "row", 60),
}
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
CUT = """() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page scrolls sideways');
    const words = 'button, h1, h2, h3, p, b, small, legend, label, li, dt, dd, .name';
    for (const part of document.querySelectorAll(words)) {
        if (part.closest('.sr') || !part.checkVisibility() || part.clientWidth < 2) continue;
        const style = getComputedStyle(part);
        if (style.display === 'inline' || style.overflow === 'visible') continue;
        if (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 6)
            found.push(`cut: ${part.outerHTML.slice(0, 120)}`);
    }
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document; // a dialog lies over the table
    const text = [...top.querySelectorAll('.btn, .start > *, .top > *, .told, .prompt .controls > *')]
        .filter(part => part.checkVisibility() && part.getBoundingClientRect().width > 2);
    for (const one of text) {
        const a = one.getBoundingClientRect();
        if (one.matches('.btn') && one.scrollWidth > one.clientWidth + 2) found.push(`too narrow: ${one.textContent}`);
        for (const other of text) {
            const b = other.getBoundingClientRect();
            const aside = a.right <= b.left + 1 || b.right <= a.left + 1;
            const apart = aside || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
            if (one !== other && !one.contains(other) && !other.contains(one) && !apart)
                found.push(`${one.className} lies over ${other.className}`);
        }
    }
    return [...new Set(found)];
}"""


def heading(page) -> float:
    """How large the prompt's question is drawn, in pixels."""
    return page.locator(".prompt h2").first.evaluate(
        "h2 => parseFloat(getComputedStyle(h2).fontSize) * (h2.currentCSSZoom ?? 1)"
    )


@SIZES
def test_boards(person, size):
    usual, large = person(size), person(size, text=200)
    wrong = {}
    for game, (seats, phase, after) in TABLES.items():
        page = sits_at(large, reached(game, seats, phase, after))
        wrong[game] = page.evaluate(CUT)
        if game == "conveyor":
            small = heading(sits_at(usual, reached(game, seats, phase, after)))
            assert heading(page) >= 1.3 * small
        assert large.act(), game
    assert {game: found for game, found in wrong.items() if found} == {}


@SIZES
def test_lobby_and_sheets(person, size):
    mia = person(size, text=200)
    wrong = {}

    def look(name: str) -> None:
        wrong[name] = mia.page.evaluate(CUT)

    page = mia.go("/")
    page.wait_for_selector(".game")
    page.locator("[data-seat='1']").click()
    look("lobby")
    page.get_by_role("button", name="Settings").click()
    look("settings")
    mia.go("/rules/workshop").wait_for_selector(".clause")
    look("rules")
    mia.at(mia.make("conveyor", "mb")).wait_for_selector(".conveyor-board")
    for name in ("Menu", "What things mean"):
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector("dialog[open]")
        look(name)
        page.keyboard.press("Escape")
    assert {name: found for name, found in wrong.items() if found} == {}


def test_the_browsers_own_size_of_text_is_heeded(person):
    mia = person(PHONE)
    page = mia.at(mia.make("conveyor", "mo"))
    before = heading(page)
    client = mia.context.new_cdp_session(page)
    client.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    page.reload()
    page.wait_for_selector(".conveyor-board")
    assert heading(page) == pytest.approx(2 * before, rel=0.05)
