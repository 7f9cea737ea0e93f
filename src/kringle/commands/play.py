"""`kringle play`: people against bots at one terminal, in any game, in the words of its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from kringle.commands import render_view
from kringle.commands.language import Named, because, bot_name, chosen, speaking, t
from kringle.commands.replay import ending, read, sentences
from kringle.commands.rules import found_clause
from kringle.commands.rules import shown as clause_shown
from kringle.kernel.errors import KringleError, MalformedMove
from kringle.kernel.game import Game
from kringle.kernel.match import Match
from kringle.kernel.spelling import Move
from kringle.players.hints import hint, said
from kringle.players.playing import Sitter
from kringle.players.specs import read_spec
from kringle.words import SOURCE

YOU = "you"


class OtherGame(KringleError, ValueError):
    """A saved game that is not the one that was asked for."""


class Quit(Exception):
    """Somebody leaves the table."""


@dataclass
class Table:
    """A match with people and bots on its seats."""

    match: Match
    sitters: list[Sitter | None]
    """None: a person."""
    names: list[str]
    console: Console
    ask: Callable[[str], str]
    """Shows a prompt, and gives what was typed; EOFError at the end of it all."""
    told: dict[int, int] = field(default_factory=dict)
    """For each person, up to which move of the log the news were told."""

    @property
    def named(self) -> Named:
        return Named(self.match.game)

    @property
    def people(self) -> list[int]:
        return [seat for seat, sitter in enumerate(self.sitters) if sitter is None]

    def play(self) -> None:
        """To the end, or Quit."""
        speaking(self.match)
        last: int | None = None
        while not self.match.over:
            seat = self._next()
            sitter = self.sitters[seat]
            if sitter is not None:
                self._bot_answers(seat, sitter)
                continue
            if len(self.people) > 1 and seat != last:
                self._pass_on(seat)
            last = seat
            self._person_answers(seat)
        self._tell_news(self.people[0] if self.people else None)
        alone = self.people[0] if len(self.people) == 1 else -1
        self.console.print(ending(self.match, self._called(alone)))

    def _next(self) -> int:
        """Bots first: nobody waits for them with an answer in hand."""
        asked = self.match.asks()
        return next((seat for seat in asked if self.sitters[seat] is not None), asked[0])

    def _bot_answers(self, seat: int, sitter: Sitter) -> None:
        if sitter.allowance is None and len(self.match.legal(seat)) > 1 and self.console.is_terminal:
            with self.console.status(t("play.thinks", name=self.names[seat])):
                move, error = sitter.answer(self.match.look(seat))
        else:
            move, error = sitter.answer(self.match.look(seat))
        if error is not None:
            self.console.print(Text(t("play.failed", name=self.names[seat], error=str(error)), "red"))
        self.match.play(seat, move)

    def _pass_on(self, seat: int) -> None:
        self.console.clear()
        self._asked(t("play.pass_on", name=self.names[seat]))
        self.console.clear()

    # ---- a person -----------------------------------------------------------------------------------

    def _person_answers(self, seat: int) -> None:
        self._tell_news(seat)
        legal = self.match.legal(seat)
        if len(legal) == 1:
            self.console.print(Text(t("play.only", move=self.named.move(legal[0])), "dim"))
            self.match.play(seat, legal[0])
            return
        self._show(seat)
        while True:
            move = self._understood(seat, self._asked(self._prompt(seat)).strip())
            if move is not None:
                self.match.play(seat, move)
                return

    def _called(self, seat: int) -> list[str]:
        """Everybody's name; who reads it is "you"."""
        return [t("play.you") if other == seat else name for other, name in enumerate(self.names)]

    def _prompt(self, seat: int) -> str:
        """Where several share the screen, it says whose turn it is."""
        return t("play.prompt") if len(self.people) == 1 else f"{self.names[seat]}> "

    def _hint(self, seat: int, level: int) -> str:
        found = hint(self.match.look(seat), level, language=chosen(), spoken=self.named.move)
        move = found.move and f"{self.named.move(found.move)}."
        return "\n".join(part for part in (found.where, move, found.why) if part)

    def _asked(self, prompt: str) -> str:
        try:
            return self.ask(prompt)
        except EOFError:
            raise Quit from None

    def _tell_news(self, seat: int | None) -> None:
        since = self.told.get(-1 if seat is None else seat, 0)
        for sentence in sentences(self.match, self.match.notes(seat, since), self.names, seat):
            self.console.print(Text(f"  {sentence}"))
        self.told[-1 if seat is None else seat] = len(self.match.log)

    def _show(self, seat: int) -> None:
        self.console.print(Rule(style="dim"))
        self.console.print(render_view.shown(self.named.view(self.match.view(seat)), self._called(seat), self.named))
        self._show_question(seat)

    def _show_question(self, seat: int) -> None:
        game, view = self.match.game, self.match.look(seat)
        clause = game.asked_by(view.state)
        self.console.print(Text.assemble((f"{clause}: ", "bold"), (game.rulebook.sentence(clause), "bold")))
        moves: list[RenderableType] = [
            Text.assemble((f"#{number} ", "dim"), self.named.move(move)) for number, move in enumerate(view.legal(), 1)
        ]
        self.console.print(Columns(moves, padding=(0, 3)))
        self.console.print(Text(t("play.helps"), "dim"))

    def _understood(self, seat: int, text: str) -> Move | None:
        """A move, or None after something else was done."""
        word, _, rest = text.partition(" ")
        if word in ("quit", "exit"):
            raise Quit
        if word in ("?", "help", ""):
            self.console.print(t("play.help"))
        elif word == "look":
            self._show(seat)
        elif word == "moves":
            self._show_question(seat)
        elif word == "hint":
            level = int(rest) if rest in ("1", "2", "3") else 1
            self.console.print(Text(self._hint(seat, level), "green"))
        elif word == "why":
            self._explain(seat, rest)
        elif word == "rules":
            self._show_rules(rest)
        else:
            return self._move(seat, text)
        return None

    def _move(self, seat: int, text: str) -> Move | None:
        found = matching(self.match.legal(seat), text, self.named)
        if len(found) == 1:
            return found[0]
        if found:
            self.console.print(Text(t("play.which", moves=", ".join(map(self.named.move, found))), "yellow"))
        else:
            self._explain(seat, text)
        return None

    def _explain(self, seat: int, text: str) -> None:
        """Why not, with the clause: from what this seat sees."""
        if matching(self.match.legal(seat), text, self.named):
            self.console.print(Text(t("play.may"), "yellow"))
            return
        try:
            found = self.match.why_not(seat, meant(self.match, text, self.named))
            words = t("play.may") if found is None else because(found, self.match.game)
        except MalformedMove as problem:
            detail = f" {problem}" if chosen() == SOURCE else ""
            words = f"{t('play.unknown', typed=text)}{detail} {t('play.helps')}."
        self.console.print(Text(words, "yellow"))

    def _show_rules(self, clause: str) -> None:
        game = self.match.game
        try:
            self.console.print(
                clause_shown(game, found_clause(game, clause)) if clause else game.rulebook.text, markup=False
            )
        except KringleError as problem:
            self.console.print(Text(str(problem), "yellow"))


