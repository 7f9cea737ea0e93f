"""Languages that one file adds: nothing stays English, nothing is cut, and boards stand as readers expect."""

from __future__ import annotations

import os
import re
from pathlib import Path

import foreign
import pytest
from conftest import DESKTOP, PHONE, Server, share_of
from positions import reached, sits_at

import kringle
from kringle.table.names import NAMES

MOMENTS = {
    "conveyor": (4, "bid", 40), "workshop": (4, "space", 60), "elfgame": (4, "act", 40), "topdeer": (4, "turn", 120),
    "icejam": (4, "row", 60),
}  # fmt: skip
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
UNTRANSLATED = {*NAMES, "Kringle", "Zelf"}
"""People's names, and the page's own."""
SHOTS = os.environ.get("KRINGLE_SHOTS")
"""A folder for pictures of what was looked at."""
CUT = """() => {
    const held = '.thing, .card, .btn, .sign, .tile, .seat-panel, .crew', peoples = '.name, .team-name';
    const found = [], texts = [];
    const scrolls = style => [style.overflowX, style.overflowY].some(way => ['auto', 'scroll'].includes(way));
    const clips = way => ['hidden', 'clip'].includes(way);
    const fault = (part, box, at, edge, style) => {
        const aside = Math.max(edge.left - box.left, box.right - edge.right);
        const below = Math.max(edge.top - box.top, box.bottom - edge.bottom);
        if (at === part.closest(held) && aside > 3) return 'spills';
        if (clips(style.overflowX) && aside > 2) return 'cut';
        return clips(style.overflowY) && below > 4 ? 'cut below' : null;
    };
    const look = (node, part, box) => {
        for (let at = part; at && at !== document.documentElement; at = at.parentElement) {
            const style = getComputedStyle(at), edge = at.getBoundingClientRect();
            if (edge.width <= 2 || scrolls(style)) return;
            const how = fault(part, box, at, edge, style);
            if (how) return found.push(`${how}: ${node.data.trim()} (in ${at.tagName}.${at.className})`);
        }
        if (part.closest('.prompt, .top, button') && (box.left < -1 || box.right > innerWidth + 1))
            found.push(`off the screen: ${node.data.trim()}`);
    };
    const walker = document.createTreeWalker(document.querySelector('.stage'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const part = node.parentElement, unseen = part.closest(`.sr, .sky, .told, [hidden], ${peoples}`);
        if (!node.data.trim() || unseen || !part.checkVisibility({opacityProperty: true})) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        if (part.closest('.board')) texts.push({part, box});
        look(node, part, box);
    }
    const common = (a, b, from, to) => Math.min(a.box[to], b.box[to]) - Math.max(a.box[from], b.box[from]);
    for (const a of texts)
        for (const b of texts) {
            if (a.part.contains(b.part) || b.part.contains(a.part)) continue;
            if (common(a, b, 'left', 'right') > 3 && common(a, b, 'top', 'bottom') > 5)
                found.push(`over each other: ${[a, b].map(each => each.part.textContent.trim()).sort().join(' | ')}`);
        }
    return [...new Set(found)];
}"""
"""Text of a board that is cut off, spills out of its card or button, or lies over other text. People's names may be as
long as people like: they end in dots."""
SAID = """() => {
    const shown = part => part.checkVisibility();
    const body = document.body.innerText;
    const clauses = [...document.querySelectorAll('.whynot-sentence')].map(part => part.innerText);
    const words = [clauses.reduce((text, clause) => text.replace(clause, ''), body)];
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        words.push(...[...document.querySelectorAll(`[${name}]`)].filter(shown).map(part => part.getAttribute(name)));
    return words.join('\\n');
}"""
"""All that the page says, but for clauses: those are in a file of their own, rules.sr.md, which nobody has written."""


@pytest.fixture(scope="module")
def abroad(built, tmp_path_factory):
    """A server of a copy that speaks them."""
    folder = foreign.checkout(tmp_path_factory.mktemp("abroad"))
    running = Server(tmp_path_factory.mktemp("data"))
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(folder / "src")
    try:
        running.start()
    finally:
        os.environ.pop("PYTHONPATH")
        if before is not None:
            os.environ["PYTHONPATH"] = before
    yield running
    running.stop()


