cimport cython
from kringle.kernel.rng cimport Rng
from kringle.kernel.state cimport State
from kringle.kernel.heuristic cimport Heuristic
from kringle.players.net cimport Net
from kringle.players.tree cimport Tree

cdef int CHANCE, SPECTATOR, NONE, MOST_MOVES, MAX_DEPTH, LONGEST, FINE
cdef double GUIDED

@cython.final
cdef class Search:
    cdef State root, world, scratch_view
    cdef Heuristic heuristic
    cdef Rng rng
    cdef readonly Tree tree
    cdef readonly long long iterations, failures
    cdef int me, depth, levels, top, stages_left, stage, deepest, forced, by
    cdef public int horizon, turns, choices
    cdef public Net net
    cdef bint has_net
    cdef public bint plays_out
    cdef list waiting
    cdef public double explore, trust, win_weight
    cdef int[256] path, mover   # MAX_DEPTH
    cdef double[8] value, mean, square, spread
    cdef bint[8] follows

    cdef void iterate(self) noexcept nogil
    cdef bint chance(self, double probability) noexcept nogil
    cdef void descend(self) noexcept nogil
    cdef bint reach(self) noexcept nogil
    cdef int stage_now(self) noexcept nogil
    cdef bint is_far(self) noexcept nogil
    cdef int next_to_move(self) noexcept nogil
    cdef int node(self, int seat) noexcept nogil
    @cython.locals(best=cython.int, most=cython.double, fresh=cython.int, score=cython.double, n=cython.int)
    cdef int select(self, Tree tree, int slot, int seat) noexcept nogil
    @cython.locals(best=cython.int, most=cython.double, score=cython.double, n=cython.int)
    cdef int select_guided(self, Tree tree, int slot, int seat) noexcept nogil
    @cython.locals(move=cython.int)
    cdef void ask_heuristic(self, int slot, int seat) noexcept nogil
    cdef void play_out(self) noexcept nogil
    @cython.locals(winners=cython.int, over=cython.bint, value=cython.double, won=cython.double)
    cdef void judge(self) noexcept nogil
    @cython.locals(n=cython.double, value=cython.double)
    cdef void back_up(self) noexcept nogil
    @cython.locals(_=cython.int)
    cpdef void go_on(self, int iterations)
    @cython.locals(reached=cython.bint, leaf=State, edge=cython.int)
    cpdef list leaves(self, int count)
    @cython.locals(leaf=State)
    cpdef void learn(self, object values, object priors=*) except *
    @cython.locals(slot=cython.int, edge=cython.int, seat=cython.int)
    cpdef void guide(self, State world, object priors) except *
    cpdef int heuristic_turns(self, State state, int each)
