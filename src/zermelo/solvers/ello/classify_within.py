"""Classifying within limits that hold: in a child process, as `decide` does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.solvers.ello.class_evidence import evidence
from zermelo.solvers.ello.classify import Classification, by_degrees, classify
from zermelo.solvers.lending import borrowed

Found = tuple[Classification, dict[str, Any] | None]
"""A classification, and its evidence if that was wanted."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What is wanted beyond the graph.

    Attributes
    ----------
    time_limit, memory_limit : float or None
        Seconds and gigabytes (10^9 bytes) for one graph.
    seed : int
        The seed of every random choice.
    error : float or None
        How small the error of a monte-carlo classification must be.
    evidence : bool
        Whether evidence is wanted.
    """

    time_limit: float | None = None
    memory_limit: float | None = None
    seed: int = 0
    error: float | None = None
    evidence: bool = False


def classify_within(graph: Graph, limits: Limits) -> Found:
    """Classify a graph; what a limit leaves open is None, with the reason.

    Raises
    ------
    InputError
        The graph is directed or has no vertex.
    """
    blank = by_degrees(graph)
    if limits.time_limit is None and limits.memory_limit is None:
        return _here(graph, limits)
    found: Found = blank, {} if limits.evidence else None

    def note(progress: Found) -> None:
        nonlocal found
        found = progress

    with borrowed() as worker:
        try:
            whole: Found = worker.run(
                _here, (graph, limits), limits.time_limit, limits.memory_limit, note
            )
        except LimitReached as error:
            known, given = found
            known.reason = known.reason or str(error)
            return known, given
    return whole


def _here(
    graph: Graph, limits: Limits, progress: Callable[[Found], None] = lambda _: None
) -> Found:
    deadline = Deadline(limits.time_limit)
    known = classify(graph, deadline, limits.seed, limits.error)
    if not limits.evidence:
        return known, None
    progress((known, {}))
    try:
        return known, evidence(known, deadline, limits.seed)
    except LimitReached as error:
        known.reason = known.reason or f"no evidence: {error}"
        return known, {}
