"""Makes what a page needs to play without a server: Kringle for Pyodide, the Python that runs in browsers.

tools/wasm.py build    makes src/kringle/browser/python, if anything in it has changed since

The C that Cython has made of the rules is compiled to WebAssembly by zig (`ziglang` on PyPI), for Python's limited API.
Pyodide comes from npm, msgspec as a wheel for Pyodide from PyPI; all are pinned by hash (web/package-lock.json,
locks/wasm.txt). Each file of C is compiled once: what came of it is kept in build/wasm. The same sources give the same
bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.metadata
import io
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
UNITS = ROOT / "build/units"
KEPT = ROOT / "build/wasm"
OUT = SOURCE / "kringle/browser/python"
LOCK = ROOT / "locks/wasm.txt"
EXAMPLES = ROOT / "docs/api.md"
"""What a page runs at the touch of a button."""
PYODIDE = ROOT / "web/node_modules/pyodide"
BYTECODE = ROOT / "tools/bytecode.mjs"

PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "314"
"""What wheels of other packages must be built for: as web/package-lock.json's Pyodide is."""
LIMITED_API = "0x030B0000"
SIZES = (
    "ALIGNOF_LONG", "ALIGNOF_SIZE_T", "SIZEOF_LONG", "SIZEOF_PTHREAD_T", "SIZEOF_SIZE_T", "SIZEOF_UINTPTR_T",
    "SIZEOF_VOID_P",
)  # fmt: skip
"""In pyconfig.h, which is the building machine's: 8 bytes there, 4 in WebAssembly."""
COMPILE = (
    "cc", "-target", "wasm32-wasi", "-mcpu=mvp+mutable_globals+sign_ext+nontrapping_fptoint+bulk_memory", "-fPIC",
    "-O2", "-g0", "-w", "-DNDEBUG", f"-DPy_LIMITED_API={LIMITED_API}", "-DCYTHON_LIMITED_API=1",
    "-D_WASI_EMULATED_SIGNAL", "-D__EMSCRIPTEN__",
)  # fmt: skip
LINK = (
    "wasm-ld", "--experimental-pic", "-shared", "-Bdynamic", "--unresolved-symbols=import-dynamic", "--strip-debug",
    "--no-entry",
)  # fmt: skip

COMPILED = ("kernel", "players", "games/*")
WITHOUT = {"kernel/many"}
"""Wants NumPy, which a page that plays one game at a time has no use for."""
SHIPPED = (
    "*.py",
    "games/**/*",
    "kernel/**/*.py",
    "lessons/*.py",
    "players/*.py",
    "table/*",
    "server/*.py",
    "server/words.*",
    "browser/*.py",
    "words/*",
    "players/words.*",
)
FILES = (".py", ".toml", ".md", ".json", ".net")
LAST = 4
"""So many zips of bytecode are kept: one is the standard library's, the others have changed with the sources."""
ZIPPED_AT = (1980, 1, 1, 0, 0, 0)
"""The same sources give the same bytes, whenever they are packed."""
NOT_IN_A_PAGE = re.compile(
    r"""(?x) (ensurepip|idlelib|lib2to3|pydoc_data|test|tkinter|turtledemo|unittest|venv|curses|dbm|multiprocessing
    |xmlrpc|wsgiref|sqlite3|_pyrepl|distutils|ctypes|http|xml|zoneinfo|profiling|site-packages|__phello__)/
    |asyncio/(windows|proactor|tools|__main__)|concurrent/(interpreters|futures/process)|json/tool|html/parser
    |logging/(handlers|config)|sysconfig/|urllib/(request|robotparser|error|response)
    |email/(_header_value_parser|mime|contentmanager|headerregistry|policy)|pyodide/(http|console)
    |encodings/(cp(?!437)|mac_|iso|koi|ptcp|tis|gb|big5|euc|hz|johab|kz|hp_|shift|palmos|mbcs|oem)
    |(turtle|pydoc|doctest|pdb|antigravity|this|nntplib|smtplib|imaplib|ftplib|poplib|mailbox|cProfile|profile|pstats|trace|webbrowser
    |tabnanny|_aix_support|_android_support|_apple_support|_ios_support|_osx_support|_markupbase|_pyio|_pydatetime|_pydecimal
    |_strptime|_sysconfigdata\w*|__hello__|bdb|cmd|code|colorsys|compileall|configparser|csv|filecmp|fileinput|fractions|getopt
    |getpass|mimetypes|modulefinder|netrc|nturl2path|optparse|pickletools|plistlib|pprint|pty|py_compile|pyclbr|rlcompleter
    |runpy|sched|shelve|socketserver|statistics|stringprep|symtable|tarfile|timeit|tracemalloc|tty|wave|zipapp)\.py$"""
)
"""Of the standard library: what nothing here imports, and nobody sees who plays."""
NOT_OURS = re.compile(
    r"^(?:from|import) (?:alembic|asyncpg|numpy|rich|segno|sqlalchemy|sqlite3|starlette|typer|uvicorn)\b", re.MULTILINE
)
"""A module that begins so is a server's or a terminal's, and could not be imported."""


