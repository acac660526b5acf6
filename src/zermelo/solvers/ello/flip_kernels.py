"""Compiled parts of the method `flips`: distances, and wrong parities that walk until they meet.

An acyclic orientation is kept as a topological order: `places` of the vertices and the vertices
`at` places.

`turn` reverses one edge u -> v, which is possible exactly if there is no other directed path from u
to v. What v can be reached from, and what u reaches, between the two places is found, and changes
places within the places it has: the dynamic topological order of Pearce & Kelly (A dynamic
topological sort algorithm for directed acyclic graphs, 2006).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from zermelo.solvers.kernels import jit

Array = npt.NDArray[np.int64]

REACH = 300
"""An edge is left as it is if more vertices than this would have to change places on one side."""

WALKS = 4
"""How often a wrong vertex sets out for the same goal, with a disturbance after each failure."""

NOISE, FORBIDDEN, BACK = 16, -1, 1 << 60
"""Distances are in units of NOISE when a walk chooses its next edge."""

WRONG, CLOCK, RANDOM, MARKS = 0, 1, 2, 3
"""The places in the state: how many vertices are wrong, the clock of the searches, the state of
the random numbers, the clock of the marks."""

PAUSED, RIGHT, STUCK = 0, 1, 2


@jit
def drawn(state: Array, k: int) -> int:
    """Return a random number below k (Marsaglia's xorshift)."""
    x = state[RANDOM]
    x ^= x << 13
    x ^= (x >> 7) & ((1 << 57) - 1)
    x ^= x << 17
    state[RANDOM] = x
    number: int = ((x >> 11) & ((1 << 40) - 1)) % k
    return number


@jit
def distances(offsets: Array, targets: Array, start: int) -> Array:
    """Return the distance of every vertex from one, -1 where there is no path."""
    n = len(offsets) - 1
    found = np.full(n, -1, np.int64)
    queue = np.empty(n, np.int64)
    queue[0], found[start] = start, 0
    head, tail = 0, 1
    while head < tail:
        v = queue[head]
        head += 1
        for e in range(offsets[v], offsets[v + 1]):
            u = targets[e]
            if found[u] < 0:
                found[u] = found[v] + 1
                queue[tail] = u
                tail += 1
    return found


@jit
def reached(
    root: int, goal: int, way: int, rows: Any, places: Array, mark: Array, tick: int, found: Array
) -> int:
    """List what lies between a root and a goal and is reached from the root; return how many.

    The way is 1 along the edges, -1 backwards. Returns 0 if they are too many, or if the goal is
    reached otherwise than by its edge with the root.
    """
    offsets, targets = rows
    end = way * places[goal]
    found[0], count, i = root, 1, 0
    while i < count:
        w = found[i]
        i += 1
        for e in range(offsets[w], offsets[w + 1]):
            t = targets[e]
            if t == goal:
                if w != root:
                    return 0
            elif way * places[w] < way * places[t] < end and mark[t] != tick:
                if count >= REACH:
                    return 0
                mark[t], found[count] = tick, t
                count += 1
    return count


@jit
def turn(u: int, v: int, rows: Any, order: Any, mark: Array, state: Array, scratch: Array) -> int:
    """Reverse the edge u -> v; return how many vertices were looked at, 0 if it is not possible."""
    places, at = order
    state[MARKS] += 1
    after = reached(u, v, 1, rows, places, mark, state[MARKS], scratch[0])
    if after == 0:
        return 0
    before = reached(v, u, -1, rows, places, mark, state[MARKS], scratch[1])
    if before == 0:
        return 0
    free, moved = np.empty(before + after, np.int64), np.empty(before + after, np.int64)
    for i in range(before):
        free[i] = places[scratch[1, i]]
    for i in range(after):
        free[before + i] = places[scratch[0, i]]
    free[:before].sort()
    free[before:].sort()
    for i in range(before + after):
        moved[i] = at[free[i]]
    free.sort()
    for i in range(before + after):
        at[free[i]], places[moved[i]] = moved[i], free[i]
    return before + after


@jit
def change(v: int, listed: Array, where: Array, state: Array) -> None:
    """Make a right vertex wrong or a wrong one right; `listed` lists the wrong ones."""
    if where[v] < 0:
        where[v] = state[WRONG]
        listed[state[WRONG]] = v
        state[WRONG] += 1
        return
    state[WRONG] -= 1
    last = listed[state[WRONG]]
    listed[where[v]] = last
    where[last] = where[v]
    where[v] = -1


@jit
def flip(
    u: int, v: int, rows: Any, order: Any, parity: Any, mark: Array, state: Array, scratch: Array
) -> int:
    """Do what `turn` does, and take note of what is wrong then."""
    entering, listed, where = parity
    cost = turn(u, v, rows, order, mark, state, scratch)
    if cost:
        entering[u] += 1
        entering[v] -= 1
        change(u, listed, where, state)
        change(v, listed, where, state)
    return cost


@jit
def settle(
    rows: Any, order: Any, parity: Any, near: Any, mark: Array, state: Array, scratch: Array,
    budget: int,
) -> int:  # fmt: skip
    """Reverse edges until no vertex is wrong or the budget (rough steps) is used up.

    Again and again a wrong vertex is drawn, another one that is near is looked for, and the second
    walks to the first: reversing an edge between it and a neighbour makes it right and the
    neighbour wrong, or right if it was wrong. The next edge mostly leads nearer to the goal. No
    vertex of degree 3 or more becomes a wrong source or sink on a walk.

    `rows` are the graph's adjacency, `order` the places of the vertices and the vertices at places,
    `parity` the in-degrees, the wrong vertices in a list and their places in it or -1. `near` is
    for the search of another wrong vertex: when a vertex was seen, its distance, and a queue.
    Returns PAUSED, RIGHT, or STUCK where a component has a single wrong vertex.
    """
    offsets, targets = rows
    places, (entering, listed, where), (seen, distance, queue) = order[0], parity, near
    while state[WRONG] > 0:
        if budget < 0:
            return PAUSED
        goal = listed[drawn(state, state[WRONG])]
        state[CLOCK] += 1
        now = state[CLOCK]
        seen[goal], distance[goal], queue[0] = now, 0, goal
        head, tail, here = 0, 1, -1
        while head < tail and here < 0:
            v = queue[head]
            head += 1
            for e in range(offsets[v], offsets[v + 1]):
                t = targets[e]
                if seen[t] != now:
                    seen[t], distance[t] = now, distance[v] + 1
                    queue[tail] = t
                    tail += 1
                    if where[t] >= 0:
                        here = t
                        break
        if here < 0:
            return STUCK
        budget -= tail
        walks, came = WALKS, -1
        left = 4 * distance[here] + 20
        while walks > 0:
            # The neighbours by distance, roughly; then those that can be reached, in this order.
            degree = offsets[here + 1] - offsets[here]
            keys = np.empty(degree, np.int64)
            for i in range(degree):
                t = targets[offsets[here] + i]
                away = distance[t] if seen[t] == now else len(seen)
                keys[i] = away * NOISE + drawn(state, NOISE) + 2 * NOISE * drawn(state, 2)
                if t == came:
                    keys[i] += BACK
                ends = offsets[t + 1] - offsets[t]
                enter = entering[t] + (1 if places[t] < places[here] else -1)
                if where[t] < 0 and ends > 2 and enter in (0, ends):
                    keys[i] = FORBIDDEN
            moved = False
            for _ in range(degree):
                best = -1
                for i in range(degree):
                    if keys[i] >= 0 and (best < 0 or keys[i] < keys[best]):
                        best = i
                if best < 0:
                    break
                keys[best] = FORBIDDEN
                t = targets[offsets[here] + best]
                u, v = (here, t) if places[here] < places[t] else (t, here)
                cost = flip(u, v, rows, order, parity, mark, state, scratch)
                budget -= 10 + 2 * cost
                if cost:
                    came, here, moved = here, t, True
                    break
            left -= 1
            if where[here] < 0:
                break
            if left > 0 and moved:
                continue
            # A disturbance: reverse an edge near by.
            v = here
            for _ in range(1 + drawn(state, 4)):
                v = targets[offsets[v] + drawn(state, offsets[v + 1] - offsets[v])]
            u = targets[offsets[v] + drawn(state, offsets[v + 1] - offsets[v])]
            if places[u] > places[v]:
                u, v = v, u
            if entering[v] > 1 and entering[u] + 1 < offsets[u + 1] - offsets[u]:
                budget -= 10 + 2 * flip(u, v, rows, order, parity, mark, state, scratch)
            if where[here] < 0 or where[goal] < 0:
                break
            walks -= 1
            came, left = -1, 4 * distance[here] + 20 if seen[here] == now else 20
    return RIGHT
