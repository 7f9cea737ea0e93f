"""Ice Cube Jam in the browser: whole games, a card that floats and turns, why not, keys, sizes, and what axe finds."""

from __future__ import annotations

import pytest
from conftest import DESKTOP, PHONE, play_to_the_end, sits_down
from test_everyone import faults

from kringle.kernel import suite

FIRST = {"first": "seat0"}
SIZES = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")]


def adding(one, chairs="mb", **options):
    """At a new table, at my first question."""
    page = one.at(one.make("icejam", chairs, **FIRST, **options))
    page.wait_for_selector(".street-card.can")
    return page


def holding(one, chairs="mb"):
    page = adding(one, chairs)
    page.locator(".street-card.can").first.click()
    page.wait_for_selector(".square.lay")
    return page


def walking(one, chairs="mb"):
    page = adding(one, chairs)
    page.locator("[data-move='no card']").click()
    page.wait_for_selector(".square.step")
    return page


def why_not(page) -> str:
    page.locator("dialog.whynot .whynot-sentence").wait_for()
    clause = page.locator("dialog.whynot .row button").first.inner_text()
    page.get_by_role("button", name="OK").click()
    return clause


def test_two_people_and_three_bots(person):
    """Five elves need two sets each, and three would walk longer for three."""
    mia, nora = person(DESKTOP), person(PHONE)
    table = mia.make("icejam", "mobbb")
    mia.at(table)
    sits_down(nora, table)
    assert play_to_the_end(mia, nora) > 20
    for one in (mia, nora):
        assert one.page.locator(".ranks > li").count() == 5
        assert one.page.locator(".score-lines li").count() > 0
        one.page.get_by_role("button", name="Look at the table").click()
        assert one.page.locator(".icejam-board .prompt h2").inner_text() == "The game is over"
        assert one.page.locator(".icejam-board .can").count() == 0


def test_a_card_floats_turns_moves_and_is_laid(person):
    page = holding(person(PHONE))
    before = page.locator(".ground .map-card").count()
    page.locator(".square.lay.off").first.click()
    ghost = page.locator(".ghost")
    first = ghost.bounding_box()
    page.get_by_role("button", name="Turn the card").click()
    assert ghost.bounding_box() != first
    page.locator(".square.lay.off").last.click()
    assert ghost.bounding_box()["y"] > first["y"]
    assert page.locator(".ground .map-card").count() == before
    page.get_by_role("button", name="Lay card").click()
    page.wait_for_selector(".square.step")
    assert page.locator(".ground .map-card").count() == before + 1
    assert page.locator(".just-laid").count() == 1
    assert ghost.count() == 0


def test_a_card_is_put_back(person):
    page = holding(person(PHONE), "mo")
    assert page.locator(".slot.taken").count() == 1
    page.get_by_role("button", name="Put it back").click()
    page.wait_for_selector(".street-card.can")
    assert page.locator(".slot.taken").count() == 0


def test_a_step_leaves_a_trail_and_can_be_the_last(person):
    page = walking(person(PHONE), "mo")
    assert page.locator(".turn .now").count() == 1
    page.locator(".square.step:not(.with-cube)").first.click()
    page.wait_for_selector(".trail", state="attached")
    page.get_by_role("button", name="End turn").click()
    page.wait_for_selector(".mine:not(.asked)")
    assert page.locator(".icejam-board .can").count() == 0


def test_a_cube_is_taken(person):
    mia = person(PHONE)
    page = adding(mia)
    onto = page.locator("[data-move=take], .square.step.with-cube, .square.slide.with-cube, [data-move='no card']")
    carried = page.locator(".mine .sockets .full")
    for _ in range(400):  # wherever the cubes lie, one is soon met
        if carried.count() or mia.is_over():
            break
        if mia.asked() and onto.count():
            onto.first.evaluate_all("all => all.forEach(one => one.click())")
        elif not mia.act():
            mia.wait_a_moment()
    assert carried.count() == 1


