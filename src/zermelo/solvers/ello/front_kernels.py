"""Compiled elimination of symmetric matrices over GF(2^61): blocks of pivots, and fronts.

Blocks: `sweep` inverts a small symmetric block in place, `take_pivots` chooses the pivots with it,
`update_by_tiles` eliminates them from the rest by one product of matrices, in `tile`, which works
in registers and reduces only once per sum.

Fronts: `numeric` runs over the fronts of a sparse matrix by the multifrontal method (Duff & Reid,
The multifrontal solution of indefinite sparse symmetric linear equations, 1983). A front is the
lower triangle of a symmetric matrix; no factor is kept. Large fronts go back to the caller,
solvers/ello/fronts.py, which takes them block by block.

Zero pivots. Diagonal entries can vanish identically (a pendant triangle gives one), so a zero on
the diagonal is no sign of a singular matrix: then a nonzero a = M_uv among the candidates gives the
pivot [[0, a], [a, 0]]. Where there is none, they wait: the front hands them to its parent, in the
last resort to the root, where a row without a nonzero entry shows that the matrix is singular.

`numeric` stops when it has used up a budget (rough nanoseconds) and goes on at the next call, so
that the caller can look at the clock. A kernel is optimised again inside every kernel that calls
it, and compiling costs more than most runs: hence the flat division of labour with the caller.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.instructions import LANES, ROWS, tile
from zermelo.compile.kernels import jit
from zermelo.solvers.ello.field_kernels import Array, add_multiple, invert, multiply

SMALL = 40
"""Fronts up to this size are eliminated pivot by pivot."""


@jit
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


@jit
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


@jit
def update_by_tiles(front: Array, first: int, inverse: Array) -> None:
    """Add X D X^T to the rows after the pivots, for their columns X and their inverse D.

    X and W = X D are packed in panels of ROWS and of LANES rows, each panel column by column.
    """
    rank = len(inverse)
    start = first + rank
    rest = len(front) - start
    x = np.zeros((rest + ROWS - 1) // ROWS * ROWS * rank, np.int64)
    w = np.zeros((rest + LANES - 1) // LANES * LANES * rank, np.int64)
    d = np.zeros((rank + LANES - 1) // LANES * LANES * rank, np.int64)
    out = np.empty(ROWS * LANES, np.int64)
    for i in range(rest):
        at = i // ROWS * ROWS * rank + i % ROWS
        for t in range(rank):
            x[at + t * ROWS] = front[start + i, first + t]
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
                    front[start + p + i, start + q + j] ^= out[i * LANES + j]


@jit
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


@jit
def eliminate_small(front: Array, names: Array, pivots: int, lanes: int) -> int:
    """Eliminate what can be eliminated of the first pivots of a small front, return how many."""
    size = len(front)
    old = np.empty((2, size), np.int64)
    p = 0
    while p < pivots:
        u = v = -1
        for i in range(p, pivots):
            if front[i, i]:
                u = v = i
                break
        if u < 0:
            for i in range(p, pivots):
                for j in range(p, i):
                    if front[i, j]:
                        u, v = i, j
                        break
                if u >= 0:
                    break
        if u < 0:
            break
        exchange(front, names, p, v)
        if u != v:
            exchange(front, names, p + 1, u)
        first, last = p, p + (1 if u != v else 0)
        inverse = invert(front[last, first], lanes)
        p = last + 1
        for i in range(p, size):
            old[0, i], old[1, i] = front[i, first], front[i, last]
        for i in range(p, size):
            f = multiply(old[1, i], inverse, lanes)
            g = multiply(old[0, i], inverse, lanes) if u != v else 0
            if f or g:
                for j in range(p, i + 1):
                    change = multiply(f, old[0, j], lanes)
                    if g:
                        change ^= multiply(g, old[1, j], lanes)
                    front[i, j] ^= change
    return p


FRONT, STAGE, DONE, PIVOTS, SIZE, FRAMES, VALUES, INDICES, NEED = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""The places in the state of `numeric`: the front at hand, how far it is, its eliminated pivots,
its pivots, its size; the heights of the three stacks; a length wanted."""

TO_ASSEMBLE, TO_ELIMINATE, TO_PUSH = 0, 1, 2

STATE = 9
PAUSED, NONSINGULAR, SINGULAR, LARGE, GROW_FRONT, GROW_VALUES, GROW_INDICES = 0, 1, 2, 3, 4, 5, 6


