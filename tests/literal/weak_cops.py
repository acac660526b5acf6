"""Weak Cops and Robbers: exact on finite graphs, and on the infinite ones whose number is known.

An answer is an interval, which is true if the number lies in it. The number of most graphs that
repeat a cell is known to nobody. Of these an interval that has 1 as its lower end and no upper one
is true, what is no interval is false, and the rest is not judged.
"""

from __future__ import annotations

from itertools import combinations, product
from math import gcd
from typing import Any

from tests.literal.cops import cop_number
from tests.literal.reading import Value, graph_of, only, require, whole

Edge = tuple[int, int, int, int]
"""From u in any cell to v in the cell shifted by (dx, dy)."""

KNOWN: dict[str, tuple[int, list[Edge], int]] = {
    "square grid": (1, [(0, 0, 1, 0), (0, 0, 0, 1)], 2),
    "triangular grid": (1, [(0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 1, 1)], 1),
    "king's grid": (1, [(0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 1, 1), (0, 0, 1, -1)], 1),
    "hexagons": (2, [(0, 1, 0, 0), (0, 1, 1, 0), (0, 1, 0, 1)], 2),
    "4.8.8": (
        4,
        [(0, 1, 0, 0), (1, 2, 0, 0), (2, 3, 0, 0), (0, 3, 0, 0), (0, 2, 0, 1), (1, 3, 1, 0)],
        2,
    ),
    "3.6.3.6": (
        3,
        [(0, 1, 0, 0), (0, 2, 0, 0), (1, 2, 0, 0), (0, 1, -1, 0), (0, 2, 0, -1), (1, 2, 1, -1)],
        2,
    ),
}
"""Vertices in a cell, edges, and the weak cop number.

The king's grid can be listed by distance, so that every vertex has an earlier neighbor beside all
its earlier ones; the others are on the page of the game.
"""

SLOPES = range(-2, 3)
"""Entries of the changes of basis that are tried to recognize a graph."""


def answer(instance: Value, question: str) -> tuple[int, int | None]:
    """Return the narrowest interval that is known to be true."""
    require(question == "weak-cop-number", f"the question {question!r}")
    if "periodic" not in instance:
        only(instance, "graph")
        graph = graph_of(instance, directed=False, loops=True)
        number = cop_number(graph)
        return number, number
    only(instance, "periodic")
    n, edges = cell_of(instance["periodic"])
    require(is_connected(n, edges), "the graph is not connected")
    n, edges = without_corners(n, edges)
    for vertices, pattern, number in KNOWN.values():
        if vertices == n and is_same(n, pattern, edges):
            return number, number
    return 1, None


def holds(instance: Value, question: str, claimed: Any) -> bool | None:
    """Whether the number lies in the interval that is claimed; None if that is not known."""
    require(isinstance(claimed, list) and len(claimed) == 2, f"{claimed!r} is no interval")
    lower = whole(claimed[0], 1)
    upper = None if claimed[1] is None else whole(claimed[1], lower)
    least, most = answer(instance, question)
    if lower <= least and (upper is None or (most is not None and most <= upper)):
        return True
    # Known numbers are known exactly.
    return None if most is None else False


def cell_of(value: Any) -> tuple[int, list[Edge]]:
    """Return the number of vertices in a cell, and the edges, each once."""
    require(isinstance(value, dict) and set(value) == {"vertices", "edges"}, "no cell")
    named = graph_of({"graph": {"vertices": value["vertices"], "edges": []}})
    edges: list[Edge] = []
    for u, v, dx, dy in value["edges"]:
        require(type(dx) is int and type(dy) is int, "a shift is two numbers")
        edge = named.at(u), named.at(v), dx, dy
        require(edge[0] != edge[1] or (dx, dy) != (0, 0), "a loop")
        require(edge not in edges and back(edge) not in edges, "an edge stands twice")
        edges.append(edge)
    return len(named.labels), edges


def back(edge: Edge) -> Edge:
    """Return an edge from its other end."""
    u, v, dx, dy = edge
    return v, u, -dx, -dy


def without_corners(n: int, edges: list[Edge]) -> tuple[int, list[Edge]]:
    """Return a graph with the same number, with no corner in the cell that another one covers.

    If every neighbor of u, and u, is next to v or is v, then so it is in every cell, and taking
    away all copies of u changes nothing: while the robber is on u, cops who play on what is left
    treat him as if he were on v. If they catch him there they catch him next; and if he were on
    every v finitely often only, he is on every u finitely often only. Conversely he can stay on
    what is left, and play against cops who are treated so.
    """
    reached = {u: {(u, 0, 0)} for u in range(n)}
    for u, v, dx, dy in [*edges, *map(back, edges)]:
        reached[u].add((v, dx, dy))
    for u in reached:
        for v, x, y in reached[u]:
            if v != u and reached[u] <= {(w, x + dx, y + dy) for w, dx, dy in reached[v]}:
                names = {w: place for place, w in enumerate(w for w in range(n) if w != u)}
                kept = [edge for edge in edges if u not in edge[:2]]
                renamed = [(names[a], names[b], dx, dy) for a, b, dx, dy in kept]
                return without_corners(n - 1, renamed)
    return n, edges


def walked(n: int, edges: list[Edge]) -> dict[int, tuple[int, int]]:
    """Return to which vertices a walk leads from vertex 0, and to one of their cells each."""
    found = {0: (0, 0)}
    for _ in range(n):
        for u, v, dx, dy in [*edges, *map(back, edges)]:
            if u in found and v not in found:
                found[v] = found[u][0] + dx, found[u][1] + dy
    return found


def is_connected(n: int, edges: list[Edge]) -> bool:
    """Whether walks lead to all vertices of a cell, and closed ones to all cells."""
    at = walked(n, edges)
    if len(at) < n:
        return False
    # Closed walks lead to all cells if the determinants of pairs of them have no common divisor.
    shifts = [(at[u][0] + dx - at[v][0], at[u][1] + dy - at[v][1]) for u, v, dx, dy in edges]
    return gcd(*(a * d - b * c for (a, b), (c, d) in combinations(shifts, 2))) == 1


def is_same(n: int, pattern: list[Edge], edges: list[Edge]) -> bool:
    """Whether a graph is a known one with other names of vertices, other cells, another basis."""
    if len(pattern) != len(edges):
        return False
    there = [*pattern, *map(back, pattern)]
    here = {*edges, *map(back, edges)}
    bases = [m for m in product(SLOPES, repeat=4) if abs(m[0] * m[3] - m[1] * m[2]) == 1]
    return any(fits(there, here, basis, {0: (v, 0, 0)}) for v in range(n) for basis in bases)


def fits(
    there: list[Edge],
    here: set[Edge],
    basis: tuple[int, ...],
    images: dict[int, tuple[int, int, int]],
) -> bool:
    """Whether images of the vertices in a cell of the known graph can be completed.

    The image of u in the cell c is images[u] moved by basis times c.
    """
    a, b, c, d = basis
    for u, v, dx, dy in there:
        if u in images and v not in images:
            name, x, y = images[u]
            return any(
                fits(
                    there,
                    here,
                    basis,
                    {**images, v: (to, x + sx - a * dx - b * dy, y + sy - c * dx - d * dy)},
                )
                for at, to, sx, sy in here
                if at == name and to not in {image[0] for image in images.values()}
            )
    return all(
        (
            images[u][0],
            images[v][0],
            images[v][1] + a * dx + b * dy - images[u][1],
            images[v][2] + c * dx + d * dy - images[u][2],
        )
        in here
        for u, v, dx, dy in there
    )
