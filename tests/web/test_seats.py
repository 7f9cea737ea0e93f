"""Who may come, who sits where, and that everybody is told: by clicking."""

from __future__ import annotations

import re

import pytest
from conftest import DESKTOP, PHONE, Person

SIZES = pytest.mark.parametrize(
    ("size", "language"), [(PHONE, "en"), (DESKTOP, "de")], ids=["phone-English", "desktop-German"]
)
WORDS = {
    "en": {
        "invite": "Invite", "menu": "Menu", "log": "What happened", "sat": "Seat 2: {} has sat down",
        "gave": "Seat 2, {}: the host has freed the seat, ", "away": "Give it away …", "free": "Free the seat",
        "uninvited": "To play you need an invitation", "old": "This invitation is no longer valid",
        "private": "This table is private", "ok": "OK", "listed": "In the public list", "host": "You are the host",
        "watchers": "Anybody with the address may look on", "renewed": "Only this device is the host now.",
    },
    "de": {
        "invite": "Einladen", "menu": "Menü", "log": "Was geschah", "sat": "Platz 2: {} hat sich hingesetzt",
        "gave": "Platz 2, {}: Die Tischleitung hat den Platz freigegeben, ", "away": "Weggeben …",
        "free": "Platz freigeben", "uninvited": "Zum Mitspielen brauchst du eine Einladung",
        "old": "Diese Einladung gilt nicht mehr", "private": "Dieser Tisch ist privat", "ok": "OK",
        "listed": "In der öffentlichen Liste", "host": "Du leitest den Tisch",
        "watchers": "Wer die Adresse hat, darf zuschauen", "renewed": "Jetzt leitet nur noch dieses Gerät den Tisch.",
    },
}  # fmt: skip

GUEST = "Nora"
"""A name that the server gives to nobody: names are drawn, and no two at a table are alike."""


def starts_with_a_guest(one: Person, says: dict[str, str], listed: bool = False) -> str:
    """From the lobby, with seat 2 for somebody who is invited and one bot; the link that the page offers."""
    page = one.go("/")
    page.locator("[data-game=conveyor]").click()
    page.locator("[data-seat='1']").click()
    page.get_by_role("radio", name=says["invite"]).check()
    if listed:
        page.get_by_role("switch", name=says["listed"]).click()
    page.locator("[data-start]").click()
    page.wait_for_selector(".waiting img.qr")
    link = page.locator(".waiting input.link").input_value()
    page.locator("[data-begin]").click()
    page.wait_for_selector(".conveyor-board")
    return link


def closes(page) -> None:
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def comes_by(one: Person, link: str, name: str | None = None) -> None:
    one.go(link.removeprefix(one.base))
    if name:
        one.page.locator("[data-name]").fill(name)
    one.page.locator("[data-sit]").click()
    one.page.wait_for_selector(".conveyor-board")


@SIZES
def test_a_guest_comes_by_the_link_and_everybody_is_told(person, size, language):
    says = WORDS[language]
    mia, nora, watcher = person(size, language=language), person(PHONE, language=language), person(language=language)
    link = starts_with_a_guest(mia, says)
    assert re.fullmatch(rf"{mia.base}/t/[a-z0-9]+#join/[A-Za-z0-9_-]{{32}}", link)
    table = link.split("/t/")[1].split("#")[0]
    watcher.at(table)
    watcher.page.get_by_text(says["uninvited"]).wait_for()
    assert watcher.page.locator("[data-banner=joining] .primary").count() == 0
    comes_by(nora, link, GUEST)
    assert "#" not in nora.page.url
    assert nora.page.locator("[data-banner=joining]").count() == 0
    for one in (mia, watcher):
        one.page.locator(".told-line", has_text=says["sat"].format(GUEST)).wait_for()
    nora.page.reload()
    nora.page.wait_for_selector(".conveyor-board")
    assert nora.page.locator("[data-move='bid/1']").count() == 1


