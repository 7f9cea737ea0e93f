"""Santa's Workshop in the laboratory: what is counted, and what a change looks like."""

from kringle.games.workshop.cards import GIFT_CARDS
from kringle.kernel.lens import Counted, Lens, field


def cost(name: str) -> str:
    """Of a gift: how many pieces of material and how many hammers."""
    gift = next(gift for gift in GIFT_CARDS if gift.name == name)
    return f"{len(gift.needs)} materials, {gift.assembly} {'hammer' if gift.assembly == 1 else 'hammers'}"


LENS = Lens(
    (
        Counted("assembled", "{} builds", "on", field("gift"), group="gifts", cards=True, cost=cost),
        Counted("sent", "Elves sent to {}", "space", group="places"),
        Counted("tended", "Visits to {}", "reindeer", group="reindeer"),
        Counted("learned", "Lessons in {}", "subject", group="lessons"),
        Counted("improved", "Work on the {}", "improvement", group="improvements"),
    ),
    sample_change="gift.Teddy Bear.chart.0=60",
    first="first_player",
    rounds="day",
)
