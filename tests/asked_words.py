"""Which messages are asked for, and where: what test_words.py holds the files of words against."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import kringle
from kringle.games import names as games

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src/kringle"
PAGE = [
    path for path in (ROOT / "web/src").rglob("*.ts*") if "built" not in path.parts and path.parent.name != "words"
] + [ROOT / "web/src/words" / name for name in ("notes.ts", "brought.ts")]
QUOTED = re.compile(r"\"([^\"\\\n]+)\"|'([^'\\\n]+)'|`([^`]+)`")
CALLED = re.compile(r"\b(?:t|word|wordOr)\(\s*[\"`]([^\"`]+)")
"""Also within a longer text."""
BEGINS = re.compile(r"[a-z]\w*\.")
"""How a key does, put together or not: with the name of what it speaks of. `${one}.${other}` would be any of them."""
SIGNS = re.compile(r"[\w.${}()\[\]?!&|=<> \"':,+*-]+")


def by_the_page() -> Iterator[re.Pattern[str]]:
    for path in PAGE:
        text = path.read_text(encoding="utf-8")
        quoted = [next(part for part in found if part) for found in QUOTED.findall(text)]
        for one in (*quoted, *CALLED.findall(text)):
            if BEGINS.match(one) and SIGNS.fullmatch(one):
                yield re.compile(".+".join(map(re.escape, re.split(r"\$\{[^}]*\}+", one))))


def by_python() -> Iterator[re.Pattern[str]]:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SRC.rglob("*.py"))}
    about = {name: key for tree in trees.values() for name, key in _worded(tree)}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            for text in _texts(node):
                if BEGINS.match(text) and " " not in text and text != "problem.\0":  # each Problem is looked at below
                    prefix = "press." if path.is_relative_to(SRC / "press") else ""
                    yield re.compile(prefix + ".+".join(map(re.escape, text.split("\0"))))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                for key in _raised(node, about):
                    yield re.compile(".+".join(map(re.escape, key.split("\0"))))
    for game in games():
        for lesson in kringle.game(game).lessons.lessons:
            for key in _of_lesson(lesson):
                yield re.compile(re.escape(f"{game}.lesson.{lesson.name}.{key}"))


def by_the_shell() -> Iterator[re.Pattern[str]]:
    for name in re.findall(r"say_word (\w+)", (ROOT / "tools/setup.sh").read_text(encoding="utf-8")):
        yield re.compile(rf"setup\.{name}")


def _texts(node: ast.AST) -> Iterator[str]:
    """A text, or what is put together as one: a gap is NUL."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else "\0" for part in node.values)


def _worded(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Errors that have sentences, and how the keys of these begin."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.Assign) and getattr(line.targets[0], "id", "") == "about":
                    yield node.name, ast.literal_eval(line.value)


def _raised(node: ast.Call, about: dict[str, str]) -> list[str]:
    name, args = node.func.id, node.args
    if name in about:
        return _with(about[name], args[:1])
    if name == "Problem":
        codes = _constants(args[1]) if len(args) > 1 else []
        return [key for code in codes for key in _with(f"problem.{code}", args[2:3])]
    return []


def _with(key: str, which: list[ast.expr]) -> list[str]:
    """A `which` that is known only when it runs may be any."""
    if which and not _constants(which[0]):
        return [key, f"{key}.\0"]
    return [f"{key}.{one}" if one else key for one in (_constants(which[0]) if which else [""])]


def _constants(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*_constants(node.body), *_constants(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) else []


def _of_lesson(lesson: object) -> Iterator[str]:
    yield from ("title", "end")
    for step in lesson.steps:
        yield from (step.name, f"{step.name}.else", *(f"{step.name}.{reply.name}" for reply in step.replies))


# ---- what fills their gaps -------------------------------------------------------------------------------

Filled = Iterator[tuple[str, str, set[str]]]
"""Where, the key, and the names of what it is given."""


def by_the_terminal() -> Filled:
    for path, node in _calls("cli/*.py", "commands/*.py"):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        if name == "t" and node.args:
            assert isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno}"
            yield f"{path.name}:{node.lineno}", node.args[0].value, _given(node)


def by_the_server() -> Filled:
    about = {
        name: key for path in SRC.rglob("*.py") for name, key in _worded(ast.parse(path.read_text(encoding="utf-8")))
    }
    for path, node in _calls("server/*.py", "table/*.py"):
        if isinstance(node.func, ast.Name) and not any(word.arg is None for word in node.keywords):
            for key in filter(lambda key: "\0" not in key, _raised(node, about)):
                yield f"{path.name}:{node.lineno}", key, _given(node)


def _calls(*files: str) -> Iterator[tuple[Path, ast.Call]]:
    for path in sorted(path for pattern in files for path in SRC.glob(pattern)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
                yield path, node


def _given(node: ast.Call) -> set[str]:
    return {word.arg for word in node.keywords if word.arg}
