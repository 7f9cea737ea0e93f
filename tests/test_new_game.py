"""`kringle new-game`: what it writes passes the suite at once, and it refuses what could not become a game."""

from __future__ import annotations

import packages
import pytest
from typer.testing import CliRunner

import kringle
from kringle.cli import app

NAME = "star_chase"


def said(*words, code=0):
    result = CliRunner().invoke(app, ["new-game", *map(str, words)])
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def test_a_new_game_is_installed_tested_played_and_uninstalled(tmp_path):
    told = said(NAME, "--dir", tmp_path)
    assert f"{tmp_path / NAME}/src/{NAME}/rules.md" in told
    assert f"kringle play {NAME}" in told
    python = packages.new_environment(tmp_path / "venv")
    packages.install(python, tmp_path / NAME)
    tests = ("-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "tests")
    done = packages.run(python, *tests, cwd=tmp_path / NAME, env=packages.outside())
    assert "failed" not in done.stdout
    assert ("skipped" in done.stdout) is not kringle.compiled()
    play = (python, "-m", "kringle", "play", NAME, "--seed", "1")
    played = packages.run(*play, input="#1\n#1\n#1\n", cwd=tmp_path, env=packages.outside())
    assert "All cards have been played." in played.stdout
    packages.pip(python, "uninstall", "--yes", NAME)
    gone = packages.run(*play, code=2, cwd=tmp_path, env=packages.outside())
    assert f"no game '{NAME}'" in gone.stderr


def test_nothing_that_was_to_be_filled_in_is_left(tmp_path):
    said(NAME, "--dir", tmp_path)
    files = packages.files_of(tmp_path / NAME)
    assert {"pyproject.toml", "setup.py", "README.md", f"test_{NAME}.py", "bot.py", "rules.md"} <= {
        f.name for f in files
    }
    assert not [path for path in files if "@" in path.name or "NAME" in path.name or path.suffix == ".txt"]
    assert not [path for path in files if path.suffix == ".py" and path.read_text().count("@") != decorators(path)]
    assert "- **ST-1**" in (tmp_path / NAME / "src" / NAME / "rules.md").read_text()


def decorators(path):
    return sum(line.lstrip().startswith("@") for line in path.read_text().splitlines())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("5s", "can't be a game's name: it becomes a Python package"),
        ("Star", "can't be a game's name"),
        ("a-b", "can't be a game's name"),
        ("class", "can't be a game's name"),
        ("conveyor", "a game 'conveyor' is installed already"),
        ("json", "there is a Python package 'json' already"),
    ],
)
def test_what_can_be_no_game(tmp_path, name, words):
    assert words in said(name, "--dir", tmp_path, code=2)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_exists_is_left_alone(tmp_path):
    (tmp_path / NAME).mkdir()
    assert f"{tmp_path / NAME} exists already; choose another name" in said(NAME, "--dir", tmp_path, code=2)
    assert not list((tmp_path / NAME).iterdir())


def test_its_help_helps():
    told = CliRunner().invoke(app, ["new-game", "--help"], env={"COLUMNS": "100"}).stdout
    assert "kringle new-game star_chase" in told
    assert "--dir" in told
