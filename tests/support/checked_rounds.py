"""The rounds of Cops and Robbers by the checker's program, for comparison with the methods'."""

from __future__ import annotations

from itertools import count

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.cops.evidence.rounds import next_round, out_of_reach
from zermelo.games.cops.rules import closed_masks
from zermelo.solvers.cops.rounds import NEVER, Explored


def plain(graph: Graph, k: int) -> Explored:
    """Explore the rounds of k cops in plain Python."""
    closed = closed_masks(graph)
    before, safe = [(1 << graph.n) - 1] * len(out_of_reach(closed, k)), out_of_reach(closed, k)
    rounds = np.full((len(safe), graph.n), NEVER, dtype=np.uint16)
    for number in count():
        for row, (old, new) in enumerate(zip(before, safe, strict=True)):
            for v in range(graph.n):
                if (old & ~new) >> v & 1:
                    rounds[row, v] = number
        if not all(safe) or safe == before:
            return Explored(graph, k, None if all(safe) else number + 1, rounds)
        before, safe = safe, next_round(closed, k, safe, Deadline())
    raise AssertionError
