cimport cython

cdef unsigned long long U64, GOLDEN, STIR_A, STIR_B

@cython.final
cdef class Rng:
    cdef public unsigned long long x
    @cython.locals(z=cython.ulonglong)
    cdef unsigned long long next(self) noexcept nogil
    cdef int below(self, int n) noexcept nogil
