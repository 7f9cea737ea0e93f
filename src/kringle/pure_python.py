"""KRINGLE_PURE=1 runs the rules as plain Python even where they have been compiled: to debug, to measure coverage."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class PurePythonFinder(importlib.abc.MetaPathFinder):
    """Finds a package's modules by their .py, passing over compiled ones."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(f"{self.package}.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def prefer_pure_python(package: str = "kringle") -> None:
    """For this package, or for a room that lies elsewhere."""
    known = any(isinstance(finder, PurePythonFinder) and finder.package == package for finder in sys.meta_path)
    if os.environ.get("KRINGLE_PURE") and not known:
        sys.meta_path.insert(0, PurePythonFinder(package))


def say_if_slow(compiled: bool) -> None:
    """Once a process: the package works without a C compiler, but slowly."""
    if not compiled and not os.environ.get("KRINGLE_PURE"):
        warnings.warn(
            "kringle was installed without a C compiler: everything works, about fifty times slower. "
            "Install a compiler and reinstall, or set KRINGLE_PURE=1 to say that this is meant.",
            RuntimeWarning,
            stacklevel=3,
        )
