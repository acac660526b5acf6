"""POLISH over all its positions, for the rows of a book and for evidence without data."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from zermelo.checker.book_values import Masks, Run


def answers(masks: Masks, run: Run) -> tuple[int, str]:
    """A move lays a brush; a vertex with a brush for each dirty edge fires, and is gone."""
    found, _ = table(masks, run)
    return found[-1] % 32, "PN"[found[-1] // 32]


def positions(masks: Masks) -> int:
    """Return how many positions a table has."""
    return math.prod(mask.bit_count() + 1 for mask in masks)


def table(masks: Masks, run: Run) -> tuple[Sequence[int], list[int]]:
    """Return what `fill` writes, and for each vertex what its needs are multiplied by there.

    A position is what each vertex still needs, 0 where it is gone, as a number in a mixed radix.
    Every move makes it smaller. The last digit is that of a vertex with the largest degree.
    """
    n = len(masks)
    order = sorted(range(n), key=lambda v: -masks[v].bit_count())
    near = [sum((masks[v] >> u & 1) << i for i, u in enumerate(order)) for v in order]
    steps = [1]
    for row in near:
        steps.append(steps[-1] * (row.bit_count() + 1))
    twins = [
        sum(1 << u for u in range(1, v) if near[u] & ~(1 << v) == near[v] & ~(1 << u))
        for v in range(n)
    ]
    found = bytearray(steps[-1])
    counts = [some.bit_count() for some in range(1 << n)]
    levels = [0] * (near[0].bit_count() // 2 + 1)
    hit = [0] * (len(levels) << n)
    run(fill, found, near, steps, twins, counts, hit, levels, *([0] * n for _ in range(3)))
    return found, [steps[order.index(v)] for v in range(n)]


def fill(
    found: Any, near: Any, steps: Any, twins: Any, counts: Any, hit: Any, levels: Any,
    most: Any, seen: Any, needs: Any,
) -> None:  # fmt: skip
    """Write the nim-values, with 32 where the next player wins in misère play.

    The positions come by the sets of vertices that are left, then from the smallest on; those that
    differ in what the first vertex needs are a row. A vertex needs at most its degree less 2 for
    each neighbor that is gone. A row equals an earlier one in two cases: twins, with the same other
    neighbors, may change places; so may neighbors that need 1 and 2, as they fire together.
    """
    n, depth = len(near), len(levels)
    found[0], paired = 32, max(twins) > 0
    for fired in range(1 << n):
        for u in range(n):
            for level in range(min(depth, counts[near[u] & fired])):
                hit[level << n | fired] |= 1 << u  # so many neighbors of u fire, or more
    for left in range(1, 1 << n):
        possible, position, first = True, 0, left & 1
        for u in range(n):
            most[u] = needs[u] = 0
            if left >> u & 1:
                most[u] = counts[near[u]] - 2 * counts[near[u] & ~left]
                possible = possible and most[u] > 0
                if u > 0:
                    needs[u] = 1
                    position += steps[u]
        for level in range(depth):
            levels[level] = 0  # those that need 1 or 2, 3 or 4, …
        single = levels[0] = left & ~1  # those that need 1
        v, last = 0, most[0]
        while possible and v < n:
            back, ones, twos = 0, single, levels[0] & ~single
            if paired or hit[ones] & twos:
                for u in range(1, n):
                    other = twins[u] | (near[u] & ones if twos >> u & 1 else 0)
                    for w in range(1, u if other else 1):
                        if other & 1 << w and needs[w] < needs[u] and most[w] != 1:
                            back = (needs[u] - needs[w]) * (steps[u] - steps[w])
            if back > 0:
                for need in range(first, last + 1):
                    found[position + need] = found[position + need - back]
            else:
                for need in range(first, last + 1):
                    seen[need] = 0
                for u in range(1, n):
                    if needs[u] > 1:
                        for need in range(first, last + 1):
                            seen[need] |= 1 << (found[position + need - steps[u]] & 63)
                if near[0] & ones == 0:  # else they fire together
                    ones |= first
                while ones:
                    fired = ones & -ones
                    ones &= ~(fired | hit[fired])
                    less = fired & 1  # the first vertex fires too if it needs no more than this
                    for whole in range(less, 2):
                        before, fired, reached = 0, fired | whole, 0
                        while before != fired:
                            before = fired
                            for level in range(depth):
                                fired |= levels[level] & hit[level << n | fired]
                        for u in range(1, n):
                            if left & ~fired & 1 << u:
                                reached += (needs[u] - 2 * counts[near[u] & fired]) * steps[u]
                        if whole == 1:
                            for need in range(first, min(less, last) + 1):
                                seen[need] |= 1 << (found[reached] & 63)
                            continue
                        less = 2 * counts[near[0] & fired] * first
                        for need in range(less + first, last + 1):
                            seen[need] |= 1 << (found[reached + need - less] & 63)
                        if less == 0:
                            break
                for need in range(first, last + 1):
                    if need > 1:
                        seen[need] |= 1 << (found[position + need - 1] & 63)
                    options = seen[need] | seen[need] >> 32
                    value = 0
                    while options & 1 << value:
                        value += 1
                    found[position + need] = value + (32 if seen[need] & 0xFFFFFFFF else 0)
            v = 1
            while v < n and needs[v] == most[v]:
                if most[v] > 0:
                    position -= (most[v] - 1) * steps[v]
                    levels[(needs[v] - 1) >> 1] ^= 1 << v
                    levels[0] |= 1 << v
                    single |= 1 << v
                    needs[v] = 1
                v += 1
            if v < n:
                position += steps[v]
                levels[(needs[v] - 1) >> 1] ^= 1 << v
                levels[needs[v] >> 1] |= 1 << v
                single &= ~(1 << v)
                needs[v] += 1
