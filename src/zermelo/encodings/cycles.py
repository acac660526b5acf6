"""Short directed cycles of an orientation: the cuts of the lazy acyclicity encoding.

Instead of forbidding all cycles beforehand, solve, look whether the orientation has cycles, forbid
those, and solve again. Many short cycles at once keep the number of rounds small: in every strong
component, a shortest cycle through each vertex that no earlier cycle of the round has touched.
"""

from __future__ import annotations

from collections.abc import Sequence


def short_cycles(later: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return vertex-disjoint short directed cycles, none exactly if there is no cycle at all."""
    component = strong_components(later)
    sizes = [0] * len(later)
    for c in component:
        sizes[c] += 1
    touched = bytearray(len(later))
    found: list[list[int]] = []
    for v in range(len(later)):
        if sizes[component[v]] > 1 and not touched[v]:
            cycle = _shortest_through(v, later, component)
            if not any(touched[u] for u in cycle):
                found.append(cycle)
                for u in cycle:
                    touched[u] = 1
    return found


def _shortest_through(
    root: int, later: Sequence[Sequence[int]], component: Sequence[int]
) -> list[int]:
    """Return a shortest directed cycle through a vertex of a strong component that has one."""
    parent = {root: root}
    queue = [root]
    for u in queue:
        for v in later[u]:
            if v == root:
                cycle = [u]
                while cycle[-1] != root:
                    cycle.append(parent[cycle[-1]])
                return cycle[::-1]
            if v not in parent and component[v] == component[root]:
                parent[v] = u
                queue.append(v)
    raise AssertionError("a strong component with two vertices has a cycle through each")


def strong_components(later: Sequence[Sequence[int]]) -> list[int]:
    """Return the number of each vertex's strong component (Tarjan's algorithm, iterative)."""
    n = len(later)
    index, low = [0] * n, [0] * n
    component = [-1] * n
    stack: list[int] = []
    count = components = 0
    for root in range(n):
        if index[root]:
            continue
        count += 1
        index[root] = low[root] = count
        stack.append(root)
        work = [(root, iter(later[root]))]
        while work:
            u, rest = work[-1]
            for v in rest:
                if not index[v]:
                    count += 1
                    index[v] = low[v] = count
                    stack.append(v)
                    work.append((v, iter(later[v])))
                    break
                if component[v] < 0:
                    low[u] = min(low[u], index[v])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[u])
                if low[u] == index[u]:
                    while component[u] < 0:
                        component[stack.pop()] = components
                    components += 1
    return component
