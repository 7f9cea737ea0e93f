"""A game that an installed package brings, played in the browser: examples/giftbid, on the plain board."""

from __future__ import annotations

import tomllib

import packages
import pytest
from conftest import DESKTOP, PHONE, Server, play_to_the_end


@pytest.fixture(scope="module")
def giftbid(built, tmp_path_factory):
    """A server in an environment with that package."""
    running = Server(tmp_path_factory.mktemp("giftbid"), packages.environment(packages.GIFTBID))
    running.start()
    yield running
    running.stop()


def test_from_the_lobby_to_the_end(person, giftbid):
    mia = person(DESKTOP, giftbid)
    page = mia.go("/")
    page.locator("[data-game=giftbid]").click()
    page.locator("[data-start]").click()
    page.wait_for_selector(".plain-board")
    assert play_to_the_end(mia) >= 13
    assert page.locator(".ranks > li").count() > 1
    assert "The next gift is the" in page.locator(".log-lines").first.inner_text()


def test_its_own_words_are_said_in_the_pages_language(person, giftbid):
    mia = person(DESKTOP, giftbid, language="de")
    page = mia.go("/")
    page.get_by_text("Biete geheim um dreizehn Geschenke").wait_for()
    mia.at(mia.make("giftbid", "mb"))
    page.locator(".log-lines").get_by_text("Das nächste Geschenk: ").wait_for()
    line = page.locator(".log-lines").get_by_text("Das nächste Geschenk: ").inner_text()
    german = tomllib.loads((packages.GIFTBID / "src/giftbid/names.de.toml").read_text())
    assert line.split(": ")[1].split(".")[0] in german.values()
    board = page.locator(".plain-board")
    assert {"Runde", "Wünsche", "Es kommen noch"} <= set(board.locator("dt").all_inner_texts())
    assert board.locator("[data-move]").first.inner_text() == "Bieten: 1"


def test_on_a_phone_its_rules_are_a_tap_away(person, giftbid):
    mia = person(PHONE, giftbid)
    mia.at(mia.make("giftbid", "mbb", two_wishes=True))
    assert mia.page.locator(".plain-board [data-move]").count() == 13
    page = mia.go("/rules/giftbid#GB-6")
    page.wait_for_selector("#GB-6")
    assert "Seats that tie for the highest bid share" in page.locator("#GB-6").inner_text()
