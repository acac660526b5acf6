"""Cleaning and POLISH from Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.instances.describing import described
from zermelo.instances.making import Node, listed, made, plain, read_graph, vertex_data


@described()
def cleaning(
    graph: Any,
    brushes: Sequence[int] | Mapping[Node, int] | None = None,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of cleaning a graph with brushes (Messinger, Nowakowski and Prałat 2008).

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph.
    brushes : sequence or mapping, optional
        The brushes on every vertex in order, or by node, for the question "cleaned".
    question : {"brush-number", "cleaned"}, optional
        By default "cleaned" if brushes are given, else the brush number.
    """
    read, labels, index = read_graph(graph)
    data: dict[str, Any] = {}
    if brushes is not None:
        data["brushes"] = vertex_data(brushes, labels, index, "brushes")
        question = question or "cleaned"
    return made("cleaning", read, labels, data, question, name)


@described()
def polish(
    graph: Any,
    brushes: Sequence[int] | Mapping[Node, int] | None = None,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of POLISH (Gordinowicz, Nowakowski and Prałat).

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph.
    brushes : sequence or mapping, optional
        The brushes on every vertex at the start, in order or by node; none by default.
    question : {"nim-value", "outcome", "winning-moves"}, optional
        The first by default.
    """
    read, labels, index = read_graph(graph)
    data: dict[str, Any] = {}
    if brushes is not None:
        data["brushes"] = vertex_data(brushes, labels, index, "brushes")
    return made("polish", read, labels, data, question, name)


@described()
def light_polish(
    left: Sequence[int],
    right: Sequence[int],
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a light position of POLISH: K_{m,n} with all discrepancies at most 3.

    Parameters
    ----------
    left, right : sequence of 3 int
        The number of vertices with discrepancy 1, 2 and 3 on either side.
    question : {"nim-value", "outcome", "winning-moves"}, optional
        The first by default.
    """
    sides = {"left": left, "right": right}
    data = {key: [plain(count) for count in listed(side, key)] for key, side in sides.items()}
    return made("light-polish", Graph.from_edges(0, []), Labels(0), data, question, name)
