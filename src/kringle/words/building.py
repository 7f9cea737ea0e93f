"""Writes what words are made into when Kringle or a package is built: nothing is parsed where it is played."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from kringle.words import source
from kringle.words.catalogues import Built, built_name, compiled, fingerprint


def write(folder: Path, scope: str) -> list[Path]:
    """The compact data of each language, beside its words."""
    made = []
    for language in source.languages_of(folder):
        file = folder / built_name(language)
        built = Built(fingerprint(source.texts(folder, language)), compiled(folder, scope, language))
        encoded = msgspec.json.encode(built)
        if not file.exists() or file.read_bytes() != encoded:
            replace(file, encoded)
        made.append(file)
    for file in folder.glob("words.*.json"):
        if file not in made:
            file.unlink(missing_ok=True)
    return made


def replace(file: Path, content: bytes) -> None:
    """At once: others may read it, or build the same, meanwhile."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    beside.write_bytes(content)
    beside.replace(file)