def test_why_not(person):
    mia = person(PHONE)
    page = holding(mia)
    page.locator(".square.with-cube").first.click(force=True)
    assert why_not(page) == "Rule IJ-9"
    page.locator(".street-card").first.click(force=True)
    assert why_not(page) == "Rule IJ-6"
    page.locator(".square.lay").first.click()
    page.get_by_role("button", name="Lay card").click()
    page.wait_for_selector(".square.step")
    page.locator(".square.cannot").first.click(force=True)
    assert why_not(page) == "Rule IJ-11"


def test_a_turn_by_keys(person):
    page = adding(person(DESKTOP), "mo")
    page.locator(".street-card.can").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".square.lay")
    page.locator(".square[tabindex='0']").focus()
    here = "() => document.activeElement.dataset.move"
    start = page.evaluate(here)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(here).startswith("square/")
    assert page.evaluate(here) != start
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    first = page.locator(".ghost").bounding_box()
    page.keyboard.press("r")
    assert page.locator(".ghost").bounding_box() != first
    page.get_by_role("button", name="Lay card").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".square.step")
    page.locator(".square.step").first.focus()
    assert "step" in page.locator(".square.step").first.get_attribute("aria-label")
    page.keyboard.press("Enter")
    page.wait_for_selector(".trail", state="attached")
    assert page.evaluate("() => document.activeElement !== document.body")


def test_hint(person):
    page = walking(person(PHONE))
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("[data-banner=hint]")
    assert page.locator(".hinted").count() == 1


def test_a_spectator_sees_the_map_and_can_do_nothing(person):
    mia, nora = person(DESKTOP), person(PHONE)
    table = mia.make("icejam", "mb", **FIRST)
    mia.at(table).wait_for_selector(".street-card.can")
    page = nora.at(table)
    page.wait_for_selector(".icejam-board.watching .pawn")
    assert page.locator(".icejam-board .others > li").count() == 2
    assert page.locator(".icejam-board .can").count() == 0


def test_german(person):
    page = holding(person(PHONE, language="de"))
    page.get_by_role("heading", name="Wohin damit?").wait_for()
    assert "Reihe" in page.locator(".square.lay").first.get_attribute("aria-label")


OUTSIDE = """() => {
    const box = document.querySelector('.board').getBoundingClientRect();
    const map = document.querySelector('.map-box');
    const parts = '.board button, .board .prompt, .board .tracking, .board .tracking .inside > *, .board .pawn';
    const outside = [...document.querySelectorAll(parts)].filter(e => {
        const r = e.getBoundingClientRect();
        return r.bottom > box.bottom + 1 || r.top < box.top - 1 || r.left < -1 || r.right > box.right + 1;
    }).map(e => e.outerHTML.slice(0, 120));
    const cut = [...document.querySelectorAll('.board .btn, .board .prompt h2, .board .prompt p')]
        .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent);
    const page = document.documentElement;
    const scrolls = (e, height, width) => e.scrollHeight > height + 1 || e.scrollWidth > width + 1;
    const pageScrolls = scrolls(page, innerHeight, innerWidth) ? ['the page scrolls'] : [];
    const mapScrolls = scrolls(map, map.clientHeight, map.clientWidth) ? ['the map scrolls'] : [];
    return [...outside, ...cut, ...pageScrolls, ...mapScrolls];
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("chairs", ["mb", "mbbbbb"])
def test_nothing_scrolls_or_is_cut(person, size, chairs):
    page = holding(person(size), chairs)
    assert page.evaluate(OUTSIDE) == []
    page.locator(".square.lay").first.click()
    page.wait_for_selector(".ghost")
    assert page.evaluate(OUTSIDE) == []
    page.get_by_role("button", name="Lay card").click()
    page.wait_for_selector(".square.step")
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("size", SIZES[:1] if suite.is_quick_run() else SIZES)
def test_axe(person, size):
    """If it is to be soon done, on the phone alone: both have the same parts in the same colours."""
    page = adding(person(size, bypass_csp=True), "mbb")
    assert faults(page) == []
    page.locator(".street-card.can").first.click()
    page.locator(".square.lay").first.click()
    page.wait_for_selector(".ghost")
    assert faults(page) == []
    page.get_by_role("button", name="Lay card").click()
    page.wait_for_selector(".square.step")
    assert faults(page) == []
