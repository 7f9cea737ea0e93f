"""Runs uv with pip's settings: where packages come from is said once, and uv does not read what pip is told.

.venv/bin/python tools/uv.py pip install rich
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

UV = Path(sys.executable).with_name("uv.exe" if os.name == "nt" else "uv")
CALLED = {"index-url": "UV_DEFAULT_INDEX", "find-links": "UV_FIND_LINKS", "cert": "SSL_CERT_FILE"}
"""What pip calls a setting, and uv."""


def settings() -> dict[str, str]:
    """This process's environment, and in it pip's settings for uv; uv's own go first."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "config", "list"]
    listed = subprocess.run(pip, capture_output=True, text=True).stdout
    found: dict[str, str] = {}
    for line in listed.splitlines():  # global.index-url='https://...', and later ones count more
        name, _, value = line.partition("=")
        wanted = CALLED.get(name.rpartition(".")[2])
        if wanted and value:
            words = str(ast.literal_eval(value)).split()
            found[wanted] = ",".join(words) if wanted == "UV_FIND_LINKS" else " ".join(words)
    return {**found, **os.environ}


def command(*arguments: str) -> list[str]:
    return [str(UV), *arguments]


if __name__ == "__main__":
    sys.exit(subprocess.run(command(*sys.argv[1:]), env=settings()).returncode)
