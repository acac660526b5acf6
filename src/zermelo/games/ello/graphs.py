"""ELLO: the classes of graphs of the paper's section 3, as definitions and counts.

A graph with p vertices and q edges is odd-type if p + q is odd, else even-type. A coloring is
trivial if it is R (all red), parity-plausible if its number of greens has the parity of p + q, and
plausible if no component is obstructed (Corollary 1.7: parity, R, and its reflection X). A graph is

- parity-driven, if every nontrivial parity-plausible game on it is winnable; then it is an oddity
  (odd-type) or an event (even-type);
- plausibility-driven, if every plausible game on it is winnable;
- special, if every vertex-deleted subgraph is an oddity.

Winnable colorings are plausible, and plausible ones are nontrivial and parity-plausible (for
p >= 1), so the two properties hold exactly if the numbers agree: `parity_colorings` and
`plausible_colorings` are those numbers, without any list. Everything here is linear.

Source: the ELLO paper, section 3. K_1 is not special: deleting its vertex leaves the empty graph,
which is even-type.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from zermelo.core.graph import Graph
from zermelo.games.ello.rules import GREEN, RED, Ello, predegrees


def is_odd_type(graph: Graph) -> bool:
    """Whether the number of vertices plus the number of edges is odd."""
    return (graph.n + graph.m) % 2 == 1


def is_all_even(graph: Graph) -> bool:
    """Whether every degree is even."""
    return all(graph.degree(v) % 2 == 0 for v in range(graph.n))


def is_all_odd(graph: Graph) -> bool:
    """Whether every degree is odd."""
    return all(graph.degree(v) % 2 == 1 for v in range(graph.n))


def parity_colorings(graph: Graph) -> int:
    """Return the number of nontrivial parity-plausible colorings of a graph with a vertex."""
    return (1 << (graph.n - 1)) - (not is_odd_type(graph))


def plausible_colorings(graph: Graph) -> int:
    """Return the number of plausible colorings.

    In an even-type component R and X are parity-plausible, and they are the same coloring exactly
    if every degree is even; in an odd-type one neither is.
    """
    parts = (graph.induced(component) for component in graph.components())
    return prod(
        parity_colorings(part) - (not (is_odd_type(part) or is_all_even(part))) for part in parts
    )


def one_green(graph: Graph, v: int) -> Ello:
    """Return the game in which only v is green.

    Its winning orders are the odd-elimination schemes that start at v: v comes first, being the
    only move, and every other vertex is red, so that its predegree is odd.
    """
    return Ello(graph, tuple(GREEN if u == v else RED for u in range(graph.n)))


def without(graph: Graph, v: int) -> Graph:
    """Return the vertex-deleted subgraph; the vertices above v move down by one."""
    return graph.induced([u for u in range(graph.n) if u != v])


def is_odd_elimination_scheme(graph: Graph, order: Sequence[int]) -> bool:
    """Whether the order lists every vertex once, and each but the first has odd predegree."""
    if sorted(order) != list(range(graph.n)):
        return False
    counts = predegrees(graph, order)
    return all(counts[v] % 2 == 1 for v in order[1:])
