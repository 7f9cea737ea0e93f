"""Where the toy game comes from: as it lies here; or, if the kernel is compiled, a compiled copy of it.

A class that is not compiled can't stand on a compiled one: tests that make such classes run uncompiled only, in a
process of their own (see test_toy.py).
"""

import sys

import compiled_toy

import kringle

sys.path.insert(0, str(compiled_toy.folder() if kringle.compiled() else compiled_toy.ROOMS))
collect_ignore = (
    ["test_suite_can_fail.py", "test_suite_finds_leaks.py", "test_uncompiled.py"] if kringle.compiled() else []
)
