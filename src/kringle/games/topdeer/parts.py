"""The parts of a round, as phases that belong together."""

from __future__ import annotations

from kringle.games.topdeer.after_race import ROSETTE
from kringle.games.topdeer.auction import OFFER, PRICING, RANSOM
from kringle.games.topdeer.betting import BETTING
from kringle.games.topdeer.breeding import CHOOSING, DRAWING, EXTRA_CARD, SHEDDING, WHICH_DEER
from kringle.games.topdeer.ending import OVER
from kringle.games.topdeer.moving import BUMPING, HOPPING, STEPPING
from kringle.games.topdeer.racing import ACE, BORROWING, TURN
from kringle.games.topdeer.stacking import RESTACKING

AT_THE_TRACK = (BETTING, TURN, ACE, BORROWING, STEPPING, HOPPING, BUMPING, RESTACKING)
AFTER_RACE = (ROSETTE, PRICING, OFFER, RANSOM, WHICH_DEER, DRAWING, SHEDDING, EXTRA_CARD, CHOOSING, OVER)
