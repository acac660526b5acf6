"""Games that delete vertices of a graph, from Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.core.instance import Instance
from zermelo.instances.describing import described
from zermelo.instances.making import Node, listed, made, node_labels, plain, read_graph

GROWING = """\
attach_at : node, optional
    The vertex where a path grows, for the question "period".
question : {"nim-value", "outcome", "winning-moves", "period"}, optional
    By default "period" if `attach_at` is given, else the nim-value."""


@described(GROWING)
def subtraction(
    graph: Any,
    take: Iterable[int],
    *,
    attach_at: Node | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a connected subtraction game CSG(S) on a connected graph (Dailly, Moncel, Parreau).

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph.
    take : iterable of int
        S, the sizes of the connected sets that a move may remove.
    """
    sizes = [plain(size) for size in listed(take, "take")]
    return _made("subtraction", graph, {"take": sizes}, attach_at, question, name)


@described(GROWING)
def octal(
    graph: Any,
    digits: str,
    *,
    attach_at: Node | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return an octal game on a graph (Beaudou et al. 2018).

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph.
    digits : str
        The code, such as "0.33".
    """
    return _made("octal", graph, {"digits": digits}, attach_at, question, name)


@described(GROWING)
def node_kayles(
    graph: Any,
    *,
    attach_at: Node | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of Node-Kayles (Schaefer 1978).

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph.
    """
    return _made("node-kayles", graph, {}, attach_at, question, name)


@described(GROWING)
def arc_kayles(
    graph: Any,
    *,
    attach_at: Node | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of Arc-Kayles (Schaefer 1978).

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph.
    """
    return _made("arc-kayles", graph, {}, attach_at, question, name)


@described(GROWING)
def grim(
    graph: Any,
    *,
    attach_at: Node | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of Grim (Adams et al.).

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph.
    """
    return _made("grim", graph, {}, attach_at, question, name)


def _made(
    game: str,
    graph: Any,
    data: dict[str, Any],
    attach_at: Node | None,
    question: str | None,
    name: str | None,
) -> Instance:
    read, labels, index = read_graph(graph)
    if attach_at is not None:
        (data["attach_at"],) = node_labels([attach_at], labels, index, "attach_at")
        question = question or "period"
    return made(game, read, labels, data, question, name)
