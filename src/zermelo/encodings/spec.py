"""What an encoding tells the command line: its name, its question and what it can be written as."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.registry import folder

Format = Literal["cnf", "xcnf", "opb", "qdimacs", "qcir", "mps", "lp", "cpsat"]
Reading = Literal["optimistic", "pessimistic"]
"""Whether a formula that looks ahead takes what comes afterwards for a win or for a loss."""
FORMATS: tuple[Format, ...] = get_args(Format)
READINGS: tuple[Reading, ...] = get_args(Reading)


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoding of a question as a formula."""

    name: str
    """That of the method that solves it, where there is one."""
    questions: tuple[str, ...]
    formats: tuple[Format, ...]
    summary: str
    """What the formula says, in a sentence."""
    build: Callable[..., object]
    """Writes to a new builder: (position, builder, deadline). Where it goes `by_rounds`, it writes
    the first rounds of play only for two more arguments: (…, depth, reading)."""
    by_rounds: bool = False
    answers: tuple[Answer, Answer] | None = (False, True)
    """The answer if the formula is false, and if it is true; None if its truth alone is none."""
    applies: Callable[[Instance], str | None] = lambda _: None
    """Why it does not apply to an instance, or None."""


def rounds_ahead(unfinished: str, depth: int | None = None, reading: Reading = "optimistic") -> int:
    """Return the depth of a formula that must look ahead, and counts as lost what comes after.

    `unfinished` says why it cannot count as won.
    """
    if depth is None:
        raise InputError("this game has no last round", "add --depth D --reading pessimistic")
    if reading == "optimistic":
        raise InputError(unfinished, "add --reading pessimistic")
    return depth


def encodings(game: str) -> Sequence[Encoding]:
    """Return the encodings of a game."""
    try:
        module = importlib.import_module(f"zermelo.encodings.{folder(game)}")
    except ModuleNotFoundError:
        return ()
    found: Sequence[Encoding] = module.ENCODINGS
    return found
