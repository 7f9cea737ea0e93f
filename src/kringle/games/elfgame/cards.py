"""Numbers that the rules give to colours, operations, phases, moves and notes. The deck itself: deck_reader.py."""

from __future__ import annotations

from kringle.games.elfgame import language
from kringle.games.elfgame.language import MOST_DESIGNS, MOST_HOLLY, OPS_A_CARD, Deck

SEATS = 6
"""At most."""
COLOURS = 3
RED, BLUE, YELLOW = range(3)
LANES = SEATS * COLOURS
DESIGNS = MOST_DESIGNS
HOLLIES = MOST_HOLLY
OPS = OPS_A_CARD
EVERY_COLOUR = 7
"""A set of lanes has a bit for each colour."""
COAL_ON, SNOW_ON, SHELF_ON = 1, 8, 64
"""The blocks of a seat: coal by colour, snowstorms by colour, the shelf. In this order they are counted 0 to 6."""
OLD, OLD_AT = 16, 4
"""A cell of a hand has copies in its lower four bits, and above them those that were there at the last shuffle."""
MEMORY = 92
"""Cards lost between two shuffles that are remembered in their order: all of them in a deck of up to 92. A position has
two kilobytes with this."""
LOST_SEAT, LOSER_AT, LOST_SHORT = (
    64,
    6,
    512,
)  # what the memory says: seat * LOST_SEAT + card, + LOST_SHORT: see secrets.py
ROUNDS = 100  # EG-R7
SINCE_VERSION_3 = 1
"""The edition of the rules with: presents on reindeer to choose (EG-R9), holly discarded once it is done (EG-R13),
hands dealt round the table, scores that are presents delivered (EG-17), long questions in two steps (EG-R21)."""
PLAYS = 100
"""Cards that one turn may play: no deck makes a turn endless. EG-R7"""

REINDEER = 0
"""A present's place: 3, 2, 1 on the bench, then the reindeer."""
FAR = 3

# Operations, in a card's cells. `language.packed` puts them there.
BUILD, ADVANCE, PUSH_BACK, DELIVER, STEAL, BLOCK, UNBLOCK, DRAW, DISCARD, PLAY_AGAIN = range(1, 11)
NUMBER, COLOUR, DOER, FLAG, OR, SAME = (
    language.NUMBER, language.COLOUR, language.DOER, language.FLAG, language.OR, language.AGAIN_THERE,
)  # fmt: skip
COAL, SNOWSTORM, SHELF, ANY_BLOCK = range(4)
ANY_COLOUR = 3
YOU, OPPONENT, OPPONENTS, KIDS, ADULTS, EVERYBODY = range(6)

PHASES = (
    "first_seat", "deal", "draw", "act", "play_again", "second_card", "which_block", "choose", "discard", "holly",
    "over", "whose",
)  # fmt: skip
FIRST_SEAT, DEAL, DRAWING, ACT, AGAIN, SECOND_CARD, WHICH_BLOCK, CHOOSE, DISCARDING, HOLLY, OVER, WHICH_SEAT = range(12)
# What the active seat's turn goes on with once nobody has cards to draw or to discard.
TO_ACT, TO_PLAY, TO_END = range(3)
# Where operations come from: the card that was played, or holly that interrupts it.
TABLE, SPRIG = range(2)

# Moves: which card.
PLAY = 0  # + card
SWAP = 64  # + card
CLEAR = 128  # + card: the first of two
DROP = 192  # + card: the second of two, or one that must be discarded
STOP = 256
# Moves: what one operation does. A number is size, steps or count; a lane is seat * 3 + colour.
TO_BUILD = 257  # + (number - 1) * 3 + colour
TO_ADVANCE = 266  # + (number - 1) * 3 + colour
TO_PUSH = 275  # + (number - 1) * 18 + lane
TO_DELIVER = 329  # + through snow * 3 + colour
TO_STEAL = 335  # + and deliver * 18 + lane
TO_COAL = 371  # + lane
TO_SNOW = 389  # + lane
TO_SHELVE = 407  # + seat
TO_UNBLOCK = 413  # + kind * 3 + colour; the shelf is the last
TO_DRAW = 420  # + (number - 1) * 6 + seat
TO_DISCARD = 438  # + (number - 1) * 6 + seat
ALL_DISCARD = 456  # + number - 1: all opponents
# Chance.
CARD = 459  # + card
FIRST = 523  # + seat
NEXT_HOLLY = 529  # + card: one that waited
# A lane's present on the reindeer, where there is one on the bench too. EG-R9
LOAD_TO_DELIVER = 593  # + through snow * 3 + colour
LOAD_TO_STEAL = 599  # + and deliver * 18 + lane
WHOSE = 635  # + seat: the first half of a question with many answers. EG-R21
MOVES = 641
MOST_ANSWERS = 18
"""To one question. EG-R21"""

# Notes.
NOTES = (
    "first", "dealt", "dealt_card", "turn", "delivered", "moved", "drew", "drew_card", "shuffled", "nothing_to_draw",
    "holly", "holly_done", "played", "stopped", "discarded", "swapped", "cleared", "no_card", "built", "pushed",
    "stolen", "coal", "snowstorm", "shelf", "unblocked", "snow_gone", "goal", "rounds_over",
    "shuffled_again", "lost_count",
)  # fmt: skip
(
    N_FIRST, N_DEALT, N_DEALT_CARD, N_TURN, N_DELIVERED, N_MOVED, N_DREW, N_DREW_CARD, N_SHUFFLED, N_NOTHING,
    N_HOLLY, N_HOLLY_DONE, N_PLAYED, N_STOPPED, N_DISCARDED, N_SWAPPED, N_CLEARED, N_NO_CARD, N_BUILT, N_PUSHED,
    N_STOLEN, N_COAL, N_SNOWSTORM, N_SHELF, N_UNBLOCKED, N_SNOW_GONE, N_GOAL, N_ROUNDS,
    N_SHUFFLED_AGAIN, N_LOST_COUNT,
) = range(30)  # fmt: skip


def cells(deck: Deck) -> list[list[int]]:
    """The operations of a deck, as a position carries them."""
    rows = [[language.packed(op) for op in card.ops] for card in deck.cards]
    return [row + [0] * (OPS - len(row)) for row in rows]
