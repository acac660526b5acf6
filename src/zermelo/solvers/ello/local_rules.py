"""Finding the local rule that fits at a vertex.

The rules themselves, with their tests and proofs, are in `certificates.ello.trace_rules`; here is only
where to look for them. A vertex can play several parts in a rule, so the search begins at every
vertex whose degree, neighbours or colour have changed: as the one of degree at most 2, as one of
its neighbours, or as the y of Reduction lemmas 2 and 4, which has degree 3 or 4.
"""

from __future__ import annotations

from zermelo.certificates.ello.simplification import Step
from zermelo.certificates.ello.trace_state import State
from zermelo.games.ello import RED

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
    if degree <= 4:
        for x in sorted(state.adjacency[v]):
            if state.is_green(x, 2):
                step = _reduction(state, x, v)
                if step is not None:
                    return step
    return None


def _thread(state: State, z: int, twins: Twins) -> Step | None:
    """Return a step for a green vertex of degree 2."""
    x, y = sorted(state.adjacency[z])
    joined = y in state.adjacency[x]
    for u in (x, y):
        if state.is_green(u, 2):
            return ["pendant-triangle" if joined else "green-pair", z, u]
    twin = twins.get((x, y), z)
    if twin != z and state.is_green(twin, 2) and state.adjacency[twin] == {x, y}:
        return ["twins", z, twin]
    twins[x, y] = z
    return (_reduction(state, z, x) or _reduction(state, z, y)) if joined else None


def _reduction(state: State, x: int, y: int) -> Step | None:
    """Return a step by Reduction lemma 2 or 4 for the green x of degree 2 and its neighbour y."""
    (a,) = state.adjacency[x] - {y}
    if a not in state.adjacency[y]:
        return None
    if len(state.adjacency[y]) == 3:
        return ["reduction-2", x, y]
    if len(state.adjacency[y]) == 4:
        for z in sorted(state.adjacency[y] - {x, a}):
            (b,) = state.adjacency[y] - {x, a, z}
            if state.is_green(z, 2) and b in state.adjacency[z]:
                return ["reduction-4", x, y, z]
    return None
