"""Games from Python: one function a game, made from the keys of its entry.

Graphs are given as networkx graphs, as `zermelo.Graph`, or as text of the graph mini-language
(``grid:4x5``); vertices are named by the graph's own nodes. Graph and data are then read as those
of a file are.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from inspect import Parameter, Signature
from operator import eq
from operator import index as as_integer
from textwrap import wrap
from typing import Any

from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.families.tilings import PREFIX
from zermelo.formats.instance import NO_GRAPH, ensure_direction, ensure_used, member_data, typed
from zermelo.games.game import Game, Key
from zermelo.games.registry import question as game_question
from zermelo.games.ruleset.contract import Ruleset
from zermelo.games.ruleset.data import EDGE, ON_VERTICES
from zermelo.games.ruleset.entries import entry as entry_of
from zermelo.games.ruleset.files import registered

Node = Any
"""A node of the caller's graph: any hashable value for networkx, an integer otherwise."""


def graph(source: Any) -> tuple[Graph, Labels]:
    """Return the graph and the labels of a networkx graph, a `Graph` or a mini-language text.

    >>> graph, labels = zermelo.graph("grid:2x3")
    >>> graph.n, graph.m
    (6, 7)

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
    The vertices of a networkx graph keep the order of its nodes. Nodes that are neither integers
    nor strings are labelled by their text, and stand in answers and certificates as themselves.
    """
    made, labels, _ = read_graph(source)
    return made, labels


def constructor(spec: Game, name: str) -> Callable[..., Instance]:
    """Return the Python function of a game, with its signature and its docstring.

    `spec`: the entry of the game. `name`: what the function is called.
    """
    signature = Signature(_parameters(spec), return_annotation="Instance")

    def function(*args: Any, **options: Any) -> Instance:
        try:
            given = signature.bind(*args, **options).arguments
        except TypeError as error:
            raise TypeError(f"{name}: {error}") from None
        return _made(spec, given)

    function.__name__ = function.__qualname__ = name
    function.__module__ = "zermelo"
    function.__doc__ = _docstring(spec, name)
    function.__signature__ = signature  # type: ignore[attr-defined]  # what inspect looks for
    return function


def instance_of(ruleset: Ruleset, args: tuple[Any, ...], options: dict[str, Any]) -> Instance:
    """Return an instance of a ruleset, as its call says."""
    spec = entry_of(registered(ruleset))
    return constructor(spec, ruleset.name)(*args, **options)


ANNOTATIONS: tuple[tuple[Any, str, str], ...] = (
    (
        list[int] | dict[str, int],
        "Sequence[int] | Mapping[Node, int] | str",
        "sequence or mapping, or a node attribute",
    ),
    (list[Label] | str, "Iterable[Node] | str", 'iterable of nodes or "all"'),
    (list[Label], "Iterable[Node]", "iterable of nodes"),
    (list[tuple[Label, Label]], "Iterable[tuple[Node, Node]]", "iterable of (node, node)"),
    (
        list[tuple[Label, Label, int]],
        "Iterable[tuple[Node, Node, int]] | Mapping[tuple[Node, Node], int] | str",
        "iterable of (node, node, int), mapping of (node, node) to int, or an edge attribute",
    ),
    (Label, "Node", "node"),
    (list[Instance], "Iterable[Instance]", "iterable of Instance"),
    (int, "int", "int"),
    (bool, "bool", "bool"),
    (str, "str", "str"),
    (float, "float", "float"),
)
"""How types of keys are written in signatures and in docstrings; others are lists of numbers."""


def _annotation(key: Key) -> tuple[str, str]:
    for kind, annotation, words in ANNOTATIONS:
        if key.type == kind:
            return annotation, words
    return "Iterable[int]", "iterable of int"


def _parameters(spec: Game) -> list[Parameter]:
    """Return the parameters: the graph, then the keys, those with a place first."""
    found = [] if spec.graph == "none" else [_parameter("graph", "Any", Parameter.empty, True)]
    for key in sorted(_keys(spec), key=lambda key: not key.positional):
        annotation, _ = _annotation(key)
        if key.always:
            found.append(_parameter(key.name, annotation, Parameter.empty, key.positional))
        else:
            optional = f"{annotation} | None" if key.default is None else annotation
            found.append(_parameter(key.name, optional, key.default, key.positional))
    options = (_parameter(name, "str | None", None, False) for name in ("question", "name"))
    return [*found, *options]


def _parameter(name: str, annotation: str, default: Any, positional: bool) -> Parameter:
    kind = Parameter.POSITIONAL_OR_KEYWORD if positional else Parameter.KEYWORD_ONLY
    return Parameter(name, kind, default=default, annotation=annotation)


def _keys(spec: Game) -> list[Key]:
    """Return the keys that have a parameter: one with a family stands in the place of the graph."""
    return [key for key in spec.keys if not key.family]


INDENTED: Any = {"initial_indent": "    ", "subsequent_indent": "    "}

BOARDS = {
    "undirected": "An undirected graph",
    "directed": "A digraph",
    "either": "A graph or a digraph",
    "optional": "A finite graph",
}
"""What a game is played on, in the words of a docstring."""


