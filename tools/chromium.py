"""Where Chromium is, for tests/web. Prints its path; on Debian and Ubuntu, as root, installs it if it is missing.

KRINGLE_CHROMIUM names another one. Without any the tests say so and are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "no Chromium was found: install one (Debian, Ubuntu: apt install chromium; Fedora: dnf install chromium; "
    "macOS: brew install chromium) or name it: KRINGLE_CHROMIUM=/path/to/chromium"
)

PATIENCE = 300
"""Seconds: somebody else may be installing something."""


def found() -> str | None:
    named = os.environ.get("KRINGLE_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def may_install() -> bool:
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def apt(*words: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-o", f"DPkg::Lock::Timeout={PATIENCE}", *words]
    return subprocess.run(command, stdout=sys.stderr, env=environment).returncode == 0


def install() -> None:
    """Several at once ask for it where tests run side by side: one installs, the others wait until it has."""
    import fcntl  # there is none on Windows, and no apt either

    with (Path(tempfile.gettempdir()) / "kringle-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = ("install", "-y", "-qq", "--no-install-recommends", "chromium")
        if not found() and not apt(*wanted):
            apt("update", "-qq")
            apt(*wanted)


def main() -> int:
    if not found() and may_install():
        install()
    path = found()
    print(path or MISSING)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