# ---- compiling ------------------------------------------------------------------------------------------


def zig(*words: str) -> None:
    import ziglang  # type: ignore[import-untyped, import-not-found, unused-ignore]

    cache = {"ZIG_LOCAL_CACHE_DIR": str(KEPT / "zig"), "ZIG_GLOBAL_CACHE_DIR": str(KEPT / "zig")}
    subprocess.run([str(Path(ziglang.__file__).parent / "zig"), *words], check=True, env={**os.environ, **cache})


def headers(where: Path) -> Path:
    """Python's headers with the sizes of a 32-bit machine: the limited API needs no more of it than that."""
    include = Path(sysconfig.get_paths()["include"])
    shutil.copytree(include, where)
    config = where / "pyconfig.h"
    text = config.read_text()
    if "SIZEOF_LONG" not in text:  # Debian's only points at the one of the architecture
        text = Path("/usr/include", sysconfig.get_config_var("MULTIARCH") or "", include.name, "pyconfig.h").read_text()
    for name in SIZES:
        text = re.sub(rf"(#\s*define {name}) 8", r"\1 4", text)
    config.write_text(re.sub(r"#\s*define HAVE_GCC_UINT128_T 1", "", text))
    return where


def sources() -> dict[str, Path]:
    """What was made C of, by the module's path below src/kringle: rooms as units, all else beside its source."""
    found = {}
    for base in (SOURCE / "kringle", UNITS / "kringle"):
        for place in COMPILED:
            for made in base.glob(f"{place}/*.c"):
                if (
                    made.with_suffix(".py").exists() or made.with_suffix(".pyx").exists()
                ):  # not of a module that has gone
                    found[made.relative_to(base).with_suffix("").as_posix()] = made
    return {name: found[name] for name in sorted(found.keys() - WITHOUT)}


def compiled(name: str, made: Path, include: Path, tool: str) -> Path:
    """The module, from what was kept if the same C has been compiled before."""
    text = made.read_bytes()
    text = re.sub(rb"(?s)\A/\* (?:Generated by|BEGIN: Cython Metadata).*?(?=#ifndef|#define|#include)", b"", text)
    key = hashlib.sha256(b"\0".join([text, tool.encode(), " ".join([*COMPILE, *LINK]).encode()])).hexdigest()
    kept = KEPT / "modules" / f"{name.replace('/', '.')}-{key[:20]}.wasm"
    if kept.exists():
        os.utime(kept)
        return kept
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        part, whole = Path(folder, "part.o"), Path(folder, "whole.wasm")
        zig(*COMPILE, f"-I{include}", f"-I{SOURCE}", "-c", str(made), "-o", str(part))
        zig(*LINK, f"--export=PyInit_{made.stem}", str(part), "-o", str(whole))
        shutil.copy(whole, kept.with_suffix(".new"))
    kept.with_suffix(".new").replace(kept)
    return kept


