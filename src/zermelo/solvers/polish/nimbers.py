"""POLISH for the compiled search for nimbers: how its positions are written."""

from __future__ import annotations

import numpy as np

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.polish.rules import Polish
from zermelo.solvers.nimber_search.loop import Coded
from zermelo.solvers.polish import nimbers_kernel
from zermelo.solvers.polish.nimbers_kernel import WORD


def coded(instance: Instance) -> Coded:
    """Return the moves on an instance's graph, of at most `WORD` vertices."""
    return moves_on(instance.graph)


def moves_on(graph: Graph) -> Coded:
    """Return the moves on a graph of at most `WORD` vertices."""
    most = max((graph.degree(v) for v in range(graph.n)), default=0)
    n, planes = graph.n, max(2, most.bit_length())
    per = min(planes, WORD // max(1, n))
    words = -(-planes // per)
    board = np.array(graph.masks, np.int64), per, words, np.zeros((4, planes), np.int64)

    def written(position: Polish) -> list[int]:
        found = [0] * words
        for v, need in enumerate(position.discrepancies):
            for i in range(planes):
                found[i // per] |= (need >> i & 1) << n * (i % per) + v
        return found

    return Coded(nimbers_kernel, board, words, 2 * n + 1, written)
