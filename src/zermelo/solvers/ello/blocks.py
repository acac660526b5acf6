"""The blocks of a component, and the step that splits it into them (Theorem 4.1).

The depth-first search for cut vertices (Hopcroft and Tarjan) runs without recursion and takes
linear time. A block hangs below its top, the vertex that the search met first; every vertex except
the tops keeps its name in the one block where it is not the top, and the top gets a copy. When a
block is found the blocks below it are finished, so all its colours are known but that of its top,
which the parity condition gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Block = tuple[int, list[int]]
"""The top of a block and its other vertices."""


def blocks(adjacency: Sequence[set[int]], root: int) -> list[Block]:
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


def split_step(adjacency: Sequence[set[int]], colors: Sequence[int], root: int) -> list[Any] | None:
    """Return the step that splits the root's component into its blocks, None for one block only.

    The component must satisfy the parity condition.
    """
    found = blocks(adjacency, root)
    if len(found) < 2:
        return None
    copies: dict[int, list[list[Any]]] = {}
    own = {v: colors[v] for _, others in found for v in others}
    for top, others in found:
        row = sorted(adjacency[top].intersection(others))
        inside = {top, *others}
        edges = (len(row) + sum(len(adjacency[v] & inside) for v in others)) // 2
        color = (edges + sum(own[v] for v in others)) % 2
        copies.setdefault(top, []).append([color, row])
        if top != root:
            own[top] ^= color
    # The root keeps the last block, which has the colour that is left over for it.
    copies[root].pop()
    return ["split", *([top, rest] for top, rest in sorted(copies.items()) if rest)]
