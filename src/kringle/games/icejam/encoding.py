"""The numbers by which a net is told of Ice Cube Jam, block by block; features.py lists those that are so."""

from __future__ import annotations

from kringle.kernel.encoding import SEAT, TABLE, laid_out

# Each block begins where the one before ends; behind it, how many numbers it has.
WAY = 0  # 48
TURNS = WAY + 48  # 4 * 12
CARRIED = TURNS + 48  # 4 * 8
BACK = CARRIED + 32  # 18
TO_MOVE = BACK + 18  # 6
BEHIND = TO_MOVE + 6  # 6
PHASE = BEHIND + 6  # 12
STEPS = PHASE + 12  # 3
AT_HOME = STEPS + 3  # 1
AROUND = AT_HOME + 1  # 24 * 48
STREET_CARD = AROUND + 1152  # 16
BAG = STREET_CARD + 16  # 3 * 12
DECK = BAG + 36  # 14
ROUND = DECK + 14  # 32
SEATS_AT_TABLE = ROUND + 32  # 8
FEATURES = SEATS_AT_TABLE + 8

ENCODING = laid_out(
    ("way", WAY, SEAT, "steps until a set is delivered; 16 and more: it can't be, by colours that are missing"),
    ("turns", TURNS, SEAT, "twelve for each number of sets that are missing: the same in turns"),
    ("carried", CARRIED, SEAT, "eight for each number of sets that are missing: the colours that are carried, as bits"),
    ("back", BACK, SEAT, "steps to the Workshop"),
    ("to_move", TO_MOVE, SEAT, "seats until its turn"),
    ("behind", BEHIND, SEAT, "seats that go before it in a round"),
    ("phase", PHASE, SEAT, "of whoever's turn it is: what is asked"),
    ("steps", STEPS, SEAT, "of whoever's turn it is: steps left"),
    ("at_home", AT_HOME, SEAT, "it stands in the Workshop"),
    ("around", AROUND, SEAT, "48 for each of the 24 squares within three steps, row by row: terrain, cube, pawn"),
    ("street", STREET_CARD, TABLE, "a card in Left-Overs Street, by kind; 0: a place is empty"),
    ("bag", BAG, TABLE, "twelve a colour: cubes in the bag"),
    ("deck", DECK, TABLE, "cards in the deck, by threes"),
    ("round", ROUND, TABLE, "the round"),
    ("seats", SEATS_AT_TABLE, TABLE, "seats"),
    size=FEATURES,
)
