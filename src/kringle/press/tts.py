"""A save for Tabletop Simulator: the same pieces as pictures, with a JSON file that lays them out.

Cards of one part are cut from large pictures, ten across and seven down at most, as that program wants them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from kringle.press import parts, typeset
from kringle.press.pieces import Board, Node, Order, Part, Piece, Small, Text
from kringle.press.sheets import Placed, Sheet

ACROSS, DOWN = 10, 7
INCH = 25.4
CARD, DECK, BOARD, TILE = "CardCustom", "DeckCustom", "Custom_Board", "Custom_Tile"
ROUND, SQUARE = 2, 0
WIDTH = 63.0
"""Millimetres of a card that are one unit of the table's, about."""


@dataclass
class Save:
    """What is put together: pictures to set, by file, and things on the table."""

    pictures: dict[str, Sheet]
    things: list[dict[str, Any]]
    folder: Path
    decks: int = 0

    def address(self, file: str) -> str:
        return (self.folder / file).as_uri()


def files(order: Order, folder: Path, dpi: int) -> dict[str, bytes]:
    """`folder` is where they will lie: the save names them there."""
    save = Save({}, [], folder)
    for part in parts(order):
        if isinstance(part, Part):
            _cards(save, part)
        elif isinstance(part, Small):
            _tiles(save, part.id, part.pieces)
        elif isinstance(part, Board):
            _board(save, part)
        else:
            assert isinstance(part, Text)  # the rules are read on paper
    made = {}
    for file, sheet in save.pictures.items():
        (made[file],) = typeset.pictures(_document(order, sheet), dpi)
    made[f"{order.game.id}.json"] = json.dumps(_whole(order, save.things), indent=1, sort_keys=True).encode()
    return made


def _document(order: Order, sheet: Sheet) -> dict[str, Any]:
    page = {**sheet.plain(8.0), "is": "bare"}
    return {"title": order.title, "language": order.settings.language, "pages": [page]}


def _picture(
    save: Save, file: str, w: float, h: float, things: Sequence[tuple[float, float, float, float, Node]]
) -> str:
    placed = [Placed(x, y, wide, high, node) for x, y, wide, high, node in things]
    save.pictures[file] = Sheet(file, file, w, h, "", "", placed)
    return save.address(file)


def _cards(save: Save, part: Part) -> None:
    """Pieces with the same back are one deck; those without are tiles."""
    for back, group in groupby(part.pieces, key=lambda piece: id(piece.back)):
        pieces = list(group)
        if pieces[0].back is None:
            _tiles(save, part.id, [(part.size, piece) for piece in pieces])
        else:
            _deck(save, part, pieces, back)


def _deck(save: Save, part: Part, pieces: Sequence[Piece], back: int) -> None:
    designs = {id(piece.face): piece for piece in pieces}
    numbers = {face: number for number, face in enumerate(designs)}
    w, h = part.size
    custom: dict[str, Any] = {}
    ids: dict[int, int] = {}
    back_address = ""
    for first in range(0, len(designs), ACROSS * DOWN):
        shown = list(designs.values())[first : first + ACROSS * DOWN]
        rows = max(2, -(-len(shown) // ACROSS))
        save.decks += 1
        places = [(i % ACROSS * w, i // ACROSS * h, w, h, piece.face) for i, piece in enumerate(shown)]
        face = _picture(save, f"{part.id}-{save.decks}.png", ACROSS * w, rows * h, places)
        assert pieces[0].back is not None
        back_address = back_address or _picture(
            save, f"{part.id}-{save.decks}-back.png", w, h, [(0, 0, w, h, pieces[0].back)]
        )
        custom[str(save.decks)] = {
            "FaceURL": face,
            "BackURL": back_address,
            "NumWidth": ACROSS,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
        ids |= {first + i: save.decks * 100 + i for i in range(len(shown))}
    numbered = [(ids[numbers[id(piece.face)]], piece) for piece in pieces]
    contained = [
        {**_thing(CARD, piece, save), "CardID": number, "CustomDeck": {str(number // 100): custom[str(number // 100)]}}
        for number, piece in numbered
    ]
    deck = {
        **_thing(DECK, pieces[0], save),
        "Nickname": part.title,
        "DeckIDs": [number for number, _ in numbered],
        "CustomDeck": custom,
        "ContainedObjects": contained,
    }
    if len(contained) == 1:
        (deck,) = contained
    save.things.append(_laid(deck, len(save.things), 180.0))


def _tiles(save: Save, name: str, pieces: Sequence[tuple[tuple[float, float], Piece]]) -> None:
    """Alike ones lie as one stack."""
    for _, group in groupby(pieces, key=lambda entry: id(entry[1].face)):
        alike = list(group)
        (w, h), piece = alike[0]
        address = _picture(save, f"{name}-{len(save.pictures)}.png", w, h, [(0, 0, w, h, piece.face)])
        tile = {
            **_thing(TILE, piece, save),
            "Number": len(alike),
            "CustomImage": {
                "ImageURL": address,
                "ImageSecondaryURL": "",
                "WidthScale": 0,
                "CustomTile": {
                    "Type": ROUND if w == h else SQUARE,
                    "Thickness": 0.1,
                    "Stackable": len(alike) > 1,
                    "Stretch": True,
                },
            },
        }
        scale = max(w, h) / WIDTH
        tile["Transform"] = {**tile["Transform"], "scaleX": scale, "scaleY": 1.0, "scaleZ": scale}
        save.things.append(_laid(tile, len(save.things), 0.0))


def _board(save: Save, board: Board) -> None:
    w, h = board.size
    address = _picture(save, f"{board.id}.png", w, h, [(0, 0, w, h, board.face)])
    piece = Piece(board.piece, board.alt, board.face)
    thing = {
        **_thing(BOARD, piece, save),
        "CustomImage": {"ImageURL": address, "ImageSecondaryURL": "", "WidthScale": w / h},
    }
    save.things.append(_laid(thing, len(save.things), 0.0))


def _thing(kind: str, piece: Piece, save: Save) -> dict[str, Any]:
    return {
        "Name": kind,
        "Nickname": piece.name,
        "Description": piece.alt,
        "GUID": f"{len(save.things) + 1:06x}",
        "Locked": False,
        "Transform": {
            "posX": 0.0,
            "posY": 1.5,
            "posZ": 0.0,
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 0.0,
            "scaleX": 1.0,
            "scaleY": 1.0,
            "scaleZ": 1.0,
        },
    }


def _laid(thing: dict[str, Any], number: int, turned: float) -> dict[str, Any]:
    """In rows on the table, none upon another."""
    place = {**thing["Transform"], "posX": -18.0 + number % 10 * 4.0, "posZ": 14.0 - number // 10 * 5.0, "rotZ": turned}
    return {**thing, "Transform": place}


def _whole(order: Order, things: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "SaveName": f"{order.title} ({order.words('label.players', least=order.seats, most=order.seats)})",
        "GameMode": order.title,
        "Date": "",
        "Table": "Table_Custom",
        "Sky": "Sky_Museum",
        "Note": order.game.summary,
        "Rules": order.game.rulebook.translated(order.settings.language).text,
        "ObjectStates": list(_numbered(things)),
    }


def _numbered(things: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for number, thing in enumerate(things, 1):
        yield {**thing, "GUID": f"{number:06x}"}
