cimport cython
from kringle.kernel.rng cimport Rng
from kringle.kernel.state cimport State

cdef int CHANCE, ANY_DEPTH

cdef class Heuristic:
    cdef int choose(self, State state, int seat, Rng rng) noexcept nogil
    cdef double value(self, State state, int seat) noexcept nogil
    cdef int chapter(self, State state) noexcept nogil
    cdef int chapters_ahead(self, State state) noexcept nogil
    cdef int depth(self, State state) noexcept nogil
    @cython.final
    cdef int play_out(self, State state, Rng rng) noexcept nogil

cdef class HeuristicPerSeat(Heuristic):
    cdef Heuristic a, b, c, d, e, f, g, h
    cdef int choose(self, State state, int seat, Rng rng) noexcept nogil

@cython.locals(state=State, rng=Rng, moves=cython.longlong, digest=cython.ulonglong, games=cython.int, _=cython.int)
cpdef tuple playouts(State start, Heuristic heuristic, int games, seed)
