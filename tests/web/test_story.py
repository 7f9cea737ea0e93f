"""Whatever happens is shown step by step, in the order of the log, and the end only after it."""

from __future__ import annotations

import pytest
from conftest import DESKTOP, PHONE
from recorder import hold_the_clock, not_told, record, seen, told_at_once, too_short, whole_log, write_down

from kringle.kernel.suite import is_quick_run

GAMES = {
    "conveyor": {},
    "workshop": {},
    "elfgame": {"presents_to_win": 3},
    "topdeer": {"rosettes_to_win": 2},
    "icejam": {},
}
SPEEDS = {"usual": (1, 800), "slow": (0.5, 2000)}
A_BOT = """table => fetch(`/api/tables/${table}/chairs/0`, {method: 'PUT',
    headers: {'content-type': 'application/json'}, body: JSON.stringify({kind: 'bot', bot: 'thumb'})})"""
"""The host gets up: from now on only bots play."""
WHOLE = [(game, speed, motion) for game in GAMES for speed in SPEEDS for motion in ("all", "less")]
SAMPLE = {("conveyor", "usual", "less"), ("elfgame", "slow", "all")}


def watch_to_the_end(one, most: int = 3000) -> None:
    """Lets time pass until the end screen is there."""
    for _ in range(most):
        if one.is_over():
            return
        one.page.clock.run_for(1000)
    raise AssertionError("it never came to an end")


@pytest.mark.parametrize(("game", "speed", "motion"), [one for one in WHOLE if one in SAMPLE or not is_quick_run()])
def test_every_move_is_told_in_its_order_and_time(person, game, speed, motion):
    pace, least = SPEEDS[speed]
    host, mia = person(DESKTOP), person(DESKTOP, speed=pace, motion=motion)
    table = host.make(game, "mbb", **GAMES[game])
    record(mia.page)
    page = mia.at(table)
    page.wait_for_selector(".board .prompt")
    hold_the_clock(page)
    before = len(whole_log(page))
    host.page.evaluate(A_BOT, table)
    watch_to_the_end(mia)
    page.clock.run_for(5000)
    told, log = seen(page, "told"), whole_log(page)
    assert len(log) > before + 20
    assert not_told(told, log[before:]) == []
    over = next(one.at for one in seen(page, "end") if one.words)
    assert told[-1].at + least <= over
    assert too_short(told, over, least) == []
    assert min((one.at for one in seen(page, "won")), default=over) >= over  # nobody is told before the last move
    scenes = seen(page, "scene")
    assert scenes
    assert not [one for one in scenes if "unseen" in one.words]


@pytest.mark.parametrize("game", ["elfgame"] if is_quick_run() else GAMES)
def test_at_once_all_that_happened_since_my_move_stands_there(person, game):
    """Nothing is shown step by step, and nothing is lost, told twice, or out of order."""
    mia = person(DESKTOP, speed=0)
    write_down(mia.page)
    page = mia.at(mia.make(game, "mbb", **GAMES[game]))
    taps = 0
    while not mia.is_over() and taps < (40 if is_quick_run() else 2000):
        taps += mia.act()
        mia.wait_a_moment()
    page.wait_for_timeout(1000)
    blocks = seen(page, "lines")
    assert len(blocks) > 5
    assert max(block.words.count("\n") for block in blocks) > 3
    assert told_at_once(blocks, whole_log(page, turns=False)) == ""


def test_what_is_asked_comes_after_what_others_did(person):
    """And nobody is told who has won before the last move was seen."""
    mia = person(PHONE, speed=1)
    record(mia.page)
    page = mia.at(mia.make("elfgame", "mbb", presents_to_win=3))
    asked_while_told = 0
    for _ in range(4000):
        page.clock.run_for(300)
        if mia.is_over():
            break
        telling = page.locator(".prompt.caption").count()
        asked_while_told += int(mia.asked() and telling > 0)
        if mia.asked() and not telling:
            mia.act()
    assert asked_while_told == 0
    over = next(one.at for one in seen(page, "end") if one.words)
    assert seen(page, "told")[-1].at + 800 <= over


def test_a_tap_goes_to_now_and_does_nothing_else(person):
    mia = person(PHONE, speed=0.5)
    record(mia.page)
    page = mia.at(mia.make("elfgame", "mbb"))
    while not page.locator(".prompt.caption").count():
        page.clock.run_for(200)
        if mia.asked():
            mia.act()
    before = len(seen(page, "told"))
    page.locator(".fit").click(position={"x": 150, "y": 300})
    page.clock.run_for(100)
    assert page.locator(".prompt.caption").count() == 0 or len(seen(page, "told")) > before
    assert page.locator("dialog[open]").count() == 0
    for _ in range(100):  # a bot may still think
        if mia.asked() or page.locator("[data-telling]").count():
            return
        page.clock.run_for(100)
    raise AssertionError("nothing went on")
