"""Games from Python: one function a game, made from the keys of its entry.

Graphs are given as networkx graphs, as `zermelo.Graph`, or as text of the graph
mini-language (``grid:4x5``); vertices are named by the graph's own nodes. Graph and data are then
read as those of a file are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature
from operator import eq
from pathlib import Path
from textwrap import wrap
from typing import Any

from zermelo.checker.reading.instance import NO_GRAPH, ensure_direction, ensure_used, typed
from zermelo.checker.reading.one_for_list import alone
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.families.tilings import PREFIX
from zermelo.formats.instance import INSTANCES, Beside
from zermelo.games.game import Game, Key
from zermelo.games.registry import impartial_of
from zermelo.games.registry import question as game_question
from zermelo.games.ruleset.contract import Ruleset
from zermelo.games.ruleset.entries import entry as entry_of
from zermelo.games.ruleset.files import register
from zermelo.python.given import attribute, plain_deep, read_graph, value_of


def graph(source: Any) -> tuple[Graph, Labels]:
    """Return the graph and the labels of a networkx graph, a `Graph` or a mini-language text.

    >>> graph, labels = zermelo.graphs.graph("grid:2x3")
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
    nor strings are labeled by their text, and stand in answers and certificates as themselves.
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
        return _make(spec, given)

    function.__name__ = function.__qualname__ = name
    function.__module__ = "zermelo"
    function.__doc__ = _docstring(spec, name)
    function.__signature__ = signature  # type: ignore[attr-defined]  # what inspect looks for
    return function


def instance_of(ruleset: Ruleset, args: tuple[Any, ...], options: dict[str, Any]) -> Instance:
    """Return an instance of a ruleset, as its call says."""
    spec = entry_of(register(ruleset))
    return constructor(spec, ruleset.name)(*args, **options)


ANNOTATIONS: tuple[tuple[Any, str, str], ...] = (
    (
        list[int] | dict[str, int],
        "int | Sequence[int] | Mapping[Node, int] | str",
        "sequence or mapping, a node attribute, or one value for all",
    ),
    (list[Label] | str, "Iterable[Node] | Node", 'iterable of nodes, one node, or "all"'),
    (list[Label], "Iterable[Node] | Node", "iterable of nodes, or one node"),
    (
        list[tuple[Label, Label]],
        "Iterable[tuple[Node, Node]] | tuple[Node, Node]",
        "iterable of (node, node), or one pair",
    ),
    (
        list[tuple[Label, Label, int]],
        "Iterable[tuple[Node, Node, int]] | Mapping[tuple[Node, Node], int] | str",
        "iterable of (node, node, int), mapping of (node, node) to int, or an edge attribute",
    ),
    (Label, "Node", "node"),
    (Instance, "Instance", "Instance"),
    (list[Instance], "Iterable[Instance] | Instance", "iterable of Instance, or one"),
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
    if alone(key.type) is not None:
        return "Iterable[int] | int", "iterable of int, or one"
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


def _make(spec: Game, given: Mapping[str, Any]) -> Instance:
    """Return the instance of a call with these arguments."""
    keys = {key.name: key for key in spec.keys}
    data: dict[str, Any] = {}
    board, labels, index = NO_GRAPH, Labels(0), None
    family = next((key for key in spec.keys if key.family), None)
    if family is not None and _stands_for_a_graph(given["graph"]):
        data[family.name] = Beside(Path()).member(
            plain_deep(given["graph"]), family.name, family.type
        )
    elif spec.graph != "none":
        board, labels, index = read_graph(given["graph"])
    for name, value in given.items():
        if name in keys and (value is not None or keys[name].always):
            if isinstance(value, str):
                value = attribute(given.get("graph"), value, keys[name])
            data[name] = value_of(value, keys[name], labels, index)
    return _instance(spec, board, labels, data, given.get("question"), given.get("name"))


def _stands_for_a_graph(graph: Any) -> bool:
    """Whether what is given for the graph is a value of the key that stands in its place."""
    return isinstance(graph, Mapping) or (isinstance(graph, str) and graph.startswith(PREFIX))


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
        parts = [part for key in given if key.type == list[Instance] for part in data[key.name]]
        partizan = any(impartial_of(part) is None for part in parts)
        fitting = (
            asked.name
            for asked in spec.questions[partizan:]  # of a sum the first is for impartial games
            if all(not key.questions or asked.name in key.questions for key in given)
        )
        question = next(fitting, None)
    chosen = game_question(spec, question).name
    read = {
        key.name: data[key.name]
        if key.family or key.type in INSTANCES
        else typed(data, key.name, key.type)
        for key in given
    }
    for key in given:
        ensure_used(key, chosen)
    position = spec.make(graph, labels, read, chosen)
    return Instance(spec.name, position, chosen, labels, name=name)
