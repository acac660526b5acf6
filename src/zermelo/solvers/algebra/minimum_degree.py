"""A compiled ordering for sparse symmetric elimination: minimum degree.

`minimum_degree` eliminates a vertex of (nearly) minimum degree again and again on a quotient graph:
an eliminated vertex stays as an element that stands for the clique of its neighbors, elements that
are contained in a new one are absorbed, vertices that have become indistinguishable are merged, and
degrees are the upper bounds of Amestoy, Davis & Duff (An approximate minimum degree ordering
algorithm, 1996). Two things are cut short: hubs (degree above 10 sqrt(n) + 16) go last, and once
the minimum degree reaches `DENSE` of what is left, the rest is taken as it is, one dense block.

An element ends in the one that absorbs it: these are the fronts of the elimination, and their tree
(Liu, The role of elimination trees in sparse factorization, 1990).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from zermelo.compile.kernels import allocating, jit

Array = npt.NDArray[np.int64]
Arrays = tuple[Array, ...]

DENSE = 0.7

FREE, LEAST, LEFT, PLACED, TICK, STAMP, REST = 0, 1, 2, 3, 4, 5, 6
"""The places in the state: end of the used room, lower bound of the minimum degree, vertices left,
vertices ordered, two clocks for marks, and where the dense rest begins in the order."""

VARIABLE, ELEMENT, DEAD = 0, 1, 2


@jit
def quotient_graph(offsets: Array, targets: Array, rows: Arrays, lists: Arrays) -> None:
    """Set up the graph without its hubs, and the lists of vertices by degree."""
    state, room, begin, elements, variables, weight, kind, degree = rows
    head, following, previous = lists
    n = len(weight)
    hub = 10.0 * np.sqrt(n) + 16
    left = 0
    for v in range(n):
        is_hub = offsets[v + 1] - offsets[v] > hub
        weight[v] = 0 if is_hub else 1
        kind[v] = DEAD if is_hub else VARIABLE
        left += weight[v]
        head[v] = following[v] = previous[v] = -1
    free = 0
    for v in range(n):
        begin[v], elements[v], variables[v] = free, 0, 0
        if kind[v] == VARIABLE:
            for e in range(offsets[v], offsets[v + 1]):
                if kind[targets[e]] == VARIABLE:
                    room[free] = targets[e]
                    free += 1
            variables[v] = free - begin[v]
            degree[v] = variables[v]
            insert(v, degree[v], lists)
    state[FREE], state[LEAST], state[LEFT] = free, 0, left
    state[PLACED], state[TICK], state[STAMP] = 0, 0, 0


@jit
def insert(v: int, d: int, lists: Arrays) -> None:
    """Put v into the list of degree d."""
    head, following, previous = lists
    following[v], previous[v] = head[d], -1
    if head[d] >= 0:
        previous[head[d]] = v
    head[d] = v


@jit
def remove(v: int, d: int, lists: Arrays) -> None:
    """Take v out of the list of degree d."""
    head, following, previous = lists
    if previous[v] >= 0:
        following[previous[v]] = following[v]
    else:
        head[d] = following[v]
    if following[v] >= 0:
        previous[following[v]] = previous[v]


@allocating
def compact(rows: Arrays) -> None:
    """Move the lists of the living together."""
    state, room, begin, elements, variables, _, kind, _ = rows
    fresh = np.empty(state[FREE], np.int64)
    free = 0
    for v in range(len(kind)):
        if kind[v] != DEAD:
            start, count = begin[v], elements[v] + variables[v]
            begin[v] = free
            for i in range(start, start + count):
                fresh[free] = room[i]
                free += 1
    for i in range(free):
        room[i] = fresh[i]
    state[FREE] = free


@allocating
def minimum_degree(rows: Arrays, lists: Arrays, marks: Any, budget: int, dense: float) -> bool:
    """Order vertices until the budget (steps) is used up; True when all are ordered.

    A vertex's list holds its elements first, then its adjacent vertices; an element's list holds
    its vertices. `member` chains the vertices merged into one.
    """
    state, room, begin, elements, variables, weight, kind, degree = rows
    head = lists[0]
    member, last_member, mark, stamp, outside, order, above, begins = marks
    n = len(weight)
    scratch = np.empty(n, np.int64)
    hashes = np.zeros(n, np.int64)
    table = np.full(n, -1, np.int64)
    chain = np.empty(n, np.int64)
    while state[LEFT] > 0:
        if budget < 0:
            return False
        while head[state[LEAST]] < 0:
            state[LEAST] += 1
        p = head[state[LEAST]]
        if state[LEAST] + weight[p] >= dense * state[LEFT]:
            break
        remove(p, degree[p], lists)

        # The new element: all vertices adjacent to p, directly or through an element.
        need = variables[p]
        for i in range(begin[p], begin[p] + elements[p]):
            need += variables[room[i]]
        if state[FREE] + need > len(room):
            compact(rows)
            budget -= state[FREE]
        start = state[FREE]
        free = start
        own = weight[p]
        weight[p] = 0
        state[TICK] += 1
        tick = state[TICK]
        mark[p] = tick
        total = 0
        for k in range(elements[p] + 1):
            if k < elements[p]:
                e = room[begin[p] + k]
                low, high = begin[e], begin[e] + variables[e]
                kind[e], above[e] = DEAD, p
            else:
                low = begin[p] + elements[p]
                high = low + variables[p]
            for i in range(low, high):
                v = room[i]
                if weight[v] > 0 and mark[v] != tick:
                    mark[v] = tick
                    room[free] = v
                    free += 1
                    total += weight[v]
                    remove(v, degree[v], lists)
            budget -= high - low
        begin[p], elements[p], variables[p] = start, 0, free - start
        kind[p] = ELEMENT
        state[FREE] = free

        # How much of every element that meets the new one lies outside of it.
        state[STAMP] += 1
        now = state[STAMP]
        for i in range(start, free):
            v = room[i]
            for j in range(begin[v], begin[v] + elements[v]):
                e = room[j]
                if kind[e] == ELEMENT:
                    if stamp[e] != now:
                        stamp[e] = now
                        outside[e] = degree[e]
                    outside[e] -= weight[v]
            budget -= elements[v]
        state[LEFT] -= own

        # New lists and degrees.
        for i in range(start, free):
            v = room[i]
            kept = bound = key = 0
            for j in range(begin[v], begin[v] + elements[v]):
                e = room[j]
                if kind[e] == ELEMENT:
                    if outside[e] == 0:
                        kind[e], above[e] = DEAD, p
                    else:
                        bound += outside[e]
                        scratch[kept] = e
                        key += e
                        kept += 1
            scratch[kept] = p
            kept += 1
            new_elements = kept
            low = begin[v] + elements[v]
            for j in range(low, low + variables[v]):
                u = room[j]
                if weight[u] > 0 and mark[u] != tick:
                    bound += weight[u]
                    scratch[kept] = u
                    key += u
                    kept += 1
            budget -= elements[v] + variables[v]
            if bound == 0:  # v has no neighbor outside: eliminate it together with p
                own += weight[v]
                state[LEFT] -= weight[v]
                total -= weight[v]
                weight[v], kind[v] = 0, DEAD
                member[last_member[p]] = v
                last_member[p] = last_member[v]
                continue
            elements[v], variables[v] = new_elements, kept - new_elements
            for j in range(kept):
                room[begin[v] + j] = scratch[j]
            degree[v] = min(degree[v], bound)
            hashes[v] = key % n

        # Merge vertices with equal lists.
        for i in range(start, free):
            v = room[i]
            if weight[v] > 0:
                chain[v] = table[hashes[v]]
                table[hashes[v]] = v
        for i in range(start, free):
            v = room[i]
            if weight[v] == 0:
                continue
            u = table[hashes[v]]
            table[hashes[v]] = -1
            while u >= 0:
                if weight[u] > 0 and chain[u] >= 0:
                    state[STAMP] += 1
                    now = state[STAMP]
                    count = elements[u] + variables[u]
                    for j in range(begin[u], begin[u] + count):
                        stamp[room[j]] = now
                    w = chain[u]
                    while w >= 0:
                        same = weight[w] > 0 and elements[w] == elements[u]
                        same = same and variables[w] == variables[u]
                        if same:
                            for j in range(begin[w], begin[w] + count):
                                if stamp[room[j]] != now:
                                    same = False
                                    break
                            budget -= count
                        if same:
                            weight[u] += weight[w]
                            weight[w], kind[w] = 0, DEAD
                            member[last_member[u]] = w
                            last_member[u] = last_member[w]
                        w = chain[w]
                u = chain[u]

        # The element keeps the living; they go back into the lists.
        kept = start
        for i in range(start, free):
            v = room[i]
            if weight[v] > 0:
                room[kept] = v
                kept += 1
                d = min(degree[v] + total - weight[v], state[LEFT] - weight[v])
                degree[v] = d
                insert(v, d, lists)
                state[LEAST] = min(state[LEAST], d)
        variables[p] = kept - start
        state[FREE] = kept
        degree[p] = total
        if kept == start:
            kind[p] = DEAD
        v, begins[state[PLACED]] = p, True
        while v >= 0:
            order[state[PLACED]] = v
            state[PLACED] += 1
            v = member[v]
    state[REST] = state[PLACED]
    for v in range(n):
        if kind[v] == VARIABLE:
            u = v
            while u >= 0:
                order[state[PLACED]] = u
                state[PLACED] += 1
                u = member[u]
    state[LEFT] = 0
    return True
