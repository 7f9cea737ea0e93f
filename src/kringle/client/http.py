"""The HTTP side, with what Python brings along."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from typing import Any


class HttpProblem(Exception):
    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code


class Http:
    def __init__(self, base: str, keys: list[str] | None = None, language: str = "en") -> None:
        self.base = base.rstrip("/")
        self.keys = keys or []
        self.language = language

    async def get(self, path: str) -> Any:
        return await asyncio.to_thread(self.request, "GET", path, None)

    async def post(self, path: str, body: Any) -> Any:
        return await asyncio.to_thread(self.request, "POST", path, body)

    async def put(self, path: str, body: Any) -> Any:
        return await asyncio.to_thread(self.request, "PUT", path, body)

    def request(self, method: str, path: str, body: Any) -> Any:
        """JSON in and out; a text goes as it is and comes as it is."""
        data = None if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
        headers = {"content-type": "text/plain" if isinstance(body, str) else "application/json"}
        headers["accept-language"] = self.language
        if self.keys:
            headers["authorization"] = f"Bearer {','.join(self.keys)}"
        asked = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                text = answer.read().decode()
                return json.loads(text) if answer.headers.get_content_type() == "application/json" else text
        except urllib.error.HTTPError as problem:
            try:
                told = json.loads(problem.read())
            except ValueError:
                told = {}
            raise HttpProblem(problem.code, told.get("error", ""), told.get("message", "")) from None
