"""Top Deer in the laboratory: what is counted, and what a change looks like."""

from kringle.kernel.lens import Counted, Lens

LENS = Lens(
    (
        Counted(
            "played",
            "{} race cards",
            "card",
            lambda card: None if card is None else card[:-1],
            group="race cards",
            cards=True,
        ),
        Counted(
            "flipped",
            "{} specials",
            "effect",
            only=("extra", "borrow", "hop", "gather", "surefoot"),
            group="specials",
            cards=True,
        ),
        Counted("breeds", "{} deer bred", "deer", group="deer"),
        Counted("bought_rosette", "Rosettes bought"),
        Counted("bought_card", "Extra cards bought"),
        Counted("sold", "Deer bought at auction"),
        Counted("bumped", "Times bumped on"),
    ),
    sample_change="money.rosette_price=3",
    first="first_player",
    rounds="race",
)
