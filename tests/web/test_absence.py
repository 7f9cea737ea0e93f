"""Somebody closes the browser in mid-turn: a bot plays on, and they take over on another device."""

from __future__ import annotations

from conftest import PHONE
from test_waiting import comes, gathers, link_of


def test_a_bot_plays_for_who_is_gone_until_they_come_back_on_another_device(person):
    mia, nora, tablet, watcher = person(PHONE), person(PHONE), person(), person()
    mia.page.clock.install()
    gathers(mia, (1,), 2)
    table = link_of(mia).split("/t/")[1].split("#")[0]
    comes(nora, link_of(mia).removeprefix(nora.base), "Nora", "owl")
    for one in (mia, nora):
        one.page.wait_for_selector(".conveyor-board")
    watcher.at(table)
    nora.page.locator("[data-top=menu]").click()
    nora.page.locator("[data-my-link]").click()
    link = nora.page.locator(".seat-link input.link").input_value()
    mia.page.locator(".told-line", has_text="Nora has made a link").wait_for()
    nora.page.close()
    assert mia.act()
    mia.page.wait_for_timeout(6_000)  # so long the server takes it for a bad line
    mia.page.clock.fast_forward(31_000)
    asked = mia.page.locator("[data-banner=away]")
    asked.get_by_text("Nora is away").wait_for()
    assert watcher.page.locator("[data-banner=away]").count() == 0
    asked.locator(".primary").click()
    watcher.page.locator(".told-line", has_text="a bot plays for Nora").wait_for()
    tablet.go(link.removeprefix(tablet.base))
    tablet.page.wait_for_selector(".conveyor-board")
    mia.page.locator(".told-line", has_text="Nora is back").wait_for()
    assert tablet.page.locator("[data-banner=joining]").count() == 0


def test_what_the_host_decides_and_who_gets_up_is_told_and_getting_up_asks_first(person):
    mia, nora = person(PHONE), person(PHONE)
    gathers(mia, (1,), 2)
    comes(nora, link_of(mia).removeprefix(nora.base), "Nora", "owl")
    nora.page.wait_for_selector(".conveyor-board")
    mia.page.wait_for_selector(".conveyor-board")
    mia.page.locator("[data-top=menu]").click()
    mia.page.locator(".host-menu summary").click()
    mia.page.get_by_role("switch", name="Hints").click()
    nora.page.locator("[data-banner=decided]", has_text="turned hints off").wait_for()
    mia.page.keyboard.press("Escape")
    nora.page.locator("[data-banner=decided] button").click()
    nora.page.locator("[data-top=menu]").click()
    nora.page.locator("[data-leave]").click()
    nora.page.get_by_text("Get up?").wait_for()
    nora.page.locator("[data-leave]").click()
    nora.page.wait_for_selector("[data-start]")
    mia.page.locator(".told-line", has_text="Nora: has got up").wait_for()
