"""Our games: what is kept of a finished game, and that nothing of it goes without a question."""

from __future__ import annotations

import json
from pathlib import Path

from conftest import PHONE, play_to_the_end


def test_a_finished_game_is_kept_counted_saved_and_forgotten_only_after_a_question(person):
    mia = person(PHONE)
    table = mia.make("topdeer", "mb")
    mia.at(table)
    play_to_the_end(mia)
    page = mia.go("/ours")
    one = page.locator(f"[data-played='{table}']")
    told = mia.page.evaluate("async t => (await (await fetch(`/api/tables/${t}`)).json()).chairs", table)
    assert all(chair["name"] in one.inner_text() for chair in told)
    row = page.locator(".ours-scores tbody tr")  # bots are not counted
    assert row.count() == 1
    with page.expect_download() as saved:
        page.locator("[data-export]").click()
    kept = json.loads(Path(saved.value.path()).read_text())
    assert kept["kringle.games"][0]["table"] == table
    one.locator("[data-forget]").click()
    assert one.count() == 1
    one.locator("[data-forget]").click()
    one.wait_for(state="detached")
    page.locator("[data-delete]").click()
    assert page.url.endswith("/ours")
    page.locator("[data-delete]").click()
    page.wait_for_selector("[data-start]")
    assert "kringle.tables" not in page.evaluate("Object.keys(localStorage)")
