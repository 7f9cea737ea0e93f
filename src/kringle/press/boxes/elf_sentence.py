"""The lower half of a card of The Elf Game: what it says, in words."""

from __future__ import annotations

from typing import Any

GROUPS = {"kids": "Jedes Kind", "adults": "Jeder Erwachsene", "everyone": "Alle"}
SIZES = ("kleines", "mittleres", "großes")
COLOURS = {"red": " (rot)", "blue": " (blau)", "yellow": " (gelb)", "any": ""}
BLOCKS = {"coal": "Kohle", "snowstorm": "einen Schneesturm", "any": "ein beliebiges Hindernis"}


def sentence(design: Any, language: str) -> str:
    if language != "de":
        from kringle.games.elfgame import faces

        return faces.sentence(design)
    return " ".join(_said(question) for question in design.questions())


def _said(question: tuple[Any, ...]) -> str:
    group = f"{GROUPS[question[0].group]}: " if question[0].group else ""
    whole = group + ", oder ".join(_phrase(op) for op in question)
    return f"{whole[0].upper()}{whole[1:]}."


def _phrase(op: Any) -> str:
    colour = COLOURS[op.colour]
    cards = "1 Karte" if op.number == 1 else f"{op.number} Karten"
    there = " auf derselben Bahn" if op.same else ""
    match op.op:
        case "build":
            return f"baue ein {SIZES[op.number - 1]} Geschenk{colour or ' in beliebiger Farbe'}"
        case "advance":
            return f"schiebe ein eigenes Geschenk{colour} {op.number} weiter"
        case "push_back":
            whose = "ein eigenes Geschenk" if op.group else "ein gegnerisches Geschenk"
            return f"schiebe {whose}{colour}{there} {op.number} zurück"
        case "deliver":
            return f"liefere ein eigenes Geschenk{colour} sofort aus{', auch im Schneesturm' if op.flag else ''}"
        case "steal":
            return f"nimm ein gegnerisches Geschenk{colour}{' und liefere es aus' if op.flag else ''}"
        case "block":
            if op.kind == "shelf":
                return "setze gegnerische Elfen ins Regal"
            return f"lege {BLOCKS[op.kind]} auf eine gegnerische Bahn{colour}{there}"
        case "unblock":
            if op.kind == "shelf":
                return "hole deine Elfen aus dem Regal"
            return f"räume {BLOCKS[op.kind]} von deiner Bank{colour}"
        case "draw":
            return f"lass einen Gegner {cards} ziehen" if op.who == "opponent" else f"ziehe {cards}"
        case "discard":
            who = {"opponent": f"ein Gegner legt {cards} ab", "opponents": f"alle Gegner legen {cards} ab"}
            return who.get(op.who, f"lege {cards} ab")
        case _:
            return "du darfst noch eine Karte spielen"
