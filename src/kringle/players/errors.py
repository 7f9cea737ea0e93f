"""What can go wrong with a player. A match goes on all the same: see playing.py."""

from __future__ import annotations

from kringle.kernel.errors import KringleError


class UnknownBot(KringleError, ValueError):
    """There is no bot of this name."""


class BadSetting(KringleError, ValueError):
    """A setting that the bot does not have, or a value that it can't have."""


class BadNet(KringleError, ValueError):
    """A file that is no net, or the net of another game."""


class NothingToChoose(KringleError, ValueError):
    """This view's seat is not asked now, or it is a spectator's view."""


class BotFailed(KringleError):
    """A bot gave no move that could be played. One of the following."""


class BotRaised(BotFailed):
    """It raised an exception, which is `__cause__`."""


class BotIllegal(BotFailed):
    """It answered with something that is not among the legal moves."""


class BotOverran(BotFailed):
    """It took longer than it was allowed to."""
