"""Numbers of the game. Not compiled."""

SEATS = 4
SUITS = 4
RANKS = 13
CARDS = 52

DEAL, PLAY, END = range(3)
M_PLAY = 0
M_DEAL = 52
N_CARD, N_PLAYED, N_TOOK = range(3)
