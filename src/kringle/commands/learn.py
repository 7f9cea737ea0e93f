"""`kringle learn`: a lesson at the terminal, in the words of its game."""

from __future__ import annotations

from collections.abc import Callable

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from kringle.commands import render_view
from kringle.commands.language import Named, because, chosen, speaking, t, title
from kringle.commands.play import matching, meant
from kringle.kernel.errors import MalformedMove
from kringle.kernel.game import Game
from kringle.kernel.spelling import Move
from kringle.lessons import Led, covered, found

NAMES = ("Hazel", "Pepper", "Maple", "Clove", "Juniper")
"""Who plays with the learner."""


class Lesson:
    def __init__(self, game: Game, name: str | None, console: Console, ask: Callable[[str], str]) -> None:
        self.led = Led(game, found(game, name))
        speaking(self.led.match)
        self.console, self.ask, self.named = console, ask, Named(game)

    def play(self) -> bool:
        """Whether it was played to its end."""
        self._say("bold", self.led.words(chosen()).say(self.led.key("title")))
        while not self.led.over:
            self._show()
            move = self._asked()
            while move is not None and not self._answered(move):
                move = self._asked()
            if move is None:
                return False
            self.led.go_on()
        self._say("green", self.led.sentence(chosen()))
        return True

    def _show(self) -> None:
        led = self.led
        names = [t("play.you"), *NAMES][: led.lesson.seats]
        self.console.print(Rule(t("learn.step", step=led.at + 1, steps=len(led.lesson.steps)), style="dim"))
        self.console.print(render_view.shown(self.named.view(led.match.view(led.lesson.you)), names, self.named))
        self.console.print(Panel(Text(led.sentence(chosen())), border_style="yellow"))
        self._show_moves()

    def _show_moves(self) -> None:
        moves = [Text.assemble((f"#{n} ", "dim"), self.named.move(move)) for n, move in enumerate(self._legal(), 1)]
        self.console.print(Columns(moves, padding=(0, 3)))

    def _legal(self) -> list[Move]:
        return self.led.match.legal(self.led.lesson.you)

    def _asked(self) -> Move | None:
        """A legal move; None: the learner leaves."""
        while True:
            try:
                typed = self.ask("> ").strip()
            except EOFError:
                return None
            if typed in ("quit", "exit"):
                return None
            if typed in ("", "?", "help"):
                self._say("dim", t("learn.only"))
                self._show_moves()
                continue
            legal = matching(self._legal(), typed, self.named)
            if len(legal) == 1:
                return legal[0]
            self._say(
                "yellow",
                t("play.which", moves=", ".join(map(self.named.move, legal))) if legal else self._why_not(typed),
            )

    def _why_not(self, typed: str) -> str:
        try:
            found = self.led.match.why_not(self.led.lesson.you, meant(self.led.match, typed, self.named))
            return t("learn.only") if found is None else because(found, self.led.match.game)
        except MalformedMove:
            return t("learn.only")

    def _answered(self, move: Move) -> bool:
        """Whether the lesson goes on."""
        told = self.led.answer(move)
        if words := self.led.said(told, chosen()):
            self._say("green" if told.passes else "yellow", words)
        return told.passes

    def _say(self, style: str, words: str) -> None:
        self.console.print(Text(words, style))


def figure(game: Game) -> Text:
    """How much of a first game is taught."""
    figure = covered(game)
    text = t("learn.covered", title=title(game), taught=str(figure))
    return Text(f"{text}; {t('learn.missing', clauses=', '.join(figure.missing))}" if figure.missing else text)
