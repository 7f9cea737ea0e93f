"""A tap shows at once, and however much happens at the same time, the page answers."""

from __future__ import annotations

import pytest
from conftest import PHONE
from positions import reached, sits_at

UNTIL_DRAWN = """async thing => {
    const board = document.querySelector('.stage');
    const begun = performance.now();
    const changed = new Promise(done => {
        const watch = new MutationObserver(() => { watch.disconnect(); done(); });
        watch.observe(board, {childList: true, subtree: true, attributes: true, characterData: true});
    });
    thing.click();
    await changed;
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - begun;
}"""
"""Milliseconds from a tap until a frame with its effect has been drawn."""

UNTIL_SEALED = """async ([thing, words]) => {
    const begun = performance.now();
    thing.click();
    while (!document.querySelector('.prompt').textContent.includes(words)) {
        await new Promise(done => requestAnimationFrame(done));
    }
    return performance.now() - begun;
}"""

TAPS = {
    "conveyor": (4, "bid", 60, [f".board [data-move='bid/{n}']" for n in (1, 4, 2, 6, 3, 5, 8)]),
    "workshop": (4, "space", 200, [".tile.can >> nth=0", "[data-back]"] * 4),
    "elfgame": (4, "act", 60, [".cards-in-hand .thing >> nth=0", ".cards-in-hand .thing >> nth=1"] * 4),
    "topdeer": (4, "step", 300, [".td-target.can >> nth=0", "[data-back]"] * 4),
    "icejam": (4, "row", 60, [".square.lay >> nth=0", ".square.lay >> nth=5"] * 4),
}


def usual(times: list[float]) -> float:
    """Three of four took longer, if anything: other programs may take the processor, but they never give some."""
    return sorted(times)[len(times) // 4]


@pytest.mark.parametrize("game", TAPS)
def test_a_tap_shows_within_100_ms(person, game):
    seats, phase, after, taps = TAPS[game]
    page = sits_at(person(PHONE, speed=1), reached(game, seats, phase, after))
    times = [page.locator(selector).evaluate(UNTIL_DRAWN) for selector in taps]
    assert usual(times) < 100, times


def test_a_move_shows_within_100_ms(person):
    """There and back again: the server has taken it, and the page says so."""
    mia = person(PHONE, speed=1)
    page = mia.at(mia.make("conveyor", "mo"))
    times = []
    for bid in (3, 5, 2, 4, 1, 6, 3):
        page.locator(f".board [data-move='bid/{bid}']").click()
        button = page.locator("[data-confirm]").element_handle()
        times.append(page.evaluate(UNTIL_SEALED, [button, f"Sealed: {bid}"]))
    assert usual(times) < 100, times


def test_sixty_notes_in_a_burst_do_not_freeze_the_page(person):
    """Six bots race as fast as they can, and somebody who looks on opens and closes the menu meanwhile."""
    mia = person(PHONE, speed=1)
    page = mia.at(mia.make("topdeer", "bbbbbb"))
    page.wait_for_selector(".td")
    newest = "() => Number(document.querySelector('.stage').dataset.told)"
    before, times = page.evaluate(newest), []
    while page.evaluate(newest) < before + 60 or len(times) < 8:
        for name in ("[data-top=menu]", "dialog .icon-btn"):
            times.append(page.locator(name).first.evaluate(UNTIL_DRAWN))
    assert not mia.is_over(), "the burst was over before it was watched"
    assert usual(times) < 300, times
