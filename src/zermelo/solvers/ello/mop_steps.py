"""The loops of the linear program for maximal outerplanar graphs (MOPs), on integer arrays.

Two observations keep them short.

Outer cycle. A MOP on n >= 3 vertices has a vertex of degree 2, and what is left without it is a
MOP. Taken back one after the other, each such vertex goes between its two neighbors on the outer
cycle; if they do not stand next to one another there, the graph is not outerplanar.

Winning. The lemmas of the paper's section 7 look only at the degrees and colors of three to five
vertices that follow one another on the outer cycle, so a doubly linked cycle with the degrees is
all that has to be kept. And every step removes vertices of which it is known whether they can be
played before or after all that is left: a winning order fills up from both ends.
"""

from __future__ import annotations

Integers = list[int]

STUCK = -2
"""`outer_cycle` found no vertex of degree 2 to take away."""

# The steps of `eliminate`, in the numbering of the paper's algorithm.
LEMMA_1, LEMMA_2, LEMMA_3_GREEN, LEMMA_3_RED_X, LEMMA_3_RED_Y, LEMMA_4, LOST = 1, 2, 3, 4, 5, 6, 7

WIDTH = 6
"""The numbers of a step in the log: which, x, y, z (or -1), and the two vertices it hangs on."""


def outer_cycle(
    offsets: Integers,
    targets: Integers,
    degree: Integers,
    after: Integers,
    before: Integers,
    peeled: Integers,
    ends: Integers,
) -> int:
    """Find the outer cycle of a graph with n >= 2 vertices and 2n - 3 edges.

    The adjacency comes in compressed sparse rows. `after` and `before` are filled with what follows
    and precedes every vertex; the degrees are used up, and in `peeled` and `ends` (of length 2n)
    there is room for the vertices of degree 2 and the neighbors that they had when taken away.
    Return -1 for a MOP, `STUCK`, or a vertex that cannot go back to the outer cycle.
    """
    n = len(degree)
    known = 0
    for v in range(n):
        if degree[v] == 2:
            peeled[known] = v
            known += 1
    for i in range(n - 2):
        if i == known or degree[peeled[i]] != 2:
            return STUCK
        x = peeled[i]
        degree[x] = 0
        found = 0
        for j in range(offsets[x], offsets[x + 1]):
            u = targets[j]
            if degree[u] > 0:
                ends[2 * i + found] = u
                found += 1
                degree[u] -= 1
                if degree[u] == 2:
                    peeled[known] = u
                    known += 1
    # 2n - 3 edges without two for each vertex taken away: one is left, so two vertices are.
    u = v = -1
    for x in range(n):
        if degree[x] > 0:
            u, v = v, x
    after[u] = before[u] = v
    after[v] = before[v] = u
    for i in range(n - 3, -1, -1):
        x, u, v = peeled[i], ends[2 * i], ends[2 * i + 1]
        if after[u] != v:
            u, v = v, u
            if after[u] != v:
                return int(x)
        after[u] = before[v] = x
        before[x] = u
        after[x] = v
    return -1


def eliminate(
    after: Integers,
    before: Integers,
    degree: Integers,
    colors: Integers,
    order: Integers,
    log: Integers,
    stack: Integers,
    waiting: Integers,
) -> tuple[int, int, int]:
    """Play a game on a MOP down to three vertices or less by the paper's reduction lemmas.

    All arrays but `order` and `log` are used up; vertices taken away get degree 0. `order` is
    filled in from both ends, and the log, of length WIDTH * n, with the steps; `stack` has room for
    the vertices of degree 2 to look at, and `waiting` is zero. Return (front, back, steps): the
    vertices left belong into order[front:back]; if the last step is `LOST`, the game is.
    """
    n = len(degree)
    front, back, steps, waits = 0, n, 0, 0
    for v in range(n):
        if degree[v] == 2:
            stack[waits] = v
            waiting[v] = 1
            waits += 1
    while back - front > 3:
        # There is always a step: take a leaf of the inner dual that is farthest from some root.
        waits -= 1
        x = stack[waits]
        waiting[x] = 0
        if degree[x] != 2:
            continue
        z = -1
        forward = True
        y, a = after[x], before[x]
        if degree[y] == 3:
            b = after[y]
        elif degree[a] == 3:
            forward = False
            y, a = a, y
            b = before[y]
        elif degree[y] == 4 and degree[after[y]] == 2:
            z = after[y]
            b = after[z]
        elif degree[a] == 4 and degree[before[a]] == 2:
            forward = False
            y, a = a, y
            z = before[y]
            b = before[z]
        else:
            continue
        # Now N(x) = {a, y}, and N(y) = {a, b, x} (z < 0), or N(y) = {a, b, x, z}, N(z) = {b, y}.
        # A step plays `first` and `second` before all that is left, `third`, … and `last` after it.
        keeps_y = True
        first = second = third = fourth = last = -1
        if z < 0 and colors[x] == 1:
            kind = LEMMA_1
            keeps_y = False
            if colors[y] == 1:
                fourth, last = x, y
            else:
                first, second = y, x
                colors[b] ^= 1
            degree[a] -= 2
            degree[b] -= 1
        elif z < 0:
            kind = LEMMA_2
            if colors[y] == 1:
                first = x
                colors[y] = 0
                colors[a] ^= 1
            else:
                last = x
            degree[a] -= 1
        elif colors[x] == 0 and colors[z] == 0:
            # Lemma 4 plays x, and then lemma 2 applies to z. Together: y stays, green, of degree 2.
            kind = LEMMA_4
            if colors[y] == 1:
                first, last = z, x
                colors[y] = 0
                colors[b] ^= 1
            else:
                fourth, last = z, x
            degree[a] -= 1
            degree[b] -= 1
        else:
            if colors[z] == 0:  # the red one of x and z is called z
                x, z = z, x
                a, b = b, a
                forward = not forward
            keeps_y = False
            if colors[x] == 1 and colors[y] == 1:
                kind = LOST
            elif colors[x] == 0 and colors[y] == 0:
                kind = LEMMA_3_GREEN
                first, fourth, last = x, z, y
                colors[a] ^= 1
            elif colors[x] == 1:
                kind = LEMMA_3_RED_X
                third, fourth, last = x, z, y
            else:
                kind = LEMMA_3_RED_Y
                third, fourth, last = z, y, x
            degree[a] -= 2
            degree[b] -= 2
        for v in (first, second):
            if v >= 0:
                order[front] = v
                front += 1
        for v in (last, fourth, third):
            if v >= 0:
                back -= 1
                order[back] = v
        at = WIDTH * steps
        log[at], log[at + 1], log[at + 2], log[at + 3] = kind, x, y, z
        log[at + 4], log[at + 5] = a, b if z >= 0 or kind == LEMMA_1 else y
        steps += 1
        if kind == LOST:
            break
        degree[x] = 0
        if z >= 0:
            degree[z] = 0
        if not keeps_y:
            degree[y] = 0
        # Close the cycle again, going from a to b (or on to y, which precedes b already).
        left, right = (a, b) if forward else (b, a)
        if keeps_y:
            degree[y] = 2
            after[left] = before[right] = y
            before[y], after[y] = left, right
        else:
            after[left] = right
            before[right] = left
        # New steps can arise where a degree has changed: at y, a, b and their neighbors on the
        # cycle.
        for w in (y, a, b):
            for u in (w, before[w], after[w]):
                near = degree[w] == 2 if u == w else degree[w] == 3 or degree[w] == 4
                if near and degree[u] == 2 and not waiting[u]:
                    waiting[u] = 1
                    stack[waits] = u
                    waits += 1
    return front, back, steps
