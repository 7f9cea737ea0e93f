"""What is wrong with a screen: text that is cut, covered, overlapping or too small, targets too small for a finger, and
a question that is out of sight. The page is asked, not a picture."""

from __future__ import annotations

import functools

import kringle

SIZES = {
    "small phone": (360, 640),
    "phone": (390, 844),
    "sideways": (844, 390),
    "tablet": (820, 1180),
    "tablet sideways": (1180, 820),
    "desktop": (1440, 900),
}
TEXTS = (100, 150, 200)
LANGUAGES = ("en", "de")
SEATS = {"conveyor": (2, 5), "workshop": (2, 5), "elfgame": (2, 6), "topdeer": (3, 6), "icejam": (2, 6)}
MOMENTS = {"early": 0.0, "busy": 0.5, "late": 1.0}

WRONG = """() => {
    const found = new Set();
    const above = function* (element) { for (let up = element; up; up = up.parentElement) yield up; };
    const clipped = element => [...above(element)].some(up => getComputedStyle(up).clipPath !== 'none');
    const seeable = {opacityProperty: true, visibilityProperty: true};
    const shown = element => element.checkVisibility(seeable) && !element.closest('.sprite') && !clipped(element);
    const named = element => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`.slice(0, 60);
    const scrolls = style => /auto|scroll/.test(style.overflowX + style.overflowY);
    const short = words => words.replace(/\\s+/g, ' ').trim().slice(0, 40);
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

    // ---- text ---------------------------------------------------------------------------------------
    const texts = [];
    const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || !shown(element) || element.closest('script, style, option')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const size = parseFloat(getComputedStyle(element).fontSize) * (element.currentCSSZoom ?? 1);
        const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
        const boxes = [...range.getClientRects()].filter(box => box.width > 1);
        if (boxes.length) texts.push({element, words: short(node.data), size: size * scale, boxes});
    }
    for (const {element, words, size} of texts)
        if (size < 11.99) found.add(`small: ${size.toFixed(1)} px ${named(element)} "${words}"`);

    // a line's box is higher than its letters
    const letters = (box, size) => {
        const spare = Math.max(0, (box.height - size * 0.72) / 2);
        return {left: box.left + 1, right: box.right - 1, top: box.top + spare, bottom: box.bottom - spare};
    };
    for (const {element, words, size, boxes} of texts) {
        const clips = [];
        let reached = false; // by scrolling
        for (const up of above(element)) {
            const style = getComputedStyle(up);
            if (style.display === 'inline' || style.display === 'contents') continue;
            reached = scrolls(style);
            if (reached || style.position === 'fixed') break;
            if (style.overflowX !== 'visible' || style.overflowY !== 'visible') clips.push(up);
        }
        const outside = (box, edge) => box.left < edge.left - 2 || box.right > edge.right + 2
            || box.top < edge.top - 2 || box.bottom > edge.bottom + 2;
        for (const box of boxes) {
            const drawn = letters(box, size);
            const clip = clips.find(one => outside(drawn, one.getBoundingClientRect()));
            if (clip) found.add(`cut: ${named(element)} "${words}" by ${named(clip)}`);
            const page = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
            if (!reached && outside(drawn, page)) found.add(`off the page: ${named(element)} "${words}"`);
        }
    }

    // ---- covered or overlapping ---------------------------------------------------------------------
    // the question is docked: what lies under it is scrolled to
    const docked = element => {
        const prompt = element.closest('.prompt');
        return prompt && getComputedStyle(prompt).position === 'sticky' && scroller(prompt) ? prompt : null;
    };
    const scroller = element => {
        const over = [...above(element.parentElement)];
        return over.find(up => scrolls(getComputedStyle(up)) && up.scrollHeight > up.clientHeight + 1) ?? null;
    };
    const paints = element => {
        const style = getComputedStyle(element);
        const alpha = /rgba?\\(([^)]*)\\)/.exec(style.backgroundColor)?.[1].split(/[ ,/]+/)[3] ?? 1;
        return element.closest('svg') !== null || style.backgroundImage !== 'none' || Number(alpha) > 0.5;
    };
    const inSight = box => box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
    const scrolledTo = ({element, box}) => { // what is scrolled away covers nothing
        const within = edge => box.left >= edge.left && box.right <= edge.right
            && box.top >= edge.top && box.bottom <= edge.bottom;
        return [...above(element)].every(up => !scrolls(getComputedStyle(up)) || within(up.getBoundingClientRect()));
    };
    const all = texts.flatMap(text => text.boxes.map(box => ({...text, box: letters(box, text.size)})))
        .filter(one => inSight(one.box) && scrolledTo(one));
    for (const {element, words, box} of all) {
        for (const share of [0.15, 0.5, 0.85]) {
            const [x, y] = [box.left + (box.right - box.left) * share, (box.top + box.bottom) / 2];
            const over = document.elementFromPoint(x, y);
            if (!over || over.contains(element) || element.contains(over)) continue;
            const own = over.getBoundingClientRect();
            if (x < own.left || x > own.right || y < own.top || y > own.bottom || !paints(over)) continue;
            if (getComputedStyle(element).pointerEvents === 'none') continue; // it is looked through, not at
            if (docked(over) && !docked(element)) continue;
            found.add(`covered: ${named(element)} "${words}" by ${named(over)}`);
        }
    }
    for (let i = 0; i < all.length; i++) for (let j = i + 1; j < all.length; j++) {
        const [a, b] = [all[i], all[j]];
        if (a.element === b.element || docked(a.element) !== docked(b.element)) continue;
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (wide <= 2 || high <= 2) continue;
        const x = (Math.min(a.box.right, b.box.right) + Math.max(a.box.left, b.box.left)) / 2;
        const y = (Math.min(a.box.bottom, b.box.bottom) + Math.max(a.box.top, b.box.top)) / 2;
        const over = document.elementFromPoint(x, y);
        const hides = one => over && !over.contains(one.element) && !one.element.contains(over) && paints(over);
        if (!hides(a) && !hides(b))
            found.add(`overlap: ${named(a.element)} "${a.words}" and ${named(b.element)} "${b.words}"`);
    }

    // ---- targets ------------------------------------------------------------------------------------
    const targets = [...top.querySelectorAll('button, a[href], input, select, summary, [role=button]')];
    for (const target of targets) {
        if (!shown(target) || target.disabled || target.closest('p, dd')) continue;
        if (target.matches('.td-target')) { // spaces lie close together: each is also a button of the question
            if (target.matches('.blocked')) continue;
            if (document.querySelector(`.prompt [data-move="${target.dataset.move}"]`)) continue;
        }
        const box = target.getBoundingClientRect();
        const least = target.matches('.square') ? 40 : 48;
        if (box.width < 2 || !inSight(box)) continue;
        if (box.width >= least - 0.5 && box.height >= least - 0.5) continue;
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const reach = least / 2 - 1;
        const hit = ([dx, dy]) => {
            const at = document.elementFromPoint(x + dx, y + dy);
            return at === null || target.contains(at);
        };
        const hits = [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(hit);
        const size = `${Math.round(box.width)} x ${Math.round(box.height)}`;
        if (target.matches('.square') || !hits)
            found.add(`target: ${size} ${named(target)} "${short(target.ariaLabel ?? target.textContent)}"`);
    }

    // ---- the question -------------------------------------------------------------------------------
    if (top === document.body) {
        const prompt = document.querySelector('.board .prompt');
        const parts = [prompt?.querySelector('h2'), prompt?.querySelector('.controls button')];
        if (!prompt) found.add('no question');
        for (const part of parts) {
            if (!part || !shown(part)) continue;
            const {left, right, top, bottom, width} = part.getBoundingClientRect();
            if (width > 1 && (top < -1 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1))
                found.add(`out of sight: ${named(part)} "${short(part.textContent)}"`);
        }
    }
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth + 1) found.add(`the page scrolls sideways: ${wide} px`);
    return [...found];
}"""


@functools.cache
def at_moment(game: str, seats: int, moment: str, seed: int = 5) -> str:
    """The replay of a game of bots up to the first, the middle or the last time that seat 0 is asked."""
    asked, _ = _played(game, seats, seed, None)
    _, replay = _played(game, seats, seed, asked[int(MOMENTS[moment] * (len(asked) - 1))])
    return replay


def _played(game: str, seats: int, seed: int, stop: int | None) -> tuple[list[int], str]:
    match = kringle.start(game, seats=seats, seed=seed)
    heuristic, spelled = match.game.heuristic(), match.game.spelling.move_of
    asked: list[int] = []
    while not match.over and len(match.log) != stop:
        seat = match.asks()[0]
        if 0 in match.asks():
            asked.append(len(match.log))
        match.play(seat, spelled[heuristic.choose(match.look(seat).state, seat, kringle.Rng(len(match.log)))])
    return asked, match.replay()
