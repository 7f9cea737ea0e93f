"""`kringle serve`, and plain `kringle`: a server on this machine, and the browser at it."""

from __future__ import annotations

import sys
import threading
import webbrowser
from collections.abc import Callable

from kringle.commands.language import t
from kringle.server.network import own_addresses
from kringle.server.serving import serve
from kringle.server.settings import LOOPBACK, Limits, Settings

EVERYWHERE = "0.0.0.0"


def settings(
    lan: bool,
    port: int,
    database: str | None,
    names: list[str],
    secure: bool,
    workers: int | None,
    address_limits: bool,
    webhooks: bool,
    smtp: str,
    proxies: list[str],
    addresses: list[str],
    offers_lan: bool,
) -> Settings:
    return Settings(
        host=EVERYWHERE if lan else LOOPBACK,
        port=port,
        database=database or "",
        names=tuple(names),
        secure=secure,
        workers=workers,
        webhooks=webhooks,
        smtp=smtp,
        proxies=tuple(proxies),
        addresses=tuple(addresses),
        offers_lan=offers_lan,
        limits=Limits(by_address=address_limits),
    )


def run(chosen: Settings, browser: bool, say: Callable[[str], None], level: str) -> int:
    def ready(port: int) -> None:
        here = f"http://{LOOPBACK}:{port}"
        say(t("serve.here", address=here))
        if chosen.host == EVERYWHERE:
            found = known(chosen, port)
            say(t("serve.others", addresses=found) if found else t("serve.no_network"))
        say(t("serve.end"))
        sys.stdout.flush()
        if browser:
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    return serve(chosen, ready, level)


def known(chosen: Settings, port: int) -> list[str]:
    return [f"http://{address}:{port}" for address in chosen.addresses or own_addresses()]
