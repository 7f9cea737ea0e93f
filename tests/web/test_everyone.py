"""Keyboard, pictures, languages, and what axe finds."""

from __future__ import annotations

import pytest
from conftest import PHONE, ROOT
from positions import reached, sits_at

FOCUS = "() => document.activeElement === document.body ? null : document.activeElement.outerHTML.slice(0, 80)"


REACHED = """s => document.querySelector('dialog.whynot[open]') ? 'why not'
    : document.activeElement.matches(s) ? true : document.querySelector(s) ? false : null"""


def focus_by_tab(page, selector: str) -> bool:
    """Tab until something like that has the focus. False: the table changed meanwhile, and there is none."""
    for _ in range(160):
        reached = page.evaluate(REACHED, selector)
        if reached is None or reached is True:
            return reached is True
        page.keyboard.press("Escape" if reached == "why not" else "Tab")
    raise AssertionError(f"no way to {selector} by keyboard")


WAY = """goal => {
    if (!document.querySelector(goal)) return 'gone';
    const at = element => { const box = element.getBoundingClientRect(); return [box.x, box.y]; };
    const [here, there] = [at(document.activeElement), at(document.querySelector(goal))];
    const [x, y] = [there[0] - here[0], there[1] - here[1]];
    if (Math.hypot(x, y) < 2) return null;
    return Math.abs(x) > Math.abs(y) ? (x > 0 ? 'ArrowRight' : 'ArrowLeft') : y > 0 ? 'ArrowDown' : 'ArrowUp';
}"""


def focus_by_keys(page, goal: str) -> bool:
    """By Tab; on a map, of which Tab finds one square, by arrows from there. False: the table changed meanwhile."""
    if "square/" not in goal:
        return focus_by_tab(page, goal)
    if not focus_by_tab(page, ".square[tabindex='0']"):
        return False
    for _ in range(60):
        way = page.evaluate(WAY, goal)
        if way is None or way == "gone":
            return way is None
        page.keyboard.press(way)
    raise AssertionError(f"no way to {goal} by arrow keys")


def acts_by_keyboard(one) -> bool:
    things = one.things() if one.asked() and not one.is_over() else []
    if not things or not focus_by_keys(one.page, one.dice.choice(things)):
        return False
    one.page.keyboard.press("Enter")
    assert one.page.evaluate(FOCUS) is not None or one.is_over(), "the focus was lost"
    return True


def test_a_game_by_keyboard_only(person):
    mia = person()
    page = mia.go("/")
    page.wait_for_selector(".game")
    focus_by_tab(page, "[data-start]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".conveyor-board")
    for _ in range(3000):
        if mia.is_over():
            break
        if not acts_by_keyboard(mia):
            mia.wait_a_moment()
    assert mia.is_over()
    page.wait_for_selector("dialog.end[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.end", state="detached")


TURNS = {"workshop": {}, "elfgame": {"presents_to_win": 3}, "topdeer": {}, "icejam": {"first": "seat0"}}


@pytest.mark.parametrize("game", TURNS)
def test_turns_by_keyboard_only(person, game):
    """A dozen answers of mine and more, while a bot plays, too."""
    mia = person()
    mia.at(mia.make(game, "mb", **TURNS[game])).wait_for_selector(".board [data-move]")
    answers = idle = 0
    while answers < 14 and not mia.is_over():
        if acts_by_keyboard(mia):
            answers, idle = answers + 1, 0
        else:
            mia.wait_a_moment()
            idle += 1
        assert idle < 1000, f"nothing can be done by keyboard after {answers} answers"


def test_arrow_keys_walk_the_belt(person):
    mia = person()
    page = mia.at(mia.make("conveyor", "mo"))
    page.locator("[data-move='bid/1']").focus()
    for key, goal in (("ArrowRight", "bid/2"), ("ArrowRight", "bid/3"), ("ArrowLeft", "bid/2")):
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.dataset.move") == goal


def test_why_not_log_and_looking_back(person):
    page = sits_at(person(), reached("conveyor", 3, "craft", 60))
    page.locator(".hand .thing.cannot").first.click(force=True)  # it looks pale, and answers all the same
    page.locator("dialog.whynot .whynot-sentence").wait_for()
    page.get_by_role("button", name="Rule CV-12").click()
    page.wait_for_selector("#CV-12.meant")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="OK", exact=True).click()
    page.locator("button.log-line").last.click()
    page.wait_for_selector("[data-banner=past]")
    assert page.locator(".thing.can").count() == 0
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_selector("[data-banner=past]", state="detached")
    assert page.locator(".prompt.crafting").count() == 1


