"""The moves of POLISH for the compiled search for nimbers: packed discrepancies, as in `kernel`.

A component comes in the normal form of the reductions R1 and R2, one whose discrepancies are all
even counts 0 (Theorem 5), and of a cluster one move for each discrepancy is enough.
"""

from __future__ import annotations

from typing import Any

from zermelo.solvers.kernels import inlined, jit
from zermelo.solvers.polish.kernel import WORD, clusters, fire, reduce


@jit
def unpacked(bits: int, rows: Any, at: int, left: Any) -> None:
    """Read the discrepancies of a position."""
    per, mask = WORD // bits, (1 << bits) - 1
    for v in range(len(left)):
        left[v] = rows[at, v // per] >> (bits * (v % per)) & mask


@jit
def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a component, but of a cluster only one for each discrepancy."""
    offsets, targets, bits, width, scratch = board
    n = len(offsets) - 1
    per = WORD // bits
    left, after, cluster, queue = scratch[4, :n], scratch[5, :n], scratch[7], scratch[1]
    ones, twos = scratch[8], scratch[9]
    unpacked(bits, rows, at, left)
    clusters(offsets, targets, left, cluster, queue)
    for v in range(n + 1):
        ones[v], twos[v] = 0, 0
    end = first
    for v in range(n):
        if left[v] == 0:
            continue
        c = cluster[v]
        if c:
            if left[v] == 1:
                if ones[c]:
                    continue
                ones[c] = 1
            else:
                if twos[c]:
                    continue
                twos[c] = 1
        for u in range(n):
            after[u] = left[u]
        after[v] -= 1
        if after[v] == 0:
            fire(offsets, targets, after, queue, v)
        for i in range(width):
            arena[end, i] = 0
        for u in range(n):
            arena[end, u // per] |= after[u] << (bits * (u % per))
        end += 1
    return end


@inlined
def parts(
    board: Any,
    rows: Any,
    at: int,
    arena: Any,
    first: int,
    total: Any,  # noqa: ARG001
) -> int:
    """Write the components of a position in normal form, with the sums of their discrepancies."""
    offsets, targets, bits, width, scratch = board
    n = len(offsets) - 1
    after, piece, queue, seen, key = (
        scratch[5, :n], scratch[6, :n], scratch[1], scratch[10], scratch[11],
    )  # fmt: skip
    unpacked(bits, rows, at, after)
    for u in range(n):
        seen[u] = 0
    last = first
    for root in range(n):
        if after[root] == 0 or seen[root]:
            continue
        for u in range(n):
            piece[u] = 0
        seen[root], queue[0], end, done, odd, weight = 1, root, 1, 0, 0, 0
        while done < end:
            u = queue[done]
            done += 1
            piece[u] = after[u]
            odd |= after[u] & 1
            weight += after[u]
            for i in range(offsets[u], offsets[u + 1]):
                w = targets[i]
                if after[w] and not seen[w]:
                    seen[w], queue[end] = 1, w
                    end += 1
        if not odd:
            continue
        reduce(offsets, targets, bits, piece, scratch)
        for i in range(width):
            arena[last, i] = key[i]
        arena[last, width + 1] = weight
        last += 1
    return last
