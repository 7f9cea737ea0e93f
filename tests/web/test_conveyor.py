"""Conveyor in the browser: what a card costs on the floor can be seen where it is chosen, on every screen."""

from __future__ import annotations

import re

import pytest
from conftest import DESKTOP, PHONE
from positions import reached, sits_at

SMALL = {"width": 360, "height": 640}
SIZES = pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP], ids=["small", "phone", "desktop"])


@SIZES
def test_prices_on_the_belt_and_in_the_preview_of_a_bid(person, size):
    page = sits_at(person(size), reached("conveyor", 4, "bid", 60))
    prices = page.locator(".belt .worth-down:visible").all_inner_texts()
    assert prices
    assert all(re.fullmatch("−[23456]", price) for price in prices)
    page.locator(".belt .pick.can").last.click()
    page.locator(".hand .coming").first.wait_for()
    coming = page.locator(".hand .stack", has=page.locator(".coming"))
    for i in range(coming.count()):
        assert coming.nth(i).locator(".worth-down:visible").count() > 0


@SIZES
def test_prices_on_the_buttons_that_drop(person, size):
    page = sits_at(person(size), reached("conveyor", 4, "cleanup"))
    prices = {"Doll": "−2", "Kite": "−3", "Robot": "−4", "Radio": "−6"}
    page.locator(".prompt .price:visible").first.wait_for()
    told = [text.split() for text in page.locator(".prompt .btn:visible", has=page.locator(".price")).all_inner_texts()]
    assert told
    assert all(prices[name] == price for name, price in told)


def test_the_deck_can_be_read_on_a_phone(person):
    page = sits_at(person(PHONE), reached("conveyor", 4, "bid", 60))
    page.locator("[data-top=help]").click()
    page.locator("[data-rules]").click()
    rows = page.locator("dialog[open] tr", has_text="Radio")
    rows.first.wait_for()
    assert ["Radio", "6", "6", "10", "10"] in [rows.nth(i).locator("td").all_inner_texts() for i in range(rows.count())]
    wide = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length"
    assert page.locator("dialog[open] .table-wrap").evaluate_all(wide) == 0


def test_rules_in_german_have_the_numbers_of_the_table(person):
    mia = person(PHONE, language="de")
    page = mia.at(mia.make("elfgame", "mb", presents_to_win=3))
    page.locator("[data-top=help]").click()
    page.locator("[data-rules]").click()
    page.locator("#EG-17").wait_for()
    assert "drei Geschenke ausgeliefert" in page.locator("#EG-17").inner_text()
