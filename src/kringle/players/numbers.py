"""Numbers that the compiled modules here share. Not compiled: they copy them into C ints."""

NONE = 0
"""No edge: the first one is never used."""
MOST_MOVES = 1 << 15
"""The numbers of moves: they are cells."""
