"""Everything that can be tapped is large enough for a finger, on every screen of a phone."""

from __future__ import annotations

from conftest import PHONE, play_to_the_end
from positions import full_tables, sits_at

SMALL = """() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const all = top.querySelectorAll('button, a[href], summary, select, input, [role=button]');
    const near = [[0, 0], [-23, 0], [23, 0], [0, -23], [0, 23]];
    const owns = (part, box) => near.every(([dx, dy]) => {
        const there = document.elementFromPoint(box.left + box.width / 2 + dx, box.top + box.height / 2 + dy);
        return there && (part.contains(there) || there.contains(part));
    });
    return [...all].filter(part => {
        if (part.disabled || part.matches('.square') || !part.checkVisibility()) return false;
        const whole = part.closest('label') ?? part;
        const box = whole.getBoundingClientRect();
        if (box.width <= 2 || (box.width >= 47.5 && box.height >= 47.5)) return false;
        if (part.matches('.td-target')) return false;
        whole.scrollIntoView({block: 'center', behavior: 'instant'});
        return !owns(whole, whole.getBoundingClientRect());
    }).map(part => {
        const box = part.getBoundingClientRect();
        return `${Math.round(box.width)} x ${Math.round(box.height)}: ${part.outerHTML.slice(0, 90)}`;
    });
}"""
"""What is less than 48 by 48 and does not reach into the gap around it either.

Squares of a map are 40 wide at least, and a tap goes to the nearest. Spaces of a track have a button each in the
prompt: that is measured instead.
"""
TINY = "() => [...document.querySelectorAll('.square')].filter(one => one.getBoundingClientRect().width < 40).length"


def test_on_the_pages_and_sheets(person):
    mia = person(PHONE)
    small = {}

    def look(name: str) -> None:
        small[name] = mia.page.evaluate(SMALL)

    page = mia.go("/")
    page.wait_for_selector(".game")
    page.locator("[data-seat='1']").click()
    look("lobby")
    page.locator(".options-button").click()
    page.wait_for_selector("dialog[open]")
    look("options")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    look("settings")
    mia.go("/rules/conveyor").wait_for_selector(".clause")
    look("rules")
    table = mia.make("conveyor", "mb")
    mia.at(table).wait_for_selector(".conveyor-board")
    for name in ("Menu", "What happened", "What things mean"):
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector("dialog[open]")
        look(name)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("[data-banner=hint]")
    look("hint")
    mia.go("/").wait_for_selector(".my-table")
    look("my tables")
    mia.at(table)
    play_to_the_end(mia)
    page.locator(".proof summary").click()
    look("end")
    mia.go(f"/t/{mia.make('conveyor', 'mm')}").wait_for_selector(".curtain")
    look("curtain")
    assert {name: found for name, found in small.items() if found} == {}


def test_on_every_board_with_the_most_seats(person):
    mia = person(PHONE)
    small = {}
    for game, phase, replay in full_tables():
        page = sits_at(mia, replay)
        small[f"{game}, {phase}"] = page.evaluate(SMALL)
        assert page.evaluate(TINY) == 0
    assert {name: found for name, found in small.items() if found} == {}
