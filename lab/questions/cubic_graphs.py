"""POLISH on cubic graphs without brushes, and with a few: does the second player always win?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import zermelo
from lab.cubic_search import Search, starts
from lab.program import Deadline
from lab.questions.question import begins_at
from zermelo import Graph

SAMPLED, PIECE, SEED = 18, 1000, 25
"""The sample: the number of vertices, the graphs of a row, and what fixes their order."""


def counted(graphs: Iterable[Graph], deadline: Deadline) -> str:
    """Return how many graphs there are, on how many the next player wins, and the positions."""
    number = won = positions = 0
    for graph in graphs:
        search = Search(graph, deadline)
        number, won = number + 1, won + (not search.lost(*starts(graph)))
        positions += search.positions
    return f"{number}; {won}; {positions}"


@begins_at(4)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected cubic graphs with n vertices."""
    if n % 2 == 0:
        yield f"{n}: {counted(zermelo.graphs.connected_graphs(n, 3, 3), deadline)}"


@begins_at(4)
def one_brush(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of all positions with a brush on an even number of vertices, one on each."""
    if n % 2 == 0:
        everything = (1 << n) - 1
        number = won = 0
        for graph in zermelo.graphs.connected_graphs(n, 3, 3):
            search = Search(graph, deadline)
            for brushed in range(1 << n):
                if brushed.bit_count() % 2 == 0:
                    won += not search.lost(everything & ~brushed, everything)
            number += 1
        yield f"{n}: {number}; {number << n - 1}; {won}"


@cache
def shuffled() -> tuple[Graph, ...]:
    """Return the connected cubic graphs with 18 vertices in an order that the seed fixes."""
    graphs = list(zermelo.graphs.connected_graphs(SAMPLED, 3, 3))
    Random(SEED).shuffle(graphs)
    return tuple(graphs)


@begins_at(1)
def sample(piece: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the next thousand graphs."""
    graphs = shuffled()[PIECE * (piece - 1) : PIECE * piece]
    yield f"{piece}: {counted(graphs, deadline)}"
