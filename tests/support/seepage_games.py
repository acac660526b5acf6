"""Instances of Seepage for the tests, and the methods that answer them."""

from __future__ import annotations

from collections.abc import Iterable

import zermelo
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.seepage.rules import Seepage

EVERYWHERE = ("learn", "sat-paths")
"""The methods that answer every small instance."""

SOMEWHERE = ("bounds", "trees")
"""The methods that answer some instances, and certify each answer."""


def instance(
    graph: Graph, protect: int | None = None, sinks: Iterable[int] | None = None
) -> Instance:
    """The question green-wins if `protect` is given, else green-number; labels v0, v1, …"""
    labels = Labels([f"v{v}" for v in range(graph.n)])
    question = "green-number" if protect is None else "green-wins"
    return Instance("seepage", Seepage.on(graph, protect, sinks), question, labels)


def digraph(n: int, edges: Iterable[Iterable[int]]) -> Graph:
    """A digraph from pairs."""
    return Graph.from_edges(n, [(u, v) for u, v in edges], directed=True)


def certified(asked: Instance, method: str | None = None) -> zermelo.types.Certificate:
    """The certificate of a certified verdict."""
    verdict = zermelo.decide(asked, method=method)
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED, verdict.reason
    assert verdict.certificate is not None
    return verdict.certificate
