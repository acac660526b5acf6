"""The classes of a graph in the theory of ELLO (section 3 of the paper), and how sure each is.

Up to 20 vertices the table of all winnable colorings decides everything (exhaustive). Above that
the classes come from single games: yes is certain, and so is no by the definitions or by the planar
dual; no from the determinant has an error bound. One property may stay open there: whether an
even-type graph with odd degrees is plausibility-driven. Limits hold because the work is done in a
child process, as `decide` does.

Three equivalences, proved here and tested on all small graphs:

(A) An odd-type graph G is an oddity if and only if the game with one green vertex x is winnable,
    for one x or for all. That game is nontrivial and parity-plausible, and its winning orders are
    the odd-elimination schemes that start at x; a graph with a scheme is an oddity (Prop. 3.5).
    So Conjectures 3.3 and 3.4 hold.
(B) An event with at least two vertices is special: play the game whose greens are v and x. One of
    them comes first and the other last (in an all-even graph predegrees of green vertices are even
    in both directions); reversed if need be v is last, and the rest is a scheme of G - v.
(C) An all-even even-type graph G with at least two vertices is an event if G - v is an oddity for
    one v. Let x be another vertex: a scheme of G - v from x on, followed by v, has even predegrees
    at x and v only; so has its reverse, which starts at v and ends in x; without x it is a scheme
    of G - x. So every G - x is an oddity, and special graphs are parity-driven (Prop. 3.13).

So an oddity or an event costs one game, and a special graph of odd type (all-odd, by Lemma 3.1) one
game for each vertex. A game is decided by the determinant, whose wins are certain; a loss is
confirmed by the planar dual, which is exact, where the graph is planar, and has an error bound
elsewhere: that of one determinant, or the `error` that is asked for.

Even-type graphs with odd degrees are looked up among those of which a theorem decides every game:
hypercubes, wheels and cylinders are plausibility-driven; R x C grids with even sides lose
2^(R + C - 4) - 2 plausible games (`even_grids`), so that above 20 vertices they are not; strips of
triangles with p vertices, fans among them, lose 2^((p - 3)/2) - 2 (docs/theorems/05).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from random import Random
from typing import Any

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.ello import graphs as definitions
from zermelo.games.ello.rules import Ello
from zermelo.limits.worker import borrowed
from zermelo.solvers.ello import algebra, laplacian
from zermelo.solvers.ello.colorings import LARGEST, Colorings, winnable_colorings
from zermelo.solvers.ello.mop import Mop, find_mop
from zermelo.solvers.ello.planar_dual import planar_dual
from zermelo.solvers.ello.tuning import PLAIN
from zermelo.solvers.method import Request
from zermelo.solvers.recognize import cube_words, cylinder_cells, grid_cells, rim

KEYS = (
    "odd_type", "all_even", "all_odd", "oddity", "event", "special", "parity_driven",
    "plausibility_driven",
)  # fmt: skip
"""The properties of a classification, in the order of the output."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Yes or no, how sure it is, and the probability that it is wrong; a yes is certain."""

    holds: bool
    assurance: Assurance = Assurance.THEOREM
    error_bound: float = 0.0


NO = Finding(False)


@dataclass(slots=True, repr=False)
class Classification:
    """What is known of a graph.

    Attributes
    ----------
    graph : Graph
        The graph.
    properties : dict
        For each of `KEYS` whether it holds, None where that is not known.
    colorings : Colorings or None
        The winnable colorings, up to `LARGEST` vertices.
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

    def facts(self) -> list[str]:
        """Return what is known, in words: a property each, and how many colorings win.

        >>> zermelo.analysis.classify("petersen").facts()[:2]
        ['odd-type yes', 'all-even no']
        """
        words = {True: "yes", False: "no", None: "open"}
        found = [f"{k.replace('_', '-')} {words[holds]}" for k, holds in self.properties.items()]
        colorings = self.colorings
        return found + ([] if colorings is None else [f"{len(colorings)} winnable colorings"])

    def __str__(self) -> str:
        sure = self.assurance.label
        if self.assurance is Assurance.MONTE_CARLO:
            sure += f", error at most {self.error_bound:.2g}"
        return f"{', '.join(self.facts())}; {sure}" + (f" ({self.reason})" if self.reason else "")

    def __repr__(self) -> str:
        return f"<Classification of {self.graph.n} vertices, {self.graph.m} edges: {self}>"

    def _repr_html_(self) -> str:
        """Return the table that a notebook shows."""
        rows = (fact.rpartition(" ") for fact in self.facts()[: len(KEYS)])
        cells = "".join(f"<tr><th>{key}</th><td>{value}</td></tr>" for key, _, value in rows)
        return f"<table>{cells}</table>{escape(str(self).rpartition('; ')[2])}"

    def note(self, finding: Finding) -> bool:
        """Take a finding's assurance and error into account and return what it says."""
        self.assurance = min(self.assurance, finding.assurance)
        self.error_bound += finding.error_bound
        return finding.holds


Classified = tuple[Classification, dict[str, Any] | None]
"""A classification, and its evidence if that was wanted."""


def classify_within(
    graph: Graph, request: Request, latest: list[Classified] | None = None
) -> Classified:
    """Classify a graph; what a limit leaves open is None, with the reason.

    Evidence is made if the request has `certificate`. `InputError` says that the graph is directed
    or has no vertex. The last item of `latest` is what is known so far, also after Ctrl-C.
    """
    latest = [] if latest is None else latest
    latest.append((by_degrees(graph), {} if request.certificate else None))
    if request.time_limit is None and request.memory_limit is None:
        return _here(graph, request, latest.append)
    with borrowed() as worker:
        limits = request.time_limit, request.memory_limit
        try:
            latest.append(worker.run(_here, (graph, request), *limits, latest.append))
        except LimitReached as error:
            latest[-1][0].reason = latest[-1][0].reason or str(error)
    return latest[-1]


