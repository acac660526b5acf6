"""Weak Cops and Robbers from Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.tilings import PREFIX, member
from zermelo.games.weak_cops.rules import PERIODIC
from zermelo.instances.describing import described
from zermelo.instances.making import listed, made, plain, read_graph


@described()
def weak_cops(graph: Any, *, question: str | None = None, name: str | None = None) -> Instance:
    """Return a game of weak Cops and Robbers (Lehner, arXiv 1410.8412).

    Parameters
    ----------
    graph : mapping, str, networkx graph or Graph
        A periodic graph as files have it, ``{"vertices": n, "edges": [(u, v, dx, dy), …]}``; a
        tiling such as ``tiling:4.8.8``; or a finite graph.
    question : {"weak-cop-number"}, optional
        There is only this one.
    """
    if isinstance(graph, str) and graph.startswith(PREFIX):
        graph = member(graph)
    if not isinstance(graph, Mapping):
        read, labels, _ = read_graph(graph)
        return made("weak-cops", read, labels, {}, question, name)
    value = {key: plain(item) for key, item in member(dict(graph)).items()}
    if "edges" in value:
        edges = listed(value["edges"], "edges")
        value["edges"] = [[plain(end) for end in listed(edge, "edge")] for edge in edges]
    nothing = Graph.from_edges(0, [])
    return made("weak-cops", nothing, Labels(0), {PERIODIC: value}, question, name)
