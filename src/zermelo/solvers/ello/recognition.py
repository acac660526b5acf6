"""Oddities, events and special graphs of any size, by single games of ELLO.

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
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.ello.graphs import is_all_even, is_all_odd, is_odd_type, one_green, without
from zermelo.games.ello.rules import Ello
from zermelo.solvers import compiling
from zermelo.solvers.ello import algebra
from zermelo.solvers.ello.planar_dual import planar_dual
from zermelo.solvers.ello.programs import PLAIN_ALGEBRA


@dataclass(frozen=True, slots=True)
class Finding:
    """Yes or no, how sure it is, and the probability that it is wrong; a yes is certain."""

    holds: bool
    assurance: Assurance = Assurance.THEOREM
    error_bound: float = 0.0


NO = Finding(False)


def is_oddity(
    graph: Graph, deadline: Deadline, seed: int = 0, error: float | None = None
) -> Finding:
    """Whether every game with an odd number of greens is winnable, on an odd-type graph."""
    if not is_odd_type(graph) or len(graph.components()) > 1:
        return NO
    if is_all_even(graph):
        return Finding(graph.n == 1)  # Proposition 3.6
    return _winnable(one_green(graph, 0), deadline, seed, error)


def is_event(
    graph: Graph, deadline: Deadline, seed: int = 0, error: float | None = None
) -> Finding:
    """Whether a graph with at least two vertices is even-type and parity-driven."""
    if is_odd_type(graph) or not is_all_even(graph):
        return NO  # Lemma 3.1 (ii)
    return is_oddity(without(graph, 0), deadline, seed, error)


def is_special(
    graph: Graph, deadline: Deadline, seed: int = 0, error: float | None = None
) -> Finding:
    """Whether every vertex-deleted subgraph is an oddity."""
    if not is_odd_type(graph):
        return is_event(graph, deadline, seed, error)
    if not is_all_odd(graph):
        return NO
    first: int | None = 0
    if graph.n > PLAIN_ALGEBRA and compiling.ready():
        first = first_singular(graph, deadline, seed)
    for v in range(graph.n if first is None else first, graph.n):
        finding = is_oddity(without(graph, v), deadline, seed, error)
        if not finding.holds:
            return finding
    return Finding(graph.n > 0)


def first_singular(graph: Graph, deadline: Deadline, seed: int) -> int | None:
    """Return the first v for which the determinant of G - v with one green vertex is 0, or None.

    None proves that every G - v is winnable with one green vertex. One elimination order and one
    choice of values serve all v, and only the numeric elimination is repeated. The values of a
    subset of the vertices are distributed as if drawn for them alone, so the error bound of
    `algebra` holds for each test.
    """
    from zermelo.solvers.ello.fronts import Oracle

    oracle = Oracle(one_green(graph, 0), deadline)
    s, root = algebra.draw(graph.n, Random(seed))
    for v in range(graph.n):
        deadline.check()
        colors = one_green(graph, int(v == 0)).colors
        if not oracle.nonsingular(s, root, deadline, colors, without=v)[0]:
            return v
    return None


def _winnable(game: Ello, deadline: Deadline, seed: int, error: float | None) -> Finding:
    found = algebra.decide(game, seed, deadline, error)
    if found.winnable:
        return Finding(True)
    dual = planar_dual(game, deadline)
    if dual is not None:
        return Finding(dual.winnable)
    return Finding(False, Assurance.MONTE_CARLO, found.error_bound)
