"""How cells become numbers for learning, and what a Stepper answers. Not compiled: compiled modules copy from here."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kringle.kernel.constants import CHANCE, MAX_SEATS

HEAD = MAX_SEATS + CHANCE + 1
SKIPPED = 2
"""Cells that the head of a vector tells already: who is asked, whose view it is."""
SIXTEEN_BITS = np.arange(1 << 16, dtype=np.uint16).view(np.int16).astype(np.float64)
SQUASHED: npt.NDArray[np.float32] = (np.sign(SIXTEEN_BITS) * np.log2(1 + np.abs(SIXTEEN_BITS)) / 4).astype(np.float32)
"""For each 16-bit number, read as unsigned: 1 is 0.25, 3 is 0.5, 15 is 1, 255 is 2. No two numbers become the same."""
LIMIT = float(np.abs(SQUASHED).max())

OVER = -1
ILLEGAL = -2
