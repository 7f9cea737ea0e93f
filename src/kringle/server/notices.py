"""For slow games: tells people who are away that it is their turn, by webhook or by e-mail. Off by default.

A webhook's address comes from a stranger, so the server connects only to public addresses, to the one it has checked
and not to what the name says a moment later, follows no redirect and reads no answer. What is told is no secret: the
game, the table, and that it is the seat's turn.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import logging
import re
import smtplib
import socket
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import parse_qs, unquote, urlsplit

from kringle.kernel.errors import KringleError
from kringle.table.live_table import LiveTable
from kringle.table.open_tables import OpenTables
from kringle.table.worded import Worded
from kringle.words import catalogue

WAIT = 30.0
"""Seconds after which somebody who is asked and not there is told."""
LOOK = 5.0
TIMEOUT = 5.0
PORTS = (80, 443)

IPV4_AT_THE_END = tuple(ipaddress.IPv6Network(network) for network in ("::/96", "::ffff:0:0/96", "64:ff9b::/96"))
"""IPv4-compatible and IPv4-mapped addresses, and those of NAT64."""
ONE_ADDRESS = re.compile(r"mailto:[A-Za-z0-9._+'-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
"""No list, no header behind a question mark, no name in quotes."""

log = logging.getLogger("kringle.notices")
Resolve = Callable[[str, int], Awaitable[list[str]]]


class BadTarget(Worded, KringleError, ValueError):
    """Nobody can be told there."""

    package = "kringle.server"
    about = "wrong.BadTarget"


@dataclass(frozen=True)
class Mail:
    """From `smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS`, or smtps://."""

    url: str

    def send(self, to: str, subject: str, text: str) -> None:
        parts = urlsplit(self.url)
        message = EmailMessage()
        message["From"] = parse_qs(parts.query).get("from", ["kringle@localhost"])[0]
        message["To"] = to
        message["Subject"] = subject
        message.set_content(text)
        kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
        with kind(parts.hostname or "localhost", parts.port or 0, timeout=TIMEOUT) as server:
            if parts.username:
                if parts.scheme == "smtp":
                    server.starttls(context=ssl.create_default_context())
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)


async def resolve(host: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


def is_public(address: str) -> bool:
    """An address of the internet at large: no machine of one's own network, no service of a cloud."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address) and (inner := _inside(found)):
        found = inner
    return found.is_global and not found.is_multicast


def _inside(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that a gateway would make of it."""
    if any(address in network for network in IPV4_AT_THE_END):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.sixtofour


def checked(target: str, webhooks: bool, mail: bool) -> str:
    """The target as it is kept, or BadTarget."""
    if target.startswith("mailto:"):
        if not mail:
            raise BadTarget("no_mail")
        if not ONE_ADDRESS.fullmatch(target):
            raise BadTarget("mail")
        return target
    if not webhooks:
        raise BadTarget("no_webhooks")
    _split(target)
    return target


def _split(target: str) -> tuple[str, int, str]:
    try:
        parts = urlsplit(target)
        port = parts.port or 443
    except ValueError:
        raise BadTarget("address") from None
    if parts.scheme != "https" or not parts.hostname or parts.username or port not in PORTS:
        raise BadTarget("webhook")
    if not target.isascii() or any(ord(letter) <= 32 for letter in target):
        raise BadTarget("spaces")
    return parts.hostname, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


async def call(target: str, body: bytes, find: Resolve = resolve, context: ssl.SSLContext | None = None) -> str:
    """Post to a webhook; the address that was connected to. BadTarget if it is not public."""
    host, port, path = _split(target)
    addresses = await find(host, port)
    if not addresses or not all(is_public(address) for address in addresses):
        raise BadTarget("public")
    secure = context or ssl.create_default_context()
    _, writer = await asyncio.open_connection(addresses[0], port, ssl=secure, server_hostname=host)
    try:
        head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nConnection: close\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        await writer.drain()
    finally:
        writer.close()
        with contextlib.suppress(OSError, ssl.SSLError):
            await writer.wait_closed()
    return addresses[0]


def letter(live: LiveTable, language: str) -> tuple[str, str]:
    """Its subject, and what it says."""
    game, words = live.table_state.game, catalogue(language, ("kringle.server", ""))
    known = None if game.room is None else game.room.words(language)
    title = game.title if known is None else known.say_or(f"game.{game.id}.title", game.title)
    return words.say("notice.subject", game=title), words.say("notice.letter", game=title, table=live.id) + "\n"


class Notices:
    """Looks around for people who are asked and away, and tells each of them once for each question."""

    def __init__(self, open_tables: OpenTables, webhooks: bool, mail: Mail | None) -> None:
        self.open_tables = open_tables
        self.webhooks = webhooks
        self.mail = mail
        self._told: dict[tuple[str, int], int] = {}
        self._since: dict[tuple[str, int], float] = {}

    @property
    def on(self) -> bool:
        return self.webhooks or self.mail is not None

    async def run(self) -> None:
        while True:
            await self.open_tables.runtime.sleep(LOOK)
            for live in list(self.open_tables.tables.values()):
                for seat in self.late(live):
                    await self.tell(live, seat)

    def late(self, live: LiveTable, wait: float = WAIT) -> list[int]:
        table_state, here, now, found = live.table_state, live.here(), live.runtime.clock(), []
        asks = () if table_state.arrangement.gathering else table_state.match.asks()
        for seat in asks:
            if seat < table_state.head.seats and table_state.sittings[seat].kind == "person" and seat not in here:
                key, question = (live.id, seat), table_state.questions[seat][0]
                since = self._since.setdefault(key, now)
                if self._told.get(key) != question and now - since >= wait:
                    self._told[key] = question
                    found.append(seat)
            else:
                self._since.pop((live.id, seat), None)
        return found

    async def tell(self, live: LiveTable, seat: int) -> None:
        found = (await self.open_tables.store.notices(live.id, live.table_state.sat)).get(seat)
        if found is None:
            return
        target, language = found
        try:
            if target.startswith("mailto:") and self.mail is not None:
                await live.runtime.aside(self.mail.send, target.removeprefix("mailto:"), *letter(live, language))
            elif self.webhooks and not target.startswith("mailto:"):
                body = json.dumps({"game": live.table_state.head.game, "table": live.id, "seat": seat}).encode()
                await asyncio.wait_for(call(target, body), TIMEOUT)
        except (OSError, TimeoutError, BadTarget, smtplib.SMTPException) as problem:
            log.warning("not told", extra={"table": live.id, "problem": type(problem).__name__})