@SIZES
def test_a_host_who_takes_a_seat_is_seen(person, size, language):
    says = WORDS[language]
    mia, nora, watcher = (
        person(size, language=language),
        person(PHONE, language=language),
        person(size, language=language),
    )
    link = starts_with_a_guest(mia, says)
    comes_by(nora, link, GUEST)
    watcher.at(link.split("/t/")[1].split("#")[0])
    mia.page.get_by_role("button", name=says["menu"]).click()
    mia.page.get_by_role("button", name=says["away"]).click()
    mia.page.get_by_role("button", name=says["free"]).first.click()
    closes(mia.page)
    for one in (watcher, nora):
        told = one.page.locator("[data-banner=taken]")
        told.get_by_text(says["gave"].format(GUEST)).wait_for()
        assert re.search(r"\d\d:\d\d", told.inner_text())
    watcher.page.locator("[data-banner=taken] button").click()
    watcher.page.wait_for_selector("[data-banner=taken]", state="detached")
    late = person(PHONE, language=language)
    late.at(link.split("/t/")[1].split("#")[0])
    late.page.get_by_role("button", name=says["log"], exact=True).click()
    late.page.locator("dialog [data-change=opened]", has_text=says["gave"].format(GUEST)).wait_for()
    assert late.page.locator("dialog [data-change=sat]").count() == 1


@SIZES
def test_an_invitation_that_was_renewed_opens_nothing(person, size, language):
    says = WORDS[language]
    mia, nora, late = person(size, language=language), person(PHONE, language=language), person(size, language=language)
    old = starts_with_a_guest(mia, says)
    mia.page.get_by_role("button", name=says["menu"]).click()
    mia.page.get_by_role("button", name=says["invite"], exact=True).click()
    mia.page.locator("[data-renew]").click()
    mia.page.wait_for_function("old => document.querySelector('input.link').value !== old", arg=old)
    fresh = mia.page.locator("input.link").input_value()
    late.go(old.removeprefix(late.base))
    late.page.get_by_role("heading", name=says["old"]).wait_for()
    comes_by(nora, fresh)
    late.troubles.clear()  # the server's no is in the console


def test_a_public_table_is_found_in_the_lobby(person):
    mia, nora, other = person(), person(PHONE), person(PHONE)
    hidden = starts_with_a_guest(mia, WORDS["en"])
    page = other.go("/")
    page.wait_for_selector("[data-start]")
    assert page.locator(".public").count() == 0
    link = starts_with_a_guest(mia, WORDS["en"], listed=True)
    assert hidden != link
    page = nora.go("/")
    assert page.locator(".public li").count() <= 1
    page.locator(".public .my-table").click()
    page.get_by_role("button", name="Sit down as").click()
    page.wait_for_selector("[data-move='bid/1']")


def test_the_host_keeps_others_from_looking_on_and_renews_the_key(person):
    says = WORDS["en"]
    mia, watcher = person(PHONE), person()
    link = starts_with_a_guest(mia, says)
    table = link.split("/t/")[1].split("#")[0]
    watcher.at(table)
    mia.page.get_by_role("button", name=says["menu"]).click()
    mia.page.get_by_text(says["host"]).click()
    mia.page.get_by_role("switch", name=says["watchers"]).click()
    watcher.page.get_by_role("heading", name=says["private"]).wait_for()
    mia.page.locator("[data-renew-host]").click()
    mia.page.get_by_text(says["renewed"]).wait_for()
    mia.page.get_by_role("switch", name=says["watchers"]).click()  # the new key is in the cookie
    watcher.page.reload()
    watcher.page.wait_for_selector(".conveyor-board")
    watcher.troubles.clear()


def test_a_typed_name_that_looks_like_another_is_refused_in_words(person):
    mia, nora = person(name="Mia"), person(PHONE)
    link = starts_with_a_guest(mia, WORDS["en"])
    nora.go(link.removeprefix(nora.base))
    nora.page.locator("[data-name]").fill("\uff2d\u0456\u0430")
    nora.page.locator("[data-sit]").click()
    nora.page.get_by_role("alert").get_by_text("has this name already").wait_for()
    nora.page.locator("[data-name]").fill("Nora")
    nora.page.locator("[data-sit]").click()
    nora.page.wait_for_selector(".conveyor-board")
    nora.troubles.clear()
