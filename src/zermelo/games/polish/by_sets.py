"""POLISH over all its positions, for the rows of a book."""

from __future__ import annotations

from typing import Any

from zermelo.checker.book_values import Masks, Run, told


def answers(masks: Masks, run: Run) -> tuple[int, str]:
    """A move lays a brush; a vertex with a brush for each dirty edge fires, and is gone.

    A position is what each vertex still needs, 0 where it is gone, as a number in a mixed radix.
    Every move makes it smaller.
    """
    n = len(masks)
    steps = [1]
    for mask in masks:
        steps.append(steps[-1] * (mask.bit_count() + 1))
    found = bytearray(steps[-1])
    degrees = [mask.bit_count() for mask in masks]
    counts = [away.bit_count() for away in range(1 << n)]
    run(fill, found, degrees, list(masks), steps, counts, *([0] * n for _ in range(3)))
    return told(found[-1])


def fill(
    found: Any, degrees: Any, masks: Any, steps: Any, counts: Any,
    needs: Any, after: Any, fired: Any,
) -> None:  # fmt: skip
    """Write the values of all positions of POLISH, from the smallest on.

    Passed over is where a vertex needs more than its degree less 2 for each neighbor that is gone:
    it cannot be reached. `counts` has the sizes of all sets of vertices; the last three have room
    for a number for each vertex.
    """
    n = len(degrees)
    found[0], gone = 64, (1 << n) - 1
    for position in range(1, len(found)):
        v = 0
        while needs[v] == degrees[v]:
            needs[v] = 0
            gone |= 1 << v
            v += 1
        needs[v] += 1
        gone &= ~(1 << v)
        possible = True
        for u in range(n):
            if needs[u] > 0 and needs[u] + 2 * counts[masks[u] & gone] > degrees[u]:
                possible = False
                break
        if not possible:
            continue
        seen, wins = 0, False
        for v in range(n):
            if needs[v] == 0:
                continue
            reached = position - steps[v]
            if needs[v] == 1:
                after[:] = needs
                after[v], fired[0], count, at = 0, v, 1, 0
                while at < count:
                    near = masks[fired[at]]
                    at += 1
                    for w in range(n):
                        if after[w] > 0 and near & 1 << w:
                            less = min(2, after[w])
                            after[w] -= less
                            reached -= less * steps[w]
                            if after[w] == 0:
                                fired[count] = w
                                count += 1
            option = found[reached]
            seen |= 1 << (option & 63)
            if option < 64:
                wins = True
        value = 0
        while seen & 1 << value:
            value += 1
        found[position] = value + 64 if wins else value
