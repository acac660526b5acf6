"""Compiled elimination of symmetric matrices over GF(2^61): fronts, and blocks of pivots.

A front is the lower triangle of a symmetric matrix. `assemble` adds up what belongs into it, and
`remaining` takes out what is left of it. `sweep` inverts a small symmetric block in place,
`take_pivots` chooses the pivots with it, `update_by_tiles` eliminates them from the rest by one
product of matrices, in `tile`, which works in registers and reduces only once per sum.

Zero pivots. Diagonal entries can vanish identically (a pendant triangle gives one), so a zero on
the diagonal is no sign of a singular matrix: then a nonzero a = M_uv among the candidates gives the
pivot [[0, a], [a, 0]]. Where there is none, they wait for the next front.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.instructions import LANES, ROWS, tile
from zermelo.compile.kernels import allocating, jit
from zermelo.solvers.algebra.binary_kernels import Array, add_multiple, invert, multiply

OTHER, PIVOT, LEFT_OUT = 0, 1, 2
"""What an unknown from below is in a front."""


@allocating
def sweep(block: Array, lanes: int) -> Array:
    """Invert a symmetric matrix in place, or as large a principal part of it as its rank allows.

    Returns 1 for the swept rows I and 0 for the others, J. Afterwards the block on I holds the
    inverse of the old block on I, and the block on J, the Schur complement, is zero.
    """
    size = len(block)
    swept = np.zeros(size, np.int64)
    old = np.empty((2, size), np.int64)
    while True:
        u = v = -1
        for i in range(size):
            if not swept[i] and block[i, i]:
                u = v = i
                break
        if u < 0:
            for i in range(size):
                for j in range(i):
                    if not swept[i] and not swept[j] and block[i, j]:
                        u, v = i, j
                        break
                if u >= 0:
                    break
        if u < 0:
            return swept
        # The inverse of the pivot: 1/a, or [[0, 1/a], [1/a, 0]] on two rows.
        inverse = invert(block[u, v], lanes)
        for i in range(size):
            old[0, i], old[1, i] = block[i, u], block[i, v]
        for i in range(size):
            if i in (u, v):
                continue
            f = multiply(old[1, i], inverse, lanes)
            g = multiply(old[0, i], inverse, lanes) if u != v else 0
            for j in range(size):
                change = multiply(f, old[0, j], lanes) if f else 0
                if g:
                    change ^= multiply(g, old[1, j], lanes)
                block[i, j] ^= change
            block[i, u] = block[u, i] = f
            if u != v:
                block[i, v] = block[v, i] = g
        if u != v:
            block[u, u] = block[v, v] = 0
        block[u, v] = block[v, u] = inverse
        swept[u] = swept[v] = 1


@jit
def exchange(front: Array, names: Array, a: int, b: int) -> None:
    """Exchange two rows and columns of a front, of which only the lower triangle is kept."""
    if a == b:
        return
    if a > b:
        a, b = b, a
    size = len(front)
    names[a], names[b] = names[b], names[a]
    front[a, a], front[b, b] = front[b, b], front[a, a]
    for i in range(a):
        front[a, i], front[b, i] = front[b, i], front[a, i]
    for i in range(a + 1, b):
        front[i, a], front[b, i] = front[b, i], front[i, a]
    for i in range(b + 1, size):
        front[i, a], front[i, b] = front[i, b], front[i, a]


@allocating
def take_pivots(front: Array, names: Array, first: int, width: int, lanes: int) -> Array:
    """Choose as many pivots as possible among first..first+width-1, return their block's inverse.

    The chosen ones are moved to the front of the block; the others have a zero block after them.
    """
    block = np.empty((width, width), np.int64)
    for i in range(width):
        for j in range(i + 1):
            block[i, j] = block[j, i] = front[first + i, first + j]
    swept = sweep(block, lanes)
    rank = 0
    kept = np.empty(width, np.int64)
    for i in range(width):
        if swept[i]:
            exchange(front, names, first + rank, first + i)
            kept[rank] = i
            rank += 1
    inverse = np.empty((rank, rank), np.int64)
    for i in range(rank):
        for j in range(rank):
            inverse[i, j] = block[kept[i], kept[j]]
    return inverse


@allocating
def update_by_tiles(front: Array, first: int, inverse: Array) -> None:
    """Add X D X^T to the rows after the pivots, for their columns X and their inverse D.

    Rows of zeros are left out. X and W = X D are packed in panels of ROWS and of LANES rows, each
    panel column by column.
    """
    rank = len(inverse)
    near = np.empty(len(front), np.int64)
    rest = 0
    for i in range(first + rank, len(front)):
        for t in range(rank):
            if front[i, first + t]:
                near[rest] = i
                rest += 1
                break
    x = np.zeros((rest + ROWS - 1) // ROWS * ROWS * rank, np.int64)
    w = np.zeros((rest + LANES - 1) // LANES * LANES * rank, np.int64)
    d = np.zeros((rank + LANES - 1) // LANES * LANES * rank, np.int64)
    out = np.empty(ROWS * LANES, np.int64)
    for i in range(rest):
        at = i // ROWS * ROWS * rank + i % ROWS
        for t in range(rank):
            x[at + t * ROWS] = front[near[i], first + t]
    for i in range(rank):
        at = i // LANES * LANES * rank + i % LANES
        for t in range(rank):
            d[at + t * LANES] = inverse[i, t]
    for q in range(0, rank, LANES):
        for p in range(0, rest, ROWS):
            tile(x, p * rank, d, q * rank, rank, out)
            for i in range(min(ROWS, rest - p)):
                at = (p + i) // LANES * LANES * rank + (p + i) % LANES
                for j in range(min(LANES, rank - q)):
                    w[at + (q + j) * LANES] = out[i * LANES + j]
    for q in range(0, rest, LANES):
        for p in range(q // ROWS * ROWS, rest, ROWS):
            tile(x, p * rank, w, q * rank, rank, out)
            # Tiles on the diagonal reach above it, where nothing is kept.
            for i in range(min(ROWS, rest - p)):
                for j in range(min(LANES, rest - q)):
                    front[near[p + i], near[q + j]] ^= out[i * LANES + j]


@allocating
def update_by_tables(front: Array, first: int, inverse: Array) -> None:
    """Do the same as `update_by_tiles` in plain integer code."""
    rank = len(inverse)
    start = first + rank
    rest = len(front) - start
    table = np.empty((8, 256), np.int64)
    x, w = np.empty((rank, rest), np.int64), np.zeros((rank, rest), np.int64)
    for i in range(rest):
        for t in range(rank):
            x[t, i] = front[start + i, first + t]
    for i in range(rank):
        for t in range(rank):
            add_multiple(w[i], inverse[i, t], x[t], rest, table)
    for i in range(rest):
        for t in range(rank):
            add_multiple(front[start + i, start:], x[t, i], w[t], i + 1, table)


@allocating
def assemble(
    first: int, last: int, rows: Any, below: Any, sizes: Array, where: Array
) -> tuple[Array, int, Array]:
    """Return the unknowns of a front, how many of them are pivots, and its lower triangle.

    Its own pivots come first, then those from below, then the others. `rows` is (offsets, targets,
    weights, diagonal). From below come matrices of some sizes, one after the other: the names of
    their unknowns, what these are, and their lower triangles. `where` is -1 everywhere before and
    after.
    """
    names, kinds, values = below
    offsets, targets, weights, diagonal = rows
    size = last - first
    found = np.empty(size + len(names) + offsets[last] - offsets[first], np.int64)
    for c in range(first, last):
        found[c - first], where[c] = c, c - first
    pivots = size
    for kind in (PIVOT, OTHER):
        for i in range(len(names)):
            if kinds[i] == kind and where[names[i]] < 0:
                found[size], where[names[i]] = names[i], size
                size += 1
        if kind == PIVOT:
            pivots = size
    for e in range(offsets[first], offsets[last]):
        if where[targets[e]] < 0:
            found[size], where[targets[e]] = targets[e], size
            size += 1
    front = np.zeros((size, size), np.int64)
    for c in range(first, last):
        i = where[c]
        front[i, i] = diagonal[c]
        for e in range(offsets[c], offsets[c + 1]):
            j = where[targets[e]]
            front[max(i, j), min(i, j)] = weights[e]
    at = value = 0
    for size_below in sizes:
        for i in range(at, at + size_below):
            a = where[names[i]]
            for j in range(at, i + 1):
                b = where[names[j]]
                if min(a, b) >= 0:
                    front[max(a, b), min(a, b)] ^= values[value]
                value += 1
        at += size_below
    for i in range(size):
        where[found[i]] = -1
    return found[:size], pivots, front


@allocating
def remaining(
    front: Array, names: Array, done: int, pivots: int
) -> tuple[tuple[Array, Array, Array], Array]:
    """Return what is left of a front: unknowns, whether they wait, and their lower triangle.

    Pivots without any entry do not wait; they come last.
    """
    size = len(front)
    kept = np.empty(size - done, np.int64)
    free = np.empty(pivots - done, np.int64)
    kinds = np.empty(size - done, np.int64)
    count = lost = 0
    for i in range(done, size):
        used = i >= pivots
        for j in range(done, size):
            used = used or front[max(i, j), min(i, j)] != 0
        if used:
            kept[count], kinds[count] = i, PIVOT if i < pivots else OTHER
            count += 1
        else:
            free[lost] = names[i]
            lost += 1
    values = np.empty(count * (count + 1) // 2, np.int64)
    at = 0
    for i in range(count):
        for j in range(i + 1):
            values[at] = front[kept[i], kept[j]]
            at += 1
    return (names[kept[:count]], kinds[:count], values), free[:lost]


@allocating
def solve_block(front: Array, first: int, inverse: Array, x: Array, lanes: int) -> None:
    """Solve for the unknowns of a block of pivots with this inverse, given those after it."""
    rank = len(inverse)
    known = np.zeros(rank, np.int64)
    for t in range(rank):
        for i in range(first + rank, len(front)):
            if x[i]:
                known[t] ^= multiply(front[i, first + t], x[i], lanes)
    for t in range(rank):
        x[first + t] = 0
        for j in range(rank):
            x[first + t] ^= multiply(inverse[t, j], known[j], lanes)
