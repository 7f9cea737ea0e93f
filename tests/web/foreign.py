"""Languages that nobody speaks, made as a translator makes one: a file is exported, filled, and imported."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import polib
from moz.l10n.formats.mf2 import mf2_serialize_message

from kringle.words import exchange
from kringle.words.compact import parsed
from kringle.words.places import places

ROOT = Path(__file__).resolve().parents[2]
VOWELS = "aeiouyAEIOUYäöüÄÖÜ"
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "абцдефгхијклмнопqрстувwхyзАБЦДЕФГХИЈКЛМНОПQРСТУВWХYЗ".translate(str.maketrans("qwyQWY", "ћшљЋШЉ")),
)


def other_letters(text: str) -> str:
    """What is still in Latin letters was not translated."""
    return text.translate(LETTERS)


def longer(text: str) -> str:
    """By two fifths: most languages say it in more letters than English."""
    said, wanted = list(text), len(text) * 14 // 10
    for at in range(len(said)):
        missing = wanted - sum(map(len, said))
        if missing > 0 and said[at] in VOWELS:
            said[at] *= 2 if missing < len(text) // 3 else 3
    return "".join(said)


def from_the_right(text: str) -> str:
    return f"\u202e{text}\u202c" if any(letter.isalpha() for letter in text) else text


LANGUAGES = {"sr": other_letters, "en-XA": longer, "ar-XB": from_the_right}


def translated(text: str, change) -> str:
    message = parsed(text)
    for _, pattern in message:
        pattern[:] = [change(part) if isinstance(part, str) else part for part in pattern]
    return "".join(mf2_serialize_message(message))


def checkout(folder: Path) -> Path:
    """A copy of Kringle that speaks these languages too, with the page built anew."""
    unwanted = ("__pycache__", "static", "*.c", "*.egg-info", "python")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns(*unwanted))
    shutil.copytree(ROOT / "web", folder / "web", ignore=shutil.ignore_patterns("node_modules", "built", ".built-from"))
    (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    for language, change in LANGUAGES.items():
        _import(places(folder / "src/kringle"), language, change)
    subprocess.run([sys.executable, folder / "tools/web.py", "build"], check=True, cwd=folder)
    return folder


def _import(found, language: str, change) -> None:
    file = polib.pofile(exchange.exported(found, language), wrapwidth=0)
    for entry in file:
        entry.msgstr = translated(entry.msgid, change)
    for path, text in exchange.imported(found, str(file)).items():
        path.write_text(text, encoding="utf-8")
