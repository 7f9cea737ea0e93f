"""All boards on all screens: what tests/web/layout.py looks for, early, busy and late in a game, with every number of
seats, at six sizes, with text at 100, 150 and 200%, in both languages. Each kind of finding is printed once.

python benchmarks/browser/screens.py [--games icejam ...] [--texts 100 ...] [--every 3] [--pictures FOLDER]
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.progress import track

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests/web"))
from conftest import FLAGS, Person, Server, chromium_path
from layout import LANGUAGES, MOMENTS, SEATS, SIZES, TEXTS, WRONG, at_moment
from positions import sits_at

Table = tuple[str, str, int, str, int]
"""Game, moment, percent, language, seats."""


def tables(wanted: argparse.Namespace) -> list[Table]:
    every = [
        (game, moment, text, language, seats)
        for game, moment, text, language in product(wanted.games, wanted.moments, wanted.texts, wanted.languages)
        for seats in range(SEATS[game][0], SEATS[game][1] + 1)
    ]
    return every[:: wanted.every]


def look(browser: Browser, base: str, table: Table, folder: Path | None) -> Iterator[tuple[str, str]]:
    """Each thing that is wrong, and where."""
    game, moment, text, language, seats = table
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    kept = json.dumps({"speed": 0, "sound": False, "language": language, "text": text})
    context.add_init_script(f"localStorage.setItem('kringle.settings', {json.dumps(kept)})")
    page = sits_at(Person(context, base), at_moment(game, seats, moment))
    page.wait_for_selector(".board .prompt")
    page.wait_for_load_state("networkidle")
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(120)
        where = f"{game} {moment} {seats} {text}% {language} {size}"
        if folder:
            page.screenshot(path=folder / f"{where.replace(' ', '-')}.png")
        yield from ((wrong, where) for wrong in page.evaluate(WRONG))
    context.close()


def told(found: list[tuple[str, str]], screens: int) -> None:
    kinds: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for wrong, where in found:
        kind = re.sub(r"\d+ x \d+|[\d.]+ px", "#", re.sub(r'"[^"]*"', "...", wrong))
        kinds[f"{where.split()[0]} {kind}"].append((wrong, where))
    for kind, ones in sorted(kinds.items(), key=lambda one: -len(one[1])):
        print(f"{len(ones)} {kind}\n    {ones[0][0]} | {ones[0][1]}")
    print(f"{screens} screens, {len(found)} findings of {len(kinds)} kinds")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(SEATS), choices=list(SEATS))
    parser.add_argument("--moments", nargs="*", default=list(MOMENTS), choices=list(MOMENTS))
    parser.add_argument("--texts", nargs="*", type=int, default=list(TEXTS))
    parser.add_argument("--languages", nargs="*", default=list(LANGUAGES))
    parser.add_argument("--every", type=int, default=1, help="look at every Nth table only")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each screen")
    wanted = parser.parse_args()
    if wanted.pictures:
        wanted.pictures.mkdir(parents=True, exist_ok=True)
    found: list[tuple[str, str]] = []
    chosen = tables(wanted)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        for table in track(chosen, "tables"):
            found += look(browser, server.base, table, wanted.pictures)
        browser.close()
        server.stop()
    told(found, len(chosen) * len(SIZES))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
