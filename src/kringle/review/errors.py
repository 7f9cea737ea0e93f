"""What can be wrong with a review."""

from kringle.kernel.errors import KringleError


class NotOver(KringleError, ValueError):
    """A game that is still being played: a review would tell what nobody may know yet."""

    __str__ = Exception.__str__
