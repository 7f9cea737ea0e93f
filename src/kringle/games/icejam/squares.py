"""Where a square is: its number, row and column, and its neighbours.

Rows are numbered 1 to 23 from the north, columns 1 to 24 from the west (IJ-R6). A square's number is row * 25 + column,
so that the numbers around the table (row 0, row 24, column 0) are a border that holds nothing, and going one square
north, east, south or west is adding one number, wherever one is.
"""

from __future__ import annotations

ROWS = 23  # IJ-R6
COLUMNS = 24
WIDE = COLUMNS + 1
SQUARES = (ROWS + 2) * WIDE

NORTH, EAST, SOUTH, WEST = range(4)
WAYS = ("north", "east", "south", "west")
AHEAD = [-WIDE, 1, WIDE, -1]
ROWS_AHEAD = [-1, 0, 1, 0]


def square(row: int, column: int) -> int:
    return row * WIDE + column


def place(at: int) -> list[int]:
    """Row and column of a square, as people read them."""
    return [at // WIDE, at % WIDE]


def inside(at: int) -> bool:
    return 0 < at // WIDE <= ROWS and at % WIDE != 0


# The Workshop's two halves (IJ-R6), and the six ways out of it, clockwise (IJ-12).
HOME = square(12, 12)
HOME_EAST = HOME + 1
EXIT_FROM = [HOME, HOME_EAST, HOME_EAST, HOME_EAST, HOME, HOME]
EXIT_WAY = [NORTH, NORTH, EAST, SOUTH, SOUTH, WEST]
EXITS = 6

# The rectangle of setup: the west square of each card, the Workshop left out (IJ-1).
START = [square(row, column) for row in range(10, 15) for column in (10, 12, 14) if (row, column) != (12, 12)]

# A row of the table as bits, in two cells of twelve columns each.
SIDE = 12
ROW_OF = [at // WIDE for at in range(SQUARES)]
SIDE_OF = [max(at % WIDE - 1, 0) // SIDE for at in range(SQUARES)]
SIDE_BIT = [1 << (at % WIDE - 1) % SIDE if at % WIDE else 0 for at in range(SQUARES)]
COLUMN_BIT = [1 << (at % WIDE - 1) if at % WIDE else 0 for at in range(SQUARES)]
WHOLE_SIDE = (1 << SIDE) - 1
WHOLE_ROW = (1 << COLUMNS) - 1

# What may be carried where, as bits: eight for each square, three squares in a cell.
NODES_AT = [at // 3 for at in range(SQUARES)]
NODES_BIT = [8 * (at % 3) for at in range(SQUARES)]
NODES = NODES_AT[-1] + 1
