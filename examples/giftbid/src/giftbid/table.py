"""What lies where."""

from typing import Annotated

from giftbid.cards import GIFTS, SEATS
from kringle.kernel.layout import Grid, Row
from kringle.kernel.room import Table


class Giftbid(Table):
    phase: int
    round: int
    wishes: int  # for each seat
    gift: int  # that is bid for
    pile: Annotated[Row, GIFTS]
    unseen: Annotated[Row, GIFTS]  # wishes that are not dealt; in a view: that the viewer has not seen
    wish: Annotated[Grid, SEATS, GIFTS]
    wish_count: Annotated[Row, SEATS]
    card: Annotated[Grid, SEATS, GIFTS]  # bid cards in hand: the first is card 1
    sharers: Annotated[Grid, SEATS, GIFTS]  # how many have the gift, if this seat does
