"""VertexNim, Problem 16: move first, then remove; in the reading without contraction.

With weights 0 and 1 and the token on an emptied vertex u this is geography: the next player wins
exactly if every maximum matching of the vertices of positive weight together with u covers u. The
experiment asks how far that rule goes for larger weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import zermelo
from lab.inner import Deadline, Table, connected_graphs, geography, strides
from lab.questions.question import begins_at
from zermelo import Graph


def compared(graph: Graph, largest: int, deadline: Deadline) -> tuple[int, int]:
    """Return the number of positions with an emptied token, and where the rule is wrong."""
    n = graph.n
    weights = (largest,) * n
    game = zermelo.vertexnim(graph, weights, 0, rule="stockman", order="move-then-remove")
    cells = Table(game.position, deadline).cells
    steps = strides(weights)
    rule: dict[tuple[int, int], bool] = {}
    positions = wrong = 0
    for vector in product(range(largest + 1), repeat=n):
        cell = int(cells[sum(map(int.__mul__, vector, steps))])
        held = sum(1 << v for v in range(n) if vector[v])
        for u in range(n):
            if vector[u]:
                continue
            if (held, u) not in rule:
                others = [v for v in range(n) if held >> v & 1]
                near = [v for v in others if graph.masks[u] >> v & 1]
                rule[held, u] = geography(graph, others, near, deadline)[0] is not None
            positions += 1
            wrong += rule[held, u] == bool(cell >> u & 1)
    return positions, wrong


@begins_at(2)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the connected graphs with n vertices."""
    for largest in (1, 2, 3):
        positions = wrong = 0
        for graph in connected_graphs(n):
            count, bad = compared(graph, largest, deadline)
            positions += count
            wrong += bad
        yield f"n = {n}, weights up to {largest}: {positions}; {wrong}"


@begins_at(2)
def contracted(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the connected graphs with n vertices, emptied ones being contracted."""
    for largest in (1, 2, 3):
        weights = (largest,) * n
        steps = strides(weights)
        vectors = list(product(range(largest + 1), repeat=n))
        places = [sum(map(int.__mul__, vector, steps)) for vector in vectors]
        lost = odd = misere = 0
        number = 0
        for graph in connected_graphs(n):
            number += 1
            game = zermelo.vertexnim(graph, weights, 0, order="move-then-remove").position
            cells = Table(game, deadline).cells
            other = Table(replace(game, play="misere"), deadline).cells
            for vector, place in zip(vectors, places, strict=True):
                cell = int(cells[place])
                lost += cell.bit_count()
                changed = (cell ^ int(other[place])).bit_count()
                misere += changed != (n if max(vector) <= 1 else 0)
                if max(vector) <= 1:
                    odd += cell.bit_count() != (0 if sum(vector) % 2 else n)
        total = number * n * len(vectors)
        yield f"n = {n}, weights up to {largest}: {total}; {lost}; {odd}; {misere}"
