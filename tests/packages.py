"""Packages that bring a game, built and installed into environments of their own, in which Kringle is this checkout."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import kringle

ROOT = Path(__file__).resolve().parent.parent
GIFTBID = ROOT / "examples/giftbid"


def run(*words, code=0, **settings):
    """What a command prints; it must end with this exit code."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **settings)
    assert done.returncode == code, f"{words} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


def outside(**changes):
    """The variables of somebody who only has the environment."""
    return {**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, **changes}


def files_of(package: Path) -> list[Path]:
    """What somebody has written for it."""
    made = ("build", "__pycache__", ".egg-info", ".pytest_cache")
    found = [path for path in sorted(package.rglob("*")) if path.is_file() and path.suffix not in (".c", ".so")]
    return [path for path in found if not any(part.endswith(made) for part in path.relative_to(package).parts)]


def new_environment(folder: Path) -> Path:
    """Its Python; what is not installed there is borrowed from this one, Kringle's sources too."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin/python"
    target = run(python, "-c", "import sysconfig; print(sysconfig.get_path('platlib'))").stdout.strip()
    borrowed = [sysconfig.get_path("platlib"), Path(kringle.__file__).parents[1]]
    (Path(target) / "borrowed.pth").write_text("".join(f"{path}\n" for path in borrowed))
    return python


def pip(python: Path, *words, **settings):
    return run(sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, *words, **settings)


def sdist(package: Path, folder: Path) -> Path:
    """What its author would upload."""
    copy = folder / "source"
    for path in files_of(package):
        (copy / path.relative_to(package)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy / path.relative_to(package))
    code = f"from setuptools import build_meta; print(build_meta.build_sdist({str(folder)!r}))"
    run(sys.executable, "-c", code, cwd=copy, env={**os.environ, "KRINGLE_PURE": "1"})
    return next(folder.glob("*.tar.gz"))


def install(python: Path, what: Path, **changes):
    """Offline, compiled quickly rather than well; what pip says."""
    words = ("install", "-v", "--no-deps", "--no-build-isolation", "--no-index", "--no-compile", what)
    return pip(python, *words, env=outside(KRINGLE_CFLAGS="-O0 -g0 -w", **changes))


def environment(package: Path) -> Path:
    """The Python of an environment with this package in it: made once for each version of what it is made from."""
    folder = ROOT / "build/packages" / f"{package.name}-{_version(package)}"
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "done").exists():
            python = new_environment(folder / "venv")
            install(python, sdist(package, folder))
            (folder / "done").touch()
    return folder / "venv/bin/python"


def _version(package: Path) -> str:
    source = ROOT / "src/kringle"
    read = [*files_of(package), *source.glob("kernel/*.p[yx]*"), *source.glob("compiler/*.py"), Path(__file__)]
    text = f"{sys.version} {kringle.compiled()}" + "".join(f"{path} {path.read_text()}" for path in sorted(read))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
