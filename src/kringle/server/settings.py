"""What whoever runs a server can choose, and the limits that protect it."""

from __future__ import annotations

import ipaddress
import os
import socket
from dataclasses import dataclass, field
from pathlib import Path

from kringle.kernel.errors import KringleError

LOOPBACK = "127.0.0.1"


class BadSetting(KringleError, ValueError):
    """A setting of the server that can't be."""


@dataclass(frozen=True)
class Limits:
    commands: float = 20.0
    """A second, for each seat; then `burst` more."""
    burst: int = 40
    looks_back: float = 2.0
    """A second, for each device, to see the table as it stood or as it stands; then `looks_back_burst` more. Four times
    as much for each address, and for all who only look on at a table."""
    looks_back_burst: int = 20
    requests: float = 30.0
    """HTTP requests a second, for each address."""
    requests_burst: int = 120
    changes: float = 2.0
    """Of these, those that may leave something behind: keys, names, seats, arrangements. Moves come by socket."""
    changes_burst: int = 300
    codes: float = 0.1
    """Four words that an address may try in a second; then `codes_burst` more. Ten times as many for all together."""
    codes_burst: int = 10
    first_codes_an_hour: int = 3
    """Tries of an address that are counted apart, so that who has typed nothing yet need not wait for who guesses."""
    tables_an_hour: int = 120
    """New tables, for each address."""
    tables: int = 100_000
    sockets: int = 4_000
    watchers_a_table: int = 32
    """Devices that only look on. They take no place from those who play."""
    sockets_a_seat: int = 16
    """Devices that play one seat, or are the host's alone."""
    sockets_an_address: int = 100
    connections: int = 6_000
    """Of any kind, whether they have said what they want or not."""
    connections_an_address: int = 200
    head_seconds: float = 10.0
    """To say what one wants: from the connection, or the last answer, to a request without its body."""
    body_seconds: float = 20.0
    answer_seconds: float = 120.0
    """From a request to the end of its answer, for who reads slowly."""
    loop_share: float = 0.3
    """How much of the server's time what an address sends may take, before it has to wait."""
    body: int = 1_048_576
    bodies: int = 67_108_864
    """Bytes of bodies that are on their way, from all."""
    bodies_an_address: int = 8_388_608
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
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies, whose X-Forwarded-For is believed."""
    addresses: tuple[str, ...] = ()
    """This machine's in the home network; none: they are looked for."""
    offers_lan: bool = False
    """Whether a browser on this machine may let the home network in."""
    limits: Limits = field(default_factory=Limits)

    def database_url(self) -> str:
        return self.database or os.environ.get("KRINGLE_DATABASE") or f"sqlite:///{data_folder() / 'kringle.db'}"

    def hosts(self) -> frozenset[str]:
        own = socket.gethostname().lower()
        return frozenset({"localhost", own, f"{own.partition('.')[0]}.local", *(name.lower() for name in self.names)})


def data_folder() -> Path:
    import platformdirs  # not where there are no folders, in a page

    return Path(os.environ.get("KRINGLE_DATA") or platformdirs.user_data_dir("kringle", appauthor=False))


def is_address(host: str) -> bool:
    """An address, not a name: no trick with names can lead a browser here."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
