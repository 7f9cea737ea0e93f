"""examples/giftbid, as somebody else's package: built, installed, played by every command and over a socket.

In the browser: tests/web/test_packages.py.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import tomllib
import urllib.request

import packages
import pytest
from packages import GIFTBID

import kringle
from tools import smoke

MOST_LINES = 350


@pytest.fixture(scope="module")
def python():
    return packages.environment(GIFTBID)


SAID = """
import json, sys
from typer.testing import CliRunner
from kringle.cli import app
for words in json.loads(sys.argv[1]):
    result = CliRunner().invoke(app, words, input="#1\\nhint\\nquit\\n", env={"COLUMNS": "100"})
    assert result.exit_code == 0, f"{words}: {result.output} {result.exception!r}"
    print(result.output)
"""


def kringle_says(python, folder, *commands):
    """What these commands print, one after the other."""
    words = json.dumps([command.split() for command in commands])
    return packages.run(python, "-c", SAID, words, cwd=folder, env=packages.outside()).stdout


def test_it_is_small():
    """Everything that is installed, data and both rulebooks included, without empty lines."""
    files = packages.files_of(GIFTBID / "src")
    assert {"rules.md", "rules.de.md", "cards.toml", "words.de.toml", "bot.py"} <= {path.name for path in files}
    assert sum(bool(line.strip()) for path in files for line in path.read_text("utf-8").splitlines()) <= MOST_LINES


def test_its_german_words_are_complete():
    """What the page would otherwise say in English."""
    room = GIFTBID / "src/giftbid"
    said = tomllib.loads((room / "words.de.toml").read_text())
    english = tomllib.loads((room / "words.en.toml").read_text())
    gaps = re.compile(r"\{\$(\w+)")
    assert {kind: set(gaps.findall(text)) for kind, text in said["note"].items()} == {
        kind: set(gaps.findall(text)) for kind, text in english["note"].items()
    }
    names = tomllib.loads((room / "names.de.toml").read_text())
    assert names.keys() == tomllib.loads((room / "cards.toml").read_text())["gift"].keys()


def test_its_own_tests_pass(python):
    """The suite and a test of each clause, among them that compiled is uncompiled."""
    words = ("-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", GIFTBID / "tests")
    done = packages.run(python, *words, cwd=GIFTBID, env=packages.outside())
    assert "passed" in done.stdout
    assert ("skipped" in done.stdout) is not kringle.compiled()


def test_the_command_line_plays_it(python, tmp_path):
    said = kringle_says(
        python, tmp_path, "games", "rules giftbid GB-6", "room giftbid", "sim giftbid --games 50 --seats 3 --jobs 1",
        "arena giftbid --bots thumb,random --games 4 --jobs 1", "play giftbid --seats you,thumb --seed 1",
    )  # fmt: skip
    for words in (
        "giftbid  Giftbid, 2 to 4 seats.", "From the package giftbid.", "bidding.make_bid",
        "Seats that tie for the highest bid share",
        "Giftbid, 3 seats, 50 games", "Giftbid, 2 seats, 4 games", "The next gift is the", "takes the ", "It is ",
    ):  # fmt: skip
        assert words in said


def test_the_laboratory_runs_it_also_with_other_data(python, tmp_path):
    said = kringle_says(
        python, tmp_path, "lab run giftbid --games 600 --jobs 1 --out run", "lab report run -o report.html",
        "lab run giftbid --games 40 --jobs 1 --set gift.candle=9 --out changed", "lab tune giftbid --games 100",
    )  # fmt: skip
    assert "Bicycle" in (tmp_path / "report.html").read_text()
    assert "There is no reconstructed number that the rules count with." in said


def test_a_replay_is_opened_and_verified(python, tmp_path):
    code = """
import kringle
match = kringle.start("giftbid", 3, {"two_wishes": True}, seed=5)
while not match.over:
    seat = match.asks()[0]
    match.play(seat, match.legal(seat)[-1])
again = kringle.open_replay(match.replay(), verify=True)
assert again.state == match.state
print(match.game.rulebook.translated("de").sentence("GB-1"), kringle.compiled())
"""
    said = packages.run(python, "-c", code, cwd=tmp_path, env=packages.outside()).stdout
    assert said == f"Jeder Platz hat die Gebotskarten 1 bis 13 auf der Hand. {kringle.compiled()}\n"


def test_a_game_over_a_socket(python, tmp_path):
    environment = packages.outside(KRINGLE_DATA=str(tmp_path))
    command = [python, "-m", "kringle", "serve", "--port", "0", "--workers", "1", "--log", "error"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        base = server.stdout.readline().split()[-1]
        asyncio.run(asyncio.wait_for(smoke.played(base, "giftbid"), smoke.PATIENCE))
        said = json.load(urllib.request.urlopen(f"{base}/api/games/giftbid/words?language=de"))["words"]
        assert said["game.giftbid.summary"].startswith("Biete geheim")
        assert said["name.giftbid.kite"] == "Drachen"
        assert json.load(urllib.request.urlopen(f"{base}/api/games/giftbid/words?language=..."))["words"] == {}
    finally:
        server.terminate()
        server.wait(smoke.PATIENCE)


WALKS = (
    "tests/server/test_leaks.py", "tests/server/test_play.py", "tests/server/test_dice.py", "tests/table",
    "tests/lab/test_variants.py", "tests/lab/test_tune.py", "tests/bridges/test_observing.py",
    "tests/kernel/test_figures.py", "tests/players/test_players_bots.py", "tests/players/test_players_hints.py",
    "tests/server/test_rules_pages.py",
)  # fmt: skip


def test_tests_that_walk_over_all_games_walk_over_it_too(python):
    words = ("-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-rA", "-k", "giftbid", *WALKS)
    done = packages.run(python, *words, cwd=packages.ROOT, env=packages.outside())
    passed = set(re.findall(r"^PASSED (\S+?\.py)", done.stdout, re.MULTILINE))
    assert passed >= {walk for walk in WALKS if walk != "tests/table"}
    assert {f"tests/table/test_{name}.py" for name in ("table_state", "history", "chain")} <= passed


def test_without_a_compiler_it_is_installed_uncompiled_and_says_so(tmp_path):
    python = packages.new_environment(tmp_path / "venv")
    said = packages.install(python, packages.sdist(GIFTBID, tmp_path), CC="/bin/false", KRINGLE_PURE="")
    assert "giftbid: not compiled, since there is no C compiler" in said.stdout + said.stderr
    words = ("-m", "kringle", "sim", "giftbid", "--games", "5", "--jobs", "1")
    plain = packages.run(python, *words, env=packages.outside(KRINGLE_PURE="1"))
    assert "Giftbid, 4 seats, 5 games" in plain.stdout
    if kringle.compiled():
        mixed = packages.run(python, *words, code=2, env=packages.outside())
        assert "giftbid.table is not compiled, and the kernel is: install the package of giftbid again" in mixed.stderr
        assert mixed.stderr.count("\n") == 1
