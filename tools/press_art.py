"""The client's pictures and fonts as the press needs them, in src/kringle/press/made: one source for screen and paper.

art.svg          the symbols of the page, as Vite has put them together
pictures.json    which picture stands for what: the pictures.json of every board
fonts/*.ttf      the page's fonts; npm has them as WOFF, which is TrueType with packed tables
"""

from __future__ import annotations

import json
import shutil
import struct
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src/kringle/server/static"
MADE = ROOT / "src/kringle/press/made"
SUBSETS = ("latin", "latin-ext")
"""As npm has the fonts cut up. The second has what Polish, Czech, Turkish and so forth need."""
FONTS = {
    "fredoka-600": "fredoka/files/fredoka-{}-600-normal",
    "atkinson-400": "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-{}-400-normal",
    "atkinson-400-italic": "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-{}-400-italic",
    "atkinson-700": "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-{}-700-normal",
}


def make() -> None:
    shutil.rmtree(MADE, ignore_errors=True)
    (MADE / "fonts").mkdir(parents=True)
    (art,) = (STATIC / "assets").glob("art-*.svg")
    shutil.copyfile(art, MADE / "art.svg")
    boards = {path.parent.name: json.loads(path.read_text("utf-8")) for path in (WEB / "src").rglob("pictures.json")}
    (MADE / "pictures.json").write_text(json.dumps(boards, ensure_ascii=False, sort_keys=True, indent=1), "utf-8")
    for name, path in FONTS.items():
        for subset in SUBSETS:
            woff = (WEB / "node_modules/@fontsource" / f"{path.format(subset)}.woff").read_bytes()
            (MADE / "fonts" / f"{name}-{subset}.ttf").write_bytes(truetype(woff))


def is_made() -> bool:
    return (MADE / "pictures.json").exists() and len(list((MADE / "fonts").glob("*.ttf"))) == len(FONTS) * len(SUBSETS)


def truetype(woff: bytes) -> bytes:
    """A WOFF file unpacked: https://www.w3.org/TR/WOFF/."""
    signature, flavour, _, count = struct.unpack(">4sIIH", woff[:14])
    if signature != b"wOFF":
        raise SystemExit("kringle: a font is no WOFF file")
    power = 1 << (count.bit_length() - 1)
    head = struct.pack(">IHHHH", flavour, count, power * 16, power.bit_length() - 1, (count - power) * 16)
    body, at = b"", len(head) + 16 * count
    for number in range(count):
        tag, offset, packed, length, check = struct.unpack_from(">4sIIII", woff, 44 + 20 * number)
        data = woff[offset : offset + packed]
        table = zlib.decompress(data) if packed < length else data
        head += struct.pack(">4sIII", tag, check, at + len(body), length)
        body += table + bytes(-length % 4)
    return head + body


if __name__ == "__main__":
    make()
