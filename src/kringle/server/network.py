"""How other devices of the home network reach this server, and letting them in.

`kringle` alone listens on this machine. Who made a table there is asked whether the network may come in: then the same
port is opened at each of this machine's own addresses. Only this machine may say so, and only where the server was
started by somebody who sits at it.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import shutil
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kringle.server import schemas
from kringle.server.endpoints import Problem, Request
from kringle.server.settings import LOOPBACK, Settings

if TYPE_CHECKING:
    from kringle.server.api import Api

HERE = (LOOPBACK, "localhost", "::1")
SOMEWHERE = ("192.0.2.1", 9)
"""An address of the documentation, to which nothing is sent."""
UFW = Path("/etc/ufw/ufw.conf")
MAC = "/usr/libexec/ApplicationFirewall/socketfilterfw"

Listen = Callable[[socket.socket], Awaitable[None]]


def own_addresses() -> list[str]:
    """Of this machine in its networks, the one by which it reaches others first. Nothing is sent."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(SOMEWHERE)
        found.append(str(probe.getsockname()[0]))
    with contextlib.suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if _is_of_a_network(address)]


def _is_of_a_network(address: str) -> bool:
    found = ipaddress.ip_address(address)
    return not (found.is_loopback or found.is_link_local or found.is_unspecified)


def firewall() -> str | None:
    """The name of one that is on. It may let the port through all the same: that can't be seen from inside."""
    try:
        if UFW.exists() and "enabled=yes" in UFW.read_text().casefold():
            return "ufw"
        if shutil.which("firewall-cmd") and _says(["firewall-cmd", "--state"]) == "running":
            return "firewalld"
        if sys.platform == "darwin" and "enabled" in _says([MAC, "--getglobalstate"]):
            return "macOS"
    except (OSError, subprocess.SubprocessError):
        pass  # not ours to know
    return None


def _says(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, timeout=2).stdout.strip()


class Network:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.listen: Listen | None = None
        """Takes one more socket; None: this server can't."""
        self.port = 0
        self.opened: list[str] = []
        self.reached = False
        self._firewall: str | None = None
        self._opening = asyncio.Lock()

    @property
    def is_everywhere(self) -> bool:
        return self.settings.host not in HERE

    @property
    def is_decided(self) -> bool:
        """It stands behind a proxy, or under a name: which address is right is not ours to guess."""
        return self.settings.secure or bool(self.settings.proxies or self.settings.names)

    def addresses(self) -> list[str]:
        return list(self.settings.addresses) or own_addresses()

    def saw(self, request: Any) -> None:
        """Whether somebody from elsewhere has found the way."""
        if not self.reached and request.client and request.scope.get("server"):
            at, host = request.scope["server"][0], request.client.host
            self.reached = at not in HERE and host != at and (at in self.opened or self.is_everywhere)

    async def told(self, request: Request) -> schemas.Network:
        if self.is_decided or not is_at_this_machine(request):
            return schemas.Network("elsewhere", None, None, self.reached)
        found = await asyncio.to_thread(self.addresses)
        if not found:
            return schemas.Network("none", None, None, False)
        if not self.opened and not self.is_everywhere:
            return schemas.Network("closed" if self.may_open() else "elsewhere", None, None, False)
        return schemas.Network("open", self.base(found), self._firewall, self.reached)

    def base(self, found: list[str]) -> str:
        address = next((one for one in found if one in self.opened), found[0])
        return f"http://{address}:{self.port}"

    def may_open(self) -> bool:
        return self.settings.offers_lan and self.listen is not None

    async def open(self) -> None:
        """The same port at each of this machine's own addresses."""
        assert self.listen is not None
        async with self._opening:
            for address in await asyncio.to_thread(self.addresses):
                if address in self.opened:
                    continue
                door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                try:
                    door.bind((address, self.port))
                    await self.listen(door)
                except OSError:
                    door.close()
                    continue
                self.opened.append(address)
            self._firewall = await asyncio.to_thread(firewall)


def is_at_this_machine(request: Request) -> bool:
    """A browser on this machine, at its own address, and no proxy in between that forgot to say so."""
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname
    client = request.client.host if request.client else ""
    forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip", "via"))
    return host in HERE and client in HERE and not forwarded


# ---- endpoints ------------------------------------------------------------------------------------------


async def look(api: Api, request: Request, body: None) -> schemas.Network:
    return await api.network.told(request)


async def let_in(api: Api, request: Request, body: schemas.Nothing) -> schemas.Network:
    network = api.network
    if network.is_decided or not network.may_open() or not is_at_this_machine(request):
        raise Problem(403, "not_here")
    await network.open()
    return await network.told(request)


async def base_for(api: Api, request: Request) -> str:
    """Which address to put before a path that is for another device."""
    told = await api.network.told(request)
    scheme = "https" if api.settings.secure else "http"
    return told.base or f"{scheme}://{request.headers.get('host', '')}"
