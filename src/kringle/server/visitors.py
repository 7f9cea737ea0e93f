"""Who a request is from, as limits count: an address, or the /64 that one household or one machine has of IPv6."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence
from functools import lru_cache

from kringle.server.settings import BadSetting

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
STRANGE = "?"
"""All that is no address, together."""
FORWARDED = b"x-forwarded-for"


def read(text: str) -> Address | None:
    """An address as it stands in a header: with a port, in brackets, or bare."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


@lru_cache(maxsize=4096)
def share(host: str) -> str:
    found = read(host[:100])
    if found is None:
        return STRANGE
    return str(found if found.version == 4 else ipaddress.ip_network((found, 64), strict=False))


class Proxies:
    """Whose word counts on where a request came from."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self.networks: list[Network] = []
        for words in networks:
            try:
                self.networks.append(ipaddress.ip_network(words))
            except ValueError:
                raise BadSetting(f"--proxy {words}: an address or a network, such as 127.0.0.1 or 10.0.0.0/8") from None

    def __contains__(self, host: str) -> bool:
        found = read(host)
        return found is not None and any(found in network for network in self.networks)

    def visitor(self, peer: str, headers: Sequence[tuple[bytes, bytes]]) -> str:
        """The rightmost address that is not a proxy's: what stands before it, anybody may have written."""
        if not self.networks or peer not in self:
            return peer
        told = b",".join(value for name, value in headers if name.lower() == FORWARDED).decode("latin-1")
        for host in reversed([peer, *(part.strip() for part in told.split(",") if part.strip())]):
            if host not in self:
                return host
        return peer
