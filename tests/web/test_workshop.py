"""Santa's Workshop in the browser: whole games by clicking, every question at both sizes, keyboard, German."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from conftest import DESKTOP, PHONE, play_to_the_end, share_of, sits_down
from test_everyone import faults

import kringle
from kringle.kernel import suite

View = dict[str, Any]
Wanted = Callable[[View, int], bool]
CUT = """() => {
    const found = [];
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.push('the page scrolls');
    const boxes = ['tile', 'room', 'gift', 'mini', 'inside', 'choices', 'prompt'];
    for (const part of document.querySelectorAll('.ws *')) {
        const box = part.getBoundingClientRect();
        if (box.width < 2 || part.closest('.sr, .shaft')) continue;
        const name = `${part.tagName} ${part.getAttribute('class')} ${(part.textContent ?? '').slice(0, 30)}`;
        if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push(`outside: ${name}`);
        if (part.tagName === 'BUTTON' && (box.width < 44.5 || box.height < 47.5)) found.push(`too small: ${name}`);
        const holds = boxes.some(one => part.classList.contains(one));
        const over = part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2;
        if (holds && over) found.push(`cut: ${name}`);
    }
    return found;
}"""
"""What does not fit: the page, a part of the board, or a finger."""


def position(seats: int, wanted: Wanted, *, surprises: bool = False, seed: int = 1) -> tuple[kringle.Match, int]:
    """A game of bots up to a question that is wanted, and who is asked it."""
    for number in range(seed, seed + 80):
        match = kringle.start("workshop", seats=seats, options={"holiday_surprises": surprises}, seed=number)
        heuristic, moves = match.game.heuristic(), match.game.spelling.move_of
        while not match.over:
            asked = match.asks()
            for seat in asked:
                if wanted(match.view(seat), seat):
                    return match, seat
            move = heuristic.choose(match.look(asked[0]).state, asked[0], kringle.Rng(len(match.log)))
            match.play(asked[0], moves[move])
    raise AssertionError("no game comes to that question")


def phase(name: str, day: int = 1) -> Wanted:
    return lambda view, seat: view["phase"] == name and view["day"] >= day


def full(view: View, seat: int) -> bool:
    """Late, all five gifts on the mat, an elf about to be sent."""
    return view["phase"] == "space" and view["day"] >= 7 and all(view["seats"][seat]["gifts"])


def with_zelf(view: View, seat: int) -> bool:
    return view["phase"] == "elf" and view["zelf"] == {"with": seat, "at": None}


def crowded_mine(view: View, seat: int) -> bool:
    mine = next(space for space in view["spaces"] if space["space"] == "coal_mine")
    return view["phase"] == "space" and len(mine["elves"]) >= 4


QUESTIONS: dict[str, tuple[int, Wanted, bool, int]] = {
    "keep": (3, phase("keep"), False, 1),
    "fifth": (5, phase("fifth"), False, 1),
    "dentist": (3, phase("dentist"), True, 2),
    "elf": (2, with_zelf, True, 1),
    "space": (4, phase("space"), False, 1),
    "fullest": (5, full, True, 1),
    "crowd": (5, crowded_mine, True, 4),
    "gifts": (4, phase("gifts", 3), True, 1),
    "subject": (4, phase("subject"), False, 1),
    "stall": (4, phase("stall", 4), True, 1),
    "material": (4, phase("material", 3), False, 1),
    "plastic": (3, phase("plastic"), False, 1),
    "assembly": (4, phase("assembly", 5), True, 1),
    "coal": (3, phase("coal"), True, 6),
}
"""Seats, what is wanted, with surprises or not, and the first seed of which a game comes to it."""


WITH_AXE = ("keep", "fullest", "stall")


def sit_down(one, match: kringle.Match, seat: int):
    """The game goes on in the browser: a replay that was not over is a table."""
    request = urllib.request.Request(f"{one.base}/api/replays", match.replay().encode(), {"content-type": "text/plain"})
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    one.go(f"/t/{made['table']}#{made['keys'][str(seat)]}")
    one.page.wait_for_selector(".ws")
    return one.page


def test_two_people_and_a_bot(person):
    """The longest game: if it is to be soon done, one person and a bot play it."""
    alone = suite.is_quick_run()
    people = [person(PHONE)] if alone else [person(DESKTOP), person(PHONE)]
    table = people[0].make("workshop", "mb" if alone else "mob", holiday_surprises=True)
    people[0].at(table)
    for one in people[1:]:
        sits_down(one, table)
    assert play_to_the_end(*people) > 100
    for one in people:
        assert one.page.locator(".ranks > li").count() == len(people) + 1
        for line in one.page.locator(".ranks details").all():
            points = line.locator(".score-lines b").all_text_contents()
            assert sum(map(int, points)) == int(line.locator(".score").text_content())
    scores = [one.page.locator(".rank-line .score").all_inner_texts() for one in people]
    assert scores == [scores[0]] * len(people)


@pytest.mark.parametrize(("size", "language"), [(PHONE, "de"), (DESKTOP, "en")], ids=["phone", "desktop"])
def test_every_question_fits(person, size, language):
    """If it is to be soon done, phone and desktop share the questions, and axe looks at the phone alone: both have the
    same parts in the same colours."""
    one = person(size, bypass_csp=True, language=language)
    axed = () if suite.is_quick_run() and size == DESKTOP else WITH_AXE
    troubles = {}
    for name in share_of(QUESTIONS, size, axed):
        seats, wanted, surprises, seed = QUESTIONS[name]
        page = sit_down(one, *position(seats, wanted, surprises=surprises, seed=seed))
        page.locator(".ws .thing.can").first.wait_for()
        troubles[name] = page.evaluate(CUT)
        if name in axed:
            troubles[name] += faults(page)
    assert {name: found for name, found in troubles.items() if found} == {}


def test_an_elf_is_sent_with_a_preview(person):
    """Tap a place: price and gain of this elf, its ghost there, Back, the other space, Send."""
    one = person(PHONE)

    def wanted(view: View, seat: int) -> bool:
        offers = {offer["space"]: offer for offer in view["offers"]}
        return view["phase"] == "space" and {"wood_shop_saving", "wood_shop_strong", "coal_mine"} <= offers.keys()

    match, seat = position(3, wanted)
    page = sit_down(one, match, seat)
    before = page.locator(".work.cart b").inner_text()
    page.locator(".tile.wood_shop").click()
    assert page.locator(".tile.wood_shop .ghost").count() == 1
    offers = {offer["space"]: offer for offer in match.view(seat)["offers"]}
    for space in ("wood_shop_saving", "wood_shop_strong"):
        option = page.locator(f".option[data-move='go/{space}']")
        assert option.locator(".cost").inner_text() == str(offers[space]["price"])
        assert option.locator(".gain").inner_text() == str(offers[space]["gives"])
    page.locator("[data-back]").click()
    assert page.locator(".ghost").count() == 0
    page.locator(".tile.wood_shop").click()
    page.locator(".option[data-move='go/wood_shop_strong']").click()
    page.locator("[data-confirm]").click()
    page.locator(".prompt h2", has_text="wood left").wait_for()
    assert (
        int(before.split("/")[0]) - int(page.locator(".work.cart b").inner_text().split("/")[0])
        == offers["wood_shop_strong"]["price"]
    )
    assert page.locator(".well.fresh").count() == 1


def test_another_elf_after_all(person):
    """The chosen elf steps back when another one is tapped."""

    def wanted(view: View, seat: int) -> bool:
        home = [elf for elf in view["seats"][seat]["elves"] if elf["at"] is None]
        return view["phase"] == "elf" and len({tuple(elf["training"]) for elf in home}) >= 2

    one = person(DESKTOP)
    match, seat = position(3, wanted)
    page = sit_down(one, match, seat)
    page.locator(".mate.can").first.click()
    stepped_out = ", ".join(f".mate.chosen[data-move$='/{number}']" for number in range(10))  # the table has heard it
    page.wait_for_selector(stepped_out)
    first = page.locator(".mate.chosen").get_attribute("data-move")
    other = page.locator("button.mate:not(.chosen)").last
    training = other.get_attribute("data-move").rsplit("/", 1)[0]
    assert not first.startswith(f"{training}/")
    other.click()
    page.locator(f".mate.chosen[data-move^='{training}/']").wait_for()
    page.locator(".tile.can").first.wait_for()


def test_why_not(person):
    """A place that takes no elf now answers with its clause."""

    def wanted(view: View, seat: int) -> bool:
        there = {space["space"]: len(space["elves"]) for space in view["spaces"]}
        return view["phase"] == "space" and bool(there["mailroom_left"] and there["mailroom_right"])

    one = person(PHONE)
    page = sit_down(one, *position(3, wanted))
    assert page.locator(".tile.mailroom.can").count() == 0
    page.locator(".tile.mailroom").click(force=True)  # it is aria-disabled, and says why
    assert "on a free space" in page.locator("dialog.whynot .whynot-sentence").inner_text()
    page.get_by_role("button", name="Rule WS-13").wait_for()


def stalls_on(day: str) -> Wanted:
    return lambda view, seat: view["phase"] == "stall" and view["surprise"]["id"] == day


OVER = """() => [...document.querySelectorAll('.big-stall')].filter(stall => {
    const inside = name => [...stall.querySelectorAll(name)].map(part => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getBoundingClientRect();
    });
    const pictures = [...stall.querySelectorAll('.bonus')].map(part => part.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
    const words = inside('.stall-words b, .stall-words small'), cookies = inside('.worth');
    return words.some(a => [...pictures, ...cookies].some(b => meet(a, b)));
}).map(stall => stall.textContent)"""
"""Stalls in which a picture or the cookies lie over the words."""


@pytest.mark.parametrize(
    ("day", "vixen", "comet"),
    [
        ("aurora_australis", "no bonus today", "no bonus today"),
        ("aurora_borealis", "4 coal", "you begin tomorrow, 2 cookies"),
    ],
)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_stalls_tell_what_the_day_s_reindeer_bring(person, size, day, vixen, comet):
    one = person(size)
    page = sit_down(one, *position(4, stalls_on(day), surprises=True))
    page.locator(".big-stall").first.wait_for()
    told = page.locator(".big-stall .sr").all_text_contents()
    for name, brings in (("Vixen", vixen), ("Comet", comet)):
        assert [label for label in told if re.fullmatch(rf"{name}: \d+ cookies?; {brings}", label)], told
    assert page.evaluate(OVER) == []


def test_a_turn_by_keyboard(person):
    one = person(DESKTOP)

    def wanted(view: View, seat: int) -> bool:
        return view["phase"] == "space" and any(offer["space"] == "coal_mine" for offer in view["offers"])

    page = sit_down(one, *position(3, wanted))
    for goal in (".tile.coal_mine", "[data-confirm]"):
        for _ in range(60):
            if page.evaluate("goal => document.activeElement.matches(goal)", goal):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.log-line')].some(line => / mines? /.test(line.textContent))"
    )
    assert page.evaluate("() => document.activeElement !== document.body")


def test_who_looks_on_sees_no_dealt_gifts(person):
    """The gifts dealt to a seat are in no other page, and nothing there can be tapped to play."""
    match, seat = position(3, phase("keep"))
    secrets = set(match.view(seat)["seats"][seat]["dealt"]) - set(match.view(None)["mailroom"]["display"])
    mia, looker = person(DESKTOP), person(PHONE)
    page = sit_down(mia, match, seat)
    assert all(page.locator(".gift-name", has_text=name).count() for name in secrets if name.isalpha() is False)
    looker.at(page.url.rsplit("/", 1)[1].split("#")[0]).wait_for_selector(".ws")
    assert looker.page.locator(".thing.can").count() == 0
    shown = looker.page.content().replace("\u00ad", "")
    assert not [name for name in secrets if name in shown]


def test_another_mat(person):
    one = person(PHONE)
    page = sit_down(one, *position(4, full))
    page.locator("[data-banner=marked] button").click()
    page.locator(".team").first.click()
    page.wait_for_selector("dialog.mat-sheet .sheet-elves li")
    page.keyboard.press("Escape")
    page.locator(".my-gifts button").first.click()
    page.wait_for_selector("dialog.gift-sheet .chart .now")
