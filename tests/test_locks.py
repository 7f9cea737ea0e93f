"""The locks fit pyproject.toml, a lock that does not is found out, and the list of parts follows from them."""

from __future__ import annotations

import json
import re

import pytest

from tools import lock, parts

PLAY = next(one for one in lock.locks() if one.name == "play")


def test_every_lock_fits():
    assert [complaint for one in lock.locks() for complaint in lock.complaints(one)] == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (r"^uvicorn==.*(\n    --hash.*)+\n", "", "uvicorn<0.55,>=0.52.1 is asked for, and not locked"),
        (r"^uvicorn==[\d.]+", "uvicorn==0.55.0", "uvicorn<0.55,>=0.52.1 is asked for, and 0.55.0 is locked"),
        (r"^uvloop(.*) ; sys_platform != 'win32'", r"uvloop\1 ; sys_platform == 'linux'", "and not locked"),
        (r"^(uvicorn==\S+).*(\n    --hash.*)+\n", r"\1\n", "uvicorn has no hash"),
        (r"^uvicorn", "--index-url https://example.org/simple\nuvicorn", "it says where packages come from"),
        (r"^uvicorn==\S+", "uvicorn @ https://example.org/uvicorn.whl", "it says where packages come from"),
    ],
)
def test_a_lock_that_does_not_fit_is_found_out(old, new, complaint, tmp_path, monkeypatch):
    text, count = re.subn(old, new, PLAY.path.read_text(), flags=re.M)
    assert count == 1
    monkeypatch.setattr(lock, "LOCKS", tmp_path)
    PLAY.path.write_text(text)
    assert complaint in "\n".join(lock.complaints(PLAY))


def test_the_list_of_parts_names_what_is_shipped_and_what_only_builds():
    found = {part["name"]: part for part in json.loads(parts.made())["components"]}
    assert parts.complaints() == []
    for name in ("uvicorn", "cython", "preact", "@fontsource-variable/fredoka"):
        assert found[name]["scope"] == "required", name
    for name in ("setuptools", "vite", "typescript"):
        assert found[name]["scope"] == "excluded", name
    assert found["uvicorn"]["externalReferences"][0]["hashes"]
    assert not re.search(r"https?://(?!cyclonedx\.org)", parts.made())


def test_a_stale_list_of_parts_is_found_out(tmp_path, monkeypatch):
    stale = tmp_path / "sbom.cdx.json"
    stale.write_text(parts.made().replace("uvicorn", "uvicorm"))
    monkeypatch.setattr(parts, "WRITTEN", stale)
    assert parts.complaints() == ["sbom.cdx.json is not what the locks and web/package-lock.json give"]
