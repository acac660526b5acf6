"""A compiled ordering for sparse symmetric elimination: minimum degree.

`minimum_degree` eliminates a vertex of (nearly) minimum degree again and again on a quotient graph:
an eliminated vertex stays as an element that stands for the clique of its neighbors, elements that
are contained in a new one are absorbed, vertices without a neighbor outside of it are eliminated
with it, and degrees are the upper bounds of Amestoy, Davis & Duff (An approximate minimum degree
ordering algorithm, 1996). Their merging of vertices with equal lists is left out: those are
eliminated together anyway, and looking for them takes as long as it saves. Once the minimum degree
reaches `tuning.DENSE` of what is left, the rest is taken as it is, one dense block.

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

FREE, LEAST, LEFT, PLACED, TICK, REST = 0, 1, 2, 3, 4, 5
"""The places in the state: end of the used room, lower bound of the minimum degree, vertices left,
vertices ordered, a clock for marks, and where the dense rest begins in the order."""

VARIABLE, ELEMENT, DEAD = 0, 1, 2


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
    state, room, begin, elements, variables, kind, _ = rows
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
    its vertices.
    """
    state, room, begin, elements, variables, kind, degree = rows
    head = lists[0]
    mark, stamp, outside, order, above, begins = marks
    n = len(kind)
    scratch = np.empty(n, np.int64)
    if state[TICK] == 0:
        for v in range(n):
            if kind[v] == VARIABLE:
                insert(v, degree[v], lists)
    while state[LEFT] > 0:
        if budget < 0:
            return False
        while head[state[LEAST]] < 0:
            state[LEAST] += 1
        p = head[state[LEAST]]
        if state[LEAST] + 1 >= dense * state[LEFT]:
            break
        remove(p, degree[p], lists)
        order[state[PLACED]], begins[state[PLACED]] = p, True
        state[PLACED] += 1
        state[LEFT] -= 1
        state[TICK] += 1
        tick = state[TICK]

        # The new element: all vertices adjacent to p, directly or through an element.
        need = variables[p]
        for i in range(begin[p], begin[p] + elements[p]):
            need += variables[room[i]]
        if state[FREE] + need > len(room):
            compact(rows)
            budget -= state[FREE]
        start = state[FREE]
        end = start
        kind[p] = ELEMENT
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
                if kind[v] == VARIABLE and mark[v] != tick:
                    mark[v] = tick
                    room[end] = v
                    end += 1
                    remove(v, degree[v], lists)
            budget -= high - low

        # How much of every element that meets the new one lies outside of it.
        for i in range(start, end):
            v = room[i]
            for j in range(begin[v], begin[v] + elements[v]):
                e = room[j]
                if kind[e] == ELEMENT:
                    if stamp[e] != tick:
                        stamp[e], outside[e] = tick, variables[e]
                    outside[e] -= 1
            budget -= elements[v]

        # New lists and degrees; a vertex without a neighbor outside is eliminated together with p.
        left = start
        for i in range(start, end):
            v = room[i]
            kept = bound = 0
            for j in range(begin[v], begin[v] + elements[v]):
                e = room[j]
                if kind[e] == ELEMENT:
                    if outside[e] == 0:
                        kind[e], above[e] = DEAD, p
                    else:
                        bound += outside[e]
                        scratch[kept] = e
                        kept += 1
            scratch[kept] = p
            kept += 1
            new_elements = kept
            low = begin[v] + elements[v]
            for j in range(low, low + variables[v]):
                u = room[j]
                if kind[u] == VARIABLE and mark[u] != tick:
                    bound += 1
                    scratch[kept] = u
                    kept += 1
            budget -= elements[v] + variables[v]
            if bound == 0:
                kind[v] = DEAD
                order[state[PLACED]] = v
                state[PLACED] += 1
                state[LEFT] -= 1
                continue
            elements[v], variables[v] = new_elements, kept - new_elements
            for j in range(kept):
                room[begin[v] + j] = scratch[j]
            degree[v] = min(degree[v], bound)
            room[left] = v
            left += 1

        # The element keeps the living; they go back into the lists.
        begin[p], elements[p], variables[p] = start, 0, left - start
        state[FREE] = left
        for i in range(start, left):
            v = room[i]
            degree[v] = min(degree[v] + left - start - 1, state[LEFT] - 1)
            insert(v, degree[v], lists)
            state[LEAST] = min(state[LEAST], degree[v])
        if left == start:
            kind[p] = DEAD
    state[REST] = state[PLACED]
    for v in range(n):
        if kind[v] == VARIABLE:
            order[state[PLACED]] = v
            state[PLACED] += 1
    state[LEFT] = 0
    return True
