"""A table at which somebody may have seen what was hidden says so: to who sits there, and to who may sit down."""

from __future__ import annotations

import kringle
from kringle.client import Http


def brought_here(server):
    match = kringle.start("conveyor", 2, seed=4242)
    moved = Http(server.base).request("POST", "/api/replays", match.replay())
    host = Http(server.base, [moved["host_key"]])
    host.request("PUT", f"/api/tables/{moved['table']}/chairs/1", {"kind": "open"})
    made = host.request("POST", f"/api/tables/{moved['table']}/invitations", {})
    return moved["table"], made["invitation"]


def test_before_sitting_down_and_after(person, server):
    (table, invitation), mia = brought_here(server), person()
    mia.go(f"/t/{table}#join/{invitation}")
    page = mia.page
    assert "begun elsewhere" in page.locator("[data-marks]").inner_text()
    page.locator("[data-sit]").click()
    banner = page.locator("[data-banner=marked]")
    banner.wait_for()  # now it is her game
    assert "begun elsewhere" in banner.inner_text()
    banner.get_by_role("button").click()
    page.locator("[data-top=menu]").click()
    assert "fresh dice" in page.locator("[data-marks]").inner_text()


def test_a_table_like_any_other_says_nothing(person):
    mia = person()
    page = mia.at(mia.make("conveyor", "mb"))
    page.locator("[data-top=menu]").click()
    assert page.locator("[data-marks], [data-banner=marked]").count() == 0
