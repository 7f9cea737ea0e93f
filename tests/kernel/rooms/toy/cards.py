"""Numbers of the toy game. Not compiled."""

SEATS = 3
KINDS = 3
NAMES = ("nut", "apple", "star")
STAR = 2
DECK = [4, 3, 3]
POINTS = [1, 2, 3]
COINS = 3
ROUNDS = 3
MOST = 2

DEAL, OFFER, DRAW, PUT, END = range(5)

M_OFFER = 0
M_PUT = 10
M_CARD = 20

N_DEAL, N_DRAW, N_CARD, N_SEALED, N_OFFER, N_TAKER, N_PUT, N_UNDER, N_END = range(9)
