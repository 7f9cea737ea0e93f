cimport cython
from kringle.kernel.rng cimport Rng
from kringle.kernel.state cimport State
from kringle.kernel.heuristic cimport Heuristic

cdef int CHANCE

@cython.locals(game=Py_ssize_t, seat=cython.int)
cdef void run(State start, State state, Heuristic heuristic, Rng rng, int levels, unsigned long long[::1] streams,
              int[:, ::1] scores, int[:, ::1] places, int[::1] moves)

@cython.locals(row=Py_ssize_t, i=cython.int, found=cython.bint)
cdef Py_ssize_t first_illegal(short[::1] seat, short[::1] width, short[:, ::1] legal, short[::1] moves)

cdef void read_row(State state, short[:, ::1] positions, Py_ssize_t row) noexcept nogil

cdef void write_row(State state, short[:, ::1] positions, Py_ssize_t row) noexcept nogil

@cython.locals(i=Py_ssize_t)
cdef void step(State state, short[:, ::1] positions, long long[::1] rows, short[::1] seat, short[::1] moves)

@cython.locals(i=Py_ssize_t)
cdef void view(State state, short[:, ::1] positions, long long[::1] rows, short[::1] seat, short[:, ::1] seen)

@cython.locals(i=Py_ssize_t, row=Py_ssize_t, s=cython.int, m=cython.int)
cdef void settle(State state, Rng rng, int levels, short[:, ::1] positions, unsigned long long[::1] streams,
                 long long[::1] rows, short[::1] seat, short[::1] width, short[:, ::1] legal, int[:, ::1] scores,
                 int[:, ::1] places)
