"""A table at which somebody may have seen what was hidden says so: to who sits there, and to who may sit down."""

from __future__ import annotations

import kringle
from kringle.client import Http


def brought_here(server):
    match = kringle.start("conveyor", 2, seed=4242)
    moved = Http(server.base).request("POST", "/api/replays", match.replay())
    host = Http(server.base, [moved["host_key"]])
    host.request("PUT", f"/api/tables/{moved['table']}/chairs/1", {"kind": "open"})
    return moved["table"]


def test_before_sitting_down_and_after(person, server):
    table, mia = brought_here(server), person()
    page = mia.at(table)
    banner = page.locator("[data-banner=marked]")
    assert "begun elsewhere" in banner.inner_text()
    assert page.get_by_role("button", name="Sit down as").is_visible()
    banner.get_by_role("button").click()
    banner.wait_for(state="detached")
    page.get_by_role("button", name="Sit down as").click()
    banner.wait_for()  # now it is her game
    banner.get_by_role("button").click()
    page.locator("[data-top=menu]").click()
    assert "fresh dice" in page.locator("[data-marks]").inner_text()


def test_a_table_like_any_other_says_nothing(person):
    mia = person()
    page = mia.at(mia.make("conveyor", "mb"))
    page.locator("[data-top=menu]").click()
    assert page.locator("[data-marks], [data-banner=marked]").count() == 0
