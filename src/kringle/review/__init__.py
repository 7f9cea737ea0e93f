"""What was luck and what was skill: a finished game looked at again, position by position."""

from kringle.review.effort import Effort
from kringle.review.errors import NotOver
from kringle.review.review import Choice, Moment, Review, Share
from kringle.review.reviewing import review

__all__ = ["Choice", "Effort", "Moment", "NotOver", "Review", "Share", "review"]