def modules() -> Iterator[tuple[str, Path]]:
    """Every compiled module for Pyodide, by its path below src/kringle."""
    tool = f"{importlib.metadata.version('ziglang')} {sys.version_info[:2]}"
    found = sources()
    if not found:
        raise SystemExit("tools/wasm.py: there is no C to compile; run tools/compile first")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        include = headers(Path(folder, "python"))
        done = pool.map(lambda name: compiled(name, found[name], include, tool), found)
        yield from zip(found, done, strict=True)


# ---- packing --------------------------------------------------------------------------------------------


class Packed:
    """A zip whose bytes follow from what is in it."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def add(self, name: str, data: bytes) -> None:
        self.files[name] = data

    def written(self, level: int = 9) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as archive:
            for name in sorted(self.files):
                entry = zipfile.ZipInfo(name, ZIPPED_AT)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, self.files[name])
        return out.getvalue()

    def as_bytecode(self, optimize: int) -> Packed:
        """With bytecode for source: a page starts in half the time. 0 keeps assertions and docstrings, 2 neither."""
        sources = self.written(0)
        key = hashlib.sha256(sources + BYTECODE.read_bytes() + str(optimize).encode() + runtime_version()).hexdigest()
        kept = KEPT / "bytecode" / f"{key[:20]}.zip"
        if not kept.exists():
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "sources.zip").write_bytes(sources)
                subprocess.run([web().node(), str(BYTECODE), folder, str(optimize)], check=True)
                kept.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(Path(folder, "bytecode.zip"), kept.with_suffix(".new"))
            kept.with_suffix(".new").replace(kept)
            for old in sorted(kept.parent.glob("*.zip"), key=os.path.getmtime)[:-LAST]:
                old.unlink()
        os.utime(kept)
        made = Packed()
        with zipfile.ZipFile(kept) as archive:
            for name in archive.namelist():
                made.add(name, archive.read(name))
        return made


def kringle() -> Packed:
    """Kringle's own Python, its data and its compiled modules, as they lie in site-packages."""
    packed = Packed()
    for pattern in SHIPPED:
        for path in SOURCE.joinpath("kringle").glob(pattern):
            if path.is_file() and path.suffix in FILES and "__pycache__" not in path.parts:
                if path.suffix != ".py" or not NOT_OURS.search(path.read_text(encoding="utf-8")):
                    packed.add(path.relative_to(SOURCE).as_posix(), path.read_bytes())
    for name, path in modules():
        packed.files.pop(f"kringle/{name}.py", None)
        packed.add(f"kringle/{name}.abi3.so", path.read_bytes())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    games = project["entry-points"]["kringle.games"]
    info = f"kringle-{project['version']}.dist-info"
    packed.add(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: kringle\nVersion: {project['version']}\n".encode())
    lines = [f"{name} = {place}" for name, place in games.items()]
    packed.add(f"{info}/entry_points.txt", "\n".join(["[kringle.games]", *lines, ""]).encode())
    packed.add("cython.py", shadow().read_bytes())
    with zipfile.ZipFile(io.BytesIO(wheel("msgspec"))) as archive:
        for entry in archive.infolist():
            if not entry.filename.endswith((".pyi", "/")) and "/licenses/" not in entry.filename:
                packed.add(entry.filename, archive.read(entry))
    return packed


def shadow() -> Path:
    """What `import cython` is where nothing is compiled: annotations and no-ops."""
    import Cython

    return Path(Cython.__file__).parent / "Shadow.py"


def wheel(package: str) -> bytes:
    """A package for Pyodide, the very file that the lock names."""
    folder = KEPT / "wheels" / hashlib.sha256(LOCK.read_bytes()).hexdigest()[:20]
    if not (found := [*folder.glob(f"{package}-*.whl")]):
        with tempfile.TemporaryDirectory() as wanted:
            blocks = re.split(r"^(?=\S)", LOCK.read_text(encoding="utf-8"), flags=re.M)
            need = Path(wanted, "need.txt")
            need.write_text(next(block for block in blocks if block.startswith(f"{package}==")), encoding="utf-8")
            words = [
                "download",
                "-qq",
                "--no-deps",
                "--only-binary",
                ":all:",
                "--require-hashes",
                "--dest",
                str(folder),
            ]
            words += ["--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp", "-r", str(need)]
            pip(*words)
        found = [*folder.glob(f"{package}-*.whl")]
    return found[0].read_bytes()


def pip(*words: str) -> None:
    if subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *words]).returncode != 0:
        raise SystemExit(f"tools/wasm.py: pip {words[0]} failed; see above")


