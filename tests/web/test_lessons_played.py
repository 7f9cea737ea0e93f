"""Every lesson is played by its own pointing: whatever the light falls on is tapped, and nothing else."""

from __future__ import annotations

import pytest
from conftest import DESKTOP, PHONE, Person

import kringle
from kringle.games import names, package

GAMES = [game for game in names() if package(game).startswith("kringle.")]
"""Our own: each has a lesson."""
LIT = """() => {
    const main = document.querySelector('.board [data-confirm]:not(:disabled)');
    const lit = [...document.querySelectorAll('.board .hinted')].filter(b => !b.disabled
        && b.getClientRects().length > 0 && b.getAttribute('aria-pressed') !== 'true');
    const goal = lit[0] ?? main;
    if (!goal) return null;
    goal.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
    const box = goal.getBoundingClientRect();
    for (const [x, y] of [[.5, .5], [.5, .2], [.5, .8], [.2, .5], [.8, .5]].map(
            ([h, v]) => [box.left + box.width * h, box.top + box.height * v]))
        if (goal.contains(document.elementFromPoint(x, y))) return {x, y};
    return {covered: goal.outerHTML.slice(0, 200)};
}"""
"""Where to tap what is lit, or the main button once it is chosen."""


def play(person: Person, game: str) -> int:
    """To its end; how many taps that took."""
    page = person.go(f"/learn/{game}/first")
    steps = len(kringle.game(game).lessons.lessons[0].steps)
    taps = idle = 0
    while (at := page.evaluate("() => +(document.querySelector('.lesson')?.dataset.step ?? -1)")) < steps:
        goal = page.evaluate(LIT) if at >= 0 else None
        idle = 0 if goal else idle + 1
        assert idle < 200, f"step {at}: nothing is lit"
        if goal is not None:
            assert "covered" not in goal, f"step {at}: the light falls on something covered: {goal}"
            page.mouse.click(goal["x"], goal["y"])
            taps += 1
        page.wait_for_timeout(40)
        assert page.locator("[data-again]").count() == 0, f"step {at}: what the light fell on was not the answer"
        assert taps < 60, f"step {at}: tapping what is lit leads nowhere"
    page.wait_for_selector("[data-done]")
    return taps


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_by_its_own_pointing(person, game: str) -> None:
    turn = GAMES.index(game) % 2
    play(person(PHONE, language="de" if turn else "en", pictures=turn == 0), game)
    play(person(DESKTOP, language="en" if turn else "de"), game)
