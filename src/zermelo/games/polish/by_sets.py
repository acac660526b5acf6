"""POLISH over all its positions, for the rows of a book."""

from __future__ import annotations

from typing import Any

from zermelo.checker.book_values import MISERE, Masks, Run, told
from zermelo.checker.book_values import NIM as QUESTIONS

__all__ = ["QUESTIONS", "answers"]


def answers(masks: Masks, run: Run) -> tuple[int, str]:
    """A move lays a brush; a vertex with a brush for each dirty edge fires, and is gone.

    A position is what each vertex still needs, 0 where it is gone, as a number in a mixed radix.
    Every move makes it smaller.
    """
    n = len(masks)
    if n == 1:
        return told(MISERE)  # it needs nothing, and is gone before the first move
    steps = [1]
    for mask in masks:
        steps.append(steps[-1] * (mask.bit_count() + 1))
    found = bytearray(steps[-1])
    degrees = [mask.bit_count() for mask in masks]
    run(fill, found, degrees, list(masks), steps, *([0] * n for _ in range(4)))
    return told(found[-1])


def fill(
    found: Any, degrees: Any, masks: Any, steps: Any,
    needs: Any, after: Any, fired: Any, most: Any,
) -> None:  # fmt: skip
    """Write the values of all positions of POLISH, from the smallest on.

    Passed over is where a vertex needs more than its degree less 2 for each neighbor that is gone:
    it cannot be reached. The last four have room for a number for each vertex.
    """
    n = len(degrees)
    found[0] = 64
    for position in range(1, len(found)):
        v = 0
        while needs[v] == degrees[v]:
            needs[v] = 0
            v += 1
        needs[v] += 1
        if v > 0 or needs[v] == 1:
            gone = 0
            for u in range(n):
                if needs[u] == 0:
                    gone |= 1 << u
            for u in range(n):
                most[u] = degrees[u]
                away = masks[u] & gone
                while away:
                    most[u] -= 2
                    away &= away - 1
        possible = True
        for u in range(n):
            if needs[u] > most[u] and needs[u] > 0:
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
                for u in range(n):
                    after[u] = needs[u]
                after[v] = 0
                fired[0] = v
                count, at = 1, 0
                while at < count:
                    near = masks[fired[at]]
                    at += 1
                    for w in range(n):
                        if after[w] > 0 and near & 1 << w:
                            if after[w] > 2:
                                after[w] -= 2
                                reached -= 2 * steps[w]
                            else:
                                reached -= after[w] * steps[w]
                                after[w] = 0
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
