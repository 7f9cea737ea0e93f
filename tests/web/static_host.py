"""A site as `kringle site` writes it, behind any static host: here the one that Python brings."""

from __future__ import annotations

import functools
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from filelock import FileLock

ROOT = Path(__file__).resolve().parents[2]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words) -> None: ...


class StaticHost:
    """Serves a folder below a path of its own, as hosts for projects do, until it is switched off."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Quiet, directory=str(folder.parent))
        self._host = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.base = f"http://127.0.0.1:{self._host.server_port}/{folder.name}"
        threading.Thread(target=self._host.serve_forever, daemon=True).start()

    def switch_off(self) -> None:
        self._host.shutdown()
        self._host.server_close()


def build_python() -> None:
    """What a page plays with, once, though several processes may test at the same time."""
    with FileLock(ROOT / "build/pages.lock"):
        subprocess.run([sys.executable, ROOT / "tools/wasm.py", "build"], check=True)


def written(folder: Path) -> Path:
    build_python()
    done = subprocess.run([sys.executable, "-m", "kringle", "site", str(folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder
