"""Languages by their BCP 47 tags: `en`, `pt-BR`, `zh-Hant-TW`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

SOURCE = "en"
"""The language that every sentence is written in first."""
TAG = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|\d{3}))?(?:-(?P<variant>[a-z\d]{5,8}))?",
    re.IGNORECASE,
)
RIGHT_TO_LEFT_SCRIPTS = frozenset({"Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"})
RIGHT_TO_LEFT = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"})
"""Languages that are usually written from right to left."""
TRADITIONAL = frozenset({"TW", "HK", "MO"})
"""Regions whose Chinese is written in traditional characters."""


def tag(written: str) -> str | None:
    """A tag as it is usually spelled, also from a name of POSIX: `pt_br.UTF-8` is pt-BR. None: it is none."""
    found = TAG.fullmatch(re.split(r"[.@]", written, maxsplit=1)[0].replace("_", "-"))
    if not found:
        return None
    parts = [found["language"].lower()]
    if found["script"]:
        parts.append(found["script"].title())
    if found["region"]:
        parts.append(found["region"].upper())
    if found["variant"]:
        parts.append(found["variant"].lower())
    return "-".join(parts)


def shorter(language: str) -> list[str]:
    """A tag and what is more general, the nearest first: zh-TW, zh-Hant, zh."""
    found = TAG.fullmatch(language)
    if not found:
        return []
    chain = [language]
    while "-" in chain[-1]:
        chain.append(chain[-1].rpartition("-")[0])
    if found["language"] == "zh" and found["region"] in TRADITIONAL and not found["script"]:
        chain.insert(len(chain) - 1, "zh-Hant")
    return chain


def fallbacks(language: str) -> list[str]:
    """Where a message is looked for, one after the other: pt-BR, pt, en."""
    chain = shorter(language)
    return chain if SOURCE in chain else [*chain, SOURCE]


def preferred(wanted: Iterable[str], spoken: Sequence[str]) -> str | None:
    """The first wanted language that is spoken, or a sister of it: pt-BR for somebody from Portugal, before any other
    language. A language in another script is no sister."""
    tags = [found for found in map(tag, wanted) if found]
    for language in tags:
        for one in shorter(language):
            if one in spoken:
                return one
        sisters = [one for one in spoken if one.partition("-")[0] == language.partition("-")[0]]
        if sisters and _script(language) == _script(sisters[0]):
            return sisters[0]
    return None


def _script(language: str) -> str | None:
    """What a tag says of it, or what the region of Chinese does."""
    found = TAG.fullmatch(language)
    if not found:
        return None
    if found["language"].lower() == "zh":
        return found["script"] or ("Hant" if found["region"] in TRADITIONAL else "Hans")
    return found["script"]


def wanted(accept: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first."""
    found = []
    for part in accept.split(","):
        name, _, weight = part.partition(";q=")
        try:
            found.append((-float(weight or 1), name.strip()))
        except ValueError:
            continue
    return [name for _, name in sorted(found, key=lambda one: one[0])]


def of_environment(environment: Mapping[str, str], spoken: Sequence[str]) -> str:
    """What the settings of a POSIX system ask for."""
    wanted = environment.get("LANGUAGE", "").split(":")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            wanted.append(environment[name])
            break
    return preferred(wanted, spoken) or SOURCE


@lru_cache(maxsize=256)
def direction(language: str) -> str:
    """`rtl` or `ltr`."""
    found = TAG.fullmatch(language)
    script = found["script"] if found else None
    rtl = script in RIGHT_TO_LEFT_SCRIPTS if script else language.partition("-")[0] in RIGHT_TO_LEFT
    return "rtl" if rtl else "ltr"
