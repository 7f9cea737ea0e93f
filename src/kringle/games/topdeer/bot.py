# cython: language_level=3
"""Top Deer by rule of thumb."""

from __future__ import annotations

from kringle.kernel.thumb import Thumb


class TopDeerThumb(Thumb):
    pass
