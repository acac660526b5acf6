"""VertexNim from Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.core.instance import Instance
from zermelo.instances.describing import described
from zermelo.instances.making import Node, made, node_labels, plain, read_graph, vertex_data


@described()
def vertexnim(
    graph: Any,
    weights: Sequence[int] | Mapping[Node, int],
    token: Node,
    *,
    rule: str = "vertexnim",
    order: str = "remove-then-move",
    play: str = "normal",
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of VertexNim or Vertex NimG (Duchene and Renault; Stockman).

    Parameters
    ----------
    graph : networkx graph or digraph, Graph or str
        The graph, loops allowed; connected (strongly, if directed) for the rule "vertexnim".
    weights : sequence or mapping
        The weight of every vertex in order, or by node.
    token : node
        The vertex on which the token stands.
    rule : {"vertexnim", "stockman"}
        Whether an emptied vertex is contracted, or stays.
    order : {"remove-then-move", "move-then-remove"}
        Whether the vertex that the token leaves is reduced, or the one that it comes to.
    play : {"normal", "misere"}
        Whether who cannot move loses or wins.
    question : {"outcome", "winning-moves"}, optional
        The first by default.
    """
    read, labels, index = read_graph(graph)
    data = {
        "weights": vertex_data(weights, labels, index, "weights"),
        "token": node_labels([token], labels, index, "token")[0] if index else plain(token),
        "rule": rule,
        "order": order,
        "play": play,
    }
    return made("vertexnim", read, labels, data, question, name)
