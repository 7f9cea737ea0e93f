"""The HTTP interface describes itself, from the same list that it is served by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

import kringle
from kringle.server.endpoints import Endpoint
from kringle.server.schemas import Trouble

ALWAYS = {
    408: "Too slow",
    413: "Too large",
    429: "Too fast",
    500: "The table is damaged, or something went wrong here",
    503: "The database does not answer, or the server is full",
}
WORDS = {
    400: "Malformed, or not allowed",
    403: "Not yours",
    404: "Not there",
    409: "Not now",
    413: "Too large",
    415: "Not JSON",
}
PARAMETERS = {
    "table": {"type": "string", "pattern": "^[a-z0-9]{1,20}$"},
    "game": {"type": "string", "pattern": "^[a-z]{1,20}$"},
    "lesson": {"type": "string", "pattern": "^[a-z]{1,20}$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 7},
}


def described(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    types = list({t for e in endpoints for t in (e.takes, e.gives) if isinstance(t, type) and t is not str} | {Trouble})
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    known = dict(zip(types, schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kringle", "version": kringle.__version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, known: dict[type, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "summary": endpoint.words,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]}
            for name in re.findall(r"{(\w+)}", endpoint.path)
        ],
        "responses": {str(endpoint.status): {"description": "Done", "content": _content(endpoint.gives, known)}},
    }
    wrong = {**ALWAYS, **{status: WORDS[status] for status in endpoint.wrong}}
    if endpoint.takes is not None:
        found["requestBody"] = {"required": True, "content": _content(endpoint.takes, known)}
        statuses = (400, 413) if endpoint.takes is str else (400, 413, 415)
        wrong |= {status: WORDS[status] for status in statuses}
    wrong[403] = WORDS[403]
    for status, words in sorted(wrong.items()):
        found["responses"][str(status)] = {"description": words, "content": _content(Trouble, known)}
    return found


def _content(type_: Any, known: dict[type, Any]) -> dict[str, Any]:
    if type_ is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    if isinstance(type_, str):
        return {type_: {"schema": {} if type_ == "application/json" else {"type": "string"}}}
    return {"application/json": {"schema": known[type_]}}
