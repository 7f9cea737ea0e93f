"""Conveyor in the laboratory: what is counted, and what a change looks like."""

from kringle.kernel.lens import Counted, Lens

LENS = Lens(
    (
        Counted("toy", "{} toys", "kind", only=("doll", "kite", "robot"), group="toys", cards=True),
        Counted("crafted", "{} toys", "toy", only=("radio", "borg", "whistle"), column="toy", group="toys", cards=True),
        Counted("took", "{} cards taken", "kind", group="cards taken"),
        Counted("dropped", "Cards dropped"),
    ),
    sample_change="part.robot.points=8",
    places="track",
    rounds="season",
)
