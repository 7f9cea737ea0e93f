"""Kringle with the lowest and with the newest versions that pyproject.toml allows, each in an environment of its own.

An environment stays (build/dependencies) until other versions are the lowest or the newest, or Python is another. There
every command is run, and a game is played over a socket: tools/smoke.py. It is src/ that is checked, as compiled here.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/dependencies"
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
"""Ours and uv's names. Lowest is what we ask for ourselves; what that asks for in turn is its own affair."""


def resolved(which: str) -> str:
    """The versions; without a network those of the last time, if the same was asked for then."""
    from tools import uv

    asked = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    known = FOLDER / f"{which}.txt"
    words = [
        "pip",
        "compile",
        "pyproject.toml",
        "--extra",
        "server",
        "--extra",
        "words",
        "--quiet",
        "--no-annotate",
        "--no-header",
    ]
    words += ["--only-binary", ":all:", "--resolution", RESOLUTIONS[which], "--python", sys.executable]
    done = subprocess.run(uv.command(*words), cwd=ROOT, env=uv.settings(), capture_output=True, text=True)
    if done.returncode == 0:
        known.write_text(f"# {asked}\n{done.stdout}", encoding="utf-8")
    elif not known.exists() or asked not in known.read_text(encoding="utf-8"):
        raise SystemExit(f"uv found no versions that go together:\n{done.stderr}")
    else:
        print(f"{which}: as it was found the last time, for now uv says: {done.stderr.splitlines()[0]}")
    return known.read_text(encoding="utf-8").partition("\n")[2]


def environment(versions: str) -> Path:
    """The folder of a Python with these versions and with src/ on its path."""
    from tools import uv

    folder = FOLDER / hashlib.sha256(f"{sys.version}{versions}".encode()).hexdigest()[:16]
    if not (folder / "done").exists():
        wanted = FOLDER / f"{folder.name}.txt"
        wanted.write_text(versions, encoding="utf-8")
        words = (
            ("venv", "--quiet", "--clear", "--python", sys.executable, str(folder)),
            ("pip", "install", "--quiet", "--no-deps", "--python", str(python(folder)), "-r", str(wanted)),
        )
        for one in words:
            subprocess.run(uv.command(*one), env=uv.settings(), check=True)
        wanted.unlink()
        (packages(folder) / "kringle.pth").write_text(f"{ROOT / 'src'}\n", encoding="utf-8")
        (folder / "done").touch()
    return folder


def python(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def packages(folder: Path) -> Path:
    return next(folder.rglob("site-packages"))


def tidy(keep: set[Path]) -> None:
    for folder in FOLDER.iterdir():
        if folder.is_dir() and folder not in keep:
            shutil.rmtree(folder)


def main() -> int:
    sys.path.insert(0, str(ROOT))
    FOLDER.mkdir(parents=True, exist_ok=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("KRINGLE", "PYTHON"))}
    used, failed = set(), False
    for which in RESOLUTIONS:
        versions = resolved(which)
        folder = environment(versions)
        used.add(folder)
        begun = time.perf_counter()
        done = subprocess.run([python(folder), ROOT / "tools/smoke.py"], cwd=folder, env=clean)
        failed = failed or done.returncode != 0
        print(f"{which}: {'FAILED with' if done.returncode else 'works with'} {', '.join(versions.split())}")
        print(f"    {time.perf_counter() - begun:.1f} s", flush=True)
    tidy(used)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
