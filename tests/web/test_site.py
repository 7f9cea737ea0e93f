"""Kringle without a server: a static folder, a real Chromium, and no network after the first load.

Python takes seconds to start in a page, so the short run has one page for all of it, in a browser that may
install it.
"""

from __future__ import annotations

import gzip
import json
import os
import time

import pytest
from conftest import DESKTOP, FLAGS, PHONE, Person, chromium_path, play_to_the_end, settled
from filelock import FileLock
from static_host import StaticHost, written

from kringle.games import names, package
from kringle.kernel.suite import is_quick_run

GAMES = [name for name in names() if package(name).startswith("kringle.")]
SHORT = {"elfgame": {"presents_to_win": 1}, "topdeer": {"rosettes_to_win": 1}}
"""As few rounds as the rules allow."""
READY = 90_000
"""Milliseconds, of a machine that tests many things at once."""
MOST = 8_000_000
"""Bytes as a host sends them that packs what it sends."""
STARTS = "a page of its own takes seconds to start Python; the page in flight has the same in the short run"


@pytest.fixture(scope="session")
def site(built, tmp_path_factory):
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    with FileLock(shared / "site.lock"):
        folder = shared / "games"
        if not folder.exists():
            written(folder)
    return folder


# ---- one page, in flight -------------------------------------------------------------------------------


class Flight(Person):
    """Somebody in flight mode: the page was opened once before, and the host has gone since."""

    def opens(self, path: str) -> None:
        """Another place of the page, without loading it anew."""
        self.page.evaluate("path => { location.hash = path; }", path)

    def lobby(self):
        self.opens("/")
        self.page.locator("[data-start]:enabled").wait_for(timeout=READY)
        return self.page

    def start(self, game: str) -> str:
        page = self.lobby()
        page.locator(f"[data-game={game}]").click()
        page.locator("[data-start]").click()
        page.wait_for_selector(".stage, .curtain", timeout=READY)
        return page.evaluate("location.hash.slice(4)")

    def goes_on(self, table: str) -> None:
        self.opens(f"/t/{table}")
        self.page.wait_for_selector(".stage, .curtain", timeout=READY)

    def sits(self, name: str) -> None:
        """Who is on the second seat."""
        tile = self.page.locator("[data-seat='1']")
        if tile.get_attribute("aria-expanded") == "false":
            tile.click()
        self.page.get_by_role("radio", name=name).check()

    def plays(self, most: int) -> None:
        assert taps(self, most) == most

    def kept(self, name: str) -> list[dict]:
        return self.page.evaluate("name => JSON.parse(localStorage[name])", name)

    def reload(self) -> None:
        self.page.reload()
        self.page.wait_for_selector(".stage, .curtain, [data-start]:enabled", timeout=READY)


STEPS = """
    window.told = {};
    const look = () => {
        const at = document.querySelector('[data-starting] [data-step]');
        if (at && document.querySelector('[data-starting] progress')) told[at.dataset.step] ??= at.innerText;
        if (!document.querySelector('.lobby')) requestAnimationFrame(look);
    };
    look();
"""
"""What is first said of each step below the bar."""


@pytest.fixture(scope="session")
def flight(playwright, site, tmp_path_factory):
    """In a browser with a profile of its own: it may install pages, and keeps them on disk."""
    context = playwright.chromium.launch_persistent_context(
        str(tmp_path_factory.mktemp("profile")), executable_path=chromium_path(), args=FLAGS, viewport=PHONE,
        locale="en-GB", reduced_motion="reduce",
    )  # fmt: skip
    settled(context, {})
    plan = {"game": "conveyor", "options": SHORT, "seats": [seat("me"), seat("bot")]}
    context.add_init_script(f"localStorage['kringle.plan'] ??= {json.dumps(json.dumps(plan))}")
    context.add_init_script(STEPS)
    host = StaticHost(site)
    mia = Flight(context, host.base)
    mia.page.goto(host.base + "/", wait_until="commit")
    mia.page.wait_for_selector(".lobby [data-game]", timeout=READY)
    mia.told = mia.page.evaluate("told")
    all_here(mia.page)
    cut(mia, host)
    yield mia
    context.close()


@pytest.fixture
def mia(flight):
    yield flight
    troubles, flight.troubles = flight.troubles, []
    assert not troubles, troubles


def taps(one: Person, most: int) -> int:
    """As many as are wanted, unless nothing can be tapped for half a minute."""
    found, last = 0, time.monotonic()
    while found < most and time.monotonic() - last < 30:
        if one.act():
            found, last = found + 1, time.monotonic()
        else:
            one.wait_a_moment()
    return found


def seat(sits: str, bot: str = "thumb", level: int | None = None) -> dict:
    return {"sits": sits, "name": "", "bot": bot, "level": level}


def all_here(page):
    """The service worker has everything."""
    page.locator("[data-device]").click()
    page.locator("[data-flight=true]").wait_for(timeout=READY)
    page.keyboard.press("Escape")


def cut(one, host):
    """Flight mode, and nobody would answer anyway."""
    host.switch_off()
    one.context.set_offline(True)


def test_the_first_visit_says_what_it_waits_for(flight):
    assert [*flight.told] == ["download", "python", "games"]
    assert "MB" in flight.told["download"]


