"""The steps, in the order of the rules."""

from giftbid import bidding, dealing, scoring, secrets
from giftbid.table import Giftbid
from kringle.kernel.room import Room

ROOM = Room(
    Giftbid, (dealing, bidding, scoring, secrets),
    set_up=dealing.set_up, standing=scoring.standing, conceal=secrets.conceal, invent=secrets.invent,
)  # fmt: skip
