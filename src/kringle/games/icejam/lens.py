"""Ice Cube Jam in the laboratory: what is counted, and what a change looks like."""

from kringle.kernel.lens import Counted, Lens

LENS = Lens(
    (
        Counted("laid", "{} cards laid", "face", group="cards laid", cards=True),
        Counted("lifted", "{} cards lifted", "face", group="cards lifted"),
        Counted("took", "{} cubes", "colour", group="cubes"),
        Counted("slid", "Slides"),
        Counted("stepped", "Steps"),
    ),
    sample_change="cube.blue.copies=8",
    first="first",
    rounds="round",
)
