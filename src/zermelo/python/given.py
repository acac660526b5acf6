"""Graphs and data as Python gives them, as a file has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index as as_integer
from typing import Any, get_args, get_origin

from zermelo.checker.reading.one_for_list import alone, as_list
from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.games.game import Key
from zermelo.games.ruleset.data import EDGE, ON_GRAPHS, ON_VERTICES

Node = Any
"""A node of the caller's graph: any hashable value for networkx, an integer otherwise."""


def read_graph(source: Any) -> tuple[Graph, Labels, dict[Node, int] | None]:
    """Return a graph, its labels, and the vertex of every node if it has nodes of its own."""
    if isinstance(source, Graph):
        return source, Labels(source.n), None
    if isinstance(source, str):
        from zermelo.families.language import parse

        made = parse(source)
        return made, Labels(made.n), None
    from zermelo.core.nodes import labels_of

    nodes, edges, directed = _nodes_and_edges(source)
    index = {node: vertex for vertex, node in enumerate(nodes)}
    labels = labels_of(nodes)
    pairs = [(index[u], index[v]) for u, v, *_ in edges]
    with Place(".edges"):
        made = Graph.from_edges(len(nodes), pairs, directed, loops=True)
    return made, labels.at(_places(source, made)), index


def _places(source: Any, graph: Graph) -> tuple[tuple[float, float], ...] | None:
    """Return where a networkx graph's nodes stand by their attribute `pos`; None without it."""
    data = getattr(source, "nodes", None)
    found = dict(data(data="pos")).values() if callable(data) else ()
    if not found or any(place is None for place in found):
        return None
    from zermelo.views.figure import point, space_out

    try:
        return space_out(graph, [*map(point, found)])
    except InputError:  # something else is called so
        return None


def _nodes_and_edges(source: Any) -> tuple[list[Node], Iterable[Sequence[Node]], bool]:
    """Return what a graph of another library says of itself: networkx, igraph or Sage."""

    def has(*names: str) -> bool:
        return all(hasattr(source, name) for name in (*names, "is_directed"))

    if has("nodes", "edges"):
        return list(source.nodes), source.edges, source.is_directed()
    if has("vs", "get_edgelist"):
        # igraph: vertices are numbers, and may have names, which need not differ.
        names = source.vs["name"] if "name" in source.vs.attributes() else []
        nodes = names if len({*names}) == source.vcount() else list(range(source.vcount()))
        edges = ((nodes[u], nodes[v]) for u, v in source.get_edgelist())
        return nodes, edges, source.is_directed()
    if has("vertex_iterator", "edge_iterator"):  # Sage
        nodes = [plain(node) for node in source.vertex_iterator()]
        return nodes, source.edge_iterator(labels=False), source.is_directed()
    mend = "give a graph of networkx, igraph or Sage, a Graph or a text"
    raise InputError(f"{shown(source)} is no graph", mend)


def value_of(value: Any, key: Key, labels: Labels, index: dict[Node, int] | None) -> Any:
    """Return the value of a key as a file has it."""
    name, kind = key.name, key.type
    value = one_as_list(value, kind, index)
    if kind in ON_VERTICES:
        return vertex_data(value, labels, index, name)
    if kind in (list[Label], list[Label] | str):
        return value if isinstance(value, str) else node_labels(value, labels, index, name)
    if kind == Label:
        return node_labels([value], labels, index, name)[0]
    if kind == EDGE:
        return node_labels(list_of(value, name), labels, index, name)
    if kind == list[tuple[Label, Label]]:
        return [tuple(node_labels(pair, labels, index, name)) for pair in list_of(value, name)]
    if kind == list[tuple[Label, Label, int]]:
        return _weighted_edges(value, labels, index, name)
    if kind == Instance:
        return _parts([value], name)[0]
    if kind == list[Instance]:
        return _parts(value, name)
    if kind in (int, str, bool, float):
        return plain(value)
    return [plain_deep(each) for each in list_of(value, name)]


def attribute(graph: Any, name: str, key: Key) -> Any:
    """Return what a graph of networkx has under a name, if the key takes data of its kind.

    That is a value for each node, or each edge. Raises `InputError` if one has none.
    """
    of_edges = key.type == list[tuple[Label, Label, int]]
    if not of_edges and key.type not in ON_VERTICES:
        return name
    if not hasattr(graph, "nodes") or not hasattr(graph, "edges"):
        mend = "give the values, or a networkx graph whose nodes or edges have them"
        raise InputError(f"{key.name} is {shown(name)}", mend, f".{key.name}")
    items = graph.edges(data=True) if of_edges else graph.nodes(data=True)
    found: list[Any] = []
    for *item, own in items:
        if name not in own:
            what = f"the edge {tuple(item)}" if of_edges else f"the node {item[0]!r}"
            raise InputError(f"{what} has no attribute {shown(name)}", "add it", f".{key.name}")
        found.append((*item, own[name]) if of_edges else own[name])
    return found


