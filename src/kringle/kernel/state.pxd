# The C types of state.py. Those of a room are made from its annotations: kringle/compiler/unit.py.
cimport cython
from kringle.kernel.rng cimport Rng

# Python has these from constants.py; a test compares the two.
cdef enum:
    CHANCE = 8
    SPECTATOR = 9
    TRUTH = -1
    HIDDEN = -1
    MAX_SEATS = 8
    MAX_LEGAL = 512
    MAX_CELL = 32767
    MAX_NOTES = 128
    NOTE_CELLS = 5
    SCRATCH = 256
    MAX_FEATURES = 256
    FENCE = 59
cdef int NO_SUCH_SEAT, UNTELLABLE, NOTHING_TO_DRAW, TOO_MANY, NO_NUMBER
cdef unsigned long long U64, GOLDEN, STIR

ctypedef short cell

cdef class State:
    # Buffers, not part of the position. Their sizes are MAX_SEATS, MAX_FEATURES, MAX_LEGAL, NOTE_CELLS * MAX_NOTES and
    # SCRATCH with the FENCE. `values` is by seat what `Heuristic.evaluate` found, `features` what a net is told of.
    cdef unsigned long long cache_key   # what was last looked for in a cache
    cdef double[8] values
    cdef cell[256] features
    cdef int amiss              # what a room did beyond the limits, until it is told
    cdef cell[512] legal
    cdef cell[512] weights
    cdef cell[640] notes
    cdef int[315] scratch
    cdef int legal_count, note_count, feature_count
    cdef bint noting
    cdef long long size         # of 8 bytes in 32-bit WebAssembly, too: so cells are padded alike everywhere
    # The position: from here to the end of the game's class, cells only.
    cdef readonly cell asking, viewer, seats, edition
    cdef readonly cell[8] sealed

    cdef void _list_moves(self, int seat) noexcept nogil
    cdef void apply(self, int seat, int move) noexcept nogil
    cdef void _conceal(self, int seat) noexcept nogil
    cdef bint _invent(self, Rng rng) noexcept nogil
    cdef int standing(self, int seat, int level) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef int draw(self, Rng rng) noexcept nogil

    @cython.final
    cdef void add(self, int move) noexcept nogil
    @cython.final
    @cython.locals(n=cython.int, i=cython.int)
    cdef void add_run(self, int first, int count, int step) noexcept nogil
    @cython.final
    cdef void add_feature(self, int feature) noexcept nogil
    @cython.final
    cdef void add_chance(self, int outcome, int weight) noexcept nogil
    @cython.final
    @cython.locals(n=cython.int, kind=cython.int)
    cdef void add_deck(self, int outcome, const cell* deck, int kinds) noexcept nogil
    @cython.final
    cdef void _leave_out(self, int number) noexcept nogil
    @cython.final
    cdef void ask(self, int seat) noexcept nogil
    @cython.final
    cdef void ask_too(self, int seat) noexcept nogil
    @cython.final
    cdef bint excuse(self, int seat) noexcept nogil
    @cython.final
    cdef bint seal(self, int seat, int move) noexcept nogil
    @cython.final
    cdef int opened(self, int seat) noexcept nogil
    @cython.final
    cdef void note(self, int event, int seat, int value, int more, int audience) noexcept nogil
    @cython.final
    cdef bint may_answer(self, int seat) noexcept nogil
    @cython.final
    cdef void list_moves(self, int seat) noexcept nogil
    @cython.final
    cdef bint is_legal(self, int seat, int move) noexcept nogil
    @cython.final
    cdef int first_asked(self) noexcept nogil
    @cython.final
    @cython.locals(total=cython.int)
    cdef int total_weight(self) noexcept nogil
    @cython.final
    cdef int outcome_at(self, int ticket) noexcept nogil
    @cython.final
    cdef int place(self, int seat, int levels) noexcept nogil
    @cython.final
    cdef void unseal(self) noexcept nogil
    @cython.final
    cdef void conceal(self, int seat) noexcept nogil
    @cython.final
    cdef bint invent(self, Rng rng) noexcept nogil
    @cython.final
    cdef void copy_from(self, State other) noexcept nogil
    @cython.final
    cdef void _read_cells(self, const cell* memory) noexcept nogil
    @cython.final
    cdef void _write_cells(self, cell* memory) noexcept nogil
    @cython.final
    cdef bint same(self, State other) noexcept nogil
    @cython.final
    cdef bint _is_within_limits(self) noexcept nogil
    @cython.final
    @cython.locals(a=cython.ulonglong, b=cython.ulonglong, words="unsigned long long*", count=Py_ssize_t)
    cdef unsigned long long key(self) noexcept nogil
