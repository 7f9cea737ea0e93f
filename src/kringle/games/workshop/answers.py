"""Moves that answer more than one question: a gift is turned up or drawn, a subject is named, somebody has enough."""

from __future__ import annotations

from kringle.games.workshop.cards import GIFT_NAMES, SUBJECTS
from kringle.kernel.declare import Move, one_of

stop = Move("stop", clause="WS-R2", at=0)
learn = Move("learn", subject=one_of(SUBJECTS), clause="WS-17", at=80)
draw_gift = Move("gift", kind=one_of(GIFT_NAMES), clause="WS-16", at=180)
