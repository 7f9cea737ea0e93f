"""What is wrong with words, and what is missing in a language."""

from __future__ import annotations

from collections.abc import Iterator

from kringle.words.compact import Reading, is_term
from kringle.words.places import Place
from kringle.words.say import places as gaps_of
from kringle.words.source import BadWords
from kringle.words.tags import SOURCE, fallbacks, tag


def wanted(place: Place) -> dict[str, str]:
    """What a language says at a place: everything that English says, and what the data's words are called."""
    named = {key: key.partition(f"name.{place.scope}.")[2] for one in place.languages() for key in place.names(one)}
    return {**place.written(SOURCE), **{key: place.names(SOURCE).get(key, name) for key, name in named.items()}}


def missing(place: Place, language: str) -> list[str]:
    said = {key for one in fallbacks(language) if one != SOURCE for key in place.written(one)}
    return [key for key in wanted(place) if key not in said]


def problems(place: Place) -> Iterator[str]:
    """Messages that can't be read, that nobody asks for, or that name what they are not given."""
    source = Reading(place.scope, place.written(SOURCE))
    for language in place.languages():
        if tag(language) != language:
            yield f"{place.name}: {language} is not how this language's tag is written: {tag(language)}"
        yield from _of_language(place, language, source)


def _of_language(place: Place, language: str, source: Reading) -> Iterator[str]:
    written = place.written(language)
    said = Reading(place.scope, {**source.written, **written})
    asked = wanted(place)
    for key in written:
        try:
            compact = said.compact(key)
        except BadWords as problem:
            yield f"{place.name}, {language}, {problem}"
            continue
        if key not in asked and not is_form(key, asked):
            yield f"{place.name}, {language}, {key}: English has no such message"
        elif key in source.written and not is_term(key):
            given = {gap[0] for gap in gaps_of(source.compact(key))}
            if strange := sorted({gap[0] for gap in gaps_of(compact)} - given):
                yield f"{place.name}, {language}, {key}: English does not name {', '.join(strange)}"


def is_form(key: str, asked: dict[str, str]) -> bool:
    """Another form of something that English has: a case, an ending."""
    return key.rpartition(".")[0] in asked or key.startswith("person.")
