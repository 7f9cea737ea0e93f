"""Extras: what is not installed is named, with what brings it."""

import pytest

from kringle.kernel import optional_imports
from kringle.kernel.errors import KringleError


def test_what_is_there_is_imported():
    assert optional_imports.imported("json", "lab").dumps([1]) == "[1]"


def test_what_is_not_there_is_told_with_its_extra():
    with pytest.raises(optional_imports.MissingExtra) as problem:
        optional_imports.imported("no_such_library", "lab")
    assert isinstance(problem.value, KringleError)
    assert isinstance(problem.value, ImportError)
    assert str(problem.value) == "No module named 'no_such_library'. It comes with: pip install \"kringle[lab]\""
