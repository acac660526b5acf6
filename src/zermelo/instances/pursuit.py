"""Cops and Robbers from Python."""

from __future__ import annotations

from typing import Any

from zermelo.core.instance import Instance
from zermelo.instances.describing import described
from zermelo.instances.making import made, plain, read_graph


@described()
def cops(
    graph: Any,
    *,
    cops: int | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of Cops and Robbers (Nowakowski and Winkler 1983, Quilliot; Aigner and Fromme).

    Parameters
    ----------
    graph : networkx graph, Graph or str
        An undirected graph; loops are left out.
    cops : int, optional
        The number of cops, for the questions "cops-win" and "capture-time".
    question : {"cop-number", "cops-win", "capture-time"}, optional
        By default "cops-win" if `cops` is given, else the cop number.
    """
    read, labels, _ = read_graph(graph)
    data: dict[str, Any] = {}
    if cops is not None:
        data["cops"] = plain(cops)
        question = question or "cops-win"
    return made("cops", read, labels, data, question, name)
