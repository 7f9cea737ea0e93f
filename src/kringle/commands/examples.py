"""`kringle examples`: what the documentation shows, as files. A wheel carries them; a checkout has them too."""

from __future__ import annotations

import shutil
from pathlib import Path

import kringle
from kringle.kernel.errors import KringleError

SHIPPED = Path(kringle.__file__).parent / "examples"
IN_CHECKOUT = Path(kringle.__file__).parents[2] / "examples"
FOLDER = "examples"
LEFT_OUT = ("__pycache__", "*.so", "*.c", "*.egg-info", "build", ".pytest_cache")


class InTheWay(KringleError):
    """There is such a folder already, and nothing is overwritten."""

    exit_code = 1


def copy(folder: Path) -> list[Path]:
    """The files, where they are now."""
    source, target = SHIPPED if SHIPPED.is_dir() else IN_CHECKOUT, folder / FOLDER
    if not source.is_dir():
        raise InTheWay("this installation of Kringle brings no examples")
    if target.exists():
        raise InTheWay(f"{target} is there already: nothing was copied. Give another folder by --dir.")
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(source, target, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return sorted(path for path in target.rglob("*") if path.is_file())
