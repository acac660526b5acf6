"""What the constructors share: graphs and data as callers have them, read as files are."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from operator import eq
from operator import index as as_integer
from typing import Any

from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.formats.instance import typed
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import question as game_question

Node = Any
"""A node of the caller's graph: any hashable value for networkx, an integer otherwise."""


def graph(source: Any) -> tuple[Graph, Labels]:
    """Return the graph and the labels of a networkx graph, a `Graph` or a mini-language text.

    Parameters
    ----------
    source : networkx graph, Graph or str
        What every constructor takes.

    Returns
    -------
    (Graph, Labels)
        The graph on 0..n-1, and the name of each vertex.

    Raises
    ------
    InputError
        It is none of these, or has parallel edges.

    Notes
    -----
    The vertices of a networkx graph keep the order of its nodes; nodes that are neither integers
    nor strings are labelled by their text.
    """
    made, labels, _ = read_graph(source)
    return made, labels


def made(
    game: str,
    graph: Graph,
    labels: Labels,
    data: Mapping[str, Any],
    question: str | None,
    name: str | None,
) -> Instance:
    """Return an instance whose data is still to be read, as that of a file is."""
    spec = game_spec(game)
    if not spec.loops and any(map(eq, graph.tails, graph.heads)):
        raise InputError("the graph has a loop", "this game allows none", ".edges")
    if spec.graph not in ("either", "none") and graph.directed != (spec.graph == "directed"):
        wanted = "undirected" if spec.graph == "optional" else spec.graph
        raise InputError(f"{spec.name} is played on {wanted} graphs")
    chosen = game_question(spec, question).name
    read = {key.name: typed(data, key.name, key.type) for key in spec.keys if key.name in data}
    for key in spec.keys:
        if key.name in read and key.questions and chosen not in key.questions:
            what = f'the question "{chosen}" does not use "{key.name}"'
            raise InputError(what, f"it belongs to {', '.join(key.questions)}", f".{key.name}")
    return Instance(game, spec.build(graph, labels, read, chosen), chosen, labels, name=name)


def read_graph(source: Any) -> tuple[Graph, Labels, dict[Node, int] | None]:
    """Return a graph, its labels, and the vertex of every node if it has nodes of its own."""
    if isinstance(source, Graph):
        return source, Labels(source.n), None
    if isinstance(source, str):
        from zermelo.families.language import parse

        made = parse(source)
        return made, Labels(made.n), None
    if not all(hasattr(source, name) for name in ("nodes", "edges", "is_directed")):
        raise InputError(f"{shown(source)} is no graph", "give a networkx graph, a Graph or a text")
    nodes = list(source.nodes)
    index = {node: vertex for vertex, node in enumerate(nodes)}
    plain = all(isinstance(node, int | str) and not isinstance(node, bool) for node in nodes)
    labels = Labels(nodes if plain else [str(node) for node in nodes])
    pairs = [(index[u], index[v]) for u, v, *_ in source.edges]
    try:
        made = Graph.from_edges(len(nodes), pairs, source.is_directed(), loops=True)
    except InputError as error:
        raise error.inside(".edges") from None
    return made, labels, index


def vertex_data(
    values: Any, labels: Labels, index: dict[Node, int] | None, key: str
) -> dict[str, Any] | list[Any]:
    """Return values on vertices as a file has them, given in order or by node."""
    if isinstance(values, Mapping):
        keys = map(str, node_labels(values, labels, index, key))
        return dict(zip(keys, map(plain, values.values()), strict=True))
    return [plain(value) for value in listed(values, key)]


def node_labels(
    nodes: Iterable[Node], labels: Labels, index: dict[Node, int] | None, key: str
) -> list[Label]:
    """Return the labels of nodes."""
    if index is None:
        return [plain(node) for node in listed(nodes, key)]
    found: list[Label] = []
    for node in listed(nodes, key):
        if not isinstance(node, Hashable) or node not in index:
            what = f"there is no node {shown(node)}"
            raise InputError(what, "name the graph's own nodes", f".{key}")
        found.append(labels[index[node]])
    return found


def listed(values: Any, key: str) -> list[Any]:
    """Return what can be iterated as a list; a text is none."""
    if not isinstance(values, Iterable) or isinstance(values, str):
        raise InputError(f"{key} is {shown(values)}", "give a list", f".{key}")
    return list(values)


def plain(value: Any) -> Any:
    """Return an integer of another library as Python's own, anything else as it is."""
    return (
        value if isinstance(value, bool) or not hasattr(value, "__index__") else as_integer(value)
    )
