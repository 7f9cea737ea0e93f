"""The lower half of a card in German, for the rules page; boards have the same words (web/src/words/de.ts)."""

from __future__ import annotations

from kringle.games.elfgame.language import ANY, Card, Op

GROUPS = {"kids": "Jedes Kind", "adults": "Jeder Erwachsene", "everyone": "Alle"}
BLOCKS = {"coal": "Kohle", "snowstorm": "einen Schneesturm", "any": "ein beliebiges Hindernis"}
SIZES = ("kleines", "mittleres", "großes")
COLOURS = {"red": " (rot)", "blue": " (blau)", "yellow": " (gelb)", ANY: ""}


def sentence(card: Card) -> str:
    return " ".join(_said(question) for question in card.questions())


def _said(question: tuple[Op, ...]) -> str:
    phrases = ", oder ".join(phrase(op) for op in question)
    text = f"{GROUPS[question[0].group]}: {phrases}" if question[0].group else phrases
    return f"{text[0].upper()}{text[1:]}."


def phrase(op: Op) -> str:
    colour, number = COLOURS.get(op.colour, ""), op.number
    cards = "1 Karte" if number == 1 else f"{number} Karten"
    there = " auf derselben Bahn" if op.same else ""
    match op.op:
        case "build":
            return f"baue ein {SIZES[number - 1]} Geschenk{colour or ' in beliebiger Farbe'}"
        case "advance":
            return f"schiebe ein eigenes Geschenk{colour} {number} weiter"
        case "push_back":
            whose = "eigenes" if op.group else "gegnerisches"
            return f"schiebe ein {whose} Geschenk{colour}{there} {number} zurück"
        case "deliver":
            return f"liefere ein eigenes Geschenk{colour} sofort aus{', auch im Schneesturm' if op.flag else ''}"
        case "steal":
            return f"nimm ein gegnerisches Geschenk{colour}{' und liefere es aus' if op.flag else ''}"
        case "block" if op.kind == "shelf":
            return "setze gegnerische Elfen ins Regal"
        case "block":
            return f"lege {BLOCKS[op.kind]} auf eine gegnerische Bahn{colour}{there}"
        case "unblock" if op.kind == "shelf":
            return "hole deine Elfen aus dem Regal"
        case "unblock":
            return f"räume {BLOCKS[op.kind]} von deiner Bank{colour}"
        case "draw":
            return f"lass einen Gegner {cards} ziehen" if op.who == "opponent" else f"ziehe {cards}"
        case "discard":
            who = {"opponent": "ein Gegner legt", "opponents": "alle Gegner legen"}.get(op.who)
            return f"{who} {cards} ab" if who else f"lege {cards} ab"
        case _:
            return "du darfst noch eine Karte spielen"
