"""Writes the frames as TypeScript: tools/frames_ts.py > web/src/wire/frames.ts; --check says whether that is so."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from kringle.server import schemas
from kringle.table import frames

TARGET = Path(__file__).resolve().parent.parent / "web/src/wire/frames.ts"
HEAD = "// Made by tools/frames_ts.py from the frames in src/kringle/table/frames.py: change those.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    incoming, outgoing = get_args(frames.FromClient), get_args(frames.FromServer)
    body = schemas.Body
    http = [t for t in vars(schemas).values() if isinstance(t, type) and issubclass(t, body) and t is not body]
    _, components = msgspec.json.schema_components([*incoming, *outgoing, *http], ref_template="{name}")
    parts = [HEAD, f"export const PROTOCOL = {frames.PROTOCOL};\n"]
    parts += [declared(name, components[name]) for name in sorted(components)]
    parts.append(f"export type FromClient = {' | '.join(t.__name__ for t in incoming)};\n")
    parts.append(f"export type FromServer = {' | '.join(t.__name__ for t in outgoing)};\n")
    return "\n".join(parts)


def declared(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", []))
    lines = [f"/** {schema['description']} */"] if schema.get("description") else []
    lines.append(f"export interface {name} {{")
    for field, found in schema["properties"].items():
        # what the server sends is whole: only in what a client sends may defaults be left out
        lines.append(f"  {field}{'' if field in required or sent_by_server(name) else '?'}: {written(found)};")
    return "\n".join([*lines, "}\n"])


def sent_by_server(name: str) -> bool:
    return name in {t.__name__ for t in get_args(frames.FromServer)} | {
        "Chair",
        "SeatScreen",
        "Told",
        "Proposal",
        "Outcome",
    }


def written(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' if isinstance(value, str) else "null" for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(part) for part in schema["anyOf"]))
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(written, schema['prefixItems']))}]"
        case "array":
            inner = written(schema.get("items", {}))
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {written(schema.get('additionalProperties', {}))}>"
        case str(kind):
            return PLAIN[kind]
    return "unknown"


def main() -> int:
    if "--check" not in sys.argv:
        print(typescript(), end="")
        return 0
    if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != typescript():
        print(f"{TARGET.name} is not what the frames say; tools/frames_ts.py > web/src/wire/frames.ts")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
