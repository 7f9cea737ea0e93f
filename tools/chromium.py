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


def install() -> None:
    quiet = {"stdout": sys.stderr, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
    if subprocess.run(command, **quiet).returncode != 0:  # type: ignore[call-overload]
        subprocess.run(["apt-get", "update", "-qq"], **quiet)  # type: ignore[call-overload]
        subprocess.run(command, **quiet)  # type: ignore[call-overload]


def main() -> int:
    if not found() and may_install():
        install()
    path = found()
    print(path or MISSING)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
