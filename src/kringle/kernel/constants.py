"""Numbers that every game shares. Not compiled: compiled modules copy them into C ints."""

MAX_SEATS = 8
CHANCE = 8
"""The table itself, as a seat: it deals cards and draws lots."""
SPECTATOR = 9
"""Somebody who sits on no seat and sees only what everybody sees."""
TRUTH = -1
"""`State.viewer` of a state with nothing taken out."""
HIDDEN = -1
"""A sealed answer that the viewer may not see."""

MAX_LEGAL = 512
"""Moves that one seat may have to choose from at once, and outcomes of one chance move."""
MAX_MOVE = (1 << 15) - 2
"""The largest number of a move: one more, as a sealed answer, is still a cell."""
MAX_CELL = (1 << 15) - 1
"""A cell has 16 bits: the largest weight, and from it to its negative what a note may tell."""
MAX_NOTES = 128
"""Of one move."""
NOTE_CELLS = 5
MAX_FEATURES = 256
"""Features that a net may be told of at once: of one seat, or of the table."""
SCRATCH = 256
FENCE = 59
"""Ints behind the scratch, which are nobody's: what a room writes there does no harm and is found. So many that a
position, which lies behind, begins at the same place of a cache line as it would without."""
EVERYONE = 0x1FF
"""A note's audience: all seats, and spectators (who share CHANCE's bit)."""
ASKED = [tuple(seat for seat in range(CHANCE + 1) if asking >> seat & 1) for asking in range(2 << CHANCE)]
"""For each value of `State.asking`, the seats that it stands for."""
