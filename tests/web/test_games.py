"""Whole games by clicking, to the end screen: two people in two browsers and a bot."""

from __future__ import annotations

import pytest
from conftest import DESKTOP, PHONE, play_to_the_end, sits_down

GAMES = [("conveyor", {}), ("elfgame", {"presents_to_win": 3})]


@pytest.mark.parametrize(("game", "options"), GAMES, ids=[game for game, _ in GAMES])
def test_two_people_and_a_bot(person, game, options):
    mia, nora = person(DESKTOP), person(PHONE)
    table = mia.make(game, "mob", **options)
    mia.at(table)
    sits_down(nora, table)
    taps = play_to_the_end(mia, nora)
    assert taps > 5
    for one in (mia, nora):
        assert one.page.locator(".ranks > li").count() == 3
        scores = one.page.locator(".rank-line .score").all_inner_texts()
        assert scores == mia.page.locator(".rank-line .score").all_inner_texts()
        assert one.page.locator(".score-lines li").count() > 0
        one.page.get_by_text("Check the dice").click()
        assert one.page.locator("[data-seed]").inner_text().isdigit()
    rematch(mia, nora, table)


def rematch(mia, nora, table):
    """One asks for another game, the other comes along to the same seat."""
    mia.page.locator("[data-rematch]").click()
    mia.page.wait_for_url(lambda url: table not in url)
    mia.page.wait_for_selector(".stage")
    nora.page.locator("[data-banner=again]").wait_for(state="attached")
    nora.page.locator("[data-rematch]").click()
    nora.page.wait_for_url(mia.page.url)
    nora.page.wait_for_selector(".stage")
    assert nora.page.locator("[data-banner=joining]").count() == 0


def test_from_the_lobby(person):
    """Two clicks for me and bots; what was chosen is remembered."""
    mia = person(PHONE)
    page = mia.go("/")
    page.locator("[data-game=conveyor]").click()
    page.locator("[data-seat='1']").click()
    page.get_by_role("radio", name="Invite").check()
    page.locator("[data-start]").click()
    page.wait_for_selector(".waiting img.qr")  # somebody was invited: the link comes first
    link = page.locator("input.link").input_value()
    assert link.startswith(f"{page.url}#join/")
    page.locator("[data-begin]").click()
    page.wait_for_selector(".conveyor-board")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Invite").click()
    page.wait_for_selector("img.qr")
    assert page.locator("input.link").input_value() == link
    page.go_back()
    page.wait_for_selector(".my-table")
    assert page.locator("[data-seat='1'] small").inner_text() == "invited"


@pytest.mark.parametrize("game", ["conveyor", "elfgame"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("chairs", ["mb", "mbbbb"])
def test_nothing_scrolls_or_is_cut(person, game, size, chairs):
    mia = person(size)
    page = mia.at(mia.make(game, chairs))
    page.wait_for_selector(f".{game}-board")
    over = page.evaluate("""() => {
        const box = document.querySelector('.board').getBoundingClientRect();
        const parts = document.querySelectorAll('.board [data-move], .board .prompt, .board .store, .board h2');
        const outside = [...parts].filter(part => {
            const at = part.getBoundingClientRect();
            const aside = !part.closest('.cards-in-hand') && (at.left < -1 || at.right > box.right + 1);
            const below = at.bottom > box.bottom + 1 && !part.closest('.cards-in-hand'); // the hand is scrolled
            return at.width > 1 && (below || at.top < box.top - 1 || aside);
        }).map(part => part.outerHTML.slice(0, 120));
        const page = document.documentElement;
        const scrolls = page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
        return scrolls ? [...outside, 'the page scrolls'] : outside;
    }""")
    assert over == []
