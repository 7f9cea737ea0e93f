"""What whoever runs a server can choose, and the limits that protect it."""

from __future__ import annotations

import ipaddress
import os
import socket
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from kringle.kernel.errors import KringleError

LOOPBACK = "127.0.0.1"


class BadSetting(KringleError, ValueError):
    """A setting of the server that can't be."""


@dataclass(frozen=True)
class Limits:
    commands: float = 20.0
    """A second, for each seat; then `burst` more."""
    burst: int = 40
    requests: float = 30.0
    """HTTP requests a second, for each address."""
    requests_burst: int = 120
    tables_an_hour: int = 120
    """New tables, for each address."""
    tables: int = 100_000
    sockets: int = 4_000
    sockets_a_table: int = 64
    sockets_an_address: int = 100
    body: int = 1_048_576
    waiting: int = 256
    """Frames that a client may have waiting; who reads too slowly is sent away."""
    by_address: bool = True
    """Off: behind a proxy that counts by itself, or to measure."""


@dataclass(frozen=True)
class Settings:
    host: str = LOOPBACK
    port: int = 0
    database: str = ""
    names: tuple[str, ...] = ()
    """Names under which this server may be reached, besides its own and addresses."""
    secure: bool = False
    """Whether it is reached by https, through a proxy."""
    workers: int | None = None
    """Processes for bots; 0: they are elsewhere (`kringle worker`)."""
    webhooks: bool = False
    """Whether people may have an address called when it is their turn."""
    smtp: str = ""
    """Where e-mail is sent from: smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS. Empty: none is sent."""
    limits: Limits = field(default_factory=Limits)

    def database_url(self) -> str:
        return self.database or os.environ.get("KRINGLE_DATABASE") or f"sqlite:///{data_folder() / 'kringle.db'}"

    def hosts(self) -> frozenset[str]:
        own = socket.gethostname().lower()
        return frozenset({"localhost", own, f"{own.partition('.')[0]}.local", *(name.lower() for name in self.names)})


def data_folder() -> Path:
    return Path(os.environ.get("KRINGLE_DATA") or platformdirs.user_data_dir("kringle", appauthor=False))


def is_address(host: str) -> bool:
    """An address, not a name: no trick with names can lead a browser here."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
