# cython: language_level=3
"""Santa's Workshop by rule of thumb."""

from __future__ import annotations

from kringle.kernel.thumb import Thumb


class WorkshopThumb(Thumb):
    """Placeholder."""
