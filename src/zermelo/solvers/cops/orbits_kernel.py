"""The rounds of Cops and Robbers up to symmetry, compiled; see `solvers.cops.orbits`."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.solvers.cops.kernel import rank

MANY, DONE = -1, -2
"""There are more automorphisms than there is room for; all places of the odometer were seen."""


@jit
def automorphisms(
    offsets: Any, targets: Any, beside: Any, order: Any, before: Any, found: Any
) -> int:
    """Write the automorphisms of a connected graph, one a row; return how many, or `MANY`.

    The vertices get their images in an order in which each is next to an earlier one, `before`; so
    its image is next to the image of that one. `beside` has a 1 where two vertices are neighbours.
    """
    n = len(order)
    image, used, tried = np.full(n, -1), np.zeros(n, np.bool_), np.zeros(n, np.int64)
    count, depth = 0, 0
    while depth >= 0:
        if depth == n:
            if count == len(found):
                return MANY
            found[count] = image
            count += 1
            depth -= 1
            used[image[order[depth]]] = False
            image[order[depth]] = -1
            continue
        u = order[depth]
        ways = n
        if depth:
            near = image[before[u]]
            ways = offsets[near + 1] - offsets[near]
        placed = False
        while tried[depth] < ways:
            v = tried[depth]
            if depth:
                v = targets[offsets[near] + tried[depth]]
            tried[depth] += 1
            if used[v] or offsets[v + 1] - offsets[v] != offsets[u + 1] - offsets[u]:
                continue
            fits = True
            for at in range(offsets[u], offsets[u + 1]):
                w = image[targets[at]]
                if w >= 0 and not beside[w, v]:
                    fits = False
                    break
            if fits:
                image[u], used[v] = v, True
                placed = True
                break
        if placed:
            depth += 1
            if depth < n:
                tried[depth] = 0
            continue
        depth -= 1
        if depth >= 0:
            used[image[order[depth]]] = False
            image[order[depth]] = -1
    return count


@jit
def number_of(cops: Any, sums: Any, image: Any, sorted_: Any) -> int:
    """Return the number of a position of the cops, after an automorphism."""
    k = len(cops)
    for i in range(k):
        v, at = image[cops[i]], i
        while at > 0 and sorted_[at - 1] > v:
            sorted_[at] = sorted_[at - 1]
            at -= 1
        sorted_[at] = v
    return int(rank(sums, sorted_))


@jit
def label(
    sums: Any, group: Any, orbit: Any, element: Any, cops: Any, firsts: Any, state: Any, most: int
) -> None:
    """Number the orbits of the positions, in order, at most so many more.

    For each position: its orbit, and an automorphism that takes the first position of the orbit
    there. `cops` is the next position to look at, `state` its number and that of orbits so far;
    `firsts` has the first position of each orbit.
    """
    n, k = sums.shape[1] - 1, len(cops)
    sorted_ = np.zeros(k, np.int64)
    while state[0] < len(orbit) and most > 0 and state[1] < len(firsts):
        if orbit[state[0]] < 0:
            most -= 1
            here = state[1]
            firsts[here] = cops
            for g in range(len(group)):
                place = number_of(cops, sums, group[g], sorted_)
                if orbit[place] < 0:
                    orbit[place], element[place] = here, g
            state[1] += 1
        state[0] += 1
        last = k - 1
        while last >= 0 and cops[last] == n - 1:
            last -= 1
        if last >= 0:
            cops[last] += 1
            for i in range(last + 1, k):
                cops[i] = cops[last]


@jit
def begin(firsts: Any, beside: Any, safe: Any) -> None:
    """Write which vertices are out of reach for the first position of each orbit."""
    for row in range(len(firsts)):
        for v in range(safe.shape[1]):
            safe[row, v] = True
            for i in range(firsts.shape[1]):
                u = firsts[row, i]
                if u == v or beside[u, v]:
                    safe[row, v] = False


@jit
def spread(safe: Any, offsets: Any, targets: Any, reach: Any) -> None:
    """Write the closed neighbourhoods of the safe sets."""
    for row in range(len(safe)):
        for v in range(safe.shape[1]):
            reach[row, v] = safe[row, v]
            for at in range(offsets[v], offsets[v + 1]):
                reach[row, v] |= safe[row, targets[at]]


@jit
def meet(
    sums: Any, inverse: Any, orbit: Any, element: Any, firsts: Any, offsets: Any, within: Any,
    reach: Any, safe: Any, start: int, end: int,
) -> tuple[bool, bool]:  # fmt: skip
    """Take from the safe sets what the cops' moves make unsafe; `within` are N[v], one by one.

    Returns whether a set became smaller, and whether one is empty.
    """
    n, k = safe.shape[1], firsts.shape[1]
    changed, empty = False, False
    same, sorted_ = np.arange(n), np.zeros(k, np.int64)
    at, cops, left = np.zeros(k, np.int64), np.zeros(k, np.int64), np.zeros(n, np.int64)
    for row in range(start, end):
        many = 0
        for v in range(n):
            if safe[row, v]:
                left[many] = v
                many += 1
        for i in range(k):
            at[i] = offsets[firsts[row, i]]
        going = True
        while going and many:
            for i in range(k):
                cops[i] = within[at[i]]
            place = number_of(cops, sums, same, sorted_)
            other, back = orbit[place], inverse[element[place]]
            kept = 0
            for i in range(many):
                if reach[other, back[left[i]]]:
                    left[kept] = left[i]
                    kept += 1
            many = kept
            turned = k - 1
            while turned >= 0:
                at[turned] += 1
                if at[turned] < offsets[firsts[row, turned] + 1]:
                    break
                at[turned] = offsets[firsts[row, turned]]
                turned -= 1
            going = turned >= 0
        for v in range(n):
            reached = False
            for i in range(many):
                reached |= left[i] == v
            if safe[row, v] and not reached:
                changed = True
                safe[row, v] = False
        empty |= many == 0
    return changed, empty
