"""import-linter, for people whose project lies in a path with spaces: its own command can't be run with `python -m`."""

import sys

from importlinter.cli import lint_imports_command

if __name__ == "__main__":
    sys.argv = ["lint-imports"]
    lint_imports_command()
