"""Top Deer in the browser: a whole game by clicking, and the fullest positions, made by Kringle itself."""

from __future__ import annotations

import functools
import random

import pytest
from conftest import DESKTOP, PHONE, play_to_the_end, share_of, sits_down
from playwright.sync_api import TimeoutError
from positions import sits_at
from test_everyone import faults, focus_by_tab

import kringle
from kringle.kernel import suite

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def a_bold_move(match, seat, dice):
    """Races go on: who can play, plays."""
    legal = match.legal(seat)
    if ("flip",) in legal and dice.random() < 0.3:
        return ("flip",)
    return ("play",) if ("play",) in legal else dice.choice(legal)


WISHES = {
    "turn": (4, lambda view, moves: view["phase"] == "turn" and view["race"] > 3 and len(moves) == 3),
    "step": (4, lambda view, moves: view["phase"] == "step" and ("stop",) in moves and len(moves) > 1),
    "bump": (6, lambda view, moves: view["phase"] == "bump"),
    "borrow": (6, lambda view, moves: view["phase"] == "borrow" and len(moves) > 5),
    "restack": (6, lambda view, moves: view["phase"] == "restack" and view["players"][0]["race"]["used"]),
    "price": (4, lambda view, moves: view["phase"] == "price" and len(moves) > 7),
    "offer": (6, lambda view, moves: view["phase"] == "offer" and view["race"] > 2),
    "deer": (4, lambda view, moves: view["phase"] == "deer" and view["players"][0]["bought"]),
    "choose": (6, lambda view, moves: view["phase"] == "choose" and len(view["players"][0]["deer"]["cards"]) > 8),
}


@functools.cache
def position(name: str) -> str:
    """The replay of a game that has come to where seat 0 is asked that, and the number of its seats."""
    seats, wish = WISHES[name]
    for seed in range(1, 80):
        match, dice = kringle.start("topdeer", seats=seats, seed=seed), random.Random(seed)
        while not match.over:
            asked = match.asks()
            if 0 in asked and wish(match.view(0), match.legal(0)):
                return match.replay()
            match.play(asked[-1], a_bold_move(match, asked[-1], dice))
    raise AssertionError(f"no game comes to {name}")


def at_position(somebody, name: str):
    """Sits down on seat 0, bots on the others."""
    page = sits_at(somebody, position(name))
    page.wait_for_selector(f".td.p-{name}")
    return page


def test_two_people_and_a_bot(person):
    mia, nora = person(DESKTOP), person(PHONE)
    table = mia.make("topdeer", "mob", rosettes_to_win=1)
    mia.at(table)
    sits_down(nora, table)
    assert play_to_the_end(mia, nora) > 12
    for one in (mia, nora):
        assert sorted(one.page.locator(".rank-line .score").all_inner_texts()) == ["0", "0", "1"]
        assert one.page.locator(".score-lines li").count() >= 4
        assert "TD-24" in one.page.locator(".reason").inner_text()


OUTSIDE = """() => {
    const all = selector => [...document.querySelectorAll(selector)];
    const board = document.querySelector('.board').getBoundingClientRect();
    const box = e => e.getBoundingClientRect();
    const beyond = r => r.bottom > board.bottom + 1 || r.top < board.top - 1
        || r.left < -1 || r.right > board.right + 1;
    const named = word => e => `${word}: ${e.outerHTML.slice(0, 99)}`;
    const seen = all('.board :is([data-move], .prompt, h2, .avatar, .td-card, .td-ticket)')
        .filter(e => box(e).width > 1);
    const frames = all('.td-stall-floor, .td-block, .td-stable, .td-auction, .prompt, .td-zones .cards');
    const full = e => e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2;
    const taps = all('.prompt button, .td-big .thing, .td-which .thing');
    const page = document.documentElement;
    return [
        ...seen.filter(e => beyond(box(e))).map(named('off')),
        ...frames.filter(full).map(named('cut')),
        ...taps.filter(e => box(e).width < 44 || box(e).height < 48).map(named('small')),
        ...(page.scrollHeight > innerHeight || page.scrollWidth > innerWidth ? ['the page scrolls'] : []),
    ];
}"""


