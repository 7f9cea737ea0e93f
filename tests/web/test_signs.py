"""What a symbol means: on one sheet, one tap away at every size; and by holding it, or pointing at it."""

from __future__ import annotations

import pytest
from conftest import DESKTOP, PHONE
from positions import reached, sits_at

from kringle.kernel.suite import is_quick_run

TABLES = {
    "conveyor": (4, "bid", 60),
    "workshop": (4, "space", 200),
    "elfgame": (4, "act", 60),
    "topdeer": (4, "turn", 300),
    "icejam": (4, "row", 60),
}
SYMBOLS = """() => {
    const found = new Map();
    for (const art of document.querySelectorAll('.board svg.art')) {
        const box = art.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const name = art.querySelector('use').getAttribute('href');
        const seen = art.checkVisibility() && art.contains(document.elementFromPoint(x, y));
        if (seen && !found.has(name)) found.set(name, [x, y]);
    }
    return [...found].map(([name, [x, y]]) => [name, x, y]);
}"""
HOLD = """([x, y]) => {
    const at = document.elementFromPoint(x, y);
    const event = kind => new PointerEvent(kind, {bubbles: true, pointerType: 'touch', clientX: x, clientY: y});
    at.dispatchEvent(event('pointerdown'));
    window.letGo = () => {
        at.dispatchEvent(event('pointerup'));
        at.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    };
}"""


@pytest.mark.parametrize("game", ["workshop"] if is_quick_run() else TABLES)
def test_every_symbol_says_what_it_is_when_pointed_at(person, game):
    mia = person(DESKTOP)
    mia.page.clock.install()
    page = sits_at(mia, reached(game, *TABLES[game]))
    silent = []
    symbols = page.evaluate(SYMBOLS)
    for name, x, y in symbols:
        page.mouse.move(x, y)
        page.clock.run_for(700)
        if not page.locator(".name-tag").count():
            silent.append(name)
        page.mouse.move(1, 1)
    assert len(symbols) > 8
    assert silent == []


def test_what_is_held_says_what_it_is_and_is_not_tapped(person):
    mia = person(PHONE)
    page = sits_at(mia, reached("conveyor", *TABLES["conveyor"]))
    box = page.locator(".board [data-move='bid/3']").bounding_box()
    page.evaluate(HOLD, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    page.locator(".name-tag").wait_for()
    said = page.locator(".name-tag").inner_text()
    page.evaluate("() => window.letGo()")
    page.locator(".name-tag").wait_for(state="detached")
    assert "3" in said
    assert page.locator(".board [data-move='bid/3']").get_attribute("aria-pressed") == "false"
    page.locator(".board [data-move='bid/3']").click()
    assert page.locator(".board [data-move='bid/3']").get_attribute("aria-pressed") == "true"


SIZES = [{"width": 360, "height": 640}, {"width": 844, "height": 390}, DESKTOP]


@pytest.mark.parametrize("size", SIZES[:1] if is_quick_run() else SIZES)
def test_all_symbols_are_one_tap_away(person, size):
    mia = person(size)
    for game in ("topdeer",) if is_quick_run() else TABLES:
        page = sits_at(mia, reached(game, *TABLES[game]))
        page.locator("[data-top=help]").click()
        assert page.locator("dialog[open] .signs li").count() > 5
        page.locator("[data-rules]").click()
        page.locator("dialog[open] .clause").first.wait_for()


def test_a_card_says_what_it_would_do_now(person):
    page = sits_at(person(PHONE), reached("elfgame", *TABLES["elfgame"]))
    cards = page.locator(".cards-in-hand [data-move^='play/'].can")
    cards.first.click()
    told = page.locator(".elf-large .elf-now").inner_text()
    assert "now" in told
    assert len(told) > 15
