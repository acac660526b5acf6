"""The named graphs, by their defining properties or against networkx."""

from __future__ import annotations

import networkx as nx
import pytest

from zermelo.core.errors import InputError
from zermelo.families.language import parse

SAME = [
    ("heawood", nx.heawood_graph()),
    ("moebiuskantor", nx.moebius_kantor_graph()),
    ("pappus", nx.pappus_graph()),
    ("desargues", nx.desargues_graph()),
    ("dodecahedron", nx.dodecahedral_graph()),
    ("icosahedron", nx.icosahedral_graph()),
    ("gpetersen:5,2", nx.petersen_graph()),
    ("gpetersen:4,1", nx.hypercube_graph(3)),
    ("mcgee", nx.LCF_graph(24, [12, 7, -7], 8)),
    ("tuttecoxeter", nx.LCF_graph(30, [-13, -9, 7, -7, 9, 13], 5)),
    ("paley:13", nx.Graph(nx.paley_graph(13))),
    ("paley:5", nx.cycle_graph(5)),
    ("incidence:2", nx.heawood_graph()),
]


@pytest.mark.parametrize(("text", "graph"), SAME, ids=[text for text, _ in SAME])
def test_isomorphic(text: str, graph: nx.Graph) -> None:
    assert nx.is_isomorphic(nx.Graph(list(parse(text).edges)), graph)


@pytest.mark.parametrize(
    ("text", "degree", "girth", "n"),
    [
        ("heawood", 3, 6, 14), ("mcgee", 3, 7, 24), ("tuttecoxeter", 3, 8, 30),
        ("robertson", 4, 5, 19), ("incidence:3", 4, 6, 26), ("incidence:5", 6, 6, 62),
    ],
)  # fmt: skip
def test_cages(text: str, degree: int, girth: int, n: int) -> None:
    """Each is the only regular graph of its degree and girth with so few vertices."""
    graph = nx.Graph(list(parse(text).edges))
    assert (len(graph), nx.girth(graph)) == (n, girth)
    assert {d for _, d in graph.degree} == {degree}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("paley:7", "needs q = 1 modulo 4"),
        ("paley:9", "9 is none"),
        ("incidence:4", "4 is none"),
        ("gpetersen:6,3", "2k < n"),
        ("gpetersen:2,1", "n >= 3"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse(text)
