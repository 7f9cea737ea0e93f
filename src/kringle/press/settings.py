"""How sheets are to be printed: paper, language, backs, ink."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kringle.kernel.errors import KringleError

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Millimetres, upright."""
LANGUAGES = ("en", "de")
BACKS = ("duplex-long", "duplex-short", "gutterfold", "none")
INKS = ("full", "low", "black")
FARTHEST = 10.0
"""Millimetres that backs may be moved: more is no slip of a printer."""


class BadOrder(KringleError, ValueError):
    """Sheets that can't be printed so, and why."""

    exit_code = 2


@dataclass(frozen=True)
class Settings:
    paper: str = "a4"
    language: str = "en"
    backs: str = "duplex-long"
    offset: tuple[float, float] = (0.0, 0.0)
    """Across and down, as the calibration page reads: how far backs lie from their fronts."""
    ink: str = "full"
    """Low: no filled areas. Black: no colours either."""
    large: bool = False
    full_backs: bool = False
    """Backs printed to their edges; else framed in white, which takes less ink and hides a slip."""
    only: tuple[str, ...] = ()
    """The parts that are printed, by id; none: all."""

    def __post_init__(self) -> None:
        _one_of("paper", self.paper, tuple(PAPERS))
        _one_of("lang", self.language, LANGUAGES)
        _one_of("backs", self.backs, BACKS)
        _one_of("ink", self.ink, INKS)
        for value in self.offset:
            if not -FARTHEST <= value <= FARTHEST:
                raise BadOrder(f"offset {value:g}: backs can be moved by {FARTHEST:g} mm at most, each way")

    @property
    def size(self) -> tuple[float, float]:
        return PAPERS[self.paper]


def _one_of(name: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise BadOrder(f"{name} is {', '.join(allowed[:-1])} or {allowed[-1]}, not {value!r}")


def offset(text: str) -> tuple[float, float]:
    """`0.5,-1` as the calibration page says it."""
    try:
        across, down = (float(part.replace("−", "-")) for part in text.split(","))
    except ValueError:
        raise BadOrder(f"offset is two numbers in millimetres, such as 0.5,-1, not {text!r}") from None
    return across, down
