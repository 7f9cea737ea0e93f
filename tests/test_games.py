"""Games are found by the entry point `kringle.games`: Kringle's own, and those that an installed package brings."""

from __future__ import annotations

import importlib
import sys
import tomllib
from pathlib import Path

import pytest

import kringle
from kringle.kernel.errors import BadRoom

games = importlib.import_module("kringle.games")  # `kringle.games` is the function
ROOT = Path(__file__).resolve().parent.parent
BORROWED = """
from dataclasses import replace
import kringle
GAME = replace(kringle.game("conveyor"), id="lanterns", title="Lanterns")
"""


@pytest.fixture
def bring(tmp_path, monkeypatch):
    """Puts a package with a game where Python looks for packages."""

    def brought(package="lanterns", name="lanterns", source=BORROWED, module="lanterns"):
        folder = tmp_path / package
        about = folder / f"{package}-1.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
        (about / "entry_points.txt").write_text(f"[kringle.games]\n{name} = {module}:GAME\n")
        (folder / f"{module}.py").write_text(source)
        monkeypatch.syspath_prepend(str(folder))
        forget()

    forget()
    yield brought
    monkeypatch.undo()
    forget()


def forget():
    for name in ("lanterns", "lamps"):
        sys.modules.pop(name, None)
    games._registered.cache_clear()
    games._loaded.cache_clear()


def test_kringle_registers_its_own_games_as_any_package_does():
    written = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["kringle.games"]
    rooms = {path.parent.name for path in (ROOT / "src/kringle/games").glob("*/__init__.py")}
    assert written == {name: f"kringle.games.{name}:GAME" for name in rooms}
    assert rooms <= set(games.names())


def test_a_package_brings_a_game(bring):
    bring()
    assert games.names()[-1] == "lanterns"
    assert "Lanterns" in [info["title"] for info in kringle.games()]
    match = kringle.start("lanterns", 3, seed=1)
    assert match.game.id == "lanterns"
    assert kringle.open_replay(match.replay()).state == match.state
    assert games.package("lanterns") == "lanterns"


def test_two_packages_with_one_name_are_told_apart_by_nobody(bring):
    bring("lanterns")
    bring("lamps", module="lamps")
    with pytest.raises(BadRoom, match=r"two packages have a game 'lanterns': lamps and lanterns; remove one"):
        kringle.games()


def test_a_game_that_can_not_be_loaded_does_not_keep_others_from_being_played(bring):
    bring(source="import nowhere_to_be_found")
    with pytest.warns(RuntimeWarning, match="lanterns of the package lanterns can't be loaded"):
        found = kringle.games()
    assert len(found) == len(games.names()) - 1
    with pytest.raises(BadRoom, match="install that package again"):
        kringle.game("lanterns")


def test_the_id_of_a_game_is_the_name_of_its_entry_point(bring):
    bring(source=BORROWED.replace("lanterns", "lamps"))
    with pytest.raises(BadRoom, match="is no game with the id 'lanterns'"):
        kringle.game("lanterns")


def test_where_nothing_is_registered_it_says_what_to_do(monkeypatch):
    forget()
    monkeypatch.setattr(games, "entry_points", lambda group: [])
    with pytest.raises(BadRoom, match="install it again"):
        kringle.games()
    forget()
