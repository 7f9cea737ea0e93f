"""How many files (connections are files too) this process may have open."""

from __future__ import annotations

import logging
from dataclasses import replace

from kringle.server.settings import Limits

RESERVE = 256
"""For the database, workers, pages, and connections that are being refused."""

log = logging.getLogger("kringle.door")


def within_files(limits: Limits) -> Limits:
    """Raises what the system lets one raise; takes fewer connections where that is not enough, and says so."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return limits
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + RESERVE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        except (OSError, ValueError):
            soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return fewer(limits, soft) if 0 <= soft < wanted else limits


def fewer(limits: Limits, files: int) -> Limits:
    connections = max(16, files - RESERVE if files > 2 * RESERVE else files // 2)
    log.warning(
        f"this process may open {files} files, so {connections} connections are taken at once and not "
        f"{limits.connections}; raise it with `ulimit -n` or LimitNOFILE"
    )
    return replace(limits, connections=connections, sockets=min(limits.sockets, connections))
