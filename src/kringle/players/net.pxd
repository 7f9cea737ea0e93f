cimport cython
from kringle.kernel.heuristic cimport Heuristic
from kringle.kernel.state cimport State

cdef int CHANCE, HIDDEN, SECOND, HANDS, WHOLE, FINE, MOST, UNIT

@cython.final
cdef class Net:
    cdef readonly int size          # features of the game
    cdef short* rows                # a row of HIDDEN for each feature, then for each step of the hand-made value
    cdef short[64] first            # HIDDEN
    cdef short[32][64] own, others  # SECOND, HIDDEN
    cdef int[32] second
    cdef short[32] last
    cdef int final
    cdef readonly double skip, whole
    # For the position at hand.
    cdef short[8][64] sums
    cdef int[64] total
    cdef double[8] hand, logit

    @cython.locals(row="short*", most=cython.double, sum=cython.double, over=cython.double)
    cdef void evaluate(self, State state, Heuristic heuristic) noexcept nogil
    @cython.locals(mean=cython.double)
    cdef void tell(self, State state, Heuristic heuristic) noexcept nogil
    @cython.locals(step=cython.int)
    cdef int step_of(self, double lead) noexcept nogil
    @cython.locals(row="short*")
    cdef void add_rows(self, State state, int seat) noexcept nogil
    cdef void clip(self, State state) noexcept nogil
    @cython.locals(share=cython.int, x=cython.int, z=cython.int, sum=cython.longlong, mean="short[64]")
    cdef double reckon(self, int seat, int seats) noexcept nogil
    @cython.locals(state=State, heuristic=Heuristic)
    cpdef list judge(self, State state, Heuristic heuristic)
    @cython.locals(state=State, heuristic=Heuristic)
    cpdef tuple record(self, State state, Heuristic heuristic)
