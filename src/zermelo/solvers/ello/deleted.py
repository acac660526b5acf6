"""Whether every vertex-deleted subgraph of a large graph is an oddity, with one elimination order.

The game on G - v with the one green vertex x is decided by the determinant of its matrix (see
`algebra`). That matrix, with a row and column of zeros and a 1 on the diagonal put in for v, fits
the sparsity of G; so one order and one choice of values serve all v, and only the numeric
elimination is repeated. The values of a subset of the vertices are distributed as if drawn for them
alone, so the error bound of `algebra` holds for each test.
"""

from __future__ import annotations

from random import Random

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.graphs import one_green
from zermelo.solvers.ello import field_kernels as field
from zermelo.solvers.ello import fronts
from zermelo.solvers.ello.algebra import draw
from zermelo.solvers.ello.compiled_algebra import Oracle, ground


def first_singular(graph: Graph, deadline: Deadline, seed: int) -> int | None:
    """Return the first v for which the determinant of G - v with one green vertex is 0, or None.

    None proves that every G - v is winnable with one green vertex.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    oracle = Oracle(one_green(graph, 0), deadline)
    s, root = draw(graph.n, Random(seed))
    values = np.array(s, np.int64)
    tails, heads = oracle.tails, oracle.heads
    weights = field.edge_weights(tails, heads, values, oracle.lanes)
    grounded = ground(values, np.arange(2), root, oracle.lanes)
    for v in range(graph.n):
        deadline.check()
        kept = np.where((tails == v) | (heads == v), 0, weights)
        diagonal = np.zeros(graph.n, np.int64)
        green = 1 if v == 0 else 0
        diagonal[green] = grounded[green]
        field.add_at_ends(tails, heads, kept, diagonal)
        diagonal[v] = 1
        system = fronts.System(tails, heads, kept, diagonal)
        if not fronts.nonsingular(oracle.plan, system, deadline, oracle.lanes)[0]:
            return v
    return None
