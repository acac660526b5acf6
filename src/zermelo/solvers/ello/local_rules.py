"""Finding the local rule that fits at a vertex, or that brings one about by moving links.

The rules themselves, with their tests and proofs, are in `games.ello.evidence.trace_rules`; here is
only where to look for them: at a vertex whose degree, neighbors or color have changed, and at the
neighbors of one that has become a green vertex of degree 2.

Call a green vertex of degree 2 a link between its two neighbors. It comes before both or after
both, so it may change the colors of both or of neither, as one likes. Links that form a connected
graph L can therefore change the colors of any even number of its vertices: only which vertices L
connects matters, not how, and that is what the rule `relink` exploits. A vertex v on L can get rid
of all its links but one, and that one can be brought to lead to any other vertex of L. So v can be
removed if its number of other neighbors is

- 0 or 1: then its degree gets 1 or 2, and `leaf`, `suppress` or `green-pair` apply;
- 2, one of which, a, is also on L: then v with the link to a is the picture of Reduction lemma 2.

The cost of a removal is bounded: vertices with many links are left alone (LINKS), and so is an a
that is not found after a short search (REACH).
"""

from __future__ import annotations

from zermelo.games.ello.evidence.simplification import Step
from zermelo.games.ello.evidence.trace_rules import State
from zermelo.games.ello.rules import RED
from zermelo.solvers.ello.tuning import LINKS, REACH

Twins = dict[tuple[int, int], int]
"""For a pair of vertices the green vertex of degree 2 seen last that had these neighbors."""


def fitting_step(state: State, v: int, twins: Twins) -> Step | None:
    """Return a step in which v plays a part, or None; a red vertex without neighbors has none."""
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


def next_relinking(state: State, v: int) -> Step | None:
    """Return the next step on the way to a game in which v can be removed, None if there is none.

    The way ends after finitely many steps if each is followed by the next one for the same v.
    """
    neighbors = state.adjacency[v]
    if not 2 <= len(neighbors) <= LINKS:
        return None
    links = _links(state, v)
    others = neighbors.difference(links)
    if not links or len(others) > 2:
        return None
    kept = links[0]
    if len(others) == 2:
        path = _path(state, v, others)
        if not path:
            return None
        kept = path[0]
        if len(path) > 1:
            return ["relink", path[1], kept]
    for z in links:
        if z != kept:
            same = state.adjacency[z] == state.adjacency[kept]
            return ["twins" if same else "relink", kept, z]
    return None


def _links(state: State, v: int) -> list[int]:
    """Return the links at v, sorted."""
    return sorted(
        z
        for z in state.adjacency[v]
        if state.is_green(z, 2) and not any(state.is_green(u, 2) for u in state.adjacency[z])
    )


def _path(state: State, v: int, targets: set[int]) -> list[int]:
    """Return the links of a shortest path from v to one of the targets, if there is one near."""
    came: dict[int, tuple[int, int]] = {v: (v, v)}
    queue = [v]
    for u in queue:
        if len(state.adjacency[u]) > REACH:
            continue
        for z in _links(state, u):
            (t,) = state.adjacency[z] - {u}
            if t not in came:
                came[t] = (u, z)
                queue.append(t)
            if t in targets:
                path = []
                while t != v:
                    t, z = came[t]
                    path.append(z)
                return path[::-1]
        if len(queue) > REACH:
            break
    return []