def _docstring(spec: Game, name: str) -> str:
    source = f" ({spec.source})" if spec.source else ""
    lines = [f"Return an instance of {spec.title}{source}.", ""]
    lines += [*spec.about.splitlines(), ""] if spec.about else []
    lines += ["Parameters", "----------"]
    if spec.graph != "none":
        loops = "; loops are allowed" if spec.loops else ""
        lines += ["graph : networkx graph, Graph or str", f"    {BOARDS[spec.graph]}{loops}."]
        for key in spec.keys:
            if key.family:
                lines += wrap(f"Or in its place {key.summary}.", 96, **INDENTED)
    for key in sorted(_keys(spec), key=lambda key: not key.positional):
        used = f", for {' and '.join(key.questions)}" if key.questions else ""
        optional = "" if key.always else ", optional"
        lines += [f"{key.name} : {_annotation(key)[1]}{optional}"]
        lines += [f"    {key.summary[0].upper()}{key.summary[1:]}{used}."]
    names = ", ".join(f'"{question.name}"' for question in spec.questions)
    several = len(spec.questions) > 1
    which = "By default the first that uses all the data" if several else "There is only this one"
    lines += [f"question : {{{names}}}, optional", f"    {which}."]
    lines += ["name : str, optional", "    The name that the verdict carries.", ""]
    lines += ["Raises", "------", "InputError", "    As for an instance file.", ""]
    lines += ["Examples", "--------", f">>> zermelo.{name}({spec.example}).game", repr(spec.name)]
    return "\n".join(lines) + "\n"


def _made(spec: Game, given: Mapping[str, Any]) -> Instance:
    """Return the instance of a call with these arguments."""
    keys = {key.name: key for key in spec.keys}
    data: dict[str, Any] = {}
    board, labels, index = NO_GRAPH, Labels(0), None
    family = next((key for key in spec.keys if key.family), None)
    if family is not None and _stands_for_a_graph(given["graph"]):
        data[family.name] = member_data(_plain(given["graph"]), family.name, family.type)
    elif spec.graph != "none":
        board, labels, index = read_graph(given["graph"])
    for name, value in given.items():
        if name in keys and (value is not None or keys[name].always):
            if isinstance(value, str):
                value = attribute(given.get("graph"), value, keys[name])
            data[name] = _value(value, keys[name], labels, index)
    return _instance(spec, board, labels, data, given.get("question"), given.get("name"))


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


def _stands_for_a_graph(graph: Any) -> bool:
    """Whether what is given for the graph is a value of the key that stands in its place."""
    return isinstance(graph, Mapping) or (isinstance(graph, str) and graph.startswith(PREFIX))


def _value(value: Any, key: Key, labels: Labels, index: dict[Node, int] | None) -> Any:
    """Return the value of a key as a file has it."""
    name, kind = key.name, key.type
    if kind in ON_VERTICES:
        return vertex_data(value, labels, index, name)
    if kind in (list[Label], list[Label] | str):
        return value if isinstance(value, str) else node_labels(value, labels, index, name)
    if kind == Label:
        return node_labels([value], labels, index, name)[0]
    if kind == EDGE:
        return node_labels(listed(value, name), labels, index, name)
    if kind == list[tuple[Label, Label]]:
        return [tuple(node_labels(pair, labels, index, name)) for pair in listed(value, name)]
    if kind == list[tuple[Label, Label, int]]:
        return _weighted(value, labels, index, name)
    if kind == list[Instance]:
        return _parts(value, name)
    if kind in (int, str, bool, float):
        return plain(value)
    return [_plain(each) for each in listed(value, name)]


def _weighted(
    value: Any, labels: Labels, index: dict[Node, int] | None, name: str
) -> list[list[Any]]:
    """Return edges with their weights, given as triples or by the pair of ends."""
    triples: Iterable[Any] = value
    if isinstance(value, Mapping):
        triples = [(*listed(edge, name), weight) for edge, weight in value.items()]
    found = []
    for number, entry in enumerate(listed(triples, name)):
        triple = listed(entry, name)
        if len(triple) != 3:
            place = f".{name}[{number}]"
            raise InputError(f"{shown(entry)} is no weight", "write (u, v, weight)", place)
        found.append([*node_labels(triple[:2], labels, index, name), plain(triple[2])])
    return found


def _parts(value: Any, name: str) -> list[Instance]:
    found = listed(value, name)
    for number, part in enumerate(found):
        if not isinstance(part, Instance):
            raise InputError(f"{shown(part)} is no instance", "", f".{name}[{number}]")
    return found


def _plain(value: Any) -> Any:
    """Return a value with lists for whatever can be iterated, and integers of Python."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_plain(each) for each in value]
    return plain(value)


def _instance(
    spec: Game,
    graph: Graph,
    labels: Labels,
    data: Mapping[str, Any],
    question: str | None,
    name: str | None,
) -> Instance:
    """Return an instance whose data is still to be read, as that of a file is."""
    if not spec.loops and any(map(eq, graph.tails, graph.heads)):
        raise InputError("the graph has a loop", "this game allows none", ".edges")
    ensure_direction(spec, graph)
    given = [key for key in spec.keys if key.name in data]
    if question is None:
        fitting = (
            asked.name
            for asked in spec.questions
            if all(not key.questions or asked.name in key.questions for key in given)
        )
        question = next(fitting, None)
    chosen = game_question(spec, question).name
    read = {
        key.name: data[key.name]
        if key.type == list[Instance] or key.family
        else typed(data, key.name, key.type)
        for key in given
    }
    for key in given:
        ensure_used(key, chosen)
    position = spec.build(graph, labels, read, chosen)
    return Instance(spec.name, position, chosen, labels, name=name)


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
    from zermelo.core.nodes import labels_of

    nodes = list(source.nodes)
    index = {node: vertex for vertex, node in enumerate(nodes)}
    labels = labels_of(nodes)
    pairs = [(index[u], index[v]) for u, v, *_ in source.edges]
    with Place(".edges"):
        made = Graph.from_edges(len(nodes), pairs, source.is_directed(), loops=True)
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
