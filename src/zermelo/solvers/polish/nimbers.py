"""POLISH for the compiled search for nimbers: how its positions are written."""

from __future__ import annotations

import numpy as np

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.polish.rules import Polish
from zermelo.solvers.nimber_search.compiled import Coded
from zermelo.solvers.polish import nimbers_kernel
from zermelo.solvers.polish.kernel import WORD, width


def coded(instance: Instance) -> Coded:
    """Return the moves on an instance's graph."""
    graph: Graph = instance.graph
    bits = width(graph)
    per = WORD // bits
    words = 1 if graph.n <= per else 2
    offsets, targets = (np.frombuffer(part, np.int64) if part else np.zeros(0, np.int64)
                        for part in graph.csr)  # fmt: skip
    board = offsets, targets, bits, words, np.zeros((12, graph.n + 2), np.int64)

    def written(position: Polish) -> list[int]:
        found = [0] * words
        for v, need in enumerate(position.discrepancies):
            found[v // per] |= need << bits * (v % per)
        return found

    return Coded(nimbers_kernel, board, words, 2 * graph.n, written)
