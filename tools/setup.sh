# Sourced by ./play and ./test. Makes .venv beside them, installs Kringle into it and compiles the rules; the next
# time only what has changed. Afterwards $KRINGLE_PYTHON is the Python to run, and the working directory is unchanged.

KRINGLE_HOME="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
KRINGLE_PYTHON="$KRINGLE_HOME/.venv/bin/python"
KRINGLE_FOR="${KRINGLE_FOR:-play}" # or test: with the tools of developers, and other people's libraries to be checked with

unset PYTHONDONTWRITEBYTECODE # .venv and sources are ours; else each of many processes would translate all of them again

say() { printf 'kringle: %s\n' "$*" >&2; }

# A sentence of [setup] in src/kringle/commands/words.*.toml, in the language that LANG and its like ask for, or in English.
say_word() {
    local wanted="${LANGUAGE:-${LC_ALL:-${LC_MESSAGES:-${LANG:-en}}}}" file found=""
    for file in "src/kringle/commands/words.${wanted%%[_.:@]*}.toml" src/kringle/commands/words.en.toml; do
        [ -n "$found" ] || found="$(sed -n '/^\[setup\]/,/^\[/s/^'"$1"' = "\(.*\)"$/\1/p' "$file" 2>/dev/null || true)"
    done
    say "${found//'{$python}'/${2:-}}"
}

give_up() {
    say "$*"
    exit 1
}

# The first Python that is new enough; $PYTHON goes first.
find_python() {
    local candidate
    for candidate in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
        if [ -n "$candidate" ] && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    give_up "Python 3.11 or newer is needed, and none was found ($(python3 --version 2>&1 || true)). Install one, or" \
        "name it: PYTHON=/path/to/python3.11 $0"
}

# One line that changes when one of these files does, or their number.
fingerprint() { cksum "$@" | sort | cksum; }

install_fingerprint() {
    printf '%s\n' "$1"
    fingerprint pyproject.toml setup.py src/kringle/compiler/*.py tools/setup.sh locks/*.txt
    printf '%s\n' "$KRINGLE_HOME"
    "$KRINGLE_PYTHON" --version
}

# Everything that goes into what is compiled: also data, which become constants in C.
sources_fingerprint() {
    find src/kringle/compiler src/kringle/kernel src/kringle/games src/kringle/players src/kringle/bridges src/kringle/table \
        src/kringle/server \
        \( -name '*.py' -o -name '*.toml' -o -path '*/kernel/*.pxd' -o -path '*/players/*.pxd' \
        -o -path '*/bridges/*.pxd' \) \
        -exec cksum {} + | sort | cksum
    command -v "${CC:-cc}"
}

compiled_modules() { find src -name '*.so' | sort; }

make_environment() {
    "$KRINGLE_PYTHON" -c 'import pip' 2>/dev/null && return
    local python
    python="$(find_python)" || exit 1
    say_word making "$("$python" --version)"
    rm -rf .venv
    "$python" -m venv .venv || give_up "could not make .venv; on Debian and Ubuntu: apt install python3-venv"
}

# uv installs several times as fast as pip.
find_uv() {
    [ -z "${KRINGLE_UV:-}" ] || return 0
    KRINGLE_UV=none
    ! pip_alone --require-hashes -r locks/uv.txt >/dev/null 2>&1 || KRINGLE_UV="$KRINGLE_HOME/.venv/bin/uv"
}

# Most of what is installed is never imported (--no-compile): Python compiles what is.
pip_alone() { "$KRINGLE_PYTHON" -m pip --disable-pip-version-check install -qq --no-compile "$@"; }

by_uv() {
    find_uv
    [ "$KRINGLE_UV" != none ] &&
        "$KRINGLE_PYTHON" tools/uv.py pip install -q --python "$KRINGLE_PYTHON" "$@" 2>/dev/null
}

# By uv if it can, else by pip.
pip_install() {
    by_uv "$@" || pip_alone "$@" ||
        give_up "pip could not install $*;" \
            "see above. Kringle needs a few packages from the Python Package Index: is there a network?"
}

# The very files that a lock names. If a version is not to be had on this system, the next step finds another one that
# pyproject.toml allows; a file that is not what it was when it was locked is taken by nobody.
install_locked() {
    local lock="locks/$1.txt" said
    [ "${KRINGLE_LOCKS:-}" != none ] || return 0
    by_uv --require-hashes -r "$lock" && return
    said="$(pip_alone --require-hashes -r "$lock" 2>&1)" && return
    case "$said" in
    *'DO NOT MATCH THE HASHES'*)
        printf '%s\n' "$said" >&2
        give_up "a package is not the one that was locked, see above. If you trust where your packages come from:" \
            "KRINGLE_LOCKS=none $0"
        ;;
    esac
    say "not all of $lock can be had here, so versions that pyproject.toml allows are taken (pip: ${said##*ERROR: })"
}

installed_for() { [ "$(cat .venv/kringle-installed 2>/dev/null)" = "$(install_fingerprint "$1")" ]; }

install_package() {
    say_word installing
    rm -f .venv/kringle-installed .venv/kringle-rules
    install_locked play
    pip_install "setuptools>=77" "Cython>=3.1,<4"
    KRINGLE_PURE=1 pip_install --no-build-isolation --editable ".[server,words]" # the rules are compiled in the next step
    find src \( -name '*.so' -o -name '*.c' \) -exec rm {} +
    rm -rf build
}

install_tools() {
    say_word tools
    install_locked test
    KRINGLE_PURE=1 pip_install --no-build-isolation --editable ".[dev]"
}

# Where there is no Node, this installs one by pip, which is not to be run twice at once.
has_node() {
    command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null
}

build_client() {
    [ ! -d web ] || "$KRINGLE_PYTHON" tools/web.py build || say_word no_client
}

# What takes a network, beside what takes a processor.
finish_installing() {
    if ! installed_for test; then # who has what it takes to test can play
        [ "$KRINGLE_FOR" = play ] || install_tools
        install_fingerprint "$KRINGLE_FOR" >.venv/kringle-installed
    fi
    build_client
}

# What is edited while this runs is compiled the next time: so the sources are looked at first.
compile_rules() {
    local rules=.venv/kringle-rules sources
    sources="$(sources_fingerprint)"
    [ "$(cat "$rules" 2>/dev/null)" != "$sources$(compiled_modules)" ] || return 0
    say_word compiling
    PYTHON="$KRINGLE_PYTHON" tools/compile || give_up "the rules do not compile; see above"
    PYTHONPATH=src "$KRINGLE_PYTHON" -W ignore -c 'import kringle, sys; sys.exit(not kringle.compiled())' ||
        say_word no_compiler
    printf '%s\n' "$sources$(compiled_modules)" >"$rules"
}

set_up() {
    cd "$KRINGLE_HOME"
    make_environment
    local parts=
    if has_node; then # takes a network, and nothing of what is installed
        ("$KRINGLE_PYTHON" tools/web.py install || true) &
        parts=$!
    fi
    installed_for test || installed_for play || install_package
    local beside
    [ -z "$parts" ] || wait "$parts"
    (finish_installing) &
    beside=$!
    (compile_rules)
    local compiled=$?
    wait "$beside" && return "$compiled"
}

(set_up) || exit 1
