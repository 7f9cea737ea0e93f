"""What is shipped: it holds what it must, and works where it is installed, with a compiler and without.

Slow, as everything is compiled twice; ./test runs it once.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import kringle
from kringle.games import package

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = [
    "kringle/__init__.py", "kringle/cli/__init__.py", "kringle/py.typed", "kringle/table/migrations/script.py.mako",
    "kringle/table/migrations/versions/0001_tables.py", "kringle/kernel/state.py", "kringle/kernel/state.pxd",
    *[f"kringle/games/{game['id']}/{name}" for game in kringle.games()
      if package(game["id"]).startswith("kringle.") for name in ("__init__.py", "rules.md")],
    *[str(path.relative_to(ROOT / "src")) for path in (ROOT / "src").rglob("*.toml")],
    "kringle/server/static/index.html",
    "kringle/server/static/icon.svg",
]  # fmt: skip


def run(*words, **settings):
    """What a command prints; it must end well."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **settings)
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done


def environment(**changes):
    """Nothing of how Kringle is set up here, but what it is to be compiled with."""
    ours = {name for name in os.environ if name.startswith(("KRINGLE", "PYTHON"))} - {"KRINGLE_CFLAGS", "KRINGLE_CACHE"}
    return {**{name: value for name, value in os.environ.items() if name not in ours}, **changes}


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """The sdist, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    code = f"from setuptools import build_meta; print(build_meta.build_sdist({str(folder)!r}))"
    run(sys.executable, "-c", code, cwd=ROOT, env=environment(KRINGLE_PURE="1"))
    archive = next(folder.glob("*.tar.gz"))
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


def wheel_of(source, folder, **changes):
    """The wheel that the sdist makes."""
    copy = folder / "source"
    shutil.copytree(source, copy)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
    run(*pip, "--no-deps", "--no-build-isolation", "--wheel-dir", folder, copy, cwd=folder, env=environment(**changes))
    return next(folder.glob("*.whl"))


def installed(wheel, folder):
    """A Python with that wheel in it; what the wheel needs is borrowed from this one."""
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    python = folder / "venv/bin/python"
    target = run(python, "-c", "import sysconfig; print(sysconfig.get_path('platlib'))").stdout.strip()
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", "--no-compile", wheel, env=environment())
    (Path(target) / "borrowed.pth").write_text(sysconfig.get_path("platlib") + "\n")
    return python


@pytest.fixture(scope="module")
def compiled(source, tmp_path_factory):
    return wheel_of(source, tmp_path_factory.mktemp("compiled"))


@pytest.fixture(scope="module")
def uncompiled(source, tmp_path_factory):
    return wheel_of(source, tmp_path_factory.mktemp("uncompiled"), CC="/bin/false")


@pytest.fixture(scope="module")
def fast(compiled, tmp_path_factory):
    """A Python with the compiled wheel."""
    return installed(compiled, tmp_path_factory.mktemp("fast"))


@pytest.fixture(scope="module")
def slow(uncompiled, tmp_path_factory):
    return installed(uncompiled, tmp_path_factory.mktemp("slow"))


def shipped(wheel):
    return zipfile.ZipFile(wheel).namelist()


PLAY = """
import kringle, sys
match = kringle.start("conveyor", seats=3, seed=5)
while not match.over:
    seat = match.asks()[0]
    match.play(seat, match.legal(seat)[-1])
