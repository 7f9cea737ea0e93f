"""Pages made into files: Typst sets them, and what Typst can't say is put into the PDF afterwards."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import as_file, files
from typing import Any

from kringle.press import art, letters
from kringle.press.art import NothingToPrintWith
from kringle.press.settings import BadOrder

STANDARD = "ua-1"
"""PDF/UA: tagged, titled, every picture told in words. Typst refuses what does not comply."""
DPI = 150
MISSING = "printing needs Typst and pikepdf: pip install 'kringle[print]'"
TEMPLATES = ("main.typ", "drawing.typ", "booklet.typ")


def installed() -> bool:
    """Whether sheets can be printed here."""
    try:
        import pikepdf  # noqa: F401
        import typst  # noqa: F401

        art.made("art.svg")
    except (ImportError, NothingToPrintWith):
        return False
    return True


def pdf(data: dict[str, Any], duplex: str = "") -> bytes:
    """`duplex` is the side on which paper is turned, "long" or "short"; empty: printed on one side."""
    return _finished(_compiled(data, "pdf"), duplex)


def pictures(data: dict[str, Any], dpi: int = DPI) -> list[bytes]:
    """A PNG for each page."""
    made = _compiled(data, "png", dpi)
    return made if isinstance(made, list) else [made]


def _compiled(data: dict[str, Any], form: str, dpi: int = DPI) -> Any:
    try:
        import typst
    except ImportError:
        raise NothingToPrintWith(MISSING) from None
    source = _source(data)
    standards: dict[str, Any] = {"pdf_standards": STANDARD} if form == "pdf" else {"ppi": float(dpi)}
    try:
        compiled: Any = typst.compile  # its types do not know of several files at once
        return compiled(source, font_paths=_fonts(), format=form, **standards)
    except typst.TypstError as problem:
        said = str(problem)
        if "does not fit" in said:
            raise BadOrder(
                said[said.index("panicked with: ") + 15 :].strip(' "') if "panicked with: " in said else said
            ) from None
        raise


@cache
def _fonts() -> Any:
    """Ours and no others: what is printed is the same on every machine."""
    import typst

    art.made("fonts/fredoka-600-latin.ttf")
    with as_file(files("kringle.press") / "made/fonts") as folder:
        return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder)])


def _source(data: dict[str, Any]) -> dict[str, bytes]:
    """The template, the pages as JSON, and each picture once."""
    template = files("kringle.press") / "template"
    source = {name: (template / name).read_bytes() for name in TEMPLATES}
    drawings: dict[str, str] = {}
    data = json.loads(json.dumps(data))  # each card its own: they share drawings
    for node in _nodes(data):
        for field in ("file", "strip", "icon", "corner", "over"):
            if isinstance(node.get(field), str) and "|" in node[field]:
                node[field] = _named(drawings, art.svg(node[field]))
            elif isinstance(node.get(field), str) and node[field].startswith("<svg"):
                node[field] = _named(drawings, node[field])
        if node.get("is") == "art":
            drawing = art.svg(node.pop("art"))
            node["file"] = _named(drawings, _pale(drawing) if node.pop("pale", False) else drawing)
        elif node.get("is") == "sign":
            node["file"] = _named(drawings, art.svg(node.pop("sign")))
        elif node.get("is") == "svg":
            node["file"] = _named(drawings, node.pop("svg"))
    source |= {f"art/{name}.svg": drawing.encode() for name, drawing in drawings.items()}
    source["data.json"] = letters.printable(json.dumps(data, ensure_ascii=False)).encode()
    return source


def _named(drawings: dict[str, str], drawing: str) -> str:
    name = hashlib.sha256(drawing.encode()).hexdigest()[:16]
    drawings[name] = drawing
    return name


def _pale(drawing: str) -> str:
    head, _, rest = art.grey(drawing).partition(">")
    body, _, _ = rest.rpartition("</svg>")
    return f'{head}><g opacity=".28">{body}</g></svg>'


def _nodes(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from _nodes(value)
    elif isinstance(data, list):
        for value in data:
            yield from _nodes(value)


def _finished(made: bytes, duplex: str) -> bytes:
    """Printers' dialogs begin with "actual size", and with both sides where there are backs."""
    try:
        import pikepdf
    except ImportError:
        raise NothingToPrintWith(MISSING) from None
    with pikepdf.open(io.BytesIO(made)) as document:
        wishes = document.Root.get("/ViewerPreferences", pikepdf.Dictionary())
        wishes.PrintScaling = pikepdf.Name("/None")
        wishes.Duplex = pikepdf.Name(
            {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}.get(duplex, "/Simplex")
        )
        document.Root.ViewerPreferences = wishes
        target = io.BytesIO()
        document.save(target, deterministic_id=True, linearize=False)
    return target.getvalue()
