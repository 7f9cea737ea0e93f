"""What can go wrong in the laboratory. Every error says what is wrong and what would be right."""

from __future__ import annotations

from kringle.kernel.errors import KringleError


class LabError(KringleError):
    """The base of all errors below."""


class BadChange(LabError, ValueError):
    """A change of a game's data that can't be made: no such place, not such a value."""


class BadPlan(LabError, ValueError):
    """A run that can't be planned like this."""


class BadRun(LabError, ValueError):
    """A folder that is not a run, or is another one, or is not finished."""
