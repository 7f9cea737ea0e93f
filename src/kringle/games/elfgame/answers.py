"""Moves about cards, which several phases have: cards of the own hand, and those that come from the deck."""

from __future__ import annotations

from kringle.games.elfgame.cards import CARD, DESIGNS, HOLLY_CARD, OWN_CARD
from kringle.kernel.declare import Move, Part

HELD = Part(DESIGNS, OWN_CARD)

play = Move("play", card=HELD, clause="EG-9", at=0)
swap = Move("swap", card=HELD, clause="EG-9", at=64)
clear = Move("clear", card=HELD, clause="EG-9", at=128)
discard = Move("discard", card=HELD, clause="EG-23", at=192)
stop = Move("stop", clause="EG-10", at=256)
draw = Move("card", card=Part(DESIGNS, CARD, seen=HOLLY_CARD), clause="EG-7", at=459)
