"""The table of graphs of few vertices: each label of each, against plain nim-values."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from small import Edges, graphs

import zermelo
from zermelo.core.graph import Graph
from zermelo.solvers.deletion import few_kernel
from zermelo.solvers.deletion.nimbers import coded
from zermelo.solvers.deletion.nimbers_kernel import VALUES
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of

GAMES: tuple[tuple[Any, dict[str, Any]], ...] = (
    (zermelo.node_kayles, {}),
    (zermelo.arc_kayles, {}),
    (zermelo.grim, {}),
    (zermelo.octal, {"digits": "0.137"}),
    (zermelo.octal, {"digits": "0.3117"}),
    (zermelo.subtraction, {"take": [1, 3]}),
)


@cache
def labels(n: int, edges: Edges) -> frozenset[int]:
    """All labels of a graph, by the pairs of vertices as they are written down."""
    begin = sum(2 ** (k * (k - 1) // 2) for k in range(n))
    found = set()
    for order in permutations(range(n)):
        pairs = [sorted((order[u], order[v])) for u, v in edges]
        found.add(begin + sum(1 << v * (v - 1) // 2 + u for u, v in pairs))
    return frozenset(found)


@pytest.mark.parametrize(("make", "data"), GAMES)
def test_each_label_has_the_nim_value(make: Any, data: Any) -> None:
    values = coded(make("path:17", **data)).board[VALUES]
    nonzero = 0
    for n in range(1, few_kernel.FEW + 1):
        for edges in graphs(n):
            instance = make(Graph.from_edges(n, edges), **data)
            rules = rules_of(instance)
            value = Table(rules).nim_value(rules.start(instance.position))
            nonzero += value > 0
            assert {int(values[place]) for place in labels(n, edges)} == {value}
    assert nonzero


def test_a_label_is_that_of_the_vertices_in_their_order() -> None:
    """Whatever their numbers in a larger graph are."""
    for edges in graphs(5):
        places = (3, 4, 17, 40, 62)
        masks = np.zeros(63, np.int64)
        for u, v in edges:
            masks[places[u]] |= 1 << places[v]
            masks[places[v]] |= 1 << places[u]
        part = sum(1 << place for place in places)
        bits = sum(1 << v * (v - 1) // 2 + u for u, v in edges)
        assert few_kernel.label(masks, part) == few_kernel.begin(5) + bits
