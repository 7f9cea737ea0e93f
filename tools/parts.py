"""The list of parts (SBOM): every package that is in Kringle or builds it, from the locks, as CycloneDX JSON.

locks/sbom.cdx.json is written by tools/lock with the locks, and kept beside them: what changes in one shows in the
other, and the same locks always give the same list. Its `scope` tells what is shipped or needed to run (required) from
what only builds (excluded).
"""

from __future__ import annotations

import base64
import json
import re
import uuid
from typing import Any
from urllib.parse import quote

from tools import lock

WRITTEN = lock.LOCKS / "sbom.cdx.json"
NPM = lock.ROOT / "web/package-lock.json"
IN_THE_PAGE = ("@fontsource", "@iconify-json")
"""Fonts and pictures: npm takes them for tools, but they are built into the page."""
BITS = {"sha256": "SHA-256", "sha384": "SHA-384", "sha512": "SHA-512"}


def made() -> str:
    project = lock.project()["project"]
    components = sorted([*python_parts(), *browser_parts()], key=lambda part: str(part["bom-ref"]))
    whole = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(components))}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application", "bom-ref": "kringle", "name": project["name"], "version": project["version"],
                "description": project["description"], "licenses": [{"license": {"id": project["license"]}}],
            },
        },
        "components": components,
        "dependencies": [{"ref": "kringle", "dependsOn": [part["bom-ref"] for part in components]}],
    }  # fmt: skip
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def python_parts() -> list[dict[str, Any]]:
    play = next(one for one in lock.locks() if one.name == "play")
    only_builds = {re.split(r"[^\w.-]", need)[0].lower() for need in lock.project()["build-system"]["requires"]}
    only_builds -= {re.split(r"[^\w.-]", need)[0].lower() for need in lock.project()["project"]["dependencies"]}
    return [python_part(pin, pin.name in only_builds) for pin in lock.pins(play)]


def python_part(pin: lock.Pin, only_builds: bool) -> dict[str, Any]:
    """One version has a file for each system, so its hashes stand with what is distributed and not with the part."""
    name = f"pkg:pypi/{pin.name}@{pin.version}"
    hashes = [{"alg": BITS[kind], "content": content} for kind, content in (h.split(":") for h in pin.hashes)]
    found = part(name, pin.name, pin.version, only_builds)
    found["externalReferences"] = [{"type": "distribution", "url": name, "hashes": hashes}]
    if pin.marker:
        found["properties"] = [{"name": "kringle:only-if", "value": pin.marker}]
    return found


def browser_parts() -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for path, entry in json.loads(NPM.read_text(encoding="utf-8"))["packages"].items():
        if not path:  # the page itself
            continue
        name = path.rpartition("node_modules/")[2]
        only_builds = bool(entry.get("dev")) and not name.startswith(IN_THE_PAGE)
        one = part(f"pkg:npm/{quote(name)}@{entry['version']}", name, entry["version"], only_builds)
        kind, _, digest = entry["integrity"].partition("-")
        one["hashes"] = [{"alg": BITS[kind], "content": base64.b64decode(digest).hex()}]
        if "license" in entry:
            one["licenses"] = [{"expression": entry["license"]}]
        known = found.setdefault(one["bom-ref"], one)  # the same version may lie in several places
        known["scope"] = min(known["scope"], one["scope"], key=["required", "excluded"].index)
    return list(found.values())


def part(name: str, called: str, version: str, only_builds: bool) -> dict[str, Any]:
    return {
        "type": "library", "bom-ref": name, "name": called, "version": version,
        "scope": "excluded" if only_builds else "required", "purl": name,
    }  # fmt: skip


def write() -> None:
    WRITTEN.write_text(made(), encoding="utf-8")


def complaints() -> list[str]:
    if WRITTEN.exists() and WRITTEN.read_text(encoding="utf-8") == made():
        return []
    return [f"{WRITTEN.name} is not what the locks and web/package-lock.json give"]
