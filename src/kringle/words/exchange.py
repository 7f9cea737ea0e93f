"""Words as translators' tools have them: PO files, with the key as context and English as what is translated."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polib

from kringle.words.checking import wanted
from kringle.words.compact import Reading
from kringle.words.places import Place
from kringle.words.say import places as gaps_of
from kringle.words.source import BadWords
from kringle.words.tags import SOURCE, tag
from kringle.words.writing import heading_of, toml

BREAK = "\u00ad"


def exported(places: Sequence[Place], language: str) -> str:
    """Every message, translated or not yet."""
    file = polib.POFile(wrapwidth=0)
    file.metadata = {
        "Project-Id-Version": "kringle", "Language": language, "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8", "Content-Transfer-Encoding": "8bit",
    }  # fmt: skip
    for place in places:
        said = place.written(language) if language in place.languages() else {}
        asked = wanted(place)
        forms = [key for key in said if key not in asked]
        for key in [*asked, *forms]:
            english = asked.get(key) or asked.get(key.rpartition(".")[0], key)
            file.append(
                polib.POEntry(
                    msgctxt=key, msgid=english, msgstr=said.get(key, ""), occurrences=[(place.name, "")],
                    comment="a word may be broken at \\u00ad" if BREAK in english else "",
                )
            )  # fmt: skip
    return str(file)


def imported(places: Sequence[Place], text: str, language: str | None = None) -> dict[Path, str]:
    """The files that a PO file's translations make: nothing is written if anything in it is wrong."""
    file = polib.pofile(text, wrapwidth=0)
    found = tag(language or file.metadata.get("Language", ""))
    if found is None or found == SOURCE:
        raise BadWords("the file does not say of which language it is: Language in its header, such as pt-BR")
    said = {entry.msgctxt: entry.msgstr for entry in file if entry.msgstr and not entry.fuzzy and not entry.obsolete}
    made: dict[Path, str] = {}
    for place in places:
        made |= _of_place(place, found, said)
    if said:
        raise BadWords(f"nothing is called {', '.join(sorted(said)[:5])}")
    return made


def _of_place(place: Place, language: str, said: dict[str, str]) -> dict[Path, str]:
    """Takes out of `said` what is said here."""
    asked = wanted(place)
    keys = [key for key in said if key in asked or key.rpartition(".")[0] in asked]
    order = {key: at for at, key in enumerate(asked)}
    keys.sort(key=lambda key: order.get(key, order.get(key.rpartition(".")[0], 0)))
    here = {key: said.pop(key) for key in keys}
    if not here:
        return {}
    _check(place, language, here)
    names = {key for one in place.languages() for key in place.names(one)}
    parts = {
        "words": {k: v for k, v in here.items() if k not in names},
        "names": {k: v for k, v in here.items() if k in names},
    }
    made = {}
    for what, messages in parts.items():
        path = place.folder / f"{what}.{language}.toml"
        head = heading_of(path.read_text(encoding="utf-8")) if path.is_file() else ""
        if messages:
            made[path] = _file(place, what, messages, head)
    return made


def _check(place: Place, language: str, here: dict[str, str]) -> None:
    english = place.written(SOURCE)
    said, source = Reading(place.scope, {**english, **here}), Reading(place.scope, english)
    for key in here:
        gaps = {gap[0] for gap in gaps_of(said.compact(key))}
        known = {gap[0] for gap in gaps_of(source.compact(key))} if key in english else gaps
        if strange := sorted(gaps - known):
            raise BadWords(f"{key}: English does not name {', '.join(strange)}")


def _file(place: Place, what: str, messages: dict[str, str], head: str) -> str:
    if what == "names":
        inside = {key.removeprefix(f"name.{place.scope}."): text for key, text in messages.items()}
        lines = [f"{line}" for line in toml({f"name.{k}": v for k, v in inside.items()}, head).splitlines()]
        return "\n".join(line for line in lines if line != "[name]").replace("\n\n\n", "\n\n") + "\n"
    return toml({_without(key, place.scope): text for key, text in messages.items()}, head)


def _without(key: str, scope: str) -> str:
    """A key as its file has it."""
    if not scope:
        return key
    first, _, rest = key.partition(".")
    return rest if first == scope else f"{first}.{rest.removeprefix(f'{scope}.')}"