def _here(graph: Graph, request: Request, progress: Callable[[Classified], None]) -> Classified:
    from zermelo.solvers.ello.class_evidence import evidence

    deadline, known = Deadline(request.time_limit), by_degrees(graph)
    progress((known, {} if request.certificate else None))
    _find(known, deadline, request.seed, request.error)
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
    _find(found, deadline, seed, error)
    return found


def _find(found: Classification, deadline: Deadline, seed: int, error: float | None) -> None:
    """Find what the degrees leave open."""
    if error is not None:
        # At most two games of the graph and two of each component are lost by the determinant.
        error /= 2 + 2 * len(found.graph.components())
    try:
        if found.graph.n <= LARGEST:
            _by_table(found, deadline)
        else:
            _by_games(found, deadline, seed, error)
    except (LimitReached, MemoryError) as error:
        found.reason = str(error) or "out of memory"


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
        from zermelo.games.ello.evidence.subset_table import winnable

        parts = (definitions.without(graph, v) for v in range(graph.n))
        games = (definitions.one_green(part, 0) for part in parts)
        known["special"] = bool(known["all_odd"]) and all(winnable(g, deadline) for g in games)


def _by_games(found: Classification, deadline: Deadline, seed: int, error: float | None) -> None:
    graph, known = found.graph, found.properties

    def ask(question: Callable[[Graph, Deadline, int, float | None], Finding]) -> bool:
        return found.note(question(graph, deadline, seed, error))

    known["oddity"] = ask(is_oddity)
    known["event"] = ask(is_event)
    driven = known["parity_driven"] = bool(known["oddity"] or known["event"])
    if driven:
        known["plausibility_driven"] = True
    elif len(graph.components()) == 1 and (known["odd_type"] or known["all_even"]):
        known["plausibility_driven"] = False  # the plausible colorings are the nontrivial ones
    known["special"] = driven and (not known["odd_type"] or ask(is_special))
    if known["plausibility_driven"] is None:
        known["plausibility_driven"] = _every_component(found, deadline, seed, error)


def _every_component(
    found: Classification, deadline: Deadline, seed: int, error: float | None
) -> bool | None:
    """Whether each component is plausibility-driven, None if one is open and none fails."""
    components = found.graph.components()
    if len(components) == 1:
        return _as_recognised(found.graph)
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


def _as_recognised(graph: Graph) -> bool | None:
    """Whether a connected even-type graph is plausibility-driven, None if no theorem says so.

    Sources: Theorem 5.1 (b) and Proposition 7.3 of the ELLO paper, docs/theorems/05, `products`,
    `even_grids`.
    """
    if any(find(graph) is not None for find in (cube_words, rim, cylinder_cells)):
        return True
    if isinstance(mop := find_mop(graph), Mop) and [*mop.degree].count(2) == 2:  # a strip
        return graph.n % 2 == 0 or graph.n == 5
    return None if graph.n <= LARGEST or grid_cells(graph) is None else False


def is_oddity(
    graph: Graph, deadline: Deadline, seed: int = 0, error: float | None = None
) -> Finding:
    """Whether every game with an odd number of greens is winnable, on an odd-type graph."""
    if not definitions.is_odd_type(graph) or len(graph.components()) > 1:
        return NO
    if definitions.is_all_even(graph):
        return Finding(graph.n == 1)  # Proposition 3.6
    return _winnable(definitions.one_green(graph, 0), deadline, seed, error)


def is_event(
    graph: Graph, deadline: Deadline, seed: int = 0, error: float | None = None
) -> Finding:
    """Whether a graph with at least two vertices is even-type and parity-driven."""
    if definitions.is_odd_type(graph) or not definitions.is_all_even(graph):
        return NO  # Lemma 3.1 (ii)
    return is_oddity(definitions.without(graph, 0), deadline, seed, error)


def is_special(
    graph: Graph, deadline: Deadline, seed: int = 0, error: float | None = None
) -> Finding:
    """Whether every vertex-deleted subgraph is an oddity."""
    if not definitions.is_odd_type(graph):
        return is_event(graph, deadline, seed, error)
    if not definitions.is_all_odd(graph):
        return NO
    fast = graph.n > PLAIN and compiling.ready()
    for v in range(first_singular(graph, deadline, seed) if fast else 0, graph.n):
        finding = is_oddity(definitions.without(graph, v), deadline, seed, error)
        if not finding.holds:
            return finding
    return Finding(graph.n > 0)


def first_singular(graph: Graph, deadline: Deadline, seed: int) -> int:
    """Return the first v for which the determinant of G - v with one green vertex is 0, else n.

    An n proves that every G - v is winnable with one green vertex. One choice of values serves all
    v. The values of a subset of the vertices are distributed as if drawn for them alone, so the
    error bound of `algebra` holds for each test.
    """
    values, alive = laplacian.draw(graph.n, Random(seed)), [True] * graph.n
    matrix = laplacian.matrix(graph, 2, values, laplacian.way_of(graph, 2))
    for v in range(graph.n):
        deadline.check()
        alive[v] = False
        green = [int(u == int(v == 0)) for u in range(graph.n)]
        if matrix.eliminate(alive, green, deadline).free:
            return v
        alive[v] = True
    return graph.n


def _winnable(game: Ello, deadline: Deadline, seed: int, error: float | None) -> Finding:
    found = algebra.decide(game, seed, deadline, error)
    if found.winnable:
        return Finding(True)
    dual = planar_dual(game, deadline)
    if dual is not None:
        return Finding(dual.answer is True)
    return Finding(False, Assurance.MONTE_CARLO, found.error_bound)
