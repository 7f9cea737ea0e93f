cimport cython
from kringle.kernel.rng cimport Rng
from kringle.kernel.state cimport State, cell

cdef int CHANCE, ANY_DEPTH, NOT_CACHED, CACHE_SIZE, WORD
cdef unsigned long long GOLDEN, STIR_A, STIR_B, STIR_C, STIR_D

cdef class Heuristic:
    cdef unsigned long long* memory  # made when it is first used; two words a place
    cdef int choose(self, State state, int seat, Rng rng) noexcept nogil
    cdef double value(self, State state, int seat) noexcept nogil
    cdef void evaluate(self, State state) noexcept nogil
    cdef void features(self, State state, int seat) noexcept nogil
    cdef int chapter(self, State state) noexcept nogil
    cdef int turn(self, State state) noexcept nogil
    cdef int turns_for(self, State state, int each) noexcept nogil
    cdef int chapters_ahead(self, State state) noexcept nogil
    cdef int depth(self, State state) noexcept nogil
    cpdef list values(self, State state)
    cpdef list features_of(self, State state, int seat)
    @cython.final
    @cython.locals(most=cython.double, total=cython.double)
    cdef void softmax(self, State state, double lead, double whole) noexcept nogil
    @cython.final
    @cython.locals(place="unsigned long long*", data=cython.ulonglong)
    cdef int cached(self, State state, const cell* row, int count, int more) noexcept nogil
    @cython.final
    @cython.locals(place="unsigned long long*", data=cython.ulonglong)
    cdef void cache(self, State state, int answer) noexcept nogil
    @cython.final
    cdef int play_out(self, State state, Rng rng) noexcept nogil

@cython.locals(a=cython.ulonglong, b=cython.ulonglong, c=cython.ulonglong, d=cython.ulonglong, words="unsigned long long[4]")
cdef unsigned long long hash_of(const cell* row, int count, int more) noexcept nogil

cdef class HeuristicPerSeat(Heuristic):
    cdef list kept
    cdef void* by_seat[8]  # MAX_SEATS
    cdef int choose(self, State state, int seat, Rng rng) noexcept nogil

@cython.locals(state=State, rng=Rng, moves=cython.longlong, digest=cython.ulonglong, games=cython.int, _=cython.int)
cpdef tuple playouts(State start, Heuristic heuristic, int games, seed)