def one_as_list(value: Any, kind: Any, index: dict[Node, int] | None) -> Any:
    """Return what stands for a list of one as that list, as in a file.

    A tuple that is a node is one, unless what is in it are nodes as well.
    """
    item = alone(kind)
    if index is None or item is None or kind not in (*ON_GRAPHS, list[Label] | str):
        return as_list(value if isinstance(value, Iterable) else plain(value), kind)
    if isinstance(value, str) and value == "all" and kind != list[Label]:
        return value
    width = len(get_args(item)) if get_origin(item) is tuple else 0

    def is_item(each: Any) -> bool:
        if not width:
            return isinstance(each, str) or _is_node(each, index)
        fits = isinstance(each, list | tuple) and len(each) == width
        return fits and all(_is_node(end, index) for end in each[:2])

    several = isinstance(value, Iterable) and not isinstance(value, str)
    return value if not is_item(value) or (several and all(map(is_item, value))) else [value]


def _is_node(value: Any, index: dict[Node, Any]) -> bool:
    """Whether a value is a node of the graph; a tuple with a list in it cannot be looked up."""
    try:
        return value in index
    except TypeError:
        return False


def _weighted_edges(
    value: Any, labels: Labels, index: dict[Node, int] | None, name: str
) -> list[list[Any]]:
    """Return edges with their weights, given as triples or by the pair of ends."""
    triples: Iterable[Any] = value
    if isinstance(value, Mapping):
        triples = [(*list_of(edge, name), weight) for edge, weight in value.items()]
    found = []
    for number, entry in enumerate(list_of(triples, name)):
        triple = list_of(entry, name)
        if len(triple) != 3:
            place = f".{name}[{number}]"
            raise InputError(f"{shown(entry)} is no weight", "write (u, v, weight)", place)
        found.append([*node_labels(triple[:2], labels, index, name), plain(triple[2])])
    return found


def _parts(value: Any, name: str) -> list[Instance]:
    found = list_of(value, name)
    for number, part in enumerate(found):
        if not isinstance(part, Instance):
            raise InputError(f"{shown(part)} is no instance", "", f".{name}[{number}]")
    return found


def vertex_data(
    values: Any, labels: Labels, index: dict[Node, int] | None, key: str
) -> dict[str, Any] | list[Any]:
    """Return values on vertices as a file has them, given in order, by node, or one for all."""
    if type(values) is int:
        return [values] * len(labels)
    if isinstance(values, Mapping):
        keys = map(str, node_labels(values, labels, index, key))
        return dict(zip(keys, map(plain, values.values()), strict=True))
    return [plain(value) for value in list_of(values, key)]


def node_labels(
    nodes: Iterable[Node], labels: Labels, index: dict[Node, int] | None, key: str
) -> list[Label]:
    """Return the labels of nodes."""
    if index is None:
        return [plain(node) for node in list_of(nodes, key)]
    found: list[Label] = []
    for node in list_of(nodes, key):
        if not _is_node(node, index):
            what = f"there is no node {shown(node)}"
            raise InputError(what, "name the graph's own nodes", f".{key}")
        found.append(labels[index[node]])
    return found


def vertices_at(nodes: Iterable[Node], labels: Labels, key: str) -> tuple[int, ...]:
    """Return the vertices of nodes of a game; `InputError` if one is none or stands twice."""
    own = {node: text for text, node in labels.nodes.items()}
    named = [own[each] if _is_node(each, own) else plain(each) for each in list_of(nodes, key)]
    with Place(f".{key}"):
        return labels.vertices(each if isinstance(each, int) else str(each) for each in named)


def list_of(values: Any, key: str) -> list[Any]:
    """Return what can be iterated as a list; a text is none."""
    if not isinstance(values, Iterable) or isinstance(values, str):
        raise InputError(f"{key} is {shown(values)}", "give a list", f".{key}")
    return list(values)


def plain_deep(value: Any) -> Any:
    """Return a value with lists for whatever can be iterated, and integers of Python."""
    if isinstance(value, Mapping):
        return {key: plain_deep(each) for key, each in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [plain_deep(each) for each in value]
    return plain(value)


def plain(value: Any) -> Any:
    """Return an integer of another library as Python's own, anything else as it is."""
    return (
        value if isinstance(value, bool) or not hasattr(value, "__index__") else as_integer(value)
    )
