"""Problems on graphs. An instance is [n, edges] or [n, edges, k], with vertices 0..n-1.

- 3-coloring (Garey and Johnson 1979, GT4; Stockmeyer 1973), clique and independent-set (Karp 1972;
  GT19, GT20), hamiltonian-path and hamiltonian-cycle (Karp 1972; GT39, GT37), max-cut without
  weights (Garey, Johnson, Stockmeyer 1976; ND16): are k edges between two sides?
- vertex-cover (Karp 1972; GT1): do k vertices touch all edges? No vertex is isolated.
- feedback-arc-set (Karp 1972; GT8): is the digraph acyclic without some k arcs?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise, permutations, product
from random import Random
from typing import Any

from zermelo.core.digraphs import topological_order
from zermelo.core.graph import Graph
from zermelo.families.small_graphs import LARGEST, graphs, least_sets, of_tuples
from zermelo.reductions.problem import Problem
from zermelo.reductions.problems import problem, without

LARGEST_DIGRAPH = 4

Ks = Callable[[int, int], Iterable[int]]
"""From the numbers of vertices and edges to the numbers k that make an instance."""


def _on_graphs(
    name: str,
    possible: Callable[[Any], Iterable[Any]],
    verify: Callable[[Any, Any], bool],
    ks: Ks | None = None,
    directed: bool = False,
    isolated: bool = True,
) -> Problem:
    def with_k(n: int, edges: Sequence[Sequence[int]]) -> Iterator[list[Any]]:
        listed = [list(edge) for edge in edges]
        if not isolated:
            used = sorted({v for edge in edges for v in edge})
            n, listed = len(used), [[used.index(v) for v in edge] for edge in edges]
        yield from ([n, listed],) if ks is None else ([n, listed, k] for k in ks(n, len(listed)))

    def small(n: int) -> Iterator[list[Any]]:
        if not directed:
            for edges in graphs(n):
                if isolated or len({v for edge in edges for v in edge}) == n:
                    yield from with_k(n, edges)
            return
        arcs, moves = of_tuples(n, 2, ordered=True)
        for m in range(len(arcs) + 1):
            for chosen in least_sets(moves, m):
                yield from with_k(n, [arcs[i] for i in chosen])

    def random(rng: Random, size: int) -> Any:
        density = rng.random()
        pairs = (permutations if directed else combinations)(range(max(size, 2)), 2)
        edges = [pair for pair in pairs if rng.random() < density] or [(0, 1)]
        return rng.choice([*with_k(max(size, 2), edges)])

    def smaller(instance: Any) -> Iterator[Any]:
        n, edges, *k = instance
        fewer = [(n, without(edges, i)) for i in range(len(edges))]
        for v in range(n) if n > 1 else ():
            kept = [[u - (u > v) for u in edge] for edge in edges if v not in edge]
            fewer.append((n - 1, kept))
        for count, rest in [*fewer, (n, edges)]:
            for made in with_k(count, rest):
                if made[2:] <= k and made != instance:
                    yield made

    return problem(
        name, small, possible, verify, random, smaller, LARGEST_DIGRAPH if directed else LARGEST
    )


def _subsets(instance: Any) -> Iterator[tuple[int, ...]]:
    return combinations(range(instance[0]), instance[2])


def _orders(instance: Any) -> Iterator[tuple[int, ...]]:
    return permutations(range(instance[0]))


def _backwards(instance: Any) -> Iterator[list[int]]:
    """Yield the arcs backwards, by their numbers, in each order: the smallest sets are of these."""
    for place in _orders(instance):
        yield [i for i, (u, v) in enumerate(instance[1]) if place[u] > place[v]]


def _is_set(instance: Any, chosen: Any, adjacent: bool) -> bool:
    """Whether k vertices of a graph are chosen, of which all pairs are adjacent, or none."""
    n, edges, k = instance
    picked = {*map(int, chosen)}
    joined = {frozenset(edge) for edge in edges}
    pairs = combinations(sorted(picked), 2)
    return k <= len(picked & {*range(n)}) == len(picked) and all(
        (frozenset(pair) in joined) is adjacent for pair in pairs
    )


def _is_way(instance: Any, order: Any, closed: bool) -> bool:
    """Whether an order of all vertices goes along edges, and back if it is closed."""
    n, edges = instance
    way = [*map(int, order)]
    joined = {frozenset(edge) for edge in edges}
    steps = [*pairwise(way), *([(way[-1], way[0])] if closed and way else [])]
    return (
        sorted(way) == [*range(n)]
        and (not closed or n > 2)
        and all(frozenset(step) in joined for step in steps)
    )


def _is_coloring(instance: Any, colors: Any) -> bool:
    n, edges = instance
    if len(colors) != n or not {*colors} <= {0, 1, 2}:
        return False
    return all(colors[u] != colors[v] for u, v in edges)


def _is_cut(instance: Any, side: Any) -> bool:
    _, edges, k = instance
    return int(k) <= sum((u in side) != (v in side) for u, v in edges)


def _is_cover(instance: Any, chosen: Any) -> bool:
    n, edges, k = instance
    cover = {*map(int, chosen)}
    return len(cover) <= k and cover <= {*range(n)} and all(cover & {*edge} for edge in edges)


def _is_feedback(instance: Any, arcs: Any) -> bool:
    """Whether at most k arcs, by their numbers, leave an acyclic digraph."""
    n, edges, k = instance
    rest = [(u, v) for i, (u, v) in enumerate(edges) if i not in arcs]
    digraph = Graph.from_edges(n, rest, directed=True)
    return bool(len(arcs) <= k and len(topological_order(digraph)) == n)


PROBLEMS = (
    _on_graphs("3-coloring", lambda x: product(range(3), repeat=x[0]), _is_coloring),
    _on_graphs(
        "clique", _subsets, lambda x, found: _is_set(x, found, True), lambda n, _: range(1, n + 1)
    ),
    _on_graphs(
        "independent-set", _subsets, lambda x, found: _is_set(x, found, False),
        lambda n, _: range(1, n + 1),
    ),
    _on_graphs("hamiltonian-path", _orders, lambda x, found: _is_way(x, found, False)),
    _on_graphs("hamiltonian-cycle", _orders, lambda x, found: _is_way(x, found, True)),
    _on_graphs(
        "max-cut",
        lambda x: (side for k in range(x[0] + 1) for side in combinations(range(x[0]), k)),
        _is_cut,
        lambda _, m: range(1, m + 1),
    ),
    _on_graphs("vertex-cover", _subsets, _is_cover, lambda n, _: range(1, n + 1), isolated=False),
    _on_graphs(
        "feedback-arc-set", _backwards,
        _is_feedback, lambda _, m: range(m + 1), directed=True,
    ),
)  # fmt: skip
