"""Graphs taken apart in linear time and without recursion: blocks, strong components, short cycles.

A block hangs below its top, the vertex that the depth-first search (Hopcroft and Tarjan) met first;
every other vertex of a block is the top only of blocks below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

Block = tuple[int, list[int]]
"""The top of a block and its other vertices."""


def blocks(adjacency: Sequence[Collection[int]], root: int) -> list[Block]:
    """Return the blocks of the root's component, each after those below it."""
    found: list[Block] = []
    entered = {root: 0}
    low = {root: 0}
    path = [root]
    rows = [iter(sorted(adjacency[root]))]
    stack: list[int] = []
    while path:
        v = path[-1]
        for u in rows[-1]:
            if u not in entered:
                entered[u] = low[u] = len(entered)
                path.append(u)
                rows.append(iter(sorted(adjacency[u])))
                stack.append(u)
                break
            if entered[u] < low[v] and (len(path) < 2 or u != path[-2]):
                low[v] = entered[u]
        else:
            path.pop()
            rows.pop()
            if path:
                top = path[-1]
                low[top] = min(low[top], low[v])
                if low[v] >= entered[top]:
                    start = len(stack) - 1
                    while stack[start] != v:
                        start -= 1
                    found.append((top, stack[start:]))
                    del stack[start:]
    return found


def cut_vertices(adjacency: Sequence[Collection[int]], root: int) -> list[int]:
    """Return the vertices of the root's component that lie in several blocks, sorted."""
    times = Counter(v for top, others in blocks(adjacency, root) for v in (top, *others))
    return sorted(v for v, count in times.items() if count > 1)


def strong_components(
    vertices: Collection[int], successors: Callable[[int], Iterable[int]]
) -> list[list[int]]:
    """Return the strong components, each before those that lead to it (Tarjan's algorithm)."""
    closed = len(vertices) + 1  # so late that it does not count any more
    order, low = {-1: 0}, {-1: 0}  # -1 stands above all and leads to all
    path, rows = [-1], [iter(vertices)]
    unfinished: list[int] = []
    found: list[list[int]] = []
    while path:
        v = path[-1]
        for u in rows[-1]:
            if u not in order:
                order[u] = low[u] = len(order)
                path.append(u)
                rows.append(iter(successors(u)))
                unfinished.append(u)
                break
            if order[u] < low[v]:
                low[v] = order[u]
        else:
            path.pop()
            rows.pop()
            if low[v] < order[v]:
                low[path[-1]] = min(low[path[-1]], low[v])
            elif path:
                component = [unfinished.pop()]
                while component[-1] != v:
                    component.append(unfinished.pop())
                for u in component:
                    order[u] = closed
                found.append(component)
    return found


def short_cycles(later: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return vertex-disjoint short directed cycles, none exactly if there is no cycle at all.

    In every strong component it is a shortest cycle through each vertex that no earlier cycle has
    touched.
    """
    component = [0] * len(later)
    inside = bytearray(len(later))  # of a component with a cycle
    parts = strong_components(range(len(later)), later.__getitem__)
    for number, part in enumerate(parts):
        for v in part:
            component[v], inside[v] = number, len(part) > 1
    touched = bytearray(len(later))
    found: list[list[int]] = []
    for v in range(len(later)):
        if inside[v] and not touched[v]:
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
