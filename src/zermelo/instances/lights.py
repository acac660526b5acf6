"""ELLO and Lights Out from Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zermelo.core.instance import Instance
from zermelo.instances.describing import described
from zermelo.instances.making import Node, listed, made, node_labels, read_graph, vertex_data


@described()
def ello(
    graph: Any,
    green: Iterable[Node] | str | None = None,
    *,
    colors: Sequence[int] | Mapping[Node, int] | None = None,
    before: Iterable[tuple[Node, Node]] = (),
    modulus: int = 2,
    playable: str = "zero",
    name: str | None = None,
) -> Instance:
    """Return a game of ELLO, elimination lights out.

    Unlike a file, this function takes the empty graph: the empty game is won by the empty order,
    and recursions end there. A file without vertices is far more often a mistake.

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph; a digraph plays the digraph variant.
    green : iterable of nodes or "all"
        The green vertices; or give `colors`.
    colors : sequence or mapping, optional
        The colour of every vertex in order, or by node: 0 is green.
    before : iterable of (node, node)
        Adjacent pairs where the first must be played before the second.
    modulus : int
        The number of colours.
    playable : {"zero", "nonzero"}
        Which colours may be played.
    """
    read, labels, index = read_graph(graph)
    data: dict[str, Any] = {"modulus": modulus, "playable": playable}
    if green is not None:
        data["green"] = (
            green if isinstance(green, str) else node_labels(green, labels, index, "green")
        )
    if colors is not None:
        data["colors"] = vertex_data(colors, labels, index, "colors")
    data["before"] = [
        tuple(node_labels(pair, labels, index, "before")) for pair in listed(before, "before")
    ]
    return made("ello", read, labels, data, None, name)


@described()
def lights_out(
    graph: Any,
    lit: Iterable[Node] | str,
    *,
    modulus: int = 2,
    lit_only: bool = False,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of Lights Out.

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph; in a digraph a press reaches the out-neighbours.
    lit : iterable of nodes or "all"
        The vertices that are lit.
    modulus : int
        The number of states of a lamp.
    lit_only : bool
        Whether only lit vertices may be pressed.
    question : {"solvable", "fewest-presses"}, optional
        The first by default.
    """
    read, labels, index = read_graph(graph)
    chosen = lit if isinstance(lit, str) else node_labels(lit, labels, index, "lit")
    data = {"lit": chosen, "modulus": modulus, "lit_only": lit_only}
    return made("lights-out", read, labels, data, question, name)
