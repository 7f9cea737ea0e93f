"""The Classroom (WS-17): the elf that was sent learns a subject. So it does at the Training Seminar (WS-60)."""

from __future__ import annotations

from kringle.games.workshop import mat, surprises, workday
from kringle.games.workshop.answers import learn
from kringle.games.workshop.cards import ASSEMBLY, CARD, CLASSROOM, SUBJECTS, subjects
from kringle.games.workshop.table import Workshop
from kringle.kernel.declare import Phase
from kringle.kernel.errors import Refusal

SUBJECT = Phase("subject", "WS-17", at=11)


def can_be_taught(game: Workshop, seat: int, elf: int) -> bool:  # WS-6
    for subject in range(ASSEMBLY + 1):
        if is_taught(game, seat, elf, subject):
            return True
    return False


def is_taught(game: Workshop, seat: int, elf: int, subject: int) -> bool:
    return (game.classroom >> subject) & 1 != 0 and mat.can_learn(game, seat, elf, subject)


def no_lesson(game: Workshop, seat: int, elf: int) -> Refusal | None:
    return None if can_be_taught(game, seat, elf) else Refusal("WS-6", {"training": known(game, seat, elf)})


def known(game: Workshop, seat: int, elf: int) -> list[str]:
    return subjects(game.training[seat][elf])


def start_lesson(game: Workshop, seat: int) -> None:
    game.enter(SUBJECT)
    game.ask(seat)


@SUBJECT.cites
def lesson_by(game: Workshop) -> str:
    return "WS-60" if game.space == CARD else "WS-17"


@SUBJECT.legal
def subject_moves(game: Workshop, seat: int) -> None:
    for subject in range(ASSEMBLY + 1):
        if game.space == CLASSROOM:
            if is_taught(game, seat, game.elf, subject):
                game.add(learn(subject))
        elif surprises.may_study(game, seat, game.elf, subject):
            game.add(learn(subject))


@SUBJECT.do(learn)
def take_training(game: Workshop, seat: int, subject: int) -> None:
    if game.space == CLASSROOM:  # WS-12, WS-17
        game.classroom &= ~(1 << subject)
    else:  # WS-60
        game.seminar = subject + 1
    mat.teach(game, seat, game.elf, subject)
    workday.end_turn(game)


@SUBJECT.why_not(learn)
def not_learned(game: Workshop, seat: int, subject: int) -> Refusal | None:
    if game.space == CLASSROOM and not game.classroom >> subject & 1:
        return Refusal("WS-12", {"taken today": SUBJECTS[subject]})
    training = game.training[seat][game.elf]
    if training.bit_count() == mat.SUBJECT_LIMIT or training >> subject & 1:
        return Refusal("WS-6", {"training": known(game, seat, game.elf)})
    return None
