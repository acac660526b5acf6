"""Nim-values of POLISH as a compiled kernel: packed components, two reductions, a hash table.

A component is packed into two integers of 60 bits, w bits a vertex, 0 for a vertex that is gone.
Before it is looked up it is brought into a normal form by two reductions (ours; tests compare with
the plain search on all small graphs):

- R1: neighbours with discrepancy at most 2 always fire together. So in a connected set of such
  vertices (a cluster) only the numbers of ones and of twos matter; the twos move to the vertices
  with the lowest indices, and one move per cluster and discrepancy is enough.
- R2: in a cluster that has a one, two of its twos may become ones: t twos become t mod 2.

A component whose discrepancies are all even has nim-value 0 (Theorem 5).

The search goes depth first with its own stack. It stops after a number of steps, so that the caller
can look at the clock, and when the table is too full, so that the caller can make a larger one; in
both cases it is called again and goes on.
"""

from __future__ import annotations

from typing import Any

from zermelo.solvers.kernels import jit

WORD = 60
"""Bits used of each of the two integers of a key."""

DONE, PAUSED, FULL = 0, 1, 2


@jit
def slot(keys: Any, values: Any, first: int, second: int) -> int:
    """Return where a key stands in the table, or the free place for it (value -1)."""
    mask = len(values) - 1
    mixed = first * -7046029254386353131 + second * -4417276706812531889
    mixed ^= mixed >> 31
    mixed *= -4265267296055464877
    mixed ^= mixed >> 29
    at = mixed & mask
    while values[at] >= 0 and not (keys[at, 0] == first and keys[at, 1] == second):
        at = (at + 1) & mask
    return int(at)


@jit
def regrow(keys: Any, values: Any, new_keys: Any, new_values: Any) -> None:
    """Copy a table into an empty one."""
    for i in range(len(values)):
        if values[i] >= 0:
            at = slot(new_keys, new_values, keys[i, 0], keys[i, 1])
            new_keys[at, 0], new_keys[at, 1] = keys[i, 0], keys[i, 1]
            new_values[at] = values[i]


@jit
def clusters(offsets: Any, targets: Any, left: Any, cluster: Any, queue: Any) -> None:
    """Number the clusters: cluster[v] >= 1 where the discrepancy is 1 or 2, else 0."""
    n, count = len(left), 0
    for v in range(n):
        cluster[v] = 0
    for root in range(n):
        if not 1 <= left[root] <= 2 or cluster[root]:
            continue
        count += 1
        cluster[root], queue[0], end, at = count, root, 1, 0
        while at < end:
            v = queue[at]
            at += 1
            for i in range(offsets[v], offsets[v + 1]):
                u = targets[i]
                if 1 <= left[u] <= 2 and not cluster[u]:
                    cluster[u], queue[end] = count, u
                    end += 1


