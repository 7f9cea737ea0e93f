"""`kringle words`: for translators. CONTRIBUTING has the way of a language from the first file to the last."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from kringle.kernel.errors import KringleError
from kringle.kernel.optional_imports import imported
from kringle.words.places import Place, places
from kringle.words.source import BadWords
from kringle.words.tags import tag

HELP = "Words in every language: check them, see what is missing, and exchange them with translators' tools."
app = typer.Typer(help=HELP, no_args_is_help=True, rich_markup_mode="rich")
Language = Annotated[str, typer.Argument(metavar="LANGUAGE", help="A BCP 47 tag, such as pt-BR.")]


class Wrong(KringleError, ValueError):
    """Words that can't be taken as they are."""


def _tagged(language: str) -> str:
    found = tag(language)
    if found is None:
        raise Wrong(f"{language!r} is no language's tag; tags are such as pt-BR or zh-Hant")
    return found


def _part(name: str) -> Any:
    """What reads MessageFormat and PO takes a while to load, and need not be installed."""
    return imported(f"kringle.words.{name}", "words")


def _places() -> list[Place]:
    return places()


@app.command()
def check() -> None:
    """Check all words: that each can be read, that English has it too, and names the same things."""
    checking = _part("checking")
    found = [problem for place in _places() for problem in checking.problems(place)]
    for problem in found:
        typer.echo(problem)
    if found:
        raise typer.Exit(1)
    languages = sorted({language for place in _places() for language in place.languages()})
    typer.echo(
        f"All right: {sum(len(checking.wanted(place)) for place in _places()):,} messages, {', '.join(languages)}"
    )


@app.command()
def missing(language: Language) -> None:
    """List what a language does not say yet, place by place."""
    checking = _part("checking")
    language = _tagged(language)
    for place in _places():
        for key in checking.missing(place, language):
            typer.echo(f"{place.name}: {key}")
    lacking = sum(len(checking.missing(place, language)) for place in _places())
    typer.echo(
        f"{language}: {lacking:,} of {sum(len(checking.wanted(place)) for place in _places()):,} are missing", err=True
    )


@app.command(name="export")
def export_(
    language: Language,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Where to; the standard output by default.")
    ] = None,
) -> None:
    """Write a PO file of all messages, for Weblate, Poedit and other tools."""
    exchange = _part("exchange")
    text = exchange.exported(_places(), _tagged(language))
    if file is None:
        typer.echo(text)
        return
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise Wrong(f"{file}: {problem.strerror}") from None


@app.command(name="import")
def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A PO file; - reads the standard input.")],
    lang: Annotated[str | None, typer.Option(metavar="TAG", help="Its language, if the file does not say.")] = None,
) -> None:
    """Put the translations of a PO file where they belong. If anything in it is wrong, nothing is changed."""
    exchange = _part("exchange")
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        made = exchange.imported(_places(), text, _tagged(lang) if lang else None)
    except OSError as problem:
        raise Wrong(f"{file}: {problem.strerror}") from None
    except (BadWords, UnicodeDecodeError) as problem:
        raise Wrong(f"{file}: {problem}") from None
    for path, written in made.items():
        path.write_text(written, encoding="utf-8")
        typer.echo(path)
