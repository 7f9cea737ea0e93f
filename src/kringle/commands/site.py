"""`kringle site`: a folder that any static host serves, and in which everything is played without a server."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from kringle.kernel.errors import KringleError

STATIC = "server/static"
PYTHON = "browser/python"
MARK = '<meta name="kringle" content="site" />'
"""By this the page knows that there is no server."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'self'; require-trusted-types-for 'script'; trusted-types kringle"
)
"""As a server's headers have it. A static host sends none, so it stands in the page."""
OURS = "kringle-site.json"
"""Says that a folder was written by us, so that it may be written again."""


class NoSite(KringleError):
    """It can't be written, or not there."""


def write(folder: Path) -> tuple[int, int]:
    """Files and bytes. What another version wrote there goes; nothing else does."""
    sources = dict(_sources())
    _clear(folder)
    total = 0
    for name, source in sources.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        total += target.stat().st_size
    index, worker = folder / "index.html", folder / "sw.js"
    page = index.read_text(encoding="utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    index.write_text(page.replace("<head>", f"<head>\n    {MARK}\n    {policy}", 1), encoding="utf-8")
    worker.write_text(worker_of_a_site(worker.read_text(encoding="utf-8"), sources), encoding="utf-8")
    (folder / OURS).write_text(json.dumps({"files": sorted([*sources, OURS])}, indent=1) + "\n", encoding="utf-8")
    return len(sources) + 1, total


def worker_of_a_site(text: str, sources: dict[str, Path]) -> str:
    """A browser looks whether this file has changed: so it changes when what is played with does."""
    built = sources["python/built-from"].read_text(encoding="utf-8").strip()
    return f"self.KRINGLE_SITE = true; // {built}\n{text}"


def _sources() -> Iterator[tuple[str, Path]]:
    """Where each file comes from, by its place in the folder."""
    package = Path(str(files("kringle")))
    for place, base in (("", package / STATIC), ("python/", package / PYTHON)):
        if not (base / ("built-from" if place else "index.html")).exists():
            raise NoSite(
                f"{base} is not there: it comes with an installed Kringle; in a checkout, run "
                f"python {'tools/wasm.py' if place else 'tools/web.py'} build"
            )
        for path in sorted(base.rglob("*")):
            if path.is_file():
                yield place + path.relative_to(base).as_posix(), path


def _clear(folder: Path) -> None:
    """Of an earlier site what we wrote; a folder with anything else in it is not ours to write into."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise NoSite(f"{folder} is a file")
    mine = folder / OURS
    if not mine.exists():
        if any(folder.iterdir()):
            raise NoSite(f"{folder} is not empty, and no site of Kringle's: name another folder")
        return
    for name in json.loads(mine.read_text(encoding="utf-8"))["files"]:
        path = (folder / name).resolve()
        if path.is_relative_to(folder.resolve()):
            path.unlink(missing_ok=True)
