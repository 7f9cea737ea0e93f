"""Writes what the cards of The Elf Game's own deck show, for the page: web/src/games/elfgame/faces.json.

A card that somebody plays is shown large before it acts, and its face is not in the view any more by then.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from kringle.games.elfgame import deck_reader
from kringle.games.elfgame.faces import face

FILE = Path(__file__).resolve().parents[1] / "web/src/games/elfgame/faces.json"


def faces() -> str:
    found = {}
    for card in deck_reader.standard().cards:
        whole = face(card)
        found[card.name] = {"holly": whole["holly"], "panels": whole["panels"]}
    return json.dumps(found, indent=None, separators=(",", ":"), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(faces())
    sys.stdout.write(f"{FILE}\n")
