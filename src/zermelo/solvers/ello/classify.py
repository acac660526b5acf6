"""The classes of a graph in the theory of ELLO (section 3 of the paper), and how sure each is.

Up to 20 vertices the table of all winnable colourings decides everything (exhaustive). Above that
the classes come from single games (see `recognition`): yes is certain, and so is no by the
definitions or by the planar dual; no from the determinant has an error bound. One property stays
open there: whether an even-type graph with odd degrees is plausibility-driven.

Limits hold because the work is done in a child process, as `decide` does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.ello import graphs as definitions
from zermelo.solvers.ello import recognition
from zermelo.solvers.ello.colorings import LARGEST, Colorings, winnable_colorings
from zermelo.solvers.ello.recognition import Finding
from zermelo.solvers.lending import borrowed
from zermelo.solvers.request import Request

KEYS = (
    "odd_type", "all_even", "all_odd", "oddity", "event", "special", "parity_driven",
    "plausibility_driven",
)  # fmt: skip
"""The properties of a classification, in the order of the output."""


@dataclass(slots=True)
class Classification:
    """What is known of a graph.

    Attributes
    ----------
    graph : Graph
        The graph.
    properties : dict
        For each of `KEYS` whether it holds, None where that is not known.
    colorings : Colorings or None
        The winnable colourings, up to `LARGEST` vertices.
    assurance : Assurance
        The lowest level among the properties that are known.
    error_bound : float
        The probability that some property is wrong is at most this; 0 above monte-carlo.
    reason : str or None
        The limit that left properties open.
    """

    graph: Graph
    properties: dict[str, bool | None] = field(default_factory=lambda: dict.fromkeys(KEYS))
    colorings: Colorings | None = None
    assurance: Assurance = Assurance.THEOREM
    error_bound: float = 0.0
    reason: str | None = None

    def note(self, finding: Finding) -> bool:
        """Take a finding's assurance and error into account and return what it says."""
        self.assurance = min(self.assurance, finding.assurance)
        self.error_bound += finding.error_bound
        return finding.holds


Classified = tuple[Classification, dict[str, Any] | None]
"""A classification, and its evidence if that was wanted."""


def classify_within(graph: Graph, request: Request) -> Classified:
    """Classify a graph; what a limit leaves open is None, with the reason.

    Evidence is made if the request has `certificate`. `InputError` says that the graph is directed
    or has no vertex.
    """
    blank = by_degrees(graph)
    if request.time_limit is None and request.memory_limit is None:
        return _here(graph, request)
    latest: list[Classified] = [(blank, {} if request.certificate else None)]
    with borrowed() as worker:
        limits = request.time_limit, request.memory_limit
        try:
            latest.append(worker.run(_here, (graph, request), *limits, latest.append))
        except LimitReached as error:
            latest[-1][0].reason = latest[-1][0].reason or str(error)
    return latest[-1]


def _here(
    graph: Graph, request: Request, progress: Callable[[Classified], None] = lambda _: None
) -> Classified:
    from zermelo.solvers.ello.class_evidence import evidence

    deadline = Deadline(request.time_limit)
    known = classify(graph, deadline, request.seed, request.error)
    if not request.certificate:
        return known, None
    progress((known, {}))
    try:
        return known, evidence(known, deadline, request.seed)
    except LimitReached as error:
        known.reason = known.reason or f"no evidence: {error}"
        return known, {}


def classify(
    graph: Graph, deadline: Deadline, seed: int = 0, error: float | None = None
) -> Classification:
    """Classify an undirected graph with at least one vertex.

    When the deadline passes, what is not known yet stays None, with a reason. The seed is for the
    determinants of graphs above `LARGEST` vertices, and `error` says how small the error of a
    monte-carlo classification must be.
    """
    found = by_degrees(graph)
    if error is not None:
        # At most two games of the graph and two of each component are lost by the determinant.
        error /= 2 + 2 * len(graph.components())
    try:
        if graph.n <= LARGEST:
            _by_table(found, deadline)
        else:
            _by_games(found, deadline, seed, error)
    except (LimitReached, MemoryError) as error:
        found.reason = str(error) or "out of memory"
    return found


def by_degrees(graph: Graph) -> Classification:
    """Return what the degrees tell at once; the rest stays open.

    `InputError` says that the graph is directed or has no vertex.
    """
    if graph.directed:
        raise InputError("the graph is directed", "only undirected graphs are classified")
    if graph.n == 0:
        raise InputError("the graph has no vertex", "give it one at least")
    found = Classification(graph)
    found.properties.update(
        odd_type=definitions.is_odd_type(graph),
        all_even=definitions.is_all_even(graph),
        all_odd=definitions.is_all_odd(graph),
    )
    return found


def _by_table(found: Classification, deadline: Deadline) -> None:
    graph, known = found.graph, found.properties
    colorings = found.colorings = winnable_colorings(graph, deadline)
    found.assurance = Assurance.EXHAUSTIVE
    driven = len(colorings) == definitions.parity_colorings(graph)
    odd = bool(known["odd_type"])
    known["parity_driven"] = driven
    known["oddity"] = driven and odd
    known["event"] = driven and not odd
    known["plausibility_driven"] = len(colorings) == definitions.plausible_colorings(graph)
    # An event is special, a special graph is parity-driven, and of odd type only if all-odd.
    known["special"] = driven
    if driven and odd:
        from zermelo.games.ello.evidence.chains import winnable

        parts = (definitions.without(graph, v) for v in range(graph.n))
        games = (definitions.one_green(part, 0) for part in parts)
        known["special"] = bool(known["all_odd"]) and all(winnable(g, deadline) for g in games)


def _by_games(found: Classification, deadline: Deadline, seed: int, error: float | None) -> None:
    graph, known = found.graph, found.properties

    def ask(question: Callable[[Graph, Deadline, int, float | None], Finding]) -> bool:
        return found.note(question(graph, deadline, seed, error))

    known["oddity"] = ask(recognition.is_oddity)
    known["event"] = ask(recognition.is_event)
    driven = known["parity_driven"] = bool(known["oddity"] or known["event"])
    if driven:
        known["plausibility_driven"] = True
    elif len(graph.components()) == 1 and (known["odd_type"] or known["all_even"]):
        known["plausibility_driven"] = False  # the plausible colourings are the nontrivial ones
    known["special"] = driven and (not known["odd_type"] or ask(recognition.is_special))
    if known["plausibility_driven"] is None:
        known["plausibility_driven"] = _every_component(found, deadline, seed, error)


def _every_component(
    found: Classification, deadline: Deadline, seed: int, error: float | None
) -> bool | None:
    """Whether each component is plausibility-driven, None if one is open and none fails."""
    components = found.graph.components()
    if len(components) == 1:
        return None
    answer: bool | None = True
    for component in components:
        # A component is asked with four times its share, and divides it by four again.
        share = None if error is None else 4 * error
        part = classify(found.graph.induced(component), deadline, seed, share)
        if part.reason is not None:
            raise LimitReached(part.reason)
        holds = part.properties["plausibility_driven"]
        if holds is not None:
            found.note(Finding(holds, part.assurance, part.error_bound))
        if holds is False:
            return False
        answer = answer if holds else None
    return answer
