"""A real server, a real Chromium, and people who click.

Every page is watched: no error, no breach of the content policy, no request to another origin.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Collection, Iterable
from pathlib import Path

import pytest
from filelock import FileLock

from kringle.kernel.suite import is_quick_run

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
PATIENCE = 30_000
"""Milliseconds: a machine may be busy."""


def chromium_path() -> str:
    done = subprocess.run([sys.executable, ROOT / "tools/chromium.py"], capture_output=True, text=True)
    if done.returncode != 0:
        pytest.skip(done.stdout.strip(), allow_module_level=True)
    return done.stdout.strip().splitlines()[-1]


class Server:
    """`kringle serve` with a data folder of its own; it can be killed and started again at the same address."""

    def __init__(self, folder: Path, python: Path = Path(sys.executable)) -> None:
        self.folder, self.python = folder, python
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.more: list[str] = []

    def start(self) -> None:
        command = [str(self.python), "-m", "kringle", "serve", "--port", str(self.port), "--workers", "1"]
        self.process = subprocess.Popen(
            [*command, *self.more, "--no-address-limits", "--log", "error"],
            env={**os.environ, "KRINGLE_DATA": str(self.folder)}, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout
        for line in self.process.stdout:
            if "http://" in line:
                self.port = int(line.rsplit(":", 1)[1])
                return
        raise AssertionError("the server did not start")

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> None:
    """Once, though several processes may test at the same time."""
    folder = tmp_path_factory.getbasetemp()
    shared = folder.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder
    with FileLock(shared / "building.lock"):
        subprocess.run([sys.executable, ROOT / "tools/web.py", "build"], check=True)


@pytest.fixture(scope="session")
def server(built, tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(built, tmp_path):
    """One that the test may kill."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
    yield browser
    browser.close()


def settled(context, settings: dict) -> None:
    """What every page of this browser finds kept: nothing takes time, nothing is heard, and it speaks English."""
    kept = json.dumps({"speed": 0, "sound": False, "language": "en", **settings})
    context.add_init_script(f"localStorage.setItem('kringle.settings', {json.dumps(kept)})")


INVITATIONS: dict[str, str] = {}
"""By table: what its host hands out."""


