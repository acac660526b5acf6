"""Vertex cover -> Seepage of depth 2, and covers both ways."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import networkx as nx
import pytest

import zermelo
from zermelo.core.digraphs import distances
from zermelo.core.errors import InputError
from zermelo.core.verdict import Assurance
from zermelo.reductions.cover_to_seepage import claims_of, cover_of, cover_to_seepage


def least_cover(graph: Any) -> tuple[Any, ...]:
    return next(
        chosen
        for size in range(len(graph) + 1)
        for chosen in combinations(graph, size)
        if all(u in chosen or v in chosen for u, v in graph.edges)
    )


def compare(graph: Any, k: int) -> bool:
    """Compare a graph's covers of k vertices with the game; return whether there is one."""
    least = least_cover(graph)
    read, labels = zermelo.graphs.graph(graph)
    game = cover_to_seepage((read, labels), k)
    depths = [d for d in distances(game.graph, game.position.source) if d is not None]
    assert max(depths) == (2 if graph.number_of_edges() else 0)
    verdict = zermelo.decide(game, method="learn")
    assert verdict.answer is (len(least) <= k)
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.certificate is not None
    found = cover_of(verdict.certificate)
    if len(least) > k:
        assert found is None
        return False
    there = claims_of((read, labels), k, least)
    assert zermelo.check(there).accepted
    for cover in (found, cover_of(there)):
        assert cover is not None
        assert len(cover) <= k
        assert all(str(u) in cover or str(v) in cover for u, v in graph.edges)
    return True


def test_random_graphs() -> None:
    rng = Random(4)
    answers = []
    for seed in range(25):
        graph = nx.gnp_random_graph(rng.randint(1, 7), rng.random(), seed)
        answers += [compare(graph, k) for k in range(1, 5)]
    assert set(answers) == {True, False}


def test_all_graphs_of_four_vertices() -> None:
    pairs = list(combinations("abcd", 2))
    for bits in range(1 << len(pairs)):
        graph = nx.empty_graph("abcd")
        graph.add_edges_from(pair for i, pair in enumerate(pairs) if bits >> i & 1)
        for k in (1, 2, 3):
            compare(graph, k)


def test_matchings_are_games_on_trees() -> None:
    for m in (1, 2, 3):
        graph = nx.disjoint_union_all([nx.path_graph(2)] * m)
        game = zermelo.hardness.reduce(graph, "seepage", protect=m)
        verdict = zermelo.decide(game, method="trees")
        found = zermelo.hardness.solution(verdict).vertices
        assert found is not None
        assert len(found) == m
        assert all({str(u), str(v)} & set(found) for u, v in graph.edges)


def test_the_petersen_graph_needs_six() -> None:
    assert not compare(nx.petersen_graph(), 5)
    assert compare(nx.petersen_graph(), 6)


def test_mistakes() -> None:
    path, labels = zermelo.graphs.graph("path:3")
    for k in (0, -1):
        with pytest.raises(InputError, match="cannot protect"):
            cover_to_seepage((path, labels), k)
    with pytest.raises(InputError, match="undirected"):
        cover_to_seepage(zermelo.graphs.graph(nx.DiGraph([(0, 1)])), 1)
    with pytest.raises(InputError, match="undirected"):
        cover_to_seepage(zermelo.graphs.graph(nx.Graph([(0, 0)])), 1)
    with pytest.raises(InputError, match="0-1 is not covered"):
        claims_of((path, labels), 1, [2])
    with pytest.raises(InputError, match="2 vertices"):
        claims_of((path, labels), 1, [0, 1])
    other = zermelo.decide(zermelo.seepage("kary:2,2", protect=2)).certificate
    assert other is not None
    with pytest.raises(InputError, match="does not come from a graph"):
        cover_of(other)
