"""`kringle new-game`: a package with a small game that passes the conformance suite, to be changed into another one."""

from __future__ import annotations

import importlib.util
import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from kringle.games import names
from kringle.kernel.errors import KringleError

NAME = re.compile(r"[a-z][a-z_]*[a-z][a-z0-9_]*")


class CantBegin(KringleError, ValueError):
    """No game can be begun under this name, or in this folder."""


def write(name: str, folder: Path) -> list[Path]:
    """The files of a new game, in a new folder of its name."""
    _refuse_name(name)
    target = folder / name
    if target.exists():
        raise CantBegin(f"{target} exists already; choose another name, or another folder with --dir")
    said = {
        "@NAME@": name,
        "@TITLE@": name.replace("_", " ").title(),
        "@CLASS@": name.title().replace("_", ""),
        "@XX@": name.replace("_", "")[:2].upper(),
    }
    return [*_written(files(__name__).joinpath("template"), target, said)]


def _refuse_name(name: str) -> None:
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise CantBegin(
            f"{name!r} can't be a game's name: it becomes a Python package, so it begins with a lower-case letter and "
            "has only such letters, digits and _ in it, and at least two letters at its beginning, such as star_chase"
        )
    if name in names():
        raise CantBegin(f"a game {name!r} is installed already; see `kringle games`")
    if importlib.util.find_spec(name) is not None:
        raise CantBegin(f"there is a Python package {name!r} already, which a game of that name would hide")


def _written(template: Traversable, target: Path, said: dict[str, str]) -> list[Path]:
    found = []
    target.mkdir(parents=True)
    for entry in sorted(template.iterdir(), key=lambda entry: entry.name):
        path = target / entry.name.replace("NAME", said["@NAME@"]).removesuffix(".txt")
        if entry.is_dir():
            found += _written(entry, path, said)
        else:
            text = entry.read_text(encoding="utf-8")
            for gap, word in said.items():
                text = text.replace(gap, word)
            path.write_text(text, encoding="utf-8")
            found.append(path)
    return found


def next_steps(name: str, folder: Path) -> str:
    return "\n".join([
        f"{folder / name} has a small game that can be played as it is. Next:",
        "",
        f"  cd {folder / name}",
        "  pip install \"kringle[words]\" setuptools pytest    if they are not there yet",
        "  pip install --no-build-isolation .                  compiles the rules, if there is a C compiler",
        "  pytest tests                                        the conformance suite, and a test of each clause",
        f"  kringle play {name}",
        "",
        f"Then change src/{name}/rules.md to your own rules, and the rest after it: each clause, its step, its test.",
        "While you write, set KRINGLE_PURE=1 and install with -e: everything runs as it is written.",
    ])  # fmt: skip