class Person:
    """Somebody at a browser."""

    def __init__(self, context, base: str, seed: int = 1, listens: bool = False) -> None:
        self.context = context
        self.base = base
        self.dice = random.Random(seed)
        self.troubles: list[str] = []
        self.heard: list[str] = []
        self.unsaid: list[str] = []
        """Messages that the page asked for and does not have."""
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("console", self._console)
        self.page.on("request", self._request)
        if listens:
            self.page.on("websocket", self._listen)

    def _console(self, message) -> None:
        if message.text.startswith("there is no message "):
            self.unsaid.append(message.text)
        if message.type == "error" and not message.location.get("url", "").endswith("/favicon.ico"):
            self.troubles.append(f"console: {message.text}")

    def _request(self, request) -> None:
        if not request.url.startswith((self.base, "blob:", "data:")):
            self.troubles.append(f"left the server's origin: {request.url}")

    def _listen(self, socket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def go(self, path: str):
        self.page.goto(self.base + path)
        return self.page

    def at(self, table: str):
        self.go(f"/t/{table}")
        self.page.wait_for_selector(".stage, .curtain")
        return self.page

    def make(self, game: str, chairs: str, **options) -> str:
        """A table by HTTP: `m` is me, `b` a bot, `o` open."""
        kinds = {"m": {"kind": "me"}, "b": {"kind": "bot", "bot": "thumb"}, "o": {"kind": "open"}}
        body = {"game": game, "seats": len(chairs), "options": options, "chairs": [kinds[c] for c in chairs]}
        if not self.page.url.startswith(self.base):
            self.go("/icon.svg")
        made = self.page.evaluate(
            "async body => await (await fetch('/api/tables', {method: 'POST', headers: {'content-type': "
            "'application/json'}, body: JSON.stringify(body)})).json()", body,
        )  # fmt: skip
        INVITATIONS[made["table"]] = made["invitation"]
        return made["table"]

    def things(self) -> list[str]:
        """What can be tapped to play, as selectors; the main button first."""
        return self.page.evaluate(f"() => {{ {THINGS} return [...new Set(things.map(named))]; }}")

    def asked(self) -> bool:
        return self.page.evaluate("() => document.title.startsWith('●')")

    def act(self) -> bool:
        """Taps something that glows; False if there is nothing. The mouse goes where it can be seen."""
        chance = self.dice.random()
        for _ in range(20):  # what has just changed may not be drawn yet
            at = self.page.evaluate(TARGET, chance)
            if at is None:
                return False
            if "covered" not in at:
                break
            self.wait_a_moment()
        assert "covered" not in at, at["covered"]
        self.page.mouse.click(at["x"], at["y"])
        return True

    def is_over(self) -> bool:
        return self.page.evaluate("() => document.querySelector('dialog.end') !== null")

    def wait_a_moment(self) -> None:
        """Until something is told or changes."""
        self.page.wait_for_timeout(15)


THINGS = """
    const main = document.querySelector('.board [data-confirm]:not(:disabled)');
    const shown = [...document.querySelectorAll('.board [data-move]')].filter(b => !b.disabled
        && b.getAttribute('aria-disabled') === 'false' && b.getClientRects().length > 0);
    const fresh = shown.filter(b => b.getAttribute('aria-pressed') !== 'true');
    const things = main ? [main] : fresh.length ? fresh : shown;
    const named = b => b === main ? '.board [data-confirm]' : `.board [data-move=${JSON.stringify(b.dataset.move)}]`;
"""
TARGET = f"""chance => {{
    if (!document.title.startsWith('●') || document.querySelector('dialog.end')) return null;
    {THINGS}
    // the table may have changed under the finger: then an answer to that lies over it
    const answer = document.querySelector('dialog.whynot[open] .primary');
    const goal = answer ?? things[Math.floor(chance * things.length)];
    if (!goal) return null;
    goal.scrollIntoView({{block: 'nearest', inline: 'nearest', behavior: 'instant'}});
    const box = goal.getBoundingClientRect();
    for (const part of [[.5, .5], [.5, .2], [.5, .8], [.2, .5], [.8, .5], [.1, .1], [.9, .9], [.1, .9], [.9, .1]]) {{
        const [x, y] = [box.left + box.width * part[0], box.top + box.height * part[1]];
        if (goal.contains(document.elementFromPoint(x, y))) return {{x, y}};
    }}
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return {{covered: `${{named(goal)}} is covered by ${{over?.outerHTML.slice(0, 200)}}`}};
}}"""
"""Where to tap something that glows: a point of it that nothing covers."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones first: at the end nobody waits for one of them alone."""
    items.sort(key=lambda item: not item.name.startswith(("test_two_people", "test_nothing_is_cut")))


@pytest.fixture
def person(chromium, server):
    """Makes people; afterwards nothing may have gone wrong on any of their pages."""
    people: list[Person] = []

    def come(size=DESKTOP, at=None, listens=False, **settings) -> Person:
        context = chromium.new_context(
            viewport=size,
            locale="en-GB",
            bypass_csp=settings.pop("bypass_csp", False),
            reduced_motion="no-preference" if settings.get("speed") else "reduce",  # without a graphics card it is dear
        )
        settled(context, settings)
        people.append(Person(context, (at or server).base, len(people) + 1, listens))
        return people[-1]

    yield come
    troubles = [trouble for one in people for trouble in one.troubles]
    for one in people:
        one.context.close()
    assert not troubles, troubles


def share_of(names: Iterable[str], size: dict[str, int], always: Collection[str]) -> list[str]:
    """What is looked at on this screen: all, or, if it is to be soon done, every other on the phone and the rest on the
    desktop; and those that have to be there."""
    turn = int(size == PHONE)
    return [name for at, name in enumerate(names) if not is_quick_run() or at % 2 == turn or name in always]


def sits_down(one: Person, table: str) -> None:
    """By an invitation, on a seat that is open."""
    one.go(f"/t/{table}#join/{INVITATIONS[table]}")
    one.page.locator("[data-sit]").click()
    one.page.wait_for_selector(".stage, .curtain")


def play_to_the_end(*people: Person, most: int = 4000) -> int:
    """Everybody taps what glows until the end screen; how many taps it took."""
    taps = idle = 0
    while True:
        acted = [one.act() for one in people]
        taps += sum(acted)
        idle = 0 if any(acted) else idle + 1
        if not any(acted):
            if all(one.is_over() for one in people):
                return taps
            people[0].wait_a_moment()
        assert idle < 2000, f"nobody can tap anything after {taps} taps"
        assert taps < most
