"""Lessons that are played on the real rules: who is taught what, step by step, and what is said to each answer."""

from kringle.lessons.leading import Covered, Led, NoLesson, Told, covered, found
from kringle.lessons.script import BadLesson

__all__ = ["BadLesson", "Covered", "Led", "NoLesson", "Told", "covered", "found"]
