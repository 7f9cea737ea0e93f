"""The room, put together."""

from kringle.kernel.room import Room
from limits import asking
from limits.table import Beyond

ROOM = Room(Beyond, (asking,), set_up=asking.set_up)
