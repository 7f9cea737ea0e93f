"""Who may speak with the server: names it answers to, pages it listens to, headers that keep browsers strict."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kringle.server.settings import Settings, is_address

CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # WebAssembly of our own, to play while the server is away; no eval
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types kringle",
    ]
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-frame-options": "DENY",
}
SAFE = ("GET", "HEAD", "OPTIONS")


class Doorkeeper:
    """Turns away requests for other hosts and from other origins; puts the headers on everything that goes out."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.hosts = settings.hosts()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self.is_known(headers.get("host", "")) or not self.is_ours(scope, headers):
            await self._turn_away(scope, receive, send)
            return
        await self.app(scope, receive, _with_headers(send) if scope["type"] == "http" else send)

    def is_known(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self.hosts or is_address(name)

    def is_ours(self, scope: Scope, headers: Headers) -> bool:
        """A page of another origin may not speak for the person whose browser it is in."""
        origin = headers.get("origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in SAFE):
            return True
        return origin in (f"http://{headers.get('host')}", f"https://{headers.get('host')}")

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        body = b'{"error":"origin","message":"This server does not answer to that host or origin."}'
        start = {"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"application/json")]}
        await _with_headers(send)(start)
        await send({"type": "http.response.body", "body": body})


def _with_headers(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return wrapped
