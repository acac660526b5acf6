"""What the tables say of a graph, each by a short program of its own over all sets of vertices.

None of these is a method of the package, so that a row and a certificate come from two programs.
A graph is given by the masks of its vertices' neighbors, without loops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Any

Masks = Sequence[int]
"""Each vertex's neighbors, as the bits of a number."""

COMPILED = 7
"""From so many vertices on it pays to compile POLISH."""

COMPILED_SETS = 9
"""From so many on it pays for the rest, because graphs are many then."""


def node_kayles(masks: Masks) -> int:
    """Return the nim-value of Node-Kayles: a move takes a vertex and its neighbors."""
    return _last(_node_kayles, [mask | 1 << v for v, mask in enumerate(masks)], len(masks))


def _node_kayles(taken: Any, values: Any) -> None:
    for left in range(1, len(values)):
        seen, value = 0, 0
        for v in range(len(taken)):
            if left >> v & 1:
                seen |= 1 << values[left & ~taken[v]]
        while seen >> value & 1:
            value += 1
        values[left] = value


def arc_kayles(masks: Masks) -> int:
    """Return the nim-value of Arc-Kayles: a move takes two adjacent vertices."""
    edges = [1 << u | 1 << v for v, mask in enumerate(masks) for u in range(v) if mask >> u & 1]
    return _last(_arc_kayles, edges, len(masks))


def _arc_kayles(edges: Any, values: Any) -> None:
    for left in range(1, len(values)):
        seen, value = 0, 0
        for i in range(len(edges)):
            if left & edges[i] == edges[i]:
                seen |= 1 << values[left ^ edges[i]]
        while seen >> value & 1:
            value += 1
        values[left] = value


def brushes(masks: Masks) -> int:
    """Return the brush number: the least sum of max(0, out - in) over all orders."""
    return _last(_brushes, masks, len(masks))


def _brushes(masks: Any, values: Any) -> None:
    n = len(masks)
    for cleaned in range(1, len(values)):
        best = n * n
        for v in range(n):
            if cleaned >> v & 1:
                more = 0
                for u in range(n):
                    if masks[v] >> u & 1:
                        more += -1 if cleaned >> u & 1 else 1
                best = min(best, values[cleaned ^ 1 << v] + max(0, more))
        values[cleaned] = best


def _last(fill: Any, given: Any, n: int) -> int:
    """Return the value of all vertices, when `fill` has gone through the sets of vertices."""
    values: Any = [0] * (1 << n)
    if n < COMPILED_SETS:
        fill(given, values)
    else:
        import numpy as np

        values = np.array(values)
        compiled(fill)(np.array(given), values)
    return int(values[-1])


@cache
def compiled(function: Any) -> Any:
    """Compile a function that fills an array."""
    import numba

    return numba.njit(function)


def compile_names(module: dict[str, Any], *names: str) -> None:
    """Compile functions of a module, those that others call first, each as NAME_compiled.

    Compiled functions find each other by these names.
    """
    for name in names:
        module[f"{name}_compiled"] = compiled(module[name])


def polish(masks: Masks) -> int:
    """Return the nim-value of POLISH without brushes.

    A position is the discrepancies of the vertices, 0 for one that is gone. In a mixed radix they
    are a number, and every move makes it smaller.
    """
    n = len(masks)
    degrees = [mask.bit_count() for mask in masks]
    steps = [1]
    for degree in degrees:
        steps.append(steps[-1] * (degree + 1))
    neighbors = [[u for u in range(n) if mask >> u & 1] for mask in masks]
    if n < COMPILED:
        values: Any = [0] * steps[-1]
        fill(neighbors, degrees, steps, values, [[0] * n for _ in range(4)])
        return int(values[-1])
    return _compiled(neighbors, degrees, steps)


def fill(neighbors: Any, degrees: Any, steps: Any, values: Any, room: Any) -> None:
    """Write the nim-values of all positions that play may reach, from the smallest on.

    In plain Python and compiled; `room` has four rows for discrepancies and vertices. A vertex has
    at most its degree less 2 for each neighbor that is gone: where one has more, nobody comes.
    """
    n = len(degrees)
    now, after, most, fired = room[0], room[1], room[2], room[3]
    for position in range(1, len(values)):
        v = 0
        while now[v] == degrees[v]:  # the next number in the mixed radix
            now[v] = 0
            v += 1
        now[v] += 1
        if now[v] == 1 or v > 0:  # another set of vertices is gone
            for u in range(n):
                most[u] = degrees[u]
                for i in range(degrees[u]):
                    if now[neighbors[u][i]] == 0:
                        most[u] -= 2
        reachable = True
        for u in range(n):
            if now[u] > most[u] and now[u] > 0:
                reachable = False
                break
        if not reachable:
            continue
        seen = 0
        for v in range(n):
            if now[v] == 0:
                continue
            reached = position - steps[v]
            if now[v] == 1:  # v fires, and others may with it
                for u in range(n):
                    after[u] = now[u]
                after[v], fired[0], count, at = 0, v, 1, 0
                while at < count:
                    u = fired[at]
                    at += 1
                    for i in range(degrees[u]):
                        w = neighbors[u][i]
                        if after[w] > 2:
                            after[w] -= 2
                            reached -= 2 * steps[w]
                        elif after[w] > 0:
                            reached -= after[w] * steps[w]
                            after[w], fired[count] = 0, w
                            count += 1
            seen |= 1 << values[reached]
        value = 0
        while seen >> value & 1:
            value += 1
        values[position] = value


