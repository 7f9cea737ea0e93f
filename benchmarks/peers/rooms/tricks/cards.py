"""Numbers of the game. Not compiled."""

SEATS = 4
SUITS = 4
RANKS = 13
CARDS = 52
