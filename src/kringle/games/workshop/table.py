# cython: language_level=3
"""Santa's Workshop: everything that lies on the table. The classes that follow only move it about.

`kind + 1` and `seat + 1` stand where 0 means that there is none.
"""

from __future__ import annotations

from typing import Annotated

from kringle.games.workshop.cards import KINDS, SURPRISE_KINDS
from kringle.games.workshop.numbers import DAYS, DEALT, DISPLAY, ELVES, GIFT_LIMIT, SEATS, SPACES
from kringle.kernel.layout import Cube, Grid, Row
from kringle.kernel.state import State


class Table(State):
    surprising: int  # the option holiday_surprises

    phase: int
    day: int  # 0 to 8
    first: int  # who has the Christmas tree
    turn: int  # whose turn it is
    cursor: int  # a seat that is dealt to, a place in the display, a seat at the dentist's door
    errand: int  # the phase that is waiting until the display is full

    # The assignment that is being carried out.
    elf: int  # whose number, or ZELF_ELF
    space: int
    material: int
    left: int  # gifts, pieces or tokens still to come
    placed: int  # ... and those taken or placed already

    # Mats.
    cookies: Annotated[Row, SEATS]
    coal: Annotated[Row, SEATS]
    handed_in: Annotated[Row, SEATS]  # coal, at final scoring
    improved: Annotated[Grid, SEATS, 3]  # fabric: harness, wood: cart, metal: tools
    training: Annotated[Grid, SEATS, ELVES]  # a bit a subject
    where: Annotated[Grid, SEATS, ELVES]  # space + 1; 0: at home
    on_mat: Annotated[Row, SEATS]  # unassembled gifts
    gift: Annotated[Grid, SEATS, GIFT_LIMIT]  # kind + 1
    firm: Annotated[Cube, SEATS, GIFT_LIMIT, 3]  # open requirements that want nothing but their material
    soft: Annotated[Cube, SEATS, GIFT_LIMIT, 3]  # open requirements that allow plastic
    plastic: Annotated[Cube, SEATS, GIFT_LIMIT, 3]  # plastic that lies in the place of this material
    tokens: Annotated[Grid, SEATS, GIFT_LIMIT]  # assembly tokens
    stack: Annotated[Grid, SEATS, KINDS]  # gifts assembled since the last inspection
    built: Annotated[Row, SEATS]  # ... how many
    delivered: Annotated[Row, SEATS]  # assembled before
    jam: Annotated[Row, SEATS]  # Jammed Machine: today's one gift + 1, or JAMMED when it has left the mat

    # Mailroom and sleigh. The deck is layers, top to bottom: `deck`, what was returned at setup, what was swept.
    display: Annotated[Row, DISPLAY]  # kind + 1
    dealt: Annotated[Grid, SEATS, DEALT]  # at setup: kind + 1, in order of kinds; HIDDEN in others' views
    deck: Annotated[Row, KINDS]
    returned: Annotated[Grid, SEATS, 2]  # as `dealt`
    swept: Annotated[Grid, DAYS, DISPLAY]  # kind + 1, in order of kinds
    layers: int  # of swept gifts
    top_left: int  # cards in the top layer
    deck_left: int  # cards in all layers
    sleigh: Annotated[Row, KINDS]
    sleigh_left: int

    # Places.
    taken: Annotated[Row, SPACES]  # elves there
    classroom: int  # a bit for each training token that lies there
    stall: Annotated[Row, 8]  # cookie tokens
    zelf: int  # seat + 1: who freed him today
    zelf_at: int  # space + 1; RESTING: he won't be sent today

    # Holiday surprises.
    surprise: int  # today's, kind + 1
    today: int  # its effect on the assignment at hand: NORMAL behind Mrs. Claus' Bakery
    surprises_left: Annotated[Row, SURPRISE_KINDS]  # in the deck or in the box: nobody knows
    discarded: Annotated[Row, SURPRISE_KINDS]
    bakery: int  # seat + 1: who holds Mrs. Claus' Bakery
    repaired: Annotated[Row, 3]  # pieces on Sleigh Repairs, by material
    seminar: int  # today's subject + 1
    attended: int  # a bit for each seat that sent an elf to the seminar