@jit
def numeric(
    state: Array, plan: Any, rows: Any, space: Any, stacks: Any, budget: int, lanes: int
) -> int:
    """Eliminate the fronts of a sparse symmetric matrix one after the other.

    By the plan (starts, children, parents) front f has the pivots starts[f]..starts[f+1]-1 of the
    elimination order; its children's updates are the children[f] last frames on a stack of packed
    triangles (values, indices, and of each frame its size and how many of it wait). The rows are
    (offsets, targets, weights, diagonal): row c has its entries weights[e] at targets[e] > c for e
    in offsets[c]..offsets[c+1]-1. In the space (work, names, where) `where` is -1 everywhere
    between fronts.

    Returns PAUSED (call again), a verdict, LARGE for a front above `SMALL` (eliminate it, set
    state[DONE] and state[STAGE], call again), or GROW_… with the length wanted in state[NEED].
    """
    (starts, children, parents), (offsets, targets, weights, diagonal) = plan, rows
    (work, names, where), (values, indices, frame_size, frame_waiting) = space, stacks
    count = len(starts) - 1
    while state[FRONT] < count:
        f = state[FRONT]
        first, last = starts[f], starts[f + 1]
        if state[STAGE] == TO_ASSEMBLE:
            if budget < 0:
                return PAUSED
            frames, kids = state[FRAMES], children[f]
            base = state[INDICES]
            for k in range(frames - kids, frames):
                base -= frame_size[k]
            # The front's names: own pivots, pivots that waited below, then the boundary.
            size = 0
            for c in range(first, last):
                names[size], where[c] = c, size
                size += 1
            at = base
            for k in range(frames - kids, frames):
                for i in range(at, at + frame_waiting[k]):
                    names[size], where[indices[i]] = indices[i], size
                    size += 1
                at += frame_size[k]
            pivots = size
            for c in range(first, last):
                for e in range(offsets[c], offsets[c + 1]):
                    if where[targets[e]] < 0:
                        names[size], where[targets[e]] = targets[e], size
                        size += 1
            at = base
            for k in range(frames - kids, frames):
                for i in range(at + frame_waiting[k], at + frame_size[k]):
                    if where[indices[i]] < 0:
                        names[size], where[indices[i]] = indices[i], size
                        size += 1
                at += frame_size[k]
            if size * size > len(work):
                for i in range(size):
                    where[names[i]] = -1
                state[NEED] = size * size
                return GROW_FRONT
            front = work[: size * size].reshape(size, size)
            for i in range(size):
                for j in range(i + 1):
                    front[i, j] = 0
            for c in range(first, last):
                i = where[c]
                front[i, i] = diagonal[c]
                for e in range(offsets[c], offsets[c + 1]):
                    j = where[targets[e]]
                    front[max(i, j), min(i, j)] = weights[e]
            # Children are on top of the stack; the places of their values follow from their sizes.
            value = state[VALUES]
            for k in range(frames - kids, frames):
                value -= frame_size[k] * (frame_size[k] + 1) // 2
            state[VALUES], state[INDICES], state[FRAMES] = value, base, frames - kids
            at = base
            for k in range(frames - kids, frames):
                for i in range(at, at + frame_size[k]):
                    indices[i] = where[indices[i]]
                for i in range(at, at + frame_size[k]):
                    a = indices[i]
                    for j in range(at, i + 1):
                        b = indices[j]
                        if a >= b:
                            front[a, b] ^= values[value]
                        else:
                            front[b, a] ^= values[value]
                        value += 1
                at += frame_size[k]
            for i in range(size):
                where[names[i]] = -1
            budget -= size * size + 200
            state[STAGE], state[PIVOTS], state[SIZE] = TO_ELIMINATE, pivots, size
        size, pivots = state[SIZE], state[PIVOTS]
        front = work[: size * size].reshape(size, size)
        if state[STAGE] == TO_ELIMINATE:
            if size > SMALL:
                return LARGE
            state[DONE], state[STAGE] = eliminate_small(front, names, pivots, lanes), TO_PUSH
            budget -= pivots * size * size * (2 if lanes else 20) + 200
        done = state[DONE]
        left = size - done
        for i in range(done, pivots):
            zero = True
            for j in range(done, size):
                if front[max(i, j), min(i, j)]:
                    zero = False
            if zero:
                return SINGULAR
        if parents[f] >= 0:
            if state[VALUES] + left * (left + 1) // 2 > len(values):
                state[NEED] = state[VALUES] + left * (left + 1) // 2
                return GROW_VALUES
            if state[INDICES] + left > len(indices):
                state[NEED] = state[INDICES] + left
                return GROW_INDICES
            value, at = state[VALUES], state[INDICES]
            for i in range(done, size):
                indices[at] = names[i]
                at += 1
                for j in range(done, i + 1):
                    values[value] = front[i, j]
                    value += 1
            frame_size[state[FRAMES]], frame_waiting[state[FRAMES]] = left, pivots - done
            state[VALUES], state[INDICES] = value, at
            state[FRAMES] += 1
        state[FRONT] += 1
        state[STAGE] = TO_ASSEMBLE
    return NONSINGULAR
