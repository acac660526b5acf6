"""Seepage from Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.core.instance import Instance
from zermelo.instances.describing import described
from zermelo.instances.making import Node, made, node_labels, plain, read_graph


@described()
def seepage(
    graph: Any,
    *,
    protect: int | None = None,
    sinks: Iterable[Node] | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of Seepage (Clarke, Finbow, Fitzpatrick, Messinger and Nowakowski 2009).

    Parameters
    ----------
    graph : networkx digraph, Graph or str
        An acyclic digraph with one source.
    protect : int, optional
        The vertices that Green may protect in a turn, for the question "green-wins".
    sinks : iterable of nodes, optional
        What Sludge wants to reach; the nodes that no edge leaves by default.
    question : {"green-number", "green-wins"}, optional
        By default "green-wins" if `protect` is given, else the green number.
    """
    read, labels, index = read_graph(graph)
    data: dict[str, Any] = {}
    if protect is not None:
        data["protect"] = plain(protect)
        question = question or "green-wins"
    if sinks is not None:
        data["sinks"] = node_labels(sinks, labels, index, "sinks")
    return made("seepage", read, labels, data, question, name)
