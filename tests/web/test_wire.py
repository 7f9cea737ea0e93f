"""Connections break, servers go away, links are wrong: a friendly page each time, and nothing is lost."""

from __future__ import annotations


def test_reconnects_in_the_middle_of_a_move(person, own_server):
    """The server is killed while a bid is being chosen, and again while it is on its way."""
    mia = person(at=own_server)
    page = mia.at(mia.make("conveyor", "mo"))
    page.locator(".board [data-move='bid/3']").click()
    own_server.kill()
    page.wait_for_selector("[data-banner=broken]")
    assert page.locator(".slot.lift").count() == 3
    own_server.start()
    page.wait_for_selector(".stage:not(:has([data-banner=broken]))")  # a slow start shows another page meanwhile
    assert page.locator(".slot.lift").count() == 3
    own_server.kill()
    page.locator("[data-confirm]").click()
    own_server.start()
    page.get_by_text("Sealed: 3").wait_for()
    page.reload()
    page.get_by_text("Sealed: 3").wait_for()
    mia.troubles = [trouble for trouble in mia.troubles if "WebSocket" not in trouble and "ERR_" not in trouble]


def test_friendly_pages(person):
    mia = person()
    mia.go("/t/nosuchtable").get_by_role("heading", name="This table is not here").wait_for()
    table = mia.make("conveyor", "mb")
    mia.go(f"/t/{table}#{'x' * 32}").get_by_role("heading", name="This seat is taken").wait_for()
    assert "#" not in mia.page.url
    mia.page.get_by_role("button", name="To the lobby").click()
    mia.page.wait_for_selector(".lobby")
    mia.go("/rules/nosuchgame").get_by_role("heading", name="There are no such rules").wait_for()
    mia.troubles = [trouble for trouble in mia.troubles if "404" not in trouble and "403" not in trouble]


def test_the_server_is_gone(person, own_server):
    mia = person(at=own_server)
    mia.page.clock.install()  # the page tries for a while before it gives up: a while that need not pass
    page = mia.at(mia.make("conveyor", "mb"))
    own_server.kill()
    page.wait_for_selector("[data-banner=broken]")
    given_up = page.get_by_role("heading", name="The server does not answer")
    assert given_up.count() == 0
    for _ in range(20):
        page.clock.fast_forward(3_000)
        mia.wait_a_moment()
    given_up.wait_for()
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".conveyor-board")
    mia.troubles = [trouble for trouble in mia.troubles if "WebSocket" not in trouble and "ERR_" not in trouble]


def test_the_policy_holds(person):
    """The page has it, and text can't become HTML; the other tests see that nothing on any page breaks it."""
    mia = person()
    answer = mia.page.goto(f"{mia.base}/")
    policy = answer.headers["content-security-policy"]
    assert "require-trusted-types-for 'script'" in policy
    assert "'unsafe-inline'" not in policy
    mia.page.wait_for_selector(".game")
    refused = mia.page.evaluate(
        "() => { try { document.body.innerHTML = '<b>x</b>'; return '' } catch (e) { return e.name } }"
    )
    assert refused == "TypeError"
    assert mia.troubles
    mia.troubles.clear()


def test_first_load(person):
    """Everything but art, gzipped, is less than 300 kB; art is less than 1.5 MB."""
    import gzip

    mia = person()
    sizes = set()
    mia.page.on("response", lambda answer: sizes.add(answer.url))
    mia.at(mia.make("conveyor", "mb"))
    mia.page.wait_for_selector(".conveyor-board")
    weighed = {url: len(gzip.compress(mia.page.request.get(url).body())) for url in sorted(sizes) if "/assets/" in url}
    art = sum(size for url, size in weighed.items() if "art-" in url)
    assert 0 < art < 1_500_000
    assert 0 < sum(weighed.values()) - art < 300_000
