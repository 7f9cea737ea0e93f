"""For those who can't read yet: every button has a picture or a number, and nothing else is needed to play."""

from __future__ import annotations

import pytest
from conftest import PHONE

from kringle.kernel.suite import is_quick_run

NO_WORDS = """() => {
    const strip = root => {
        const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let text = walk.nextNode(); text; text = walk.nextNode()) {
            const bare = text.data.replace(/\\p{L}/gu, '');
            if (bare !== text.data && !text.parentElement.closest('script, style, .sr')) text.data = bare;
        }
    };
    const begin = () => {
        if (!document.body) return;
        strip(document.body);
        new MutationObserver(() => document.body && strip(document.body)).observe(document.body,
            {childList: true, subtree: true, characterData: true});
    };
    addEventListener('DOMContentLoaded', begin);
}"""
"""All words go away as soon as they come; digits stay."""

BLANK = """() => [...document.querySelectorAll('.board button:not(.square)')]
    .filter(button => button.checkVisibility() && button.getBoundingClientRect().width > 2)
    .filter(button => {
        const drawn = [...button.querySelectorAll('svg, img')].some(one => one.getBoundingClientRect().width > 7);
        const style = getComputedStyle(button);
        const seen = [...button.querySelectorAll('*')].filter(one => !one.closest('.sr')).map(one => one.innerText);
        return !drawn && !/[0-9?+–−-]/.test([button.innerText, ...seen].join(''))
            && !(button.matches('.thing') && button.querySelector('i, b, span:not(.sr):not(.contents)'));
    })
    .map(button => button.outerHTML.slice(0, 160))"""
"""Buttons that show neither a picture nor a number."""

GAMES = {
    "conveyor": {},
    "workshop": {},
    "elfgame": {"presents_to_win": 3},
    "topdeer": {"rosettes_to_win": 2},
    "icejam": {},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_words(person, game):
    """The whole of it, or so many taps."""
    mia = person(PHONE, pictures=True)
    mia.page.add_init_script(f"({NO_WORDS})()")
    page = mia.at(mia.make(game, "mb", **GAMES[game]))
    taps, blank = 0, set()
    for _ in range(6000):
        if mia.is_over() or (is_quick_run() and taps > 40):
            break
        blank.update(page.evaluate(BLANK))
        taps += mia.act()
        mia.wait_a_moment()
    assert blank == set()
    assert taps > 10
