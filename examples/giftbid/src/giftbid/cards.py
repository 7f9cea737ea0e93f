"""The gifts, from cards.toml."""

from typing import Annotated

from msgspec import Meta

from kringle.kernel import data

Points = Annotated[int, Meta(ge=0, le=99)]


class Cards(data.Entry):
    wish: Points
    gift: dict[data.Text, Points]


CARDS = data.load(__package__, "cards.toml", Cards)
NAMES = [*CARDS.gift]
WORTH = [*CARDS.gift.values()]
WISH = CARDS.wish
GIFTS = len(WORTH)
SEATS = 4
FIGURES = {"gifts": GIFTS, "wish": WISH, "gift": [{"name": name, "worth": worth} for name, worth in CARDS.gift.items()]}