def _compiled(neighbors: list[list[int]], degrees: list[int], steps: list[int]) -> int:
    import numpy as np

    n = len(degrees)
    rows = np.zeros((n, n), np.int64)
    for v, around in enumerate(neighbors):
        rows[v, : len(around)] = around
    values, room = np.zeros(steps[-1], np.uint8), np.zeros((4, n), np.int64)
    compiled(fill)(rows, np.array(degrees), np.array(steps), values, room)
    return int(values[-1])


@lru_cache(maxsize=1)
def winnable(masks: Masks) -> int:
    """Return how many colorings win ELLO: green is played at even predegree, red at odd.

    A coloring that wins on a set of vertices wins without the one that is played last, which has
    the color of its degree there. A set of colorings is a number with a bit for each of them.
    """
    n = len(masks)
    everything = (1 << (1 << n)) - 1
    green = [everything // ((1 << (1 << v)) + 1) for v in range(n)]  # bit c: v is not in c
    last = [(each, everything ^ each) for each in green]
    won = [everything]
    for played in range(1, 1 << n):
        found = 0
        for v, mask in enumerate(masks):
            if played >> v & 1:
                found |= won[played ^ 1 << v] & last[v][(mask & played).bit_count() & 1]
        won.append(found)
    return won[-1].bit_count()


def oddity(masks: Masks) -> int:
    """Return 1 if vertices and edges are odd in number and all colorings fit for it win, else 0.

    The fitting ones are those with an odd number of greens, half of all.
    """
    n, edges = len(masks), sum(mask.bit_count() for mask in masks) // 2
    return int((n + edges) % 2 == 1 and winnable(masks) == 1 << n - 1)


def cops(masks: Masks) -> int:
    """Return the cop number."""
    k = 1
    while not cops_win(masks, k):
        k += 1
    return k


def cops_win(masks: Masks, k: int) -> bool:
    """Whether k cops catch the robber.

    `lost` has for every place of the cops where the robber, to move, is caught in the end: at first
    where he stands beside a cop or with one and every step of his leads to a cop's neighborhood.
    """
    n = len(masks)
    closed = [mask | 1 << v for v, mask in enumerate(masks)]
    places = list(combinations_with_replacement(range(n), k))
    everywhere = (1 << n) - 1
    near = {place: _joined(closed, place) for place in places}
    if everywhere in near.values():
        return True
    steps = {place: _steps(closed, place) for place in places}
    caught = dict(near)  # the cops are to move
    while True:
        # The robber, to move, is lost where all he can reach is lost with the cops to move.
        lost = {
            place: sum(1 << r for r in range(n) if closed[r] & ~caught[place] == 0)
            for place in places
        }
        better = {place: near[place] | _joined_over(lost, steps[place]) for place in places}
        if everywhere in better.values():
            return True
        if better == caught:
            return False
        caught = better


def _joined(closed: list[int], place: tuple[int, ...]) -> int:
    found = 0
    for v in place:
        found |= closed[v]
    return found


def _joined_over(lost: dict[tuple[int, ...], int], steps: list[tuple[int, ...]]) -> int:
    found = 0
    for place in steps:
        found |= lost[place]
    return found


def _steps(closed: list[int], place: tuple[int, ...]) -> list[tuple[int, ...]]:
    reached: set[tuple[int, ...]] = {()}
    for v in place:
        ways = [u for u in range(len(closed)) if closed[v] >> u & 1]
        reached = {tuple(sorted((*before, u))) for before in reached for u in ways}
    return sorted(reached)


COLUMNS: dict[str, Callable[[Masks], int]] = {
    "node-kayles": node_kayles,
    "arc-kayles": arc_kayles,
    "polish": polish,
    "cops": cops,
    "oddity": oddity,
    "winnable": winnable,
    "brushes": brushes,
}
"""The columns of the tables."""
