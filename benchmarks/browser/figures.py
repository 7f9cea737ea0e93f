"""What a site costs whoever opens it, in a real Chromium: bytes, seconds, iterations, memory, answers to taps.

    python -m benchmarks.browser.figures

Seconds are this machine's, as busy as it is: say so with them.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/web"))

from conftest import FLAGS, PHONE, chromium_path  # noqa: E402
from static_host import StaticHost, written  # noqa: E402

GAMES = ("conveyor", "elfgame", "icejam", "topdeer", "workshop")
PATIENCE = 300_000
ITERATIONS = """
import json, sys, time, kringle
for name in sys.argv[1:]:
    match, bots, found = kringle.start(name, seats=4, seed=7), [kringle.bot("thumb", seed=s) for s in range(4)], []
    for number in range(60):
        if match.over:
            break
        seat = match.asks()[0]
        if number % 15 == 0:
            thought = kringle.bot("search", iterations=300, seed=1, memory=32).think(match.look(seat))
            found.append(thought.iterations / thought.seconds if thought.iterations else 0)
        match.play(seat, bots[seat].choose(match.look(seat)))
    print(json.dumps([name, round(min(one for one in found if one))]))
"""


def lobby(browser: Browser, base: str) -> tuple[Page, float]:
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page, to_lobby(page, base)


def to_lobby(page: Page, base: str) -> float:
    begun = time.perf_counter()
    page.goto(f"{base}/")
    page.wait_for_selector(".lobby [data-game]")
    return time.perf_counter() - begun


def table(page: Page, game: str, level: int) -> None:
    seats = [{"sits": "me"}, {"sits": "bot", "bot": "search", "level": level}]
    plan: dict[str, Any] = {"game": game, "options": {}, "seats": [{"name": "", "bot": "thumb", **s} for s in seats]}
    page.evaluate("plan => localStorage.setItem('kringle.plan', JSON.stringify(plan))", plan)
    page.evaluate("localStorage.setItem('kringle.settings', JSON.stringify({speed: 0, sound: false, language: 'en'}))")


def question(page: Page, base: str) -> float:
    """From opening the page anew to a table that asks something."""
    begun = time.perf_counter()
    page.goto("about:blank")
    page.goto(base)
    page.wait_for_selector(".stage .board")
    return time.perf_counter() - begun


def taps(page: Page) -> list[float]:
    """Milliseconds from a tap to the next picture that shows it, while the strongest bot thinks."""
    found: list[float] = page.evaluate("""async () => {
        const took = [];
        for (let i = 0; i < 60; i++) {
            const things = [...document.querySelectorAll('.board [data-move][aria-disabled=false]')];
            const thing = things[i % things.length];
            if (!thing) { await new Promise(r => setTimeout(r, 50)); continue; }
            const begun = performance.now();
            thing.click();
            await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
            took.push(performance.now() - begun);
            await new Promise(r => setTimeout(r, 20));
        }
        return took.sort((a, b) => a - b);
    }""")
    return found


def memory(browser_pid: int) -> float:
    """Megabytes that the process of the page and its two workers has for itself."""
    every = psutil.Process(browser_pid).children(recursive=True)
    return max(one.memory_full_info().uss for one in every if "--type=renderer" in one.cmdline()) / 1e6


def main() -> int:
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = written(Path(temporary, "games"))
        files = [path for path in folder.rglob("*") if path.is_file()]
        sent = sum(len(gzip.compress(path.read_bytes(), 6)) for path in files)
        print(f"first load, gzipped: {sent / 1e6:.2f} MB in {len(files)} files")
        host = StaticHost(folder)
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        page, first = lobby(browser, host.base)
        print(f"first visit to the lobby: {first:.1f} s")
        table(page, "conveyor", 8)
        to_lobby(page, host.base)
        page.locator("[data-start]").click()
        page.wait_for_selector(".stage .board")
        place = page.url
        print(f"second visit to the first question: {question(page, place):.1f} s")
        found = taps(page)
        if found:
            print(f"taps while level 8 thinks: median {found[len(found) // 2]:.0f} ms, longest {found[-1]:.0f} ms")
        processes = [
            one.pid
            for one in psutil.process_iter(["name", "cmdline"])
            if "--headless" in (one.info["cmdline"] or []) and one.ppid() != 1
        ]
        bound = max((memory(pid) for pid in processes if psutil.Process(pid).children()), default=0.0)
        print(f"memory of the page and its workers: {bound:.0f} MB")
        browser.close()
        host.switch_off()
    done = subprocess.run(["node", str(ROOT / "tools/pyodide.mjs"), ITERATIONS, *GAMES], capture_output=True, text=True)
    for line in done.stdout.splitlines():
        name, rate = json.loads(line)
        print(f"{name:10} {rate:,} iterations a second, at the slowest of four positions")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