def when_settled(page, question: str) -> list[str]:
    """What is wrong with the layout once fonts are there and nothing changes it any more."""
    page.evaluate("async () => { await document.fonts.ready; }")
    try:
        page.wait_for_function(f"() => ({question})().length === 0", timeout=5000)
    except TimeoutError:
        return page.evaluate(question)
    return []


AXED = ("step", "borrow", "offer", "deer")
"""One for each kind of scene, and the most cards in the prompt."""


@SIZES
def test_nothing_is_cut_and_axe_finds_nothing(person, size):
    """If it is to be soon done, phone and desktop share the wishes, and axe looks at the phone alone: both have
    the same parts in the same colours."""
    mia = person(size, bypass_csp=True)
    axed = () if suite.is_quick_run() and size == DESKTOP else AXED
    found = {}
    for name in share_of(WISHES, size, axed):
        page = at_position(mia, name)
        assert page.locator(".board [data-move][aria-disabled=false]").count() > 0
        found[name] = [*when_settled(page, OUTSIDE), *(faults(page) if name in axed else [])]
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_a_step_is_chosen_then_gone(person):
    """The letters of the prompt and of the track mean the same space; a pale deer stands there until Go."""
    mia = person(PHONE)
    page = at_position(mia, "step")
    target = page.locator(".td-target.can").first
    move = target.get_attribute("data-move")
    assert page.locator(f".prompt [data-move='{move}'] .letter").inner_text() == target.locator("b").inner_text()
    target.click()
    assert page.locator(".td-stand.ghost").count() == 1
    page.locator("[data-back]").click()
    assert page.locator(".td-stand.ghost").count() == 0
    page.locator(f".prompt [data-move='{move}']").click()
    before = page.locator(".log-line").count()
    page.locator("[data-confirm]").click()
    page.wait_for_function(
        "n => document.querySelectorAll('.log-line').length >= n && !document.querySelector('.td-stand.ghost')",
        arg=before,
    )


def test_why_not_there(person):
    """A space to which no arrow leads answers with the clause."""
    mia = person(PHONE)
    page = at_position(mia, "step")
    reached = {
        move.split("/")[1]
        for move in mia.page.locator(".td-target").evaluate_all("all => all.map(e => e.dataset.move)")
    }
    space = next(str(number) for number in range(20, 1, -1) if str(number) not in reached)
    page.locator(f".td-ground [data-space='{space}']").dispatch_event("click")
    page.get_by_role("button", name="Rule TD-7").wait_for()


TOLD = "() => [...document.querySelectorAll('.log-line')].map(line => line.textContent).join()"


def test_a_turn_by_keyboard(person):
    mia = person(DESKTOP)
    page = at_position(mia, "turn")
    before = page.evaluate(TOLD)
    focus_by_tab(page, "[data-move=play]")
    page.keyboard.press("Enter")
    # not until it is somebody else's turn: bots are quick, and by then it may be mine again
    page.wait_for_function(f"before => ({TOLD})() !== before", arg=before)
    page.wait_for_function("() => document.activeElement !== document.body")


def test_somebody_who_looks_on_sees_no_hidden_card(person):
    mia, watcher = person(DESKTOP), person(PHONE, listens=True)
    table = mia.make("topdeer", "mo")
    mia.at(table).wait_for_selector(".td-big .td-card")
    watcher.at(table).wait_for_selector(".td")
    held = mia.page.locator(".td-big .thing").evaluate_all("all => all.map(e => e.dataset.move.split('/')[1])")
    assert len(held) == 7
    sent = "".join(watcher.heard)
    assert '"cards":[null,null' in sent.replace(" ", "")
    assert watcher.page.locator(".td-card:not(.back):not(.empty)").count() == 0
    assert watcher.page.locator(".thing.can").count() == 0


def test_the_open_discard_pile_and_german(person):
    mia = person(PHONE, language="de")
    page = at_position(mia, "choose")
    page.get_by_role("heading", name="Behalte fünf Karten").wait_for()
    page.locator("[data-pile]").click()
    assert page.locator(".td-discarded dt").all_inner_texts() == ["Pik", "Herz", "Kreuz", "Karo"]
    assert page.locator(".td-discarded dd").evaluate_all("all => all.some(e => /\\d/.test(e.textContent))")