@jit
def reduce(offsets: Any, targets: Any, width: int, left: Any, scratch: Any) -> None:
    """Apply R1 and R2 to the discrepancies of a component, and pack them into scratch[11]."""
    cluster, queue, ones, twos, key = scratch[0], scratch[1], scratch[2], scratch[3], scratch[11]
    n = len(left)
    clusters(offsets, targets, left, cluster, queue)
    for v in range(n + 1):
        ones[v], twos[v] = 0, 0
    for v in range(n):
        if cluster[v]:
            if left[v] == 1:
                ones[cluster[v]] += 1
            else:
                twos[cluster[v]] += 1
    for v in range(n):
        c = cluster[v]
        if c and ones[c]:
            if twos[c] & 1:
                left[v], twos[c] = 2, 0
            else:
                left[v], twos[c] = 1, 0
    per = WORD // width
    key[0], key[1] = 0, 0
    for v in range(n):
        key[v // per] |= left[v] << (width * (v % per))


@jit
def fire(offsets: Any, targets: Any, left: Any, queue: Any, v: int) -> None:
    """Fire a vertex that reached discrepancy 0, and those that follow from it."""
    queue[0], end, at = v, 1, 0
    while at < end:
        u = queue[at]
        at += 1
        for i in range(offsets[u], offsets[u + 1]):
            w = targets[i]
            if left[w] > 0:
                left[w] -= 2
                if left[w] <= 0:
                    left[w], queue[end] = 0, w
                    end += 1


@jit
def search(
    offsets: Any,
    targets: Any,
    width: int,
    keys: Any,
    values: Any,
    stack: Any,
    state: Any,
    scratch: Any,
    budget: int,
) -> int:
    """Go on with a search until the stack is empty, the budget is used up or the table is full.

    Parameters
    ----------
    offsets, targets : arrays
        The graph's adjacency.
    width : int
        Bits per vertex.
    keys, values : arrays of (size, 2) and (size,)
        The table; the size is a power of 2, value -1 marks a free place.
    stack : array of (depth, 4)
        Per component: its key in two parts, the next vertex, the options' values as bits.
    state : array of 2
        The number of components on the stack, and of those in the table.
    scratch : array of (12, n + 2)
        For work.
    budget : int
        How many components may be looked at.
    """
    n = len(offsets) - 1
    per = WORD // width
    part = (1 << width) - 1
    left, after, piece, cluster = scratch[4], scratch[5], scratch[6], scratch[7]
    queue, ones, twos, seen, key = scratch[1], scratch[8], scratch[9], scratch[10], scratch[11]
    for _ in range(budget):
        top = state[0] - 1
        if top < 0:
            return DONE
        if 10 * state[1] > 6 * len(values):
            return FULL
        for v in range(n):
            word = stack[top, 0] if v < per else stack[top, 1]
            left[v] = word >> (width * (v % per)) & part
        clusters(offsets, targets, left[:n], cluster, queue)
        for v in range(n + 1):
            ones[v], twos[v] = -1, -1
        bits, pushed = stack[top, 3], False
        for v in range(n):
            c = cluster[v]
            if c:
                if left[v] == 1:
                    if ones[c] < 0:
                        ones[c] = v
                elif twos[c] < 0:
                    twos[c] = v
        for v in range(stack[top, 2], n):
            c = cluster[v]
            if left[v] == 0 or (c and v != (ones[c] if left[v] == 1 else twos[c])):
                continue
            for u in range(n):
                after[u], seen[u] = left[u], 0
            after[v] -= 1
            if after[v] == 0:
                fire(offsets, targets, after[:n], queue, v)
            total = 0
            for root in range(n):
                if after[root] == 0 or seen[root]:
                    continue
                for u in range(n):
                    piece[u] = 0
                seen[root], queue[0], end, at, odd = 1, root, 1, 0, 0
                while at < end:
                    u = queue[at]
                    at += 1
                    piece[u] = after[u]
                    odd |= after[u] & 1
                    for i in range(offsets[u], offsets[u + 1]):
                        w = targets[i]
                        if after[w] and not seen[w]:
                            seen[w], queue[end] = 1, w
                            end += 1
                if not odd:
                    continue
                reduce(offsets, targets, width, piece[:n], scratch)
                found = values[slot(keys, values, key[0], key[1])]
                if found < 0:
                    stack[top, 2], stack[top, 3] = v, bits
                    stack[top + 1, 0], stack[top + 1, 1] = key[0], key[1]
                    stack[top + 1, 2], stack[top + 1, 3] = 0, 0
                    state[0] += 1
                    pushed = True
                    break
                total ^= found
            if pushed:
                break
            bits |= 1 << total
        if not pushed:
            value = 0
            while bits >> value & 1:
                value += 1
            at = slot(keys, values, stack[top, 0], stack[top, 1])
            if values[at] < 0:
                state[1] += 1
            keys[at, 0], keys[at, 1], values[at] = stack[top, 0], stack[top, 1], value
            state[0] = top
    return PAUSED
