"""Substitution: graphs in the places of a pattern's vertices, linked along the pattern's edges.

Part j stands for the vertex j of the pattern. The number of edges between the parts j and k is odd
if jk is an edge of the pattern, else even. With oddities this makes an oddity (Theorem 3.9 of the
ELLO paper; splitting, Theorem 3.2, is the pattern K_2). The special substitution removes a vertex
from each part and asks for degrees of one parity (Theorem 3.14); with special events, or special
oddities, it makes another one.

Vertices stand part by part. The links are given as matrices of 0 and 1 by pairs (j, k) with j < k,
a row for each vertex of part j and a column for each of part k; a pair that is left out is linked
by nothing. The random ones are uniform over all links that the construction allows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import zermelo
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.limits import simple, vertices_of
from zermelo.families.random_graphs import stream
from zermelo.games.ello.graphs import is_all_even, is_all_odd, without

Matrix = Sequence[Sequence[int]]
Links = Mapping[tuple[int, int], Matrix]


def substitution(pattern: Graph, parts: Sequence[Graph], links: Links) -> Graph:
    """Return the graph of Theorem 3.9."""
    return zermelo.graphs.substitution(pattern, parts, _pairs(links))


def special_substitution(
    pattern: Graph, parts: Sequence[Graph], removed: Sequence[int], links: Links
) -> Graph:
    """Return the graph of Theorem 3.14: part j without its vertex removed[j] stands for j.

    Raises
    ------
    InputError
        As for `substitution`, or the degrees of the result are neither all even nor all odd.
    """
    graph = substitution(pattern, _punctured(parts, removed), links)
    if not (is_all_even(graph) or is_all_odd(graph)):
        raise InputError("the degrees are mixed", "choose links that make all even or all odd")
    return graph


def _pairs(links: Links) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the links that matrices are."""
    return [
        ((j, x), (k, y))
        for (j, k), matrix in links.items()
        for x, row in enumerate(matrix)
        for y, one in enumerate(row)
        if one
    ]


def random_substitution(pattern: Graph, parts: Sequence[Graph], seed: int = 0) -> Graph:
    """Return the graph of Theorem 3.9 with random links."""
    draw = stream(seed, purpose=6)
    links = {
        (j, k): _with_parity(draw, parts[j].n, parts[k].n, int(pattern.has_edge(j, k)))
        for j, k in combinations(range(min(pattern.n, len(parts))), 2)
    }
    return substitution(pattern, parts, links)


def random_special_substitution(
    pattern: Graph, parts: Sequence[Graph], removed: Sequence[int], seed: int = 0
) -> Graph:
    """Return the graph of Theorem 3.14 with random links.

    Parameters
    ----------
    pattern : Graph
        At least two vertices, all of even or all of odd degree.
    parts : sequence of Graph
        One for each vertex of the pattern, at least two vertices each, and all their degrees of
        the same parity as the pattern's.
    removed : sequence of int
        The designated vertex of each part.
    seed : int
        Fixes the links.

    Raises
    ------
    InputError
        The degrees are not as said, so that no links exist, or as for `substitution`.

    Notes
    -----
    A vertex of part j keeps its parity if its number of links is odd exactly when it was adjacent
    to the removed vertex. So the vertices' links to each other part are drawn first, as parities
    that fit, and then a matrix with these parities of rows and columns.
    """
    graphs = (pattern, *parts)
    if not (all(map(is_all_even, graphs)) or all(map(is_all_odd, graphs))):
        raise InputError("the degrees are mixed", "all must be even, or all odd")
    if len(parts) < 2 or any(part.n < 2 for part in parts):
        raise InputError("a special substitution needs two parts or more, of two vertices or more")
    rest = _punctured(parts, removed)
    draw = stream(seed, purpose=6)
    rows: list[Any] = []
    for j in range(min(pattern.n, len(parts))):
        part, x = parts[j], removed[j]
        wanted = [int(part.has_edge(v, x)) for v in range(part.n) if v != x]
        blocks = [int(pattern.has_edge(j, k)) for k in range(pattern.n) if k != j]
        table = _with_margins(draw, wanted, blocks).tolist()
        for row in table:
            row.insert(j, 0)
        rows.append(table)
    links = {
        (j, k): _with_margins(draw, [row[k] for row in rows[j]], [row[j] for row in rows[k]])
        for j, k in combinations(range(len(rows)), 2)
    }
    return substitution(pattern, rest, links)


def _punctured(parts: Sequence[Graph], removed: Sequence[int]) -> list[Graph]:
    if len(parts) != len(removed):
        raise InputError(f"{len(removed)} removed vertices for {len(parts)} parts")
    for part, v in zip(parts, removed, strict=True):
        simple("special substitution", part)
        vertices_of("special substitution", removed=(part, v))
    return [without(part, v) for part, v in zip(parts, removed, strict=True)]


def _with_parity(draw: Any, rows: int, columns: int, parity: int) -> Any:
    """Draw a matrix of 0 and 1, uniform among those whose number of ones has the parity."""
    matrix = draw.randint(0, 2, size=(rows, columns))
    if rows and columns:
        matrix[-1, -1] ^= (int(matrix.sum()) + parity) % 2
    return matrix


def _with_margins(draw: Any, rows: Sequence[int], columns: Sequence[int]) -> Any:
    """Draw a matrix of 0 and 1, uniform among those with these parities of rows and columns.

    The parities must have the same sum modulo 2.
    """
    import numpy as np

    matrix = draw.randint(0, 2, size=(len(rows), len(columns)))
    matrix[:, -1] ^= (matrix.sum(axis=1) + np.asarray(rows)) % 2
    matrix[-1, :] ^= (matrix.sum(axis=0) + np.asarray(columns)) % 2
    return matrix
