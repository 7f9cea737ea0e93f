"""Santa's Workshop in the laboratory: what is counted, and what a change looks like."""

from kringle.kernel.lens import Counted, Lens, field

LENS = Lens(
    (
        Counted("assembled", "{} builds", "on", field("gift"), group="gifts", cards=True),
        Counted("sent", "Elves sent to {}", "space", group="places"),
        Counted("tended", "Visits to {}", "reindeer", group="reindeer"),
        Counted("learned", "Lessons in {}", "subject", group="lessons"),
        Counted("improved", "Work on the {}", "improvement", group="improvements"),
    ),
    sample_change="gift.Teddy Bear.chart.0=60",
    first="first_player",
    rounds="day",
)
