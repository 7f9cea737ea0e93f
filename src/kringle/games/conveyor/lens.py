"""Conveyor in the laboratory: what is counted, and what a change looks like."""

from kringle.games.conveyor.cards import CARDS
from kringle.kernel.lens import Counted, Lens


def cost(name: str) -> str:
    """Of a toy: how many of its cards."""
    needed = next((part.needed for part in CARDS.part if part.name == name), 1)
    return "1 card" if needed == 1 else f"{needed} cards"


LENS = Lens(
    (
        Counted("toy", "{} toys", "kind", only=("doll", "kite", "robot"), group="toys", cards=True, cost=cost),
        Counted(
            "crafted",
            "{} toys",
            "toy",
            only=("radio", "borg", "whistle"),
            column="toy",
            group="toys",
            cards=True,
            cost=cost,
        ),
        Counted("took", "{} cards taken", "kind", group="cards taken"),
        Counted("dropped", "Cards dropped"),
    ),
    sample_change="part.robot.points=8",
    places="track",
    rounds="season",
)
