"""Compiled parts of `algebra_parts`: GF(2^16), and two parts of a matrix made one.

Symmetric matrices over GF(2^16); what is on and above the diagonal counts. Products are by
logarithms, in tables that stay in the processor's cache: the same on every processor.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from zermelo.compile.kernels import jit

Array = npt.NDArray[np.int64]
Matrix = npt.NDArray[np.uint16]

ORDER = (1 << 16) - 1
"""The order of the field's multiplicative group."""

MODULUS = (1 << 16) | (1 << 12) | (1 << 3) | (1 << 1) | 1
"""x^16 + x^12 + x^3 + x + 1, of which x is a primitive root."""


def tables() -> tuple[npt.NDArray[np.int32], Matrix]:
    """Return the logarithms, and the powers of x twice over."""
    logs, powers = np.zeros(ORDER + 1, np.int32), np.zeros(2 * ORDER, np.uint16)
    x = 1
    for k in range(ORDER):
        logs[x], powers[k], powers[k + ORDER] = k, x, x
        x <<= 1
        if x > ORDER:
            x ^= MODULUS
    return logs, powers


@jit
def _at(matrix: Matrix, i: int, j: int) -> int:
    found: int = matrix[i, j] if i < j else matrix[j, i]
    return found


@jit
def _put(matrix: Matrix, place: Array, ids: Array, part: Matrix) -> None:
    """Add a part to a matrix, each row at the place of its variable, if it has one."""
    for i in range(len(ids)):
        a = place[ids[i]]
        if a < 0:
            continue
        for j in range(i, len(ids)):
            b = place[ids[j]]
            if b >= a:
                matrix[a, b] ^= part[i, j]
            elif b >= 0:
                matrix[b, a] ^= part[i, j]


@jit
def _single(matrix: Matrix, p: int, gone: Any, logs: Any, powers: Matrix) -> int:
    """Eliminate the variable p by its own entry; return how many entries that changed."""
    k = len(matrix)
    near, log = np.empty(k, np.int64), np.empty(k, np.int64)
    count = 0
    for j in range(k):
        if j != p and not gone[j]:
            entry = _at(matrix, p, j)
            if entry:
                near[count], log[count] = j, logs[entry]
                count += 1
    own = logs[matrix[p, p]]
    for x in range(count):
        row = matrix[near[x]]
        f = log[x] - own
        if f < 0:
            f += ORDER
        for y in range(x, count):
            row[near[y]] ^= powers[f + log[y]]
    return count * count // 2


@jit
def _double(matrix: Matrix, p: int, q: int, gone: Any, logs: Any, powers: Matrix) -> int:
    """Eliminate p and q, whose own entries are 0, by the entry they share."""
    k = len(matrix)
    near = np.empty(k, np.int64)
    first, second = np.empty(k, np.int64), np.empty(k, np.int64)
    count = 0
    for j in range(k):
        if j != p and j != q and not gone[j]:
            a, b = _at(matrix, p, j), _at(matrix, q, j)
            if a or b:
                near[count] = j
                first[count] = logs[a] if a else -1
                second[count] = logs[b] if b else -1
                count += 1
    own = logs[_at(matrix, p, q)]
    for x in range(count):
        row = matrix[near[x]]
        if first[x] >= 0:
            f = (first[x] - own) % ORDER
            for y in range(x, count):
                if second[y] >= 0:
                    row[near[y]] ^= powers[f + second[y]]
        if second[x] >= 0:
            f = (second[x] - own) % ORDER
            for y in range(x, count):
                if first[y] >= 0:
                    row[near[y]] ^= powers[f + first[y]]
    return count * count


@jit
def assembled(
    one: Any, other: Any, inside: Any, edges: Any, left_out: Any, place: Array
) -> tuple[Array, Matrix, int]:
    """Add two parts, each its variables and their matrix; return how many come first that go.

    Those that stay are the edges that leave a range of places. Of an edge, whose number is below
    that of all other variables, `edges` has the places of both ends; it stays if just one lies
    `inside`. Edges `left_out` are 0. `place` is all -1 before and after.
    """
    (low, high), (tails, heads) = inside, edges
    ids = np.empty(len(one[0]) + len(other[0]), np.int64)
    inner = total = 0
    for outer in range(2):
        for side in range(2):
            listed = one[0] if side == 0 else other[0]
            for x in listed:
                leaves = False
                if x < len(tails):
                    if left_out[x]:
                        continue
                    leaves = (low <= tails[x] < high) != (low <= heads[x] < high)
                if place[x] < 0 and leaves == (outer == 1):
                    place[x], ids[total] = total, x
                    total += 1
        if outer == 0:
            inner = total
    matrix = np.zeros((total, total), np.uint16)
    _put(matrix, place, one[0], one[1])
    _put(matrix, place, other[0], other[1])
    for i in range(total):
        place[ids[i]] = -1
    return ids[:total], matrix, inner


@jit
def eliminate(matrix: Matrix, inner: int, gone: Any, field: Any, budget: int) -> tuple[bool, int]:
    """Eliminate the first variables, as far as their block has a pivot, in about so many steps.

    Return whether that is done, and the steps; else it can be called again.
    """
    logs, powers = field
    steps, found = 0, True
    while found:
        found = False
        for p in range(inner):
            if not gone[p] and matrix[p, p]:
                if steps > budget:
                    return False, steps
                gone[p] = found = True
                steps += inner + _single(matrix, p, gone, logs, powers)
        if found:
            continue
        for p in range(inner):
            if gone[p]:
                continue
            for q in range(p + 1, inner):
                if not gone[q] and matrix[p, q]:
                    if steps > budget:
                        return False, steps
                    gone[p] = gone[q] = found = True
                    steps += inner + _double(matrix, p, q, gone, logs, powers)
                    break
            if found:
                break
    return True, steps


@jit
def remaining(ids: Array, matrix: Matrix, gone: Any) -> tuple[Array, Matrix]:
    """Return the variables that are left, and their matrix."""
    kept = np.flatnonzero(~gone)
    part = np.empty((len(kept), len(kept)), np.uint16)
    for i in range(len(kept)):
        for j in range(i, len(kept)):
            part[i, j] = matrix[kept[i], kept[j]]
    return ids[kept], part
