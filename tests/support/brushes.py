"""The cleaning game by its literal rules, for comparison with everything else.

Nothing here uses zermelo's rules: a configuration is a dictionary of brushes and a set of edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.cleaning.rules import Cleaning

Edges = Sequence[tuple[int, int]]


def instance(graph: Graph, brushes: Sequence[int] = (), labels: Labels | None = None) -> Instance:
    """Return the question that the brushes call for: none, the brush number."""
    game = Cleaning(graph, tuple(brushes) or (0,) * graph.n)
    question = "cleaned" if brushes else "brush-number"
    return Instance("cleaning", game, question, labels or Labels(graph.n))


def brush_number(n: int, edges: Edges) -> int:
    """The least number of brushes, by trying all orders of firing."""
    around: list[set[int]] = [set() for _ in range(n)]
    for u, v in edges:
        around[u].add(v)
        around[v].add(u)
    least = len(edges)
    for order in permutations(range(n)):
        held = [0] * n
        fired: set[int] = set()
        total = 0
        for v in order:
            dirty = around[v] - fired
            if held[v] < len(dirty):
                total += len(dirty) - held[v]
                if total >= least:
                    break
            for u in dirty:
                held[u] += 1
            fired.add(v)
        else:
            least = total
    return least


def ends(n: int, edges: Edges, brushes: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """The (dirty vertex, brushes) lists in which some order of firing can end, with repetitions."""
    seen = set()
    waiting = [(frozenset(range(n)), tuple(brushes))]
    while waiting:
        dirty, held = waiting.pop()
        if (dirty, held) in seen:
            continue
        seen.add((dirty, held))
        stuck = True
        for v in dirty:
            beside = [u for u in dirty if (u, v) in edges or (v, u) in edges]
            if held[v] >= len(beside):
                stuck = False
                after = tuple(b + (u in beside) if u != v else 0 for u, b in enumerate(held))
                waiting.append((dirty - {v}, after))
        if stuck:
            yield tuple((v, held[v]) for v in sorted(dirty))
