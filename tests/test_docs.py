"""Every snippet in README.md and docs/ runs.

In a ```python block, `# ->` after an expression gives its value. In a ```console block each `$ kringle` line must end
well. Blocks of one kind in a file run in order, with the names and the files of those before, in a folder of their own.
"""

from __future__ import annotations

import ast
import itertools
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest

import kringle
from kringle.games import names, package

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(?P<kind>python|console)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
VALUE = re.compile(r"\s+# -> (?P<value>.+)$")


def blocks(page, kind):
    """The first line's number and the text of each block of one kind."""
    text = page.read_text(encoding="utf-8")
    found = [match for match in BLOCK.finditer(text) if match["kind"] == kind]
    return [(text[: match.start()].count("\n") + 2, match["text"]) for match in found]


def run_python(text, names, where):
    lines = text.splitlines()
    for statement in ast.parse(text).body:
        told = VALUE.search(lines[statement.end_lineno - 1])
        if told:
            assert isinstance(statement, ast.Expr), f"{where}: {lines[statement.lineno - 1]}"
            value = eval(compile(ast.Expression(statement.value), where, "eval"), names)
            assert value == eval(told["value"], names), f"{where}: {ast.unparse(statement)}"
        else:
            exec(compile(ast.Module([statement], []), where, "exec"), names)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_python_blocks_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    for line, text in blocks(page, "python"):
        run_python(text, names, f"{page.name}, line {line}")


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "console")], ids=lambda page: page.name)
def test_console_blocks_run(page, tmp_path):
    for _, text in blocks(page, "console"):
        for command in re.findall(r"^\$ kringle (.+)$", text, re.MULTILINE):
            words = [sys.executable, "-W", "ignore", "-m", "kringle", *shlex.split(command, comments=True)]
            done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
            assert done.returncode == 0, f"kringle {command}\n{done.stderr}"


def test_a_snippet_with_a_wrong_value_fails():
    with pytest.raises(AssertionError, match="1 \\+ 1"):
        run_python("x = 2\n1 + 1  # -> 3\n", {}, "here")


def test_readme_says_which_games_there_are():
    rows = re.findall(r"^\| `(\w+)` \|.*\| (\d)-(\d) \| (\w+) \|$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert len(rows) == 5
    assert {name for name, _, _, now in rows if now == "playable"} == {
        name for name in names() if package(name).startswith("kringle.")
    }
    for name, least, most, now in rows:
        assert now in ("playable", "planned")
        if now == "playable":
            assert kringle.game(name).seats == tuple(range(int(least), int(most) + 1))


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CREDITS.md"], ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\((?!https?://)([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_public_face_is_explained():
    text = (ROOT / "docs/api.md").read_text()
    missing = [name for name in kringle.__all__ if not re.search(rf"\b{name}\b", text)]
    assert missing == []


def test_the_picture_of_the_architecture_has_every_package():
    packages = {path.parent.name for path in (ROOT / "src/kringle").glob("*/__init__.py")}
    picture = Xml.parse(ROOT / "docs/architecture.svg").getroot()
    drawn = {word for text in picture.iter() if text.get("class") == "name" for word in re.findall(r"\w+", text.text)}
    assert packages <= drawn
    assert packages <= set(re.findall(r"`(\w+)`", (ROOT / "docs/architecture.md").read_text()))
    title, about, *_ = picture
    assert picture.get("aria-labelledby") == f"{title.get('id')} {about.get('id')}"
    assert "prefers-color-scheme: dark" in "".join(picture.itertext())


WALK = re.compile(r"^\| `([\w/.]+\.\w+)` \| ((?:`\w+`(?:, )?)+) \|", re.MULTILINE)
"""A step of the walk of one bid: a file, and what is called there."""


def test_the_walk_of_one_bid_is_the_code():
    walk = (ROOT / "docs/architecture.md").read_text().partition("## The walk of one bid")[2]
    steps = WALK.findall(walk)
    assert len(steps) == walk.count("\n| `") > 25
    for file, called in steps:
        path = ROOT / file if file.startswith("web/") else ROOT / "src/kringle" / file
        text = path.read_text()
        for name in re.findall(r"\w+", called):
            made = rf"(def|function) {name}\(|^  (private )?{name}[(<]|(const|class) {name}\b"
            assert re.search(made, text, re.MULTILINE), f"{file} has no {name}"
    rooms = [room for room in (file.partition("/")[0] for file, _ in steps) if room in ("server", "table")]
    assert [room for room, _ in itertools.groupby(rooms)] == ["server", "table", "server", "table", "server"]
