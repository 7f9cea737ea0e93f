cimport cython

cdef int NONE, MAX_LEGAL, MOST_MOVES

@cython.final
cdef class Tree:
    cdef readonly int slots, edges, used_slots, used_edges
    cdef int generation, stamps
    # By slot.
    cdef unsigned long long* key
    cdef int* born
    cdef int* first             # its newest edge
    cdef int* seen
    cdef int* guided            # whether priors are known
    # By edge.
    cdef int* move
    cdef int* next
    cdef int* visits
    cdef int* chances           # how often it was there to choose
    cdef double* total
    cdef double* prior
    # By move: the edge of the node that was recalled last.
    cdef int* edge_of
    cdef int* stamp

    cdef void forget(self) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef int find(self, unsigned long long key) noexcept nogil
    cdef bint is_full(self) noexcept nogil
    @cython.locals(edge=cython.int)
    cdef void recall(self, int slot) noexcept nogil
    @cython.locals(edge=cython.int)
    cdef int edge_for(self, int slot, int move) noexcept nogil
    cdef void learn(self, int edge, double value) noexcept nogil
    @cython.locals(edge=cython.int)
    cpdef list rows(self, int slot)
