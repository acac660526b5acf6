"""A method: one way to answer a question about a game, what it says of itself and is asked for."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, nearest, shown
from zermelo.core.hooks import above
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance, Verdict
from zermelo.games.impartial.rules import GENUS
from zermelo.games.registry import folder, stands
from zermelo.games.registry import game as game_spec
from zermelo.games.ruleset.mistakes import Unending

if TYPE_CHECKING:
    from zermelo.games.impartial.rules import Impartial, Position


@dataclass(frozen=True, slots=True)
class Request:
    """What is wanted beyond the instance."""

    method: str | None = None
    """Run this method alone."""
    assurance: Assurance | None = None
    """Wait for this level, or end unknown."""
    time_limit: float | None = None
    """Seconds for one instance."""
    memory_limit: float | None = None
    """Gigabytes (10^9 bytes) for one instance."""
    seed: int = 0
    """The seed of every random choice."""
    error: float | None = None
    """How small the error of a monte-carlo answer must be."""
    depth: int | None = None
    """How many rounds of play a method that unrolls them looks ahead."""
    nodes: int | None = None
    """The most positions that the methods that search may look at."""
    table: str | None = None
    """The file in which `nimbers`, or `search`, keeps its table, to go on from it."""
    share_of: float | None = None
    """The time limit that was asked for, where `time_limit` is a share of it."""
    workers: int = 1
    """How many processes of this machine, or threads, may work at it at a time."""
    certificate: bool = False
    """Build evidence even if the level that is waited for needs none."""

    @property
    def evidence(self) -> bool:
        """Whether evidence is to be built: not where a level is waited for that needs none."""
        low = self.assurance is not None and self.assurance <= Assurance.EXHAUSTIVE
        return self.certificate or not low

    @property
    def proof(self) -> bool:
        """Whether what a solver says is to be proved, so that it is more than the solver's word."""
        return self.certificate or self.assurance is not Assurance.SOLVER


EVIDENCE_BYTES = 50_000_000
"""Longer evidence is neither written nor kept."""

PLAIN = Request()
"""Asks for the best evidence, without limits."""

