"""A server goes away while somebody wants to play: the page goes on by itself, and later back to the server."""

from __future__ import annotations

import pytest
from conftest import PHONE
from static_host import build_python

READY = 90_000
FILLED = """() => new Promise(resolve => {
    const workers = navigator.serviceWorker;
    workers.addEventListener('message', ({data}) => data.is === 'filled' && resolve(data.all));
    const ask = () => workers.controller ? workers.controller.postMessage('fill') : setTimeout(ask, 50);
    ask();
})"""
"""What the page asks for by itself after a while: that everything is kept on this device."""


@pytest.fixture
def mia(person, own_server):
    build_python()
    mia = person(PHONE, at=own_server)
    yield mia
    mia.troubles = [one for one in mia.troubles if "Failed to load resource" not in one]  # nobody answered


def plays(one, most):
    for _ in range(2000):
        if most == 0:
            return
        if one.act():
            most -= 1
        else:
            one.wait_a_moment()
    raise AssertionError("nothing could be tapped")


def test_a_game_begins_here_while_the_server_is_away_and_goes_on_there(mia, own_server):
    page = mia.go("/")
    page.wait_for_selector("[data-game]")
    assert page.evaluate(FILLED)
    own_server.stop()
    page.reload()
    page.locator("[data-away]").wait_for(timeout=READY)
    page.locator("[data-start]:enabled").wait_for(timeout=READY)
    page.locator("[data-start]").click()
    page.wait_for_selector(".stage", timeout=READY)
    here = page.url.split("/t/")[1]
    assert here.startswith("local-")
    plays(mia, 2)
    seats = page.locator("[data-seat]").count()
    page.get_by_role("button", name="Menu").click()
    page.wait_for_timeout(300)
    assert page.locator("[data-to-server]").count() == 0
    own_server.start()
    page.locator("[data-to-server]").click(timeout=READY)
    page.wait_for_url(lambda url: here not in url)
    there = page.url.split("/t/")[1]
    assert not there.startswith("local-")
    page.wait_for_selector(".stage")
    assert page.locator("[data-seat]").count() == seats
    plays(mia, 2)
    page = mia.go("/")
    page.locator("[data-start]:enabled").wait_for()
    assert page.locator("[data-away]").count() == 0
    assert page.locator(f"[data-table='{here}']").count() == 0
