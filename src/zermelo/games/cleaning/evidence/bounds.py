"""An elementary lower bound for the brush number of a connected graph.

In any order of a connected graph with an edge, the first vertex has all its edges going out and the
last one all its edges coming in, so they are out of balance by their whole degrees; any other
vertex of odd degree is out of balance by at least 1. The brushes number half the total imbalance
(see `games.cleaning`), so

    b(G) >= (deg s + deg t + number of other vertices of odd degree) / 2

for the first vertex s and the last vertex t, whichever they are. The least value over all pairs is
a bound. A vertex counts for deg v instead of its parity, so the two vertices where deg v - (deg v
mod 2) is least are the best ends. The bound is met by trees, cycles, wheels, grids and by cubic
graphs without a bridge (where it is n/2 + 2), and is far off for dense graphs.
"""

from __future__ import annotations

from zermelo.core.graph import Graph


def ends_bound(graph: Graph) -> int:
    """Return the bound for a connected graph; linear time."""
    if graph.n < 2:
        return 0
    degrees = [graph.degree(v) for v in range(graph.n)]
    extra = sorted(degree - degree % 2 for degree in degrees)[:2]
    return (sum(degree % 2 for degree in degrees) + sum(extra)) // 2
