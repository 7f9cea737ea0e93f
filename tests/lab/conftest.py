"""Small runs that several tests look at."""

from __future__ import annotations

import pytest

import kringle
from kringle.lab import plan, running


@pytest.fixture(scope="session")
def conveyor_run(tmp_path_factory):
    """2,000 games of Conveyor by the rule of thumb, four seats."""
    folder = tmp_path_factory.mktemp("lab") / "conveyor"
    running.run(plan.planned(kringle.game("conveyor"), games=2000), folder, jobs=1)
    return folder
