"""Finding the local rule that fits at a vertex.

The rules themselves, with their tests and proofs, are in `certificates.ello.trace_rules`; here is
only where to look for them: at a vertex whose degree, neighbours or colour have changed, and at the
neighbours of one that has become a green vertex of degree 2.
"""

from __future__ import annotations

from zermelo.games.ello.evidence.simplification import Step
from zermelo.games.ello.evidence.trace_state import State
from zermelo.games.ello.rules import RED

Twins = dict[tuple[int, int], int]
"""For a pair of vertices the green vertex of degree 2 seen last that had these neighbours."""


def fitting_step(state: State, v: int, twins: Twins) -> Step | None:
    """Return a step in which v plays a part, or None; a red vertex without neighbours has none."""
    degree = len(state.adjacency[v])
    if degree == 0:
        return ["isolated", v]
    if degree == 1:
        return ["leaf", v]
    if degree == 2:
        return ["suppress", v] if state.colors[v] == RED else _thread(state, v, twins)
    if degree == 3:
        for x in sorted(state.adjacency[v]):
            if state.is_green(x, 2) and state.adjacency[x] & state.adjacency[v]:
                return ["reduction-2", x, v]
    return None


def _thread(state: State, z: int, twins: Twins) -> Step | None:
    """Return a step for a green vertex of degree 2."""
    x, y = sorted(state.adjacency[z])
    for u in (x, y):
        if state.is_green(u, 2):
            return ["pendant-triangle" if y in state.adjacency[x] else "green-pair", z, u]
    twin = twins.get((x, y), z)
    if twin != z and state.is_green(twin, 2) and state.adjacency[twin] == {x, y}:
        return ["twins", z, twin]
    twins[x, y] = z
    return None