def test_whole_games_without_a_network(mia):
    """Each against a bot to the end screen, with a reload in the middle of it."""
    tables = {}
    for game in GAMES:
        tables[game] = mia.start(game)
        assert tables[game].startswith("local-")
        mia.plays(2)
    mia.page.evaluate("localStorage.removeItem('kringle.tables')")  # as browsers do that clear up one store alone
    mia.reload()
    assert {one["table"] for one in mia.kept("kringle.tables")} >= {*tables.values()}
    for game, table in tables.items():
        mia.goes_on(table)
        play_to_the_end(mia)
        assert mia.page.locator(".ranks > li").count() == 2, game
    mia.page.locator("[data-rematch]").click()
    mia.page.wait_for_url(lambda url: tables[GAMES[-1]] not in url)
    mia.page.wait_for_selector(".stage")
    mia.opens("/ours")
    for table in tables.values():
        mia.page.locator(f"[data-played='{table}']").wait_for()


def test_a_bot_that_searches_says_how_long_it_thinks_and_plays(mia):
    page = mia.lobby()
    page.locator("[data-game=conveyor]").click()
    mia.sits("Thinker")
    page.locator("[data-pace]").wait_for(timeout=READY)
    page.locator("[data-start]").click()
    page.wait_for_selector(".stage")
    mia.plays(3)


def test_pass_and_play_with_the_curtain(mia):
    page = mia.lobby()
    page.locator("[data-game=conveyor]").click()
    mia.sits("Here")
    mia.start("conveyor")
    page.locator("[data-curtain='0']").wait_for()
    page.locator(".curtain .primary").click()
    page.wait_for_selector(".stage")
    for _ in range(200):
        if page.locator("[data-curtain='1']").count() == 1:
            break
        mia.act() or mia.wait_a_moment()
    assert page.locator(".board").count() == 0


def test_a_lesson_is_played_here_too(mia):
    page = mia.lobby()
    page.locator("[data-game=conveyor]").click()
    page.locator("[data-learn]").click()
    page.locator(".board [data-move]").first.wait_for()


def test_examples_of_the_documentation_run(mia):
    mia.opens("/examples")
    first = mia.page.locator("[data-example]").first
    first.locator("[data-run]").click()
    first.locator("[data-output]").wait_for(timeout=READY)
    assert "Error" not in first.locator("[data-output]").inner_text()


def test_it_can_be_installed(mia):
    """A manifest with icons and a service worker that answers: what browsers ask for."""
    session = mia.context.new_cdp_session(mia.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    found = json.loads(manifest["data"])
    assert found["display"] == "standalone"
    assert {icon["purpose"] for icon in found["icons"]} == {"any", "maskable"}
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_everything_goes_into_a_file_and_back(mia, tmp_path):
    """A running table, saved; all of it deleted; taken in again, and it goes on."""
    page = mia.lobby()
    mia.sits("Bot")
    table = mia.start("conveyor")
    mia.plays(2)
    mia.lobby()
    before = [{"table": "elsewhere", "game": "icejam", "at": 1, "players": []}]
    page.evaluate("games => localStorage.setItem('kringle.games', JSON.stringify(games))", before)
    page.locator("[data-device]").click()
    with page.expect_download() as download:
        page.locator("[data-export]").click()
    file = tmp_path / "all.jsonl.gz"
    download.value.save_as(file)
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    assert lines[0]["kringle-backup"] == 1
    assert lines[-1] == {"end": True}
    page.keyboard.press("Escape")
    mia.opens("/ours")
    for _ in range(2):
        page.locator("[data-delete]").click()
    page.wait_for_selector(".lobby [data-game]", timeout=READY)
    page.locator("[data-device]").click()
    page.locator("[data-export]").wait_for()
    assert page.locator("[data-kept]").count() == 0
    assert page.evaluate("localStorage['kringle.games']") is None
    page.locator("[data-import]").set_input_files(file)
    page.locator(f"[data-kept='{table}'] .my-table").click()
    page.wait_for_selector(".stage")
    mia.plays(2)
    mia.opens("/ours")  # also who has won what
    for game in before:
        page.locator(f"[data-played='{game['table']}']").wait_for()


def test_the_first_load_is_small(site):
    sent = sum(
        path.stat().st_size if path.suffix == ".packed" else len(gzip.compress(path.read_bytes(), 6))
        for path in site.rglob("*")
        if path.is_file()
    )
    assert sent <= MOST


# ---- pages of their own ---------------------------------------------------------------------------------


@pytest.fixture
def host(site):
    found = StaticHost(site)
    yield found
    found.switch_off()


def opened(one, path="/"):
    one.go(path)
    one.page.wait_for_selector(".lobby [data-game]", timeout=READY)
    return one.page


@pytest.mark.skipif(is_quick_run(), reason=STARTS)
def test_another_device_goes_on_where_the_first_was(person, host, tmp_path):
    mia, nora = person(PHONE, at=host), person(DESKTOP, at=host)
    page = opened(mia)
    page.locator("[data-start]").click()
    page.wait_for_selector(".stage, .curtain", timeout=READY)
    table = page.evaluate("location.hash.slice(4)")
    opened(mia)
    page.locator("[data-device]").click()
    with page.expect_download() as download:
        page.locator("[data-export]").click()
    file = tmp_path / "all.jsonl.gz"
    download.value.save_as(file)
    opened(nora)
    nora.page.locator("[data-device]").click()
    nora.page.locator("[data-import]").set_input_files(file)
    nora.page.locator(f"[data-kept='{table}'] .my-table").click()
    nora.page.wait_for_selector(".stage")
    assert taps(nora, 2) == 2
