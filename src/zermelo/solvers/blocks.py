"""The blocks of a component, and cut vertices, in linear time and without recursion.

A block hangs below its top, the vertex that the depth-first search (Hopcroft and Tarjan) met first;
every other vertex of a block is the top only of blocks below it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

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
    times: dict[int, int] = {}
    for top, others in blocks(adjacency, root):
        for v in (top, *others):
            times[v] = times.get(v, 0) + 1
    return sorted(v for v, count in times.items() if count > 1)
