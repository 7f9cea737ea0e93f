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


def kind_name(kind: int) -> str:
    return NAMES[kind]
