"""Answers to more than one question: a card is drawn, an offer is passed."""

from __future__ import annotations

from kringle.games.topdeer.cards import NAMES
from kringle.kernel.declare import Move, one_of

draw = Move("draw", kind=one_of(NAMES, secret=True), clause="TD-20")
decline = Move("pass", clause="TD-17")
