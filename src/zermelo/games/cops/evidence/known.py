"""Graphs whose cop number is bounded by a theorem about all of their kind: the rule ``known``.

- "order": at most 2 for up to 9 vertices, 3 for up to 18 (Baird et al., "On the minimum order of
  k-cop-win graphs", 2014; Turcotte, Yvon, "4-cop-win graphs have at least 19 vertices", 2021). Both
  are computations.
- "girth": more than (d - 1)^t, if the girth is at least 8t - 3 and d > 1 is the least degree
  (Frankl, "Cops and robbers in graphs with large girth and Cayley graphs", 1987), and more than d,
  if it is at least 9 and d at least 3 (Morris, Runte, Skelton, "Most generalized Petersen graphs of
  girth 8 have cop number 4", 2020; their abstract does not say so of d, but two cops win on a cycle
  of any length).
- "diameter": at most sqrt(2n) for n vertices, of which no two are farther apart than two (Wagner,
  "Cops and robbers on diameter two graphs", 2015).
- "paths": at most 2, if no path on five vertices is an induced subgraph (Chudnovsky, Norin,
  Seymour, Turcotte, "Cops and robbers on P5-free graphs", 2024): cographs, for instance.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_

from zermelo.checker.data import require
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph


def bounds_by_name(graph: Graph, name: object, deadline: Deadline) -> tuple[int, int]:
    """Return the bounds for a connected graph that a theorem gives by its name."""
    if not isinstance(name, str) or name not in THEOREMS:
        raise InputError(f"{shown(name)} is no theorem", f"one of {', '.join(THEOREMS)}")
    return THEOREMS[name](graph, deadline)


def _order(graph: Graph, _: Deadline) -> tuple[int, int]:
    require(graph.n <= 18, "there are more than 18 vertices")
    return 1, 2 if graph.n <= 9 else 3


def _girth(graph: Graph, deadline: Deadline) -> tuple[int, int]:
    length = girth(graph, deadline)
    require(length is not None, "there is no cycle")
    return by_girth(length or 0, min(map(graph.degree, range(graph.n)))), graph.n


def _diameter(graph: Graph, _: Deadline) -> tuple[int, int]:
    require(has_diameter_two(graph), "two vertices are farther apart than two")
    return 1, math.isqrt(2 * graph.n)


def _paths(graph: Graph, deadline: Deadline) -> tuple[int, int]:
    require(is_without_long_paths(graph, deadline), "there is an induced path on five vertices")
    return 1, 2


THEOREMS: Mapping[str, Callable[[Graph, Deadline], tuple[int, int]]] = {
    "order": _order,
    "girth": _girth,
    "diameter": _diameter,
    "paths": _paths,
}


def by_girth(length: int, least: int) -> int:
    """Return a lower bound of the cop number, by the girth and the least degree."""
    if least < 2 or length < 5:
        return 1
    frankl = 1 + int((least - 1) ** ((length + 3) // 8))
    return max(frankl, 1 + least) if length >= 9 and least >= 3 else frankl


def girth(graph: Graph, deadline: Deadline) -> int | None:
    """Return the length of a shortest cycle of a graph without loops, None for a forest."""
    shortest: int | None = None
    for root in deadline.over(range(graph.n), 16):
        far, parent, order = {root: 0}, {root: root}, [root]
        for v in order:  # which grows
            if shortest is not None and 2 * far[v] >= shortest:
                break
            for u in graph.neighbors(v):
                if u not in far:
                    far[u], parent[u] = far[v] + 1, v
                    order.append(u)
                elif u != parent[v]:
                    length = far[u] + far[v] + 1
                    shortest = length if shortest is None else min(shortest, length)
    return shortest


def has_diameter_two(graph: Graph) -> bool:
    """Whether no two vertices are farther apart than two."""
    masks, everything = graph.masks, (1 << graph.n) - 1
    return all(
        reduce(or_, (masks[u] for u in graph.neighbors(v)), masks[v] | 1 << v) == everything
        for v in range(graph.n)
    )


def is_without_long_paths(graph: Graph, deadline: Deadline, most: float = math.inf) -> bool:
    """Whether there is no induced path on five vertices.

    No also after a look at `most` paths on three.
    """
    masks = graph.masks
    looked = 0
    for b in deadline.over(range(graph.n), 1):
        row = graph.neighbors(b)
        for a in deadline.over(row, 16):
            for c in row:
                if a == c or masks[a] >> c & 1:
                    continue
                looked += 1
                if looked > most:
                    return False
                fourth = masks[c] & ~(masks[a] | masks[b] | 1 << a | 1 << b)
                beyond = ~(masks[a] | masks[b] | masks[c] | 1 << a | 1 << b | 1 << c)
                while fourth:
                    bit = fourth & -fourth
                    fourth ^= bit
                    if masks[bit.bit_length() - 1] & beyond:
                        return False
    return True
