"""Examples of the documentation, run in the page: what they print, and the value of each line with `# ->`."""

from __future__ import annotations

import ast
import contextlib
import io
import re
import traceback
from typing import Any

VALUE = re.compile(r"\s+# -> .+$")
LONGEST = 2_000
"""Letters of a value that are shown."""

_names: dict[str, Any] = {}


def run(text: str, anew: bool = False) -> str:
    """What it says. Names stay for the examples after it, until `anew`."""
    if anew:
        _names.clear()
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            _run(text)
        except Exception as problem:
            lines = traceback.format_exception_only(problem)
            print("".join(lines).strip())
    return said.getvalue()


def _run(text: str) -> None:
    lines = text.splitlines()
    for statement in ast.parse(text).body:
        told = VALUE.search(lines[(statement.end_lineno or 1) - 1])
        if isinstance(statement, ast.Expr) and told is not None:
            value = eval(compile(ast.Expression(statement.value), "example", "eval"), _names)
            print(repr(value)[:LONGEST])
        else:
            exec(compile(ast.Module([statement], []), "example", "exec"), _names)
