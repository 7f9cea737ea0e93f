"""Numbers that the compiled modules here share. Not compiled: they copy them into C ints."""

NONE = 0
"""No edge: the first one is never used."""
MOST_MOVES = 1 << 15
"""The numbers of moves: they are cells."""

# A net (net.py).
HIDDEN, SECOND = 64, 32
"""Numbers of the first and of the second layer."""
HANDS = 24
"""Steps in which the rule of thumb's lead is told to the first layer."""
UNIT = 256
"""1 in the first layer, and what the second gives."""
MOST = 8 * UNIT - 1
FINE = 1024
"""1 in the weights of the second and third layers."""
WHOLE = 1 << 16


def weights_of(size: int) -> int:
    """How many weights of 16 bits a net for so many features has."""
    return (size + HANDS + 1) * HIDDEN + 2 * SECOND * HIDDEN + SECOND