def matching(legal: Sequence[Move], text: str, named: Named | None = None) -> list[Move]:
    """The legal moves that a text may mean: #3, the whole of it, its value if all are alike, or its beginning."""
    typed = " ".join(text.casefold().split())
    if typed.startswith("#") and typed[1:].isdigit():
        return list(legal[int(typed[1:]) - 1 : int(typed[1:])]) if int(typed[1:]) else []
    found = _matching(legal, typed, said)
    return found or (_matching(legal, typed, named.move) if named else [])


def _matching(legal: Sequence[Move], typed: str, spell: Callable[[Move], str]) -> list[Move]:
    spoken = {move: spell(move).casefold() for move in legal}
    if len({move[0] for move in legal}) == 1:
        kind = spell(legal[0][:1]).casefold()
        typed = typed if typed.startswith(kind) else f"{kind} {typed}"
    exact = [move for move, words in spoken.items() if words == typed]
    return exact or [move for move, words in spoken.items() if typed and _begins(words, typed)]


def _begins(words: str, typed: str) -> bool:
    """Word by word: `cr d` begins `craft doll`."""
    if words.startswith(typed):
        return not typed[-1].isdigit() or not words[len(typed) : len(typed) + 1].isdigit()
    parts, given = words.split(), typed.split()
    if len(given) > len(parts):
        return False
    return all(part == one if one.isdigit() else part.startswith(one) for part, one in zip(parts, given, strict=False))


def meant(match: Match, text: str, named: Named | None = None) -> Move:
    """The move, legal or not, that is spelled like this; else words that the match will say no to."""
    typed = " ".join(text.casefold().split())
    for move in match.game.spelling.number_of:
        if typed in (said(move).casefold(), named and named.move(move).casefold()):
            return move
    return tuple(int(word) if word.isdigit() else word for word in text.split())


def seated(words: Sequence[str], allowance: float | None = None) -> tuple[list[Sitter | None], list[str]]:
    """Who sits where, and what they are called."""
    sitters: list[Sitter | None] = []
    names: list[str] = []
    for seat, word in enumerate(words):
        if word == YOU:
            sitters.append(None)
            names.append(t("play.player", number=seat + 1))
        else:
            sitters.append(Sitter(read_spec(word, seconds=1.0).make(seat), allowance))
            name = bot_name(word)
            names.append(f"{name} ({seat + 1})" if words.count(word) > 1 else name)
    return sitters, names


def resumed(path: str, game: Game, seats: int) -> Match:
    """A saved game to go on with."""
    match = read(path, verify=False)
    if (match.game.id, match.seats) != (game.id, seats):
        raise OtherGame(f"{path} is {match.game.title} with {match.seats} seats, not {game.title} with {seats}")
    return match
