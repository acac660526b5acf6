"""The labels lo and lu of all vertices, against their definitions and games played out."""

from __future__ import annotations

from itertools import product

import contracting as paper
import networkx as nx
import pytest
from contracting import both_ways
from small import graphs
from small_vertexnim import looped, strong

import zermelo
from zermelo import Graph
from zermelo.errors import InputError


def labels(
    edges: list[tuple[int, int]], weights: tuple[int, ...], directed: bool, **more: str
) -> dict:  # type: ignore[type-arg]
    graph = Graph.from_edges(len(weights), edges, directed, loops=True)
    return zermelo.play.vertexnim_labels(zermelo.vertexnim(graph, weights, 0, **more))


@pytest.mark.parametrize(("n", "most"), [(1, 3), (2, 4), (3, 4), (4, 3)])
def test_definition_11_on_graphs(n: int, most: int) -> None:
    """Who wins with the token there (except on a single vertex, which can only be emptied)."""
    for edges in looped(n, graphs(n)):
        arcs = both_ways(edges)
        for weights in product(range(1, most + 1), repeat=n):
            inner = {
                v: weights[v]
                for v in range(n)
                if weights[v] > 1
                and (v, v) not in arcs
                and all(weights[x] > 1 for x in paper.out(arcs, v))
            }
            found = labels(list(edges), weights, False)
            assert found == paper.lu_mended(frozenset(a for a in arcs if {*a} <= {*inner}), inner)
            for v, label in found.items() if 1 < n < 4 else ():
                assert paper.wins(arcs, weights, v, False) is (label == "N")


@pytest.mark.parametrize(("n", "most"), [(1, 3), (2, 3), (3, 2)])
def test_corollary_12_stockman(n: int, most: int) -> None:
    for edges in looped(n, graphs(n, False)):
        for weights in product(range(most + 1), repeat=n):
            found = labels(list(edges), weights, False, rule="stockman")
            assert list(found) == list(range(n))
            for v, label in found.items():
                assert paper.nimg_wins(both_ways(edges), weights, v, False) is (label == "N")


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_definition_7_on_digraphs(n: int) -> None:
    """With a loop on each vertex and not all weights 1 they say who wins (Theorem 6)."""
    for edges in looped(n, strong(n), every=True):
        arcs = frozenset(edges)
        for weights in product((1, 2), repeat=n):
            ones = [v for v in range(n) if weights[v] == 1]
            found = labels(list(edges), weights, True)
            assert found == paper.lo(arcs, ones, lambda parts: parts[0])
            for v, label in found.items() if 2 in weights and n < 4 else ():
                assert paper.wins(arcs, weights, v, False) is (label == "N")


def test_labels_have_the_callers_nodes() -> None:
    path = nx.path_graph([(0, 0), "a", 7])
    game = zermelo.vertexnim(path, [4, 3, 2], "a")
    assert zermelo.play.vertexnim_labels(game) == {(0, 0): "P", "a": "N", 7: "P"}


@pytest.mark.parametrize(
    "more", [{"order": "move-then-remove"}, {"rule": "stockman", "play": "misere"}]
)
def test_other_variants_have_none(more: dict[str, str]) -> None:
    with pytest.raises(InputError, match="no labels"):
        labels([(0, 1)], (2, 2), False, **more)
    with pytest.raises(InputError, match="no game of vertexnim"):
        zermelo.play.vertexnim_labels(zermelo.cops("path:3"))
