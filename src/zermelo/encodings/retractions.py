"""A retraction of a periodic graph onto a finite part of it, as a CNF formula.

A variable says that a vertex of the cell has a vertex of the part H as its image; each vertex has
one image, the ends of an edge have equal or adjacent ones, and H keeps its vertices.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from zermelo.core.periodic import Periodic
from zermelo.encodings.builder import Builder


def retraction(
    cell: Periodic, closed: Sequence[Sequence[int]], places: Sequence[int], builder: Builder
) -> list[list[int]]:
    """Write the formula and return the variables: [vertex of the cell][vertex of H].

    Parameters
    ----------
    cell : Periodic
        The graph, with the period that the images are to have.
    closed : sequence of sequence of int
        For each vertex of H itself and its neighbours in H.
    places : sequence of int
        Of which vertex of the cell each vertex of H is a copy; they differ.
    builder : Builder
        Takes the formula.
    """
    size = len(closed)
    image = [[builder.variable(f"image({v})={i}") for i in range(size)] for v in range(cell.n)]
    for v, row in enumerate(image):
        builder.clause(f"some({v})", row)
        for one, other in combinations(row, 2):
            builder.clause(f"one({v})", [-one, -other])
    for i, v in enumerate(places):
        builder.clause(f"fixed({i})", [image[v][i]])
    for u, v, dx, dy in cell.edges:
        for here, there in ((u, v), (v, u)):
            for i in range(size):
                name = f"edge({here},{there},{dx},{dy}):{i}"
                builder.clause(name, [-image[here][i], *(image[there][j] for j in closed[i])])
    return image
