"""Who sees what: somebody who looks on, and people who share a device."""

from __future__ import annotations

from conftest import PHONE, sits_down


def hand_of(page) -> list[str]:
    return page.locator(".cards-in-hand .title b").all_text_contents()


def test_a_spectator_sees_no_hand(person):
    """No card that Mia or Nora holds is anywhere in the spectator's page, nor in what the server sent it."""
    mia, nora, watcher = person(), person(listens=True), person(listens=True)
    table = mia.make("elfgame", "mo")
    mia.at(table)
    sits_down(nora, table)
    nora.page.wait_for_selector(".cards-in-hand li")
    watcher.at(table)
    watcher.page.wait_for_selector(".elfgame-board.watching")
    secrets = {*hand_of(mia.page), *hand_of(nora.page)}
    assert len(secrets) > 3
    seen = watcher.page.evaluate("() => document.documentElement.outerHTML") + "".join(watcher.heard)
    assert len(watcher.heard) >= 2
    assert [card for card in secrets if card in seen] == []
    assert watcher.page.locator(".thing.can").count() == 0
    theirs = nora.page.evaluate("() => document.documentElement.outerHTML") + "".join(nora.heard)
    only_mia = set(hand_of(mia.page)) - set(hand_of(nora.page))
    assert [card for card in only_mia if card in theirs] == []


def both_bid(page):
    """Behind a curtain each; their names."""
    names = []
    for _ in range(2):
        page.wait_for_selector("[data-curtain]")
        assert page.locator(".board, .mine, .log-panel").count() == 0
        names.append(page.locator("h1").inner_text())
        page.locator(".curtain .btn").click()
        page.locator(".board [data-move='bid/2']").click()
        page.locator("[data-confirm]").click()
    assert names[0] != names[1]
    return names


CURTAIN_OR_NEXT_QUESTION = """() => document.querySelector('[data-curtain]')
    || (document.title.startsWith('●') && !document.querySelector('[data-move=done]'))"""
"""Who has taken too much, and is the only one to craft, is asked at once what to drop."""


def test_pass_and_play(person):
    """A curtain with a name; nothing of the table is behind it until its person has tapped."""
    device = person(PHONE)
    page = device.page
    for _ in range(9):  # until there is a deal in which both can craft
        names = both_bid(device.go(f"/t/{device.make('conveyor', 'mm')}"))
        page.locator("[data-move=done], [data-curtain]").first.wait_for()
        if page.locator("[data-curtain]").count():
            continue  # whoever bids last can't
        page.locator("[data-move=done]").click()  # both craft at once: the device stays until its person is done
        page.wait_for_function(CURTAIN_OR_NEXT_QUESTION)
        if page.locator("[data-curtain]").count():
            break
    assert page.locator("h1").inner_text() == names[0]


def test_pass_and_play_to_the_end(person):
    device = person(PHONE)
    page = device.go(f"/t/{device.make('elfgame', 'mm', presents_to_win=1)}")
    for _ in range(400):
        if device.is_over():
            break
        if page.locator("[data-curtain]").count():
            page.locator(".curtain .btn").click()
        elif not device.act():
            device.wait_a_moment()
    assert device.is_over()
