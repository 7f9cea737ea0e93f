cimport cython
from kringle.kernel.rng cimport Rng
from kringle.kernel.state cimport State

cdef int CHANCE, MAX_LEGAL, MAX_SEATS, HEAD, SKIPPED, OVER, ILLEGAL

@cython.final
cdef class Writer:
    cdef readonly object cells, vector
    cdef short[::1] _cells
    cdef float[::1] _vector
    cdef const float[::1] _squashed
    cdef State _eye

    cpdef void look(self, State state, int seat)
    @cython.locals(i=cython.int)
    cpdef void write(self, State state)
    @cython.locals(i=Py_ssize_t, word=Py_ssize_t)
    cdef void renew(self, State state) noexcept nogil

@cython.final
cdef class Stepper:
    cdef readonly State state
    cdef readonly Writer writer
    cdef readonly object vector, allowed
    cdef readonly int seat
    cdef State _start
    cdef object _nothing
    cdef Rng _rng
    cdef signed char[::1] _allowed
    cdef int _moves, _listed
    cdef short[512] _marked   # MAX_LEGAL

    cpdef int begin(self, unsigned long long seed)
    cpdef int play(self, int move)
    @cython.locals(state=State, i=cython.int)
    cdef void settle(self) noexcept
    cpdef void look(self, int seat)
    cpdef dict observed(self, int seat)
    cpdef void look_at_all(self)
