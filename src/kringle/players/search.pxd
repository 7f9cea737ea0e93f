cimport cython
from kringle.kernel.rng cimport Rng
from kringle.kernel.state cimport State
from kringle.kernel.thumb cimport Thumb
from kringle.players.tree cimport Tree

cdef int CHANCE, SPECTATOR, NONE, MAX_DEPTH, LONGEST, FINE, MOST_MOVES

@cython.final
cdef class Search:
    cdef State root, world, eye
    cdef Thumb thumb
    cdef Rng rng
    cdef readonly Tree tree
    cdef readonly long long iterations, failures
    cdef int me, depth, levels, top
    cdef public int horizon, spell
    cdef int[2048] visits       # MOST_MOVES
    cdef double[2048] total
    cdef public double explore, trust, bias, stray, glory, mixing
    cdef public bint knowing, regret, stopped, linear
    cdef int[256] path, mover, where   # MAX_DEPTH
    cdef double[256] odds
    cdef double[8] value, mean, square, spread
    cdef bint[8] follows

    cdef void iterate(self) noexcept nogil
    cdef bint chance(self, double probability) noexcept nogil
    cdef void descend(self) noexcept nogil
    cdef int next_to_move(self) noexcept nogil
    cdef int node(self, int seat) noexcept nogil
    @cython.locals(best=cython.int, most=cython.double, fresh=cython.int, score=cython.double, n=cython.int)
    cdef int select(self, Tree tree, int slot, int seat) noexcept nogil
    cdef bint is_sealed(self, int slot) noexcept nogil
    @cython.locals(sum=cython.double, ticket=cython.double, share=cython.double, last=cython.int, edge=cython.int)
    cdef int match_regrets(self, Tree tree, int slot) noexcept nogil
    @cython.locals(n=cython.int, known=cython.double, surprise=cython.double, sum=cython.double, mean=cython.double,
                   worth=cython.double, edge=cython.int)
    cdef void regret_all(self, Tree tree, int slot, int chosen, double odds, double value) noexcept nogil
    cdef void ask_thumb(self, int slot, int seat) noexcept nogil
    @cython.locals(left=cython.int, now=cython.int)
    cdef void play_out(self, int chapter) noexcept nogil
    @cython.locals(winners=cython.int, over=cython.bint, value=cython.double, won=cython.double)
    cdef void judge(self) noexcept nogil
    @cython.locals(n=cython.double, value=cython.double)
    cdef void learn(self) noexcept nogil
    @cython.locals(edge=cython.int, move=cython.int)
    cdef void harvest(self) noexcept nogil
    @cython.locals(_=cython.int)
    cpdef void go_on(self, int iterations)
