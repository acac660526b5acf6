"""VertexNim, Problem 16: move first, then remove; in the reading without contraction.

With weights 0 and 1 and the token on an emptied vertex u this is geography: the next player wins
exactly if every maximum matching of the vertices of positive weight together with u covers u. The
experiment asks how far that rule goes for larger weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import zermelo
from lab.program import Deadline, answer
from lab.questions.question import begins_at
from zermelo import Graph


def compared(graph: Graph, largest: int, deadline: Deadline) -> tuple[int, int]:
    """Return the number of positions with an emptied token, and where the rule is wrong."""
    n = graph.n
    weights = (largest,) * n
    game = zermelo.vertexnim(graph, weights, 0, rule="stockman", order="move-then-remove")
    lost = zermelo.play.vertexnim_table(game).lost
    rule: dict[tuple[int, int], bool] = {}
    positions = wrong = 0
    for vector in product(range(largest + 1), repeat=n):
        deadline.check()
        cell = lost(vector)
        held = sum(1 << v for v in range(n) if vector[v])
        for u in range(n):
            if vector[u]:
                continue
            if (held, u) not in rule:
                rule[held, u] = wins_geography(graph, [u, *_bits(held)])
            positions += 1
            wrong += rule[held, u] == bool(cell >> u & 1)
    return positions, wrong


def wins_geography(graph: Graph, kept: list[int]) -> bool:
    """Whether the next player wins geography from the first of these vertices, on them alone."""
    at = {v: number for number, v in enumerate(kept)}
    edges = [(at[u], at[v]) for u, v in graph.edges if u in at and v in at]
    game = zermelo.geography(Graph.from_edges(len(kept), edges), token=0)
    return bool(answer(game, assurance="theorem") == "N")


def _bits(mask: int) -> Iterator[int]:
    return (v for v in range(mask.bit_length()) if mask >> v & 1)


@begins_at(2)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the connected graphs with n vertices."""
    for largest in (1, 2, 3):
        positions = wrong = 0
        for graph in zermelo.graphs.connected_graphs(n):
            count, bad = compared(graph, largest, deadline)
            positions += count
            wrong += bad
        yield f"n = {n}, weights up to {largest}: {positions}; {wrong}"


@begins_at(2)
def contracted(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the connected graphs with n vertices, emptied ones being contracted."""
    for largest in (1, 2, 3):
        weights = (largest,) * n
        vectors = list(product(range(largest + 1), repeat=n))
        lost = odd = misere = 0
        number = 0
        for graph in zermelo.graphs.connected_graphs(n):
            number += 1
            normal, other = (
                zermelo.play.vertexnim_table(
                    zermelo.vertexnim(graph, weights, 0, order="move-then-remove", play=play)
                )
                for play in ("normal", "misere")
            )
            deadline.check()
            for vector in vectors:
                cell = normal.lost(vector)
                lost += cell.bit_count()
                changed = (cell ^ other.lost(vector)).bit_count()
                misere += changed != (n if max(vector) <= 1 else 0)
                if max(vector) <= 1:
                    odd += cell.bit_count() != (0 if sum(vector) % 2 else n)
        total = number * n * len(vectors)
        yield f"n = {n}, weights up to {largest}: {total}; {lost}; {odd}; {misere}"
