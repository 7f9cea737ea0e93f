"""Makes docs/screens: every board on a phone and on a desktop, early and late in a game, and the lobby.

python tests/web/screens.py [FOLDER]    FOLDER is docs/screens unless told
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from conftest import DESKTOP, FLAGS, PHONE, ROOT, Person, Server, chromium_path
from playwright.sync_api import sync_playwright
from positions import reached, sits_at

MOMENTS = {
    "conveyor": (4, ("bid", 0), ("bid", 90)),
    "workshop": (4, ("space", 0), ("space", 420)),
    "elfgame": (4, ("act", 0), ("act", 140)),
    "topdeer": (4, ("turn", 0), ("turn", 700)),
    "icejam": (4, ("row", 0), ("step", 220)),
}
SETTINGS = 'localStorage.setItem("kringle.settings", JSON.stringify({speed: 0, sound: false, language: "en"}))'


def pictures(person: Person, size: str, folder: Path) -> None:
    person.go("/").wait_for_selector(".game")
    person.page.wait_for_load_state("networkidle")
    person.page.screenshot(path=folder / f"lobby-{size}.png")
    for game, (seats, early, late) in MOMENTS.items():
        for word, (phase, after) in (("early", early), ("late", late)):
            page = sits_at(person, reached(game, seats, phase, after))
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(300)
            page.screenshot(path=folder / f"{game}-{size}-{word}.png")
            print(folder / f"{game}-{size}-{word}.png")


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/screens"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        for size, viewport, scale in (("phone", PHONE, 2), ("desktop", DESKTOP, 1)):
            context = browser.new_context(viewport=viewport, device_scale_factor=scale, locale="en-GB")
            context.add_init_script(SETTINGS)
            pictures(Person(context, server.base), size, folder)
        browser.close()
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
