"""The Elf Game in the laboratory: what is counted, and what a change looks like."""

from kringle.kernel.lens import Counted, Lens

LENS = Lens(
    (
        Counted("played", "{} plays", "card", group="cards", cards=True),
        Counted("swapped", "Cards swapped"),
        Counted("cleared", "Blocks paid off"),
    ),
    sample_change="card.Whale for the Bath.copies=9",
    minutes=(20.0, 40.0),
    first="first",
    turns="turn",
)
