"""The blocks of a graph, that is, its maximal 2-connected subgraphs.

For the evidence `detachment-barrier`; linear time.

Acceptance implies:
`two_connected`: every edge is in one block, and each simple cycle stays in one.

Hypotheses:
An edge joins two different vertices; edges may be parallel.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.games.ello.evidence.cycle_spaces import Edge


def two_connected(vertices: int, edges: Sequence[Edge]) -> list[list[int]]:
    """Return the blocks of a graph as increasing lists of edge numbers (Hopcroft, Tarjan 1973)."""
    at: list[list[int]] = [[] for _ in range(vertices)]
    for e, (u, v) in enumerate(edges):
        at[u].append(e)
        at[v].append(e)
    number, low = [0] * vertices, [0] * vertices
    ways = [iter(row) for row in at]
    used = bytearray(len(edges))
    stack: list[int] = []
    found: list[list[int]] = []
    count = 0
    for start in range(vertices):
        if number[start]:
            continue
        count += 1
        number[start] = low[start] = count
        path: list[tuple[int, int]] = [(start, -1)]
        while path:
            v, above = path[-1]
            e = next((e for e in ways[v] if not used[e]), -1)
            if e >= 0:
                used[e] = 1
                stack.append(e)
                w = edges[e][0] + edges[e][1] - v
                if number[w]:
                    low[v] = min(low[v], number[w])
                else:
                    count += 1
                    number[w] = low[w] = count
                    path.append((w, e))
                continue
            path.pop()
            if not path:
                continue
            u = path[-1][0]
            low[u] = min(low[u], low[v])
            if low[v] >= number[u]:
                block = _from(stack, above)
                del stack[len(stack) - len(block) :]
                found.append(sorted(block))
    return found


def _from(stack: Sequence[int], edge: int) -> list[int]:
    """Return the end of a stack from an edge on; looks at that end only."""
    start = len(stack) - 1
    while stack[start] != edge:
        start -= 1
    return list(stack[start:])
