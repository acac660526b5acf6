"""Games from Python: instances from graphs and data as callers have them.

Graphs are given as networkx graphs, as `zermelo.Graph`, or as text of the graph mini-language
(``grid:4x5``); vertices are named by the graph's own nodes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from operator import eq
from operator import index as as_integer
from typing import Any

from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.formats.instance import typed
from zermelo.games import sums
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import question as game_question

Node = Any
"""A node of the caller's graph: any hashable value for networkx, an integer otherwise."""


def graph(source: Any) -> tuple[Graph, Labels]:
    """Return the graph and the labels of a networkx graph, a `Graph` or a mini-language text.

    The vertices of a networkx graph keep the order of its nodes; nodes that are neither integers
    nor strings are labelled by their text.

    Raises
    ------
    InputError
        It is none of these, or has parallel edges.
    """
    made, labels, _ = _graph(source)
    return made, labels


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
    """Return a game of ELLO.

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
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        As for an instance file.
    """
    made, labels, index = _graph(graph)
    data: dict[str, Any] = {"modulus": modulus, "playable": playable}
    if green is not None:
        data["green"] = green if isinstance(green, str) else _labels(green, labels, index, "green")
    if colors is not None:
        data["colors"] = _vertex_data(colors, labels, index, "colors")
    data["before"] = [
        tuple(_labels(pair, labels, index, "before")) for pair in _list(before, "before")
    ]
    return _instance("ello", made, labels, data, None, name)


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
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        As for an instance file.
    """
    made, labels, index = _graph(graph)
    chosen = lit if isinstance(lit, str) else _labels(lit, labels, index, "lit")
    data = {"lit": chosen, "modulus": modulus, "lit_only": lit_only}
    return _instance("lights-out", made, labels, data, question, name)


def cleaning(
    graph: Any,
    brushes: Sequence[int] | Mapping[Node, int] | None = None,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of cleaning a graph with brushes.

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph.
    brushes : sequence or mapping, optional
        The brushes on every vertex in order, or by node, for the question "cleaned".
    question : {"brush-number", "cleaned"}, optional
        By default "cleaned" if brushes are given, else the brush number.
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        As for an instance file.
    """
    made, labels, index = _graph(graph)
    data: dict[str, Any] = {}
    if brushes is not None:
        data["brushes"] = _vertex_data(brushes, labels, index, "brushes")
        question = question or "cleaned"
    return _instance("cleaning", made, labels, data, question, name)


def polish(
    graph: Any,
    brushes: Sequence[int] | Mapping[Node, int] | None = None,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of POLISH.

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph.
    brushes : sequence or mapping, optional
        The brushes on every vertex at the start, in order or by node; none by default.
    question : {"nim-value", "outcome", "winning-moves"}, optional
        The first by default.
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        As for an instance file.
    """
    made, labels, index = _graph(graph)
    data: dict[str, Any] = {}
    if brushes is not None:
        data["brushes"] = _vertex_data(brushes, labels, index, "brushes")
    return _instance("polish", made, labels, data, question, name)


def seepage(
    graph: Any,
    *,
    protect: int | None = None,
    sinks: Iterable[Node] | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of Seepage.

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
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        As for an instance file.
    """
    made, labels, index = _graph(graph)
    data: dict[str, Any] = {}
    if protect is not None:
        data["protect"] = _plain(protect)
        question = question or "green-wins"
    if sinks is not None:
        data["sinks"] = _labels(sinks, labels, index, "sinks")
    return _instance("seepage", made, labels, data, question, name)


def _instance(
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
        raise InputError(f"{spec.name} is played on {spec.graph} graphs")
    chosen = game_question(spec, question).name
    read = {key.name: typed(data, key.name, key.type) for key in spec.keys if key.name in data}
    for key in spec.keys:
        if key.name in read and key.questions and chosen not in key.questions:
            what = f'the question "{chosen}" does not use "{key.name}"'
            raise InputError(what, f"it belongs to {', '.join(key.questions)}", f".{key.name}")
    return Instance(game, spec.build(graph, labels, read, chosen), chosen, labels, name=name)


def _vertex_data(
    values: Any, labels: Labels, index: dict[Node, int] | None, key: str
) -> dict[str, Any] | list[Any]:
    if isinstance(values, Mapping):
        keys = map(str, _labels(values, labels, index, key))
        return dict(zip(keys, map(_plain, values.values()), strict=True))
    return [_plain(value) for value in _list(values, key)]


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
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        As for an instance file.
    """
    sides = {"left": left, "right": right}
    data = {key: [_plain(count) for count in _list(side, key)] for key, side in sides.items()}
    return _instance("light-polish", Graph.from_edges(0, []), Labels(0), data, question, name)


def disjunctive_sum(
    parts: Iterable[Instance], *, question: str | None = None, name: str | None = None
) -> Instance:
    """Return the disjunctive sum of instances of impartial games.

    Parameters
    ----------
    parts : iterable of Instance
        The games; the questions asked of them do not matter.
    question : {"nim-value", "outcome", "winning-moves"}, optional
        The first by default; a winning move is [index of the part, move in it].
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        There is no part, or one is no instance of an impartial game.
    """
    found = _list(parts, "parts")
    for index, part in enumerate(found):
        if not isinstance(part, Instance):
            raise InputError(f"{shown(part)} is no instance", "", f".parts[{index}]")
    chosen = game_question(game_spec("sum"), question).name
    return Instance("sum", sums.made(tuple(found)), chosen, Labels(0), name=name)


def _graph(source: Any) -> tuple[Graph, Labels, dict[Node, int] | None]:
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


def _labels(
    nodes: Iterable[Node], labels: Labels, index: dict[Node, int] | None, key: str
) -> list[Label]:
    if index is None:
        return [_plain(node) for node in _list(nodes, key)]
    found: list[Label] = []
    for node in _list(nodes, key):
        if not isinstance(node, Hashable) or node not in index:
            what = f"there is no node {shown(node)}"
            raise InputError(what, "name the graph's own nodes", f".{key}")
        found.append(labels[index[node]])
    return found


def _list(values: Any, key: str) -> list[Any]:
    if not isinstance(values, Iterable) or isinstance(values, str):
        raise InputError(f"{key} is {shown(values)}", "give a list", f".{key}")
    return list(values)


def _plain(value: Any) -> Any:
    """Return an integer of another library as Python's own, anything else as it is."""
    return (
        value if isinstance(value, bool) or not hasattr(value, "__index__") else as_integer(value)
    )
