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
MAX_NOTES = 128
NOTE_CELLS = 5
SCRATCH = 256
EVERYONE = 0x1FF
"""A note's audience: all seats, and spectators (who share CHANCE's bit)."""
ASKED = [tuple(seat for seat in range(CHANCE + 1) if asking >> seat & 1) for asking in range(2 << CHANCE)]
"""For each value of `State.asking`, the seats that it stands for."""
