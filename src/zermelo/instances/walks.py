"""Geography and Edge-Nim from Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from zermelo.core.errors import InputError, shown
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.instances.describing import described
from zermelo.instances.making import Node, listed, made, node_labels, plain, read_graph


@described()
def geography(
    graph: Any, token: Node, *, question: str | None = None, name: str | None = None
) -> Instance:
    """Return a game of geography, on vertices (Schaefer 1978).

    Parameters
    ----------
    graph : networkx graph or digraph, Graph or str
        The graph, without loops.
    token : node
        The vertex on which the token stands.
    question : {"outcome", "winning-moves"}, optional
        The first by default.
    """
    read, labels, index = read_graph(graph)
    data = {"token": _label(token, labels, index, "token")}
    return made("geography", read, labels, data, question, name)


@described()
def edge_nim(
    graph: Any,
    edge_weights: Iterable[tuple[Node, Node, int]] | Mapping[tuple[Node, Node], int],
    token: Node,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of Edge-Nim (Fukuyama 2003).

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph; loops are allowed.
    edge_weights : iterable of (node, node, int), or mapping of (node, node) to int
        The weight of every edge.
    token : node
        The vertex on which the token stands.
    question : {"outcome", "nim-value", "winning-moves"}, optional
        The first by default.
    """
    read, labels, index = read_graph(graph)
    triples: Iterable[Any] = edge_weights
    if isinstance(edge_weights, Mapping):
        triples = [(*listed(edge, "edge_weights"), w) for edge, w in edge_weights.items()]
    weights = []
    for number, entry in enumerate(listed(triples, "edge_weights")):
        triple = listed(entry, "edge_weights")
        if len(triple) != 3:
            place = f".edge_weights[{number}]"
            raise InputError(f"{shown(entry)} is no weight", "write (u, v, weight)", place)
        ends = [_label(node, labels, index, "edge_weights") for node in triple[:2]]
        weights.append([*ends, plain(triple[2])])
    data = {"edge_weights": weights, "token": _label(token, labels, index, "token")}
    return made("edge-nim", read, labels, data, question, name)


def _label(node: Node, labels: Labels, index: dict[Node, int] | None, key: str) -> Label:
    return node_labels([node], labels, index, key)[0]
