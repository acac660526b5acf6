"""Graph Nim: a move takes any edges at one vertex, at least one.

Calkin, James, Janoski, Leggett, Richards, Sitaraman, Thomas, "Computing strategies for graphical
Nim" (2010).
"""

from itertools import combinations

import zermelo


def moves(graph, left):
    seen = set()
    for v in range(graph.n):
        here = sorted(edge for edge in left if v in edge)
        for many in range(1, len(here) + 1):
            for taken in combinations(here, many):
                if taken not in seen:  # a single edge can be taken at both ends
                    seen.add(taken)
                    yield taken, left - set(taken)


def components(graph, left):
    standing = zermelo.Graph.from_edges(graph.n, sorted(left))
    for part in zermelo.connected(standing, frozenset(v for edge in left for v in edge)):
        yield frozenset(edge for edge in left if edge[0] in part)


GAME = zermelo.ruleset(
    "graph-nim", start=lambda graph: frozenset(graph.edges), moves=moves, components=components
)
