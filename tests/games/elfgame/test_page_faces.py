"""What the page shows of the deck that ships is what its cards say."""

from __future__ import annotations

import runpy
from pathlib import Path

TOOL = Path(__file__).resolve().parents[3] / "tools/elf_faces.py"


def test_the_page_has_the_faces_of_the_deck():
    tool = runpy.run_path(str(TOOL))
    assert tool["FILE"].read_text() == tool["faces"](), "run tools/elf_faces.py"
