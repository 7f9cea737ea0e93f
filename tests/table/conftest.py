from __future__ import annotations

import pytest

from benchmarks.faults.processes import Postgres


@pytest.fixture(scope="session")
def postgres():
    """A real one, for all tests of this process."""
    found = Postgres()
    yield found
    found.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/kringle.db"
    return request.getfixturevalue("postgres").database()