def english(text: str) -> list[str]:
    """Latin words that are nobody's name, no clause's id and no key of a keyboard."""
    found = re.findall(r"(?<![\w-])[A-Za-z][A-Za-z_]+(?:-R?\d+)?(?!\w)", text)
    return sorted({word for word in found if word not in UNTRANSLATED and not re.fullmatch(r"[A-Z]{2}-R?\d+", word)})


def look(page, name: str) -> None:
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{SHOTS}/{name}.png")


def test_one_turn_of_each_game_without_a_word_of_english(person, abroad):
    mia = person(DESKTOP, abroad, language="sr")
    page = mia.go("/")
    page.wait_for_selector(".game")
    assert page.evaluate("() => [document.documentElement.lang, document.documentElement.dir]") == ["sr", "ltr"]
    left = {"lobby": english(page.evaluate(SAID))}
    for game, (seats, phase, after) in MOMENTS.items():
        page = sits_at(mia, reached(game, seats, phase, after))
        page.wait_for_function("() => document.title.startsWith('●')")
        left[game] = english(page.evaluate(SAID))
        look(page, f"sr-{game}")
        before = page.locator(".stage").get_attribute("data-told")
        for _ in range(40):
            if not mia.act() or page.locator(".stage").get_attribute("data-told") != before:
                break
            left[game] += english(page.evaluate(SAID))
        left[game] += english(page.evaluate(SAID))
    assert {game: sorted({*found}) for game, found in left.items() if found} == {}
    assert mia.unsaid == []


@SIZES
def test_nothing_is_cut_that_is_two_fifths_longer(person, abroad, size):
    mia = person(size, abroad, language="en-XA")
    wrong = {}
    for game in share_of(MOMENTS, size, ()):
        seats, phase, after = MOMENTS[game]
        page = sits_at(mia, reached(game, seats, phase, after))
        page.wait_for_function("() => document.title.startsWith('●')")
        wrong[game] = page.evaluate(CUT)
        look(page, f"long-{game}-{size['width']}")
    assert {game: found for game, found in wrong.items() if found} == {}
    assert mia.unsaid == []


SIDES = """() => {
    const sides = {};
    for (const part of document.querySelectorAll('.belt, .map, .td-track, .top, .prompt, .lane'))
        sides[part.classList[0]] ??= getComputedStyle(part).direction;
    return sides;
}"""
FROM_THE_LEFT = {"belt", "map", "td-track", "lane"}
"""What has the game's own direction, whatever the language."""


@SIZES
def test_boards_stand_from_the_right_but_not_the_games_own_ways(person, abroad, size):
    mia = person(size, abroad, language="ar-XB")
    wrong, sides = {}, {}
    for game in share_of(MOMENTS, size, ()):
        seats, phase, after = MOMENTS[game]
        page = sits_at(mia, reached(game, seats, phase, after))
        page.wait_for_function("() => document.title.startsWith('●')")
        wrong[game] = page.evaluate(CUT)
        sides |= page.evaluate(SIDES)
        look(page, f"rtl-{game}-{size['width']}")
    assert page.evaluate("() => document.documentElement.dir") == "rtl"
    assert {part: side for part, side in sides.items() if (part in FROM_THE_LEFT) is not (side == "ltr")} == {}
    assert {game: found for game, found in wrong.items() if found} == {}
    assert mia.unsaid == []
    assert mia.act()
    assert kringle.game(game)


def test_one_language_is_loaded(person):
    mia = person(DESKTOP, language="de")
    asked: list[str] = []
    mia.page.on("request", lambda request: asked.append(request.url))
    mia.at(mia.make("conveyor", "mb"))
    scripts = [url.rpartition("/")[2] for url in asked if url.endswith(".js")]
    words = [name for name in scripts if re.match(r"(page|conveyor|workshop|elfgame|topdeer|icejam)-", name)]
    assert [re.match(r"\w+", name)[0] for name in sorted(words)] == ["conveyor", "page"]
