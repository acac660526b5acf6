"""A method: one way to answer a question about a game, and what it says of itself."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.registry import folder, stands
from zermelo.games.registry import game as game_spec
from zermelo.solvers.request import PLAIN, Request


@dataclass(frozen=True, slots=True)
class Task:
    """What a method is handed.

    Attributes
    ----------
    instance : Instance
        The game and the question.
    deadline : Deadline
        When to stop; a method looks at it at least about twice a second where it can, and counts
        its work there.
    request : Request
        Limits and wishes; of its limits only `nodes` and `depth` are the method's to keep.
    watch : callable or None
        Told now and then how many positions a search has done.
    program : str or None
        The QBF solver to run, one of `backends.qbf.PROGRAMS`; None is the best that is installed.
    """

    instance: Instance
    deadline: Deadline
    request: Request = PLAIN
    watch: Callable[[int], None] | None = None
    program: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a method found.

    Attributes
    ----------
    answer : Answer
        The answer; meaningless when `assurance` is UNKNOWN.
    assurance : Assurance
        What the method is entitled to by itself, before any evidence is checked.
    evidence : Evidence or None
        Evidence that the checker has yet to accept.
    reason : str or None
        Why there is no answer, or no evidence.
    error_bound : float or None
        For MONTE_CARLO answers.
    statistics : mapping
        What was counted.
    """

    answer: Answer = None
    assurance: Assurance = Assurance.UNKNOWN
    evidence: Evidence | None = None
    reason: str | None = None
    error_bound: float | None = None
    statistics: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Method:
    """An entry of the method registry.

    Attributes
    ----------
    name : str
        Its name on the command line.
    questions : tuple of str
        What it answers.
    summary : str
        How, in a sentence, with the source.
    exact : bool
        Whether its answers are never wrong (a monte-carlo method is not exact).
    evidence : tuple of str
        The kinds of evidence that it can give.
    applies : callable
        instance -> why it does not apply, or None.
    cost : callable
        (instance, known answer or None) -> a rough estimate in seconds of work; they are tried from
        cheap to dear, and infinity says that the method cannot add to the known answer.
    run : callable
        task -> outcome; may raise `LimitReached`. Where a game has many methods, a
        `zermelo.core.later.Later`, which loads the program when it runs.
    backend : callable or None
        () -> name and version of the solver behind it; raises `Unavailable`.
    unrolls : bool
        Whether it looks ahead round by round, so that `Task.depth` means something to it.
    counted : bool
        Whether it counts its work; a program that does not tell its own is stopped by the clock.
    """

    name: str
    questions: tuple[str, ...]
    summary: str
    exact: bool
    evidence: tuple[str, ...]
    applies: Callable[[Instance], str | None]
    cost: Callable[[Instance, Answer], float]
    run: Callable[[Task], Outcome]
    backend: Callable[[], str] | None = None
    unrolls: bool = False
    counted: bool = True


def methods(game: str) -> Sequence[Method]:
    """Return the methods of a game, in the order of its documentation."""
    module = own_folder(game)
    if module is None:
        if game_spec(game).impartial is None:
            return ()
        module = importlib.import_module("zermelo.solvers.search.nimbers")
    found: Sequence[Method] = module.METHODS
    return found


def own_folder(game: str) -> ModuleType | None:
    """Return what stands in a game's folder in this room, or None if it has none."""
    name = f"zermelo.solvers.{folder(game)}"
    return importlib.import_module(name) if stands(name) else None


def method(game: str, name: str) -> Method:
    """Return one method of a game; `InputError` with the nearest name if there is none."""
    known = {entry.name: entry for entry in methods(game)}
    if name not in known:
        raise InputError(f"{game} has no method {shown(name)}", nearest(name, known))
    return known[name]
