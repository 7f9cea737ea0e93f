"""What Unicode's Common Locale Data Repository knows of a language: by Babel, and where Kringle runs in a page, by the
browser's own `Intl`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from babel import Locale

IN_A_PAGE = sys.platform == "emscripten"


@lru_cache(maxsize=64)
def _locale(language: str) -> Locale:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return Locale.parse("en")


@lru_cache(maxsize=64)
def _intl(maker: str, language: str, option: str, value: str) -> Any:
    import js  # type: ignore[import-not-found, unused-ignore]

    return getattr(js.Intl, maker).new(language, js.JSON.parse(f'{{"{option}": "{value}"}}'))


@lru_cache(maxsize=4096)
def category(language: str, value: float, select: str = "plural") -> str:
    """The plural category: one, few, many ...; or the ordinal one."""
    if IN_A_PAGE:
        kind = "ordinal" if select == "ordinal" else "cardinal"
        return str(_intl("PluralRules", language, "type", kind).select(value))
    locale = _locale(language)
    form = locale.ordinal_form if select == "ordinal" else locale.plural_form
    return str(form(value))


def number(language: str, value: float, signed: bool = False) -> str:
    """12,345 as the language has it."""
    if IN_A_PAGE:
        return str(_intl("NumberFormat", language, "signDisplay", "always" if signed else "auto").format(value))
    from babel.numbers import format_decimal

    said = format_decimal(value, locale=_locale(language))
    return f"+{said}" if signed and value >= 0 else said


def enumerated(language: str, items: Iterable[str]) -> str:
    """ "a, b and c" as the language has it."""
    found = list(items)
    if len(found) < 2:
        return "".join(found)
    if IN_A_PAGE:
        return str(_intl("ListFormat", language, "type", "conjunction").format(found))
    from babel.lists import format_list

    return str(format_list(found, locale=_locale(language)))
