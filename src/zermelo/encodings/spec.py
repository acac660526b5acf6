"""What an encoding tells the command line: its name, its question and what it can be written as."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.registry import folder

Format = Literal["cnf", "xcnf", "opb", "qdimacs", "qcir", "mps", "lp", "cpsat"]
Reading = Literal["optimistic", "pessimistic"]
"""Whether a formula that looks ahead takes what comes afterwards for a win or for a loss."""
READINGS: tuple[Reading, ...] = ("optimistic", "pessimistic")
FORMATS: tuple[Format, ...] = ("cnf", "xcnf", "opb", "qdimacs", "qcir", "mps", "lp", "cpsat")


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoding of a question as a formula.

    Attributes
    ----------
    name : str
        Its name on the command line, the same as that of the method that solves it.
    questions : tuple of str
        The questions that it answers.
    formats : tuple of str
        The formula formats that it can be written in.
    summary : str
        What it says, in a sentence.
    applies : callable
        instance -> why it does not apply, or None.
    build : callable
        (instance, format, deadline) -> the formula builder, filled.
    look_ahead : callable or None
        (instance, format, deadline, depth, reading) -> the builder, filled with the first rounds
        of play only; None if the encoding knows no rounds.
    answers : pair of Answer, or None
        The answer if the formula is false, and if it is true; None if its truth alone is no answer.
    """

    name: str
    questions: tuple[str, ...]
    formats: tuple[Format, ...]
    summary: str
    applies: Callable[[Instance], str | None]
    build: Callable[[Instance, Format, Deadline], Any]
    look_ahead: Callable[[Instance, Format, Deadline, int, Reading], Any] | None = None
    answers: tuple[Answer, Answer] | None = (False, True)


def encodings(game: str) -> Sequence[Encoding]:
    """Return the encodings of a game."""
    try:
        module = importlib.import_module(f"zermelo.encodings.{folder(game)}")
    except ModuleNotFoundError:
        return ()
    found: Sequence[Encoding] = module.ENCODINGS
    return found
