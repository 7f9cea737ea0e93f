"""Where Chromium is, for tests/web. Prints its path; on Debian and Ubuntu, as root, installs it if it is missing.

KRINGLE_CHROMIUM names another one. Without any the tests say so and are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "no Chromium was found: install one (Debian, Ubuntu: apt install chromium; Fedora: dnf install chromium; "
    "macOS: brew install chromium) or name it: KRINGLE_CHROMIUM=/path/to/chromium"
)


def found() -> str | None:
    named = os.environ.get("KRINGLE_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def may_install() -> bool:
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def apt(*arguments: str) -> bool:
    settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(["apt-get", "-y", "-qq", *arguments], stdout=sys.stderr, env=settings).returncode == 0


def install() -> None:
    wanted = ("install", "--no-install-recommends", "chromium")
    if not apt(*wanted):
        apt("update")
        apt(*wanted)


def main() -> int:
    if not found() and may_install():
        install()
    path = found()
    print(path or MISSING)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
