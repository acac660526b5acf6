"""The steps of Edmonds' matching algorithm on lists.

A search grows an alternating tree from a free vertex, the root. A vertex is outer if an alternating
path of even length leads to it from the root, inner if only odd ones were found. An edge between
two outer vertices closes a blossom: everything on it becomes outer, and the blossom is treated as
its base (kept by a union-find structure). For a vertex that became outer in this way the edge is
its bridge, from which `path` finds the even path (Tarjan, "Data structures and network algorithms",
chapter 9).

A search without success leaves a Hungarian tree, whose vertices no later search needs to touch: its
outer vertices are adjacent to inner ones only, of this tree or of earlier ones.
"""

from __future__ import annotations

from typing import Any

UNSEEN, OUTER, INNER, ABSENT = 0, 1, 2, 3
"""Labels of vertices; an absent vertex does not belong to the graph."""


def start(offsets: Any, targets: Any, mate: Any, label: Any, degree: Any, queue: Any) -> None:
    """Match greedily, vertices with one free neighbor first (Karp and Sipser).

    `degree` holds the number of free neighbors of every vertex; `queue` has room for n of them.
    """
    n = len(mate)
    head, end = 0, 0
    for v in range(n):
        if label[v] != ABSENT and degree[v] == 1:
            queue[end] = v
            end += 1
    following = 0
    while True:
        if head < end:
            v = queue[head]
            head += 1
        elif following < n:
            v = following
            following += 1
        else:
            return
        if label[v] == ABSENT or mate[v] >= 0:
            continue
        best = -1
        for i in range(offsets[v], offsets[v + 1]):
            u = targets[i]
            if u == v or label[u] == ABSENT or mate[u] >= 0:
                continue
            if best < 0 or degree[u] < degree[best]:
                best = u
        if best < 0:
            continue
        mate[v] = best
        mate[best] = v
        for w in (v, best):
            for i in range(offsets[w], offsets[w + 1]):
                u = targets[i]
                degree[u] -= 1
                if degree[u] == 1 and mate[u] < 0 and label[u] != ABSENT and u != w:
                    queue[end] = u  # a degree becomes 1 once only
                    end += 1


def search(
    offsets: Any, targets: Any, mate: Any, label: Any, parent: Any, bridge: Any, other: Any,
    above: Any, base: Any, mark: Any, touched: Any, queue: Any, root: int, stamp: Any,
) -> int:  # fmt: skip
    """Grow a tree from a free vertex; return a free vertex at the end of a path to it, or -1.

    `touched` holds the vertices of the tree after their number. `parent` leads from inner vertices
    to outer ones, `bridge` and `other` hold the ends of a vertex's bridge (-1: none), `above` and
    `base` are the union-find structure. `mark` holds the number, counted by `stamp`, of the last
    blossom in whose making a base was passed.
    """
    label[root] = OUTER
    touched[0] = 1
    touched[1] = root
    queue[0] = root
    head, end = 0, 1
    while head < end:
        x = queue[head]
        head += 1
        for i in range(offsets[x], offsets[x + 1]):
            y = targets[i]
            if label[y] == UNSEEN:
                parent[y] = x
                if mate[y] < 0:
                    return int(y)
                z = mate[y]
                label[y] = INNER
                label[z] = OUTER
                touched[touched[0] + 1] = y
                touched[touched[0] + 2] = z
                touched[0] += 2
                queue[end] = z
                end += 1
                continue
            if label[y] != OUTER or y == x:
                continue
            # The base of x, and that of y, with the paths to their sets' roots halved.
            a = x
            while above[a] != a:
                above[a] = above[above[a]]
                a = above[a]
            b = y
            while above[b] != b:
                above[b] = above[above[b]]
                b = above[b]
            if a == b:
                continue
            # The base of the blossom: the first that the ways up from both have in common.
            stamp[0] += 1
            one, two = base[a], base[b]
            while True:
                if one >= 0:
                    if mark[one] == stamp[0]:
                        top = one
                        break
                    mark[one] = stamp[0]
                    if one == root:
                        one = -1
                    else:
                        c = parent[mate[one]]
                        while above[c] != c:
                            above[c] = above[above[c]]
                            c = above[c]
                        one = base[c]
                one, two = two, one
            for side in range(2):
                near, far = (x, y) if side == 0 else (y, x)
                c = a if side == 0 else b
                while True:
                    while above[c] != c:
                        above[c] = above[above[c]]
                        c = above[c]
                    u = base[c]
                    if u == top:
                        break
                    z = mate[u]
                    label[z] = OUTER
                    bridge[z] = near
                    other[z] = far
                    queue[end] = z
                    end += 1
                    # Hang both sets below that of the vertex above them.
                    d = parent[z]
                    while above[d] != d:
                        above[d] = above[above[d]]
                        d = above[d]
                    above[z] = d
                    above[c] = d
                    c = d
    return -1


def path(
    mate: Any, parent: Any, bridge: Any, other: Any, out: Any, stack: Any, v: int, root: int
) -> int:
    """Write the even alternating path from an outer vertex to its root; return its length.

    `stack` holds triples of what is still to be written: a kind (0: the path from one vertex to
    another, 1: that path backwards, 2: one vertex) and two vertices.
    """
    count, top = 0, 3
    stack[0], stack[1], stack[2] = 0, v, root
    while top:
        top -= 3
        kind, x, stop = stack[top], stack[top + 1], stack[top + 2]
        if kind == 2 or x == stop:
            out[count] = x
            count += 1
            continue
        m = mate[x]
        if bridge[x] < 0 and kind == 0:
            out[count] = x
            out[count + 1] = m
            count += 2
            stack[top], stack[top + 1], stack[top + 2] = 0, parent[m], stop
            top += 3
        elif bridge[x] < 0:
            stack[top], stack[top + 1], stack[top + 2] = 2, x, x
            stack[top + 3], stack[top + 4], stack[top + 5] = 2, m, m
            stack[top + 6], stack[top + 7], stack[top + 8] = 1, parent[m], stop
            top += 9
        elif kind == 0:
            out[count] = x
            count += 1
            stack[top], stack[top + 1], stack[top + 2] = 0, other[x], stop
            stack[top + 3], stack[top + 4], stack[top + 5] = 1, bridge[x], m
            top += 6
        else:
            stack[top], stack[top + 1], stack[top + 2] = 2, x, x
            stack[top + 3], stack[top + 4], stack[top + 5] = 0, bridge[x], m
            stack[top + 6], stack[top + 7], stack[top + 8] = 1, other[x], stop
            top += 9
    return count


def exchange(mate: Any, out: Any, length: int, end: int) -> None:
    """Exchange along the path from a free vertex `end` over `out` to the root, free as well."""
    u = end
    for i in range(0, length, 2):
        mate[u] = out[i]
        mate[out[i]] = u
        if i + 1 < length:
            u = out[i + 1]


def forget(
    touched: Any, label: Any, parent: Any, bridge: Any, other: Any, above: Any, base: Any
) -> None:
    """Take back the labels of a tree in which a free vertex was reached."""
    for i in range(1, touched[0] + 1):
        v = touched[i]
        label[v] = UNSEEN
        parent[v] = bridge[v] = other[v] = -1
        above[v] = base[v] = v