NO_EVIDENCE = Request(assurance=Assurance.EXHAUSTIVE)
"""Asks for an answer that a complete search is enough for."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a method is handed: the instance with its question, and how it is to be decided.

    A method looks at the deadline at least about twice a second where it can, and counts its work
    there. Of the request's limits only `nodes` and `depth` are the method's to keep.
    """

    instance: Instance
    deadline: Deadline
    request: Request = PLAIN
    watch: Callable[[int], None] | None = None
    """Called now and then with how many positions a search has done."""
    threads: int = 1
    """How many threads a method may use that can have several."""

    told: Callable[[Answer, Assurance], None] | None = None
    """Called with an answer that is known before its evidence is made."""

    def known(self, answer: Answer, sure: Assurance = Assurance.EXHAUSTIVE) -> None:
        """Tell an answer before its evidence is made, which takes long and may be interrupted."""
        if self.told is not None:
            self.told(answer, sure)

    def evidence(
        self,
        answer: Answer,
        build: Callable[[], Evidence],
        sure: Assurance = Assurance.EXHAUSTIVE,
    ) -> tuple[Evidence | None, str | None]:
        """Return evidence, if any is wanted, or why a limit, or play that repeats, kept it away.

        The answer is told before. With the level `SOLVER` evidence is wanted for an exhaustive
        answer too.
        """
        wanted = self.request.proof if sure is Assurance.SOLVER else self.request.evidence
        if not wanted:
            return None, None
        self.known(answer, sure)
        try:
            return build(), None
        except (LimitReached, Unending) as error:
            return None, str(error)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a method found; the answer is meaningless where the assurance is UNKNOWN."""

    answer: Answer = None
    assurance: Assurance = Assurance.UNKNOWN
    """What the method is entitled to by itself, before any evidence is checked."""
    evidence: Evidence | None = None
    reason: str | None = None
    """Why there is no answer, or no evidence."""
    error_bound: float | None = None
    """For MONTE_CARLO answers."""
    statistics: Mapping[str, Any] = field(default_factory=dict)


class Searcher(Protocol):
    """Whatever knows who loses a position beside a heap of nim, and nim-values."""

    rules: Impartial
    deadline: Deadline

    def lost(self, position: Position, heap: int = 0) -> bool: ...  # noqa: D102
    def nim_value(self, position: Position) -> int: ...  # noqa: D102
    def known(self, position: Position) -> int | None: ...  # noqa: D102


def always(instance: Instance) -> str | None:  # noqa: ARG001
    """Return None: no instance is refused."""
    return None


Cost = Callable[[Instance, Answer], float]
"""(instance, known answer or None) -> a rough estimate in seconds of work; methods are tried from
cheap to dear, and infinity says that a method cannot add to the known answer."""


def one_second(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    """Return the cost of a method that competes with no other one."""
    return 1.0


def by_size(each: float, start: float = 0.0, adds: bool = True) -> Cost:
    """Return a cost by the vertices and edges; `adds`: whether it adds to a known answer."""

    def cost(instance: Instance, known: Answer) -> float:
        if known is not None and not adds:
            return math.inf
        return start + (each * (instance.graph.n + instance.graph.m) if each else 0.0)

    return cost


@dataclass(frozen=True, slots=True)
class Method:
    """An entry of the method registry."""

    name: str
    questions: tuple[str, ...]
    summary: str
    """How it answers them, in a sentence, with the source."""
    run: Callable[[Task], Outcome]
    """May raise `LimitReached`. Where a game has many methods, a `zermelo.core.lazy.Later`, which
    loads the program when it runs."""
    cost: Cost = one_second
    exact: bool = True
    """Whether its answers are never wrong (a monte-carlo method is not exact)."""
    evidence: tuple[str, ...] = ()
    """The kinds of evidence that it can give."""
    applies: Callable[[Instance], str | None] = always
    """Why it does not apply to an instance, or None."""
    backend: Callable[[], str] | None = None
    """Name and version of the solver behind it; raises `Unavailable`."""
    unrolls: bool = False
    """Whether it looks ahead round by round, so that the request's depth means something to it."""
    sure: bool = False
    """Whether it ends in about the time that its cost says, whatever the answer: the others shall
    not have much more before it."""
    threaded: bool = False
    """Whether it makes use of several threads (`Task.threads`), so that it needs no processes."""
    searcher: Callable[[Task], Searcher] | None = None
    """What it searches with, if one position of an impartial game can be searched after the other:
    then machines may take an option of the root each (`solvers.root`)."""
    proofless: bool = False
    """Whether it asks a program that hands over no proof: where it has no evidence either, its
    answer is of the level `SOLVER`."""


def decide_within(instance: Instance, request: Request, deadline: Deadline) -> Verdict:
    """Decide an instance by all methods of its game, as a part of a method's work."""
    given = instance, request, lambda _: None, deadline
    found: Verdict = above("decide within a deadline", *given)
    return found


def methods(game: str) -> Sequence[Method]:
    """Return the methods of a game's plan, in the order of its documentation."""
    module = own_folder(game)
    if module is None:
        if game_spec(game).impartial is None:
            return ()
        module = importlib.import_module("zermelo.solvers.search.nimbers")
    found: Sequence[Method] = module.METHODS
    if game_spec(game).question(GENUS) is not None:
        found = (*found, importlib.import_module("zermelo.solvers.search.misere").MISERE)
    return found


def references(game: str) -> Sequence[Method]:
    """Return the second opinions on a game: they answer to their names, and to `crosscheck`."""
    found: Sequence[Method] = getattr(own_folder(game), "REFERENCES", ())
    quantified = importlib.import_module("zermelo.solvers.quantified").quantified_methods
    return (*found, *quantified(game))


def every_method(game: str) -> Sequence[Method]:
    """Return the methods of a game's plan, and then the second opinions."""
    return (*methods(game), *references(game))


def own_folder(game: str) -> ModuleType | None:
    """Return what stands in a game's folder in this room, or None if it has none."""
    name = f"zermelo.solvers.{folder(game)}"
    return importlib.import_module(name) if stands(name) else None


def method(game: str, name: str) -> Method:
    """Return one method of a game; `InputError` says what took its place, or the nearest name."""
    known = {entry.name: entry for entry in every_method(game)}
    if name not in known:
        retired: Mapping[str, str] = getattr(own_folder(game), "RETIRED", {})
        later = retired.get(name)
        if later is not None:
            gone = f"the method {name} of {game} is gone: {later} took its place"
            raise InputError(gone, f"use {later}, or no method at all")
        raise InputError(f"{game} has no method {shown(name)}", nearest(name, known))
    return known[name]
