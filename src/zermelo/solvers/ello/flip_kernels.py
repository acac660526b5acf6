"""Compiled parts of the method `flips`: distances, and wrong parities that walk until they meet.

All in one file because these kernels call each other (see `solvers.kernels`). An acyclic
orientation is kept as a topological order: `places` of the vertices and the vertices `at` places.

`turn` reverses one edge u -> v, which is possible exactly if there is no other directed path from u
to v. What v can be reached from, and what u reaches, between the two places is found, and changes
places within the places it has: the dynamic topological order of Pearce & Kelly (A dynamic
topological sort algorithm for directed acyclic graphs, 2006).
"""

from __future__ import annotations

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
def turn(
    u: int,
    v: int,
    offsets: Array,
    targets: Array,
    places: Array,
    at: Array,
    mark: Array,
    state: Array,
    scratch: Array,
) -> int:
    """Reverse the edge u -> v; return how many vertices were looked at, 0 if it is not possible."""
    low, high = places[u], places[v]
    state[MARKS] += 1
    tick = state[MARKS]
    after, count = scratch[0], 1  # what u reaches
    after[0] = u
    i = 0
    while i < count:
        w = after[i]
        i += 1
        for e in range(offsets[w], offsets[w + 1]):
            t = targets[e]
            if t == v:
                if w != u:
                    return 0
            elif places[w] < places[t] < high and mark[t] != tick:
                if count >= REACH:
                    return 0
                mark[t] = tick
                after[count] = t
                count += 1
    before, first = scratch[1], 1  # what reaches v
    before[0] = v
    i = 0
    while i < first:
        w = before[i]
        i += 1
        for e in range(offsets[w], offsets[w + 1]):
            t = targets[e]
            if low < places[t] < places[w] and mark[t] != tick:
                if first >= REACH:
                    return 0
                mark[t] = tick
                before[first] = t
                first += 1
    early, late = np.empty(first, np.int64), np.empty(count, np.int64)
    for i in range(first):
        early[i] = places[before[i]]
    for i in range(count):
        late[i] = places[after[i]]
    pool = np.concatenate((early, late))
    early.sort()
    late.sort()
    moved = np.empty(first + count, np.int64)
    for i in range(first):
        moved[i] = at[early[i]]
    for i in range(count):
        moved[first + i] = at[late[i]]
    pool.sort()
    for i in range(first + count):
        at[pool[i]] = moved[i]
        places[moved[i]] = pool[i]
    return first + count


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
def settle(
    offsets: Array,
    targets: Array,
    places: Array,
    at: Array,
    entering: Array,
    listed: Array,
    where: Array,
    mark: Array,
    seen: Array,
    distance: Array,
    queue: Array,
    scratch: Array,
    state: Array,
    budget: int,
) -> int:
    """Reverse edges until no vertex is wrong or the budget (rough steps) is used up.

    Again and again a wrong vertex is drawn, another one that is near is looked for, and the second
    walks to the first: reversing an edge between it and a neighbour makes it right and the
    neighbour wrong, or right if it was wrong. The next edge mostly leads nearer to the goal. No
    vertex of degree 3 or more becomes a wrong source or sink on a walk.

    `entering` holds the in-degrees, `where` the places in `listed` or -1. Returns PAUSED, RIGHT,
    or STUCK where a component has a single wrong vertex.
    """
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
                cost = turn(u, v, offsets, targets, places, at, mark, state, scratch)
                budget -= 10 + 2 * cost
                if cost:
                    entering[u] += 1
                    entering[v] -= 1
                    change(u, listed, where, state)
                    change(v, listed, where, state)
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
                cost = turn(u, v, offsets, targets, places, at, mark, state, scratch)
                budget -= 10 + 2 * cost
                if cost:
                    entering[u] += 1
                    entering[v] -= 1
                    change(u, listed, where, state)
                    change(v, listed, where, state)
            if where[here] < 0 or where[goal] < 0:
                break
            walks -= 1
            came, left = -1, 4 * distance[here] + 20 if seen[here] == now else 20
    return RIGHT
