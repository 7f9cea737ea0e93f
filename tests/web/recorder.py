"""Writes down what was on the screen when: captions, the end screen, questions. The test turns the clock."""

from __future__ import annotations

from dataclasses import dataclass

RECORD = """() => {
    const seen = window.seen = [];
    const put = (kind, words, count = 0) => {
        const last = seen.findLast(one => one.kind === kind);
        if (last && (count > 0 ? last.count === count : last.words === words)) return;
        seen.push({at: performance.now(), kind, words, count});
    };
    const trimmed = text => text.replace(/\\s+/g, ' ').trim();
    const end = () => document.querySelector('dialog.end')?.innerText ?? '';
    const look = () => {
        const captions = [...document.querySelectorAll('[data-caption]')];
        const words = captions.map(one => trimmed(one.innerText));
        if (captions.length) put('told', words.reverse().join(' | '), Number(captions[0].dataset.caption));
        const block = document.querySelector('.told-lines');
        if (block && !captions.every(one => one.closest('.prompt'))) {
            const lines = [...block.querySelectorAll('[data-caption] span')].map(one => one.textContent).reverse();
            const last = seen.findLast(one => one.kind === 'lines');
            const since = Number(block.dataset.since);
            if (last?.count === since) last.words = lines.join('\\n');
            else seen.push({at: performance.now(), kind: 'lines', words: lines.join('\\n'), count: since});
        }
        put('end', end());
        const page = [...document.querySelectorAll('#app, dialog')].map(one => one.innerText).join(' ');
        if (/\\b(has|have) won(\\W|$)/.test(page)) put('won', 'yes');
        const scene = document.querySelector('div.scene > *');
        if (scene) put('scene', scene.className + (scene.checkVisibility() ? '' : ' unseen'));
        put('asked', document.title.startsWith('●') ? 'yes' : 'no');
    };
    const all = {childList: true, subtree: true, characterData: true, attributes: true};
    new MutationObserver(look).observe(document, all);
}"""

LOG = """() => [...document.querySelectorAll('.log-panel .log-line:not(.change) span:last-child')]
    .map(one => one.textContent).reverse()"""
MORE = "() => document.querySelector('.log-panel [data-earlier]')?.click()"


@dataclass(frozen=True)
class Seen:
    at: float
    kind: str
    words: str
    count: int


def record(page) -> None:
    """Before the page is opened. The test turns the page's clock from then on: `page.clock.run_for`."""
    page.clock.install()
    write_down(page)


def write_down(page) -> None:
    """By the machine's own clock."""
    page.add_init_script(f"({RECORD})()")


def hold_the_clock(page) -> None:
    """Once the page is there: its time goes on by `run_for` alone, however busy the machine is."""
    page.clock.pause_at(page.evaluate("() => Date.now()") + 1000)


def seen(page, kind: str) -> list[Seen]:
    found = page.evaluate("() => window.seen")
    return [Seen(**one) for one in found if one["kind"] == kind]


def whole_log(page, turns: bool = True) -> list[str]:
    """All lines of the log, oldest first. `turns`: the test turns the page's clock."""
    while page.evaluate("() => document.querySelector('.log-panel [data-earlier]') !== null"):
        page.evaluate(MORE)
        page.clock.run_for(100) if turns else page.wait_for_timeout(100)
    lines: list[str] = page.evaluate(LOG)
    return lines


def not_told(captions: list[Seen], log: list[str]) -> list[str]:
    """Lines of the log that no caption said, or not in this order, or one for two of them."""
    missing, at = [], 0
    left = [one.words for one in captions]
    for line in log:
        found = next((i for i in range(at, len(left)) if line in left[i]), None)
        if found is None:
            missing.append(line)
        else:
            at, left[found] = found, left[found].replace(line, "", 1)
    return missing


def told_at_once(blocks: list[Seen], log: list[str]) -> str:
    """What is wrong with what stood there after each move of somebody here: together it is the log, line by line."""
    at = 0
    for block in blocks:
        lines = [line for line in block.words.split("\n") if line]
        if log[at : at + len(lines)] == lines:
            at += len(lines)
        elif lines != log[at - 1 : at]:  # a move that nothing is said of leaves the last line where it is
            return f"{lines} stood there instead of {log[at : at + len(lines) + 2]}"
    return f"not told: {log[at:]}" if at < len(log) else ""


JUMP = 50
"""Milliseconds by which the test's clock may jump between two looks."""


def too_short(captions: list[Seen], end: float, least: float) -> list[str]:
    """Captions that were gone again too soon, but for what stood there when the page was opened."""
    ends = [one.at for one in captions[1:]] + [end]
    times = list(zip(captions, ends, strict=True))
    return [
        f"{one.words}: {until - one.at:.0f} ms" for one, until in times if one.count and until - one.at < least - JUMP
    ]