def test_the_log_reaches_back_to_the_start_for_who_comes_late(person):
    """A page that was just opened jumps to moments that it has never seen, and sees in them what its seat saw then."""
    mia, watcher = person(), person(PHONE)
    page = sits_at(mia, reached("workshop", 3, "space", 400))
    page.locator("[data-earlier]").scroll_into_view_if_needed()
    while page.locator("[data-earlier]").count():
        page.locator("[data-earlier]").click()
        page.wait_for_timeout(30)
    assert page.locator("button.log-line").count() > 200
    page.locator("button.log-line").last.click()
    page.wait_for_selector("[data-banner=past]")
    page.get_by_role("banner").get_by_text("16 December", exact=True).wait_for()
    assert page.locator(".thing.can").count() == 0
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_selector("[data-banner=past]", state="detached")
    assert page.locator(".thing.can").count() > 0
    other = watcher.at(page.url.rsplit("/", 1)[1])
    other.get_by_role("button", name="What happened", exact=True).click()
    other.locator("dialog button.log-line").nth(30).click()
    other.wait_for_selector("[data-banner=past]")


def test_hint(person):
    mia = person()
    page = mia.at(mia.make("conveyor", "mo"))
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("[data-banner=hint]")
    assert page.locator(".hinted").count() > 0
    page.get_by_role("button", name="Which move?").click()
    assert "id" in page.locator("[data-banner=hint] p").inner_text()


def test_a_turn_in_pictures(person):
    """No word on cards or in the prompt is to be seen, and a turn can be played by what is."""
    mia = person(PHONE, pictures=True)
    page = mia.at(mia.make("elfgame", "mb"))
    while not mia.asked():
        mia.wait_a_moment()
    seen = page.evaluate("""() => [...document.querySelectorAll('.cards-in-hand, .prompt')].map(zone => {
        const walker = document.createTreeWalker(zone, NodeFilter.SHOW_TEXT);
        const words = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const box = node.parentElement.getBoundingClientRect();
            const shown = box.width > 2 && box.height > 2 && node.parentElement.checkVisibility();
            if (/[a-z]{2}/i.test(node.textContent) && shown) {
                let hidden = node.parentElement.closest('.sr, [data-words]');
                if (!hidden || hidden.getBoundingClientRect().width > 2) words.push(node.textContent);
            }
        }
        return words.join('|');
    })""")
    assert [words for words in seen if words] == []
    assert page.locator(".cards-in-hand .op .art").count() > 3
    while mia.asked() and not mia.is_over():
        if not mia.act():
            mia.wait_a_moment()
    told = page.evaluate(
        "() => [...document.querySelectorAll('.log-line span:last-child')].map(line => line.textContent)"
    )
    assert any(line.startswith(("You play", "You swap", "You pay")) for line in told)


def test_german(person):
    """Down to the reasons, which are the rulebook's clauses."""
    mia = person(language="de")
    page = sits_at(mia, reached("icejam", 3, "step", 60))
    assert page.evaluate("() => document.documentElement.lang") == "de"
    page.locator("[data-top=hint]").click()
    page.get_by_role("button", name="Welcher Zug?").click()
    page.get_by_role("button", name="Warum?").click()
    page.get_by_text("erdachten Spielen").first.wait_for()
    page.get_by_role("button", name="OK").click()
    page.locator(".square.cannot").first.click(force=True)
    page.locator("dialog.whynot .whynot-sentence").wait_for()
    assert page.locator("dialog.whynot .whynot-sentence").inner_text().startswith("Ein Schritt geht auf ein Feld")
    page.get_by_role("button", name="Regel IJ-11").click()
    page.wait_for_selector(".rules[lang=de] #IJ-11.meant")
    assert "Ein Schritt geht auf ein Feld" in page.locator("#IJ-11").inner_text()


AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()


def faults(page) -> list[str]:
    """What axe calls serious or critical."""
    page.evaluate(AXE)
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found if one["impact"] in ("serious", "critical") for node in one["nodes"]
    ]  # fmt: skip


def test_axe_on_every_screen(person):
    mia = person(PHONE, bypass_csp=True)
    seen = {}

    def look(name: str) -> None:
        seen[name] = faults(mia.page)

    page = mia.go("/")
    page.wait_for_selector(".game")
    page.locator("[data-seat='1']").click()
    look("lobby")
    page.get_by_role("button", name="Settings").click()
    page.wait_for_selector("dialog[open]")
    look("settings")
    page.keyboard.press("Escape")
    page.locator(".options-button").click()
    page.wait_for_selector("dialog[open]")
    look("options")
    mia.go("/rules/conveyor").wait_for_selector(".clause")
    look("rules")
    mia.go("/t/nosuchtable").wait_for_selector(".notice")
    look("notice")
    for game in ("conveyor", "elfgame", "workshop", "topdeer", "icejam"):
        mia.at(mia.make(game, "mbb")).wait_for_selector(".board .prompt")
        look(game)
    for button, name in (("Menu", "menu"), ("What happened", "log"), ("What things mean", "signs")):
        page.get_by_role("button", name=button, exact=True).click()
        page.wait_for_selector("dialog[open]")
        look(name)
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1440, "height": 900})
    look("wide")
    mia.go(f"/t/{mia.make('conveyor', 'mm')}").wait_for_selector(".curtain")
    look("curtain")
    mia.troubles = [trouble for trouble in mia.troubles if "404" not in trouble]
    assert {name: found for name, found in seen.items() if found} == {}
