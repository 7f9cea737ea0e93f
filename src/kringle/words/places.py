"""Where words lie: in Kringle's packages, in each room, also of other packages, and in a checkout with the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from kringle.words import source

SAYING = ("words", "table", "players", "press", "server", "commands")
"""Kringle's packages that say something, beside the rooms."""
KRINGLE = Path(__file__).resolve().parents[1]
PAGE = KRINGLE.parents[1] / "web/src/words"


@dataclass(frozen=True)
class Place:
    """A folder with words, and what their keys begin with."""

    folder: Path
    scope: str

    @property
    def name(self) -> str:
        return self.scope or ("page" if self.folder == PAGE else self.folder.name)

    def written(self, language: str) -> dict[str, str]:
        return source.messages(source.texts(self.folder, language), self.scope)

    def names(self, language: str) -> dict[str, str]:
        """The words of the data, by their whole keys."""
        found = [file for file in source.texts(self.folder, language) if file[0].startswith("names.")]
        return source.messages(found, self.scope)

    def languages(self) -> list[str]:
        return source.languages_of(self.folder)


def places(kringle: Path = KRINGLE) -> list[Place]:
    """All of them. In a copy of Kringle only its own."""
    found = [Place(kringle / name, "") for name in SAYING]
    rooms = [path for path in sorted((kringle / "games").iterdir()) if (path / "words.en.toml").is_file()]
    found += [Place(path, path.name) for path in rooms]
    if kringle == KRINGLE:
        found += _of_packages({path.name for path in rooms})
    web = kringle.parents[1] / "web/src"
    return [*found, *(Place(web / name, "") for name in ("words", "making") if (web / name).is_dir())]


def _of_packages(known: set[str]) -> Iterator[Place]:
    for entry in entry_points(group="kringle.games"):
        spec = None if entry.name in known else find_spec(entry.module)
        if spec and spec.origin and (Path(spec.origin).parent / "words.en.toml").is_file():
            yield Place(Path(spec.origin).parent, entry.module.rpartition(".")[2])
