"""The waiting room, by clicking: how others find it, who is here, and what happens with empty seats."""

from __future__ import annotations

import pytest
from conftest import DESKTOP, PHONE, Person, Server


def gathers(one: Person, invited: tuple[int, ...], seats: int = 3, game: str = "conveyor") -> None:
    """From the lobby to the waiting room, with these seats for guests."""
    page = one.go("/")
    page.locator(f"[data-game={game}]").click()
    while page.locator("[data-seat]").count() < seats:
        page.locator(".seat-tile.open").click()
    for seat in invited:
        if page.locator(f"[data-seat='{seat}']").get_attribute("aria-expanded") != "true":
            page.locator(f"[data-seat='{seat}']").click()
        page.locator(".seat-sheet .segments label").nth(3).click()
    page.locator("[data-start]").click()
    page.wait_for_selector(".waiting img.qr")


def link_of(one: Person) -> str:
    return one.page.locator(".waiting input.link").input_value()


def comes(one: Person, path: str, name: str, figure: str) -> None:
    one.go(path)
    one.page.locator("[data-name]").fill(name)
    one.page.locator(f"[data-figure={figure}]").click()
    one.page.locator("[data-sit]").click()


def test_who_comes_is_seen_with_name_and_figure_and_the_game_begins_when_all_are_here(person):
    mia, ben, nora = person(PHONE), person(PHONE), person(DESKTOP, language="de")
    gathers(mia, (1, 2))
    link = link_of(mia)
    assert link.startswith(f"{mia.base}/t/")
    comes(ben, link.removeprefix(ben.base), "Ben", "penguin")
    row = mia.page.locator("[data-chair='1']")
    row.locator("b", has_text="Ben").wait_for()
    assert row.locator("use[href='#f-penguin']").count() == 1
    ben.page.locator(".waiting-guest").wait_for()
    assert ben.page.locator("[data-begin]").count() == 0
    ben.page.locator("[data-edit]").click()
    ben.page.locator("[data-name]").fill("Benno")
    ben.page.locator("[data-save]").click()
    row.locator("b", has_text="Benno").wait_for()
    words = mia.page.locator("[data-words]").get_attribute("data-words") or ""
    page = nora.go("/")
    page.locator("[data-type-words]").click()
    page.locator("[data-four-words]").fill("  " + words.upper().replace(" ", " - "))
    page.keyboard.press("Enter")
    page.locator("[data-figure=penguin]").wait_for()
    assert page.locator("[data-figure=penguin]").is_disabled()
    page.locator("[data-name]").fill("Nora")
    page.locator("[data-figure=owl]").click()
    page.locator("[data-sit]").click()
    for one in (mia, ben, nora):
        one.page.wait_for_selector(".conveyor-board")
        assert one.page.locator(".board use[href='#f-owl']").count() > 0


def test_an_empty_seat_is_for_a_bot_or_goes_and_a_taken_one_is_freed_only_after_a_question(person):
    mia, ben = person(PHONE), person(PHONE)
    gathers(mia, (1, 2, 3), 4)
    comes(ben, link_of(mia).removeprefix(ben.base), "Ben", "dog")
    mia.page.locator("[data-chair='1'][data-kind=person]").wait_for()
    free = mia.page.locator("[data-chair='1'] [data-free]")
    free.click()
    mia.page.get_by_text("Free the seat of Ben?").wait_for()
    assert mia.page.locator("[data-chair='1'][data-kind=person]").count() == 1
    table = mia.page.url
    mia.page.locator("[data-chair='2'] [data-fewer]").click()
    for one in (mia, ben):  # nobody has to scan again
        one.page.wait_for_function("old => location.href !== old", arg=table)
        one.page.wait_for_selector("[data-chair='2']")
        assert one.page.locator("[data-chair]").count() == 3
    ben.page.locator(".waiting-guest").wait_for()
    mia.page.locator("[data-chair='2'] [data-put-bot]").click()
    mia.page.locator("[data-chair='2'][data-kind=bot]").wait_for()
    mia.page.locator("[data-begin]").click()
    for one in (mia, ben):
        one.page.wait_for_selector(".conveyor-board")


@pytest.mark.parametrize("old_way", [True, False], ids=["old way", "no way"])
def test_a_browser_without_a_clipboard_copies_or_says_that_it_did_not(person, old_way):
    mia = person(PHONE)
    mia.context.add_init_script(
        "delete Navigator.prototype.clipboard;"
        f"document.execCommand = () => (window.tried = true, {str(old_way).lower()});"
    )
    gathers(mia, (1,))
    mia.page.locator("[data-copy]").click()
    if old_way:
        mia.page.locator("[data-copy]", has_text="Copied").wait_for()
    else:
        mia.page.locator(".by-hand").wait_for()
        assert mia.page.evaluate("document.activeElement.selectionEnd") > 0
    assert mia.page.evaluate("window.tried")


class AtHome(Server):
    """As `./play` starts it: on this machine alone, and ready to let the home network in."""

    def start(self) -> None:
        self.more = ["--browser", "--address", "127.0.0.2"]
        super().start()


@pytest.fixture
def at_home(built, tmp_path, monkeypatch):
    monkeypatch.setenv("BROWSER", "true")  # a command that does nothing
    running = AtHome(tmp_path)
    running.start()
    yield running
    running.stop()


def test_another_device_finds_the_table_by_the_address_that_is_offered(person, at_home):
    mia, ben = person(PHONE, at=at_home), person(PHONE, at=at_home)
    gathers(mia, (1,))
    assert link_of(mia).startswith("http://127.0.0.1:")
    line = mia.page.locator("[data-network=closed]")
    line.locator("[data-let-in]").click()
    base = f"http://127.0.0.2:{at_home.port}"
    mia.page.wait_for_selector(f"img.qr[data-base='{base}']")
    link = link_of(mia)
    assert link.startswith(base)
    ben.base = base
    comes(ben, link.removeprefix(base), "Ben", "cat")
    for one in (mia, ben):
        one.page.wait_for_selector(".conveyor-board")