def library() -> bytes:
    """Pyodide's standard library without what is never imported here."""
    packed = Packed()
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        for entry in archive.infolist():
            if not entry.is_dir() and not NOT_IN_A_PAGE.match(entry.filename):
                packed.add(entry.filename, archive.read(entry))
    return packed.as_bytecode(optimize=2).written()


def runtime_version() -> bytes:
    return (PYODIDE / "package.json").read_bytes()


def pyodide() -> dict[str, bytes]:
    """Its files. What is not packed already is, so a host that does not pack sends no more than one that does."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}  # other packages than ours are never asked for
    return {
        "pyodide.mjs": re.sub(rb"\n//# sourceMappingURL.*", b"", (PYODIDE / "pyodide.mjs").read_bytes()),
        "pyodide.asm.mjs": (PYODIDE / "pyodide.asm.mjs").read_bytes(),
        "pyodide.asm.wasm.packed": gzip.compress((PYODIDE / "pyodide.asm.wasm").read_bytes(), 9, mtime=0),
        "pyodide-lock.json": json.dumps(lock).encode(),
        "python_stdlib.zip": library(),
    }


# ---- the whole ------------------------------------------------------------------------------------------


def install() -> None:
    """zig and Pyodide, as they are locked."""
    web().install()
    try:
        import ziglang  # noqa: F401
    except ImportError:
        pip("install", "-qq", "--no-compile", "--require-hashes", "-r", str(LOCK))


def web() -> ModuleType:
    sys.path.insert(0, str(ROOT))
    from tools import web

    return web


def fingerprint() -> str:
    """Changes when something that is packed does."""
    digest = hashlib.sha256(Path(__file__).read_bytes() + BYTECODE.read_bytes())
    paths = [path for pattern in SHIPPED for path in SOURCE.joinpath("kringle").glob(pattern) if path.suffix in FILES]
    for path in sorted(
        {*paths, *sources().values(), LOCK, EXAMPLES, ROOT / "pyproject.toml", ROOT / "web/package-lock.json"}
    ):
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def build() -> Path:
    wanted, stamp = fingerprint(), OUT / "built-from"
    if stamp.exists() and stamp.read_text() == wanted:
        return OUT
    print("kringle: building what a page needs to play without a server", file=sys.stderr)
    install()
    files = {**pyodide(), "kringle.zip": kringle().as_bytecode(optimize=0).written(), "api.md": EXAMPLES.read_bytes()}
    OUT.mkdir(parents=True, exist_ok=True)
    for name in {path.name for path in OUT.iterdir()} - {*files}:
        (OUT / name).unlink()
    for name, data in files.items():
        (OUT / name).write_bytes(data)
    digests = {name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in files.items()}
    (OUT / "parts.json").write_text(json.dumps(digests, indent=1) + "\n")
    stamp.write_text(wanted)
    return OUT


def main() -> int:
    if sys.argv[1:] not in ([], ["build"]):
        print(__doc__)
        return 2
    build()
    return 0


if __name__ == "__main__":
    sys.exit(main())