print(kringle.compiled(), kringle.__file__.startswith(sys.prefix), f"{match.state.key():016x}")
"""


def played(python, folder, **changes):
    return run(python, "-c", PLAY, cwd=folder, env=environment(**changes))


def test_the_sdist_holds_what_it_takes_to_build(source):
    for name in (
        *[f"src/{name}" for name in SHIPPED],
        "setup.py",
        "src/kringle/compiler/unit.py",
        "LICENSE",
        "README.md",
    ):
        assert (source / name).exists(), name
    assert not list(source.rglob("*.so"))
    assert not list(source.rglob("*.c"))


def plain_modules():
    """The modules that setup.py compiles without C types, so without a .pxd."""
    lines = ast.parse((ROOT / "setup.py").read_text()).body
    (found,) = [line.value for line in lines if isinstance(line, ast.Assign) and line.targets[0].id == "PLAIN_MODULES"]
    return [f"{package}.{name}" for package, names in ast.literal_eval(found).items() for name in names]


def test_the_wheel_holds_sources_data_and_compiled_modules(compiled):
    names = shipped(compiled)
    assert set(SHIPPED) <= set(names)
    modules = [path for path in (ROOT / "src").rglob("*.py") if path.read_text().startswith("# cython:")]
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for path in modules:
        stem = str(path.relative_to(ROOT / "src").with_suffix(""))
        assert stem + suffix in names
        assert (stem + ".pxd" in names) is (stem.replace("/", ".") not in plain_modules())
    for room in (ROOT / "src").glob("kringle/games/*/room.py"):
        assert str(room.relative_to(ROOT / "src").with_name("table")) + suffix in names
        assert str(room.relative_to(ROOT / "src").with_name("bot")) + suffix in names
    assert not [name for name in names if name.endswith(".c") or name.startswith("tests/")]


def test_an_installed_wheel_plays_compiled_and_as_plain_python(fast, tmp_path):
    compiled, plain = played(fast, tmp_path), played(fast, tmp_path, KRINGLE_PURE="1")
    assert compiled.stdout.split()[:2] == ["True", "True"]
    assert plain.stdout.split()[:2] == ["False", "True"]
    assert compiled.stdout.split()[2] == plain.stdout.split()[2]
    assert compiled.stderr == plain.stderr == ""


def test_the_installed_command_runs(compiled, fast, tmp_path):
    assert "conveyor" in run(fast, "-m", "kringle", "games", cwd=tmp_path, env=environment()).stdout
    assert "kringle = kringle.cli:main" in zipfile.ZipFile(compiled).read(entry_points(compiled)).decode()


def entry_points(wheel):
    return next(name for name in shipped(wheel) if name.endswith("entry_points.txt"))


DOCUMENTED = ("README.md", "docs/write-a-bot.md", "docs/train.md")


def test_docs_and_examples_run_where_there_is_no_checkout(fast, tmp_path):
    run(fast, "-m", "kringle", "examples", cwd=tmp_path, env=environment())
    assert {path.name for path in (tmp_path / "examples").iterdir()} >= {"steady.py", "train.py", "giftbid"}
    again = subprocess.run([fast, "-m", "kringle", "examples"], cwd=tmp_path, env=environment(), capture_output=True)
    assert (again.returncode, again.stdout) == (1, b"")
    pages = "".join(
        f"for line, text in blocks(ROOT / {name!r}, 'python'): run_python(text, names, {name!r})\nnames = {{}}\n"
        for name in DOCUMENTED
    )
    said = f"import kringle, sys\nassert kringle.__file__.startswith(sys.prefix)\nnames = {{}}\n{pages}"
    (tmp_path / "pages.py").write_text(f"from test_docs import ROOT, blocks, run_python\n{said}")
    run(fast, "pages.py", cwd=tmp_path, env=environment(PYTHONPATH=str(ROOT / "tests")))
    words = ["arena", "conveyor", "--seats", "2", "--games", "2", "--bots", "examples/steady.py:Steady,thumb"]
    run(fast, "-m", "kringle", *words, cwd=tmp_path, env=environment())


def test_only_what_the_rules_need_is_required(compiled):
    metadata = zipfile.ZipFile(compiled).read(entry_points(compiled).replace("entry_points.txt", "METADATA")).decode()
    needs = [line.removeprefix("Requires-Dist: ") for line in metadata.splitlines() if line.startswith("Requires-Dist")]
    always = " ".join(need for need in needs if "extra ==" not in need).lower()
    for heavy in ("sqlalchemy", "starlette", "uvicorn", "uvloop", "asyncpg", "websockets", "pyarrow", "torch"):
        assert heavy not in always
        assert heavy == "torch" or any(need.lower().startswith(heavy) for need in needs)


def test_without_a_compiler_it_installs_plays_and_says_once_that_it_is_slow(uncompiled, slow, tmp_path):
    assert not [name for name in shipped(uncompiled) if name.endswith(".so")]
    first = played(slow, tmp_path)
    assert first.stdout.split()[:2] == ["False", "True"]
    assert first.stderr.count("without a C compiler") == 1
    assert played(slow, tmp_path, KRINGLE_PURE="1").stderr == ""


def test_without_a_compiler_the_workers_of_a_simulation_do_not_warn_again(slow, tmp_path):
    words = ["-m", "kringle", "sim", "conveyor", "--games", "4", "--jobs", "2"]
    done = run(slow, *words, cwd=tmp_path, env=environment())
    assert done.stderr.count("without a C compiler") == 1
