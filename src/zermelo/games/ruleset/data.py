"""The data of a ruleset: the types of its keys, and how values reach the author's functions.

Labels become vertices 0..n-1, lists become tuples, data on vertices and edges a value for each in
their order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, get_args, get_origin

from zermelo.core.errors import InputError, Place, nearest, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Label, Labels
from zermelo.games.ruleset.mistakes import mistake_here

ON_VERTICES: Mapping[Any, Any] = {
    list[int] | dict[str, int]: int,
    list[str] | dict[str, str]: str,
    list[bool] | dict[str, bool]: bool,
    list[float] | dict[str, float]: float,
}
"""The types of data with a value for each vertex, and of what those values are."""

WEIGHTS = list[int] | dict[str, int]
EDGE = tuple[Label, Label]
EDGES = list[tuple[Label, Label]]
EDGE_WEIGHTS = list[tuple[Label, Label, int]]

TYPES: Mapping[str, Any] = {
    "integer": int,
    "text": str,
    "boolean": bool,
    "number": float,
    "integers": list[int],
    "texts": list[str],
    "vertex": Label,
    "vertices": list[Label],
    "edge": EDGE,
    "edges": EDGES,
    "weights": WEIGHTS,
    "edge-weights": EDGE_WEIGHTS,
}
"""The names of types of data, beside Python's own types."""

OTHER_NAMES = {
    "int": "integer",
    "str": "text",
    "string": "text",
    "bool": "boolean",
    "float": "number",
    "label": "vertex",
    "labels": "vertices",
    "vertex-data": "weights",
    "edge-data": "edge-weights",
}

ALIASES: tuple[tuple[Any, Any], ...] = (
    *((get_args(kind)[1], kind) for kind in ON_VERTICES),
    (dict, WEIGHTS),
    (list, list[int]),
    (tuple, list[int]),
    (frozenset[int], list[int]),
    (set[int], list[int]),
)
"""Types that are read as others."""

ON_GRAPHS = (Label, list[Label], EDGE, EDGES, EDGE_WEIGHTS, *ON_VERTICES)
"""The types that are about a graph."""

RESERVED = frozenset(
    ("game", "graph", "question", "name", "reference", "comment", "answer", "player")
)
"""Keys that mean something else in an instance file."""


class Required(Enum):
    """Stands for the default of data that must be given, in every process the same."""

    REQUIRED = "required"


MISSING: Any = Required.REQUIRED


@dataclass(frozen=True, slots=True)
class Data:
    """A key of an instance's data.

    Attributes
    ----------
    name : str
        The key.
    type : Any
        The type of its JSON value.
    default : Any
        Its value where it is left out, or `MISSING`.
    """

    name: str
    type: Any
    default: Any = MISSING


def declare(game: str, key: Any, given: Any, graph: str) -> Data:
    """Return a key of the data as an author declares it, with a type or with (type, default)."""
    if not isinstance(key, str) or not key.isidentifier():
        raise mistake_here(f"{shown(key)} in the data of {game} is no name of an argument", "")
    if key in RESERVED:
        raise mistake_here(f"the key {key} of {game} means something else in a file", "rename it")
    default = MISSING
    if isinstance(given, tuple | list) and len(given) == 2:
        given, default = given
    kind = _type(given)
    if kind is None:
        what = f"the type of {key} in the data of {game} is {shown(given)}"
        raise mistake_here(what, nearest(str(given), TYPES))
    if graph == "none" and any(kind == each for each in ON_GRAPHS):
        what = f"{key} in the data of {game} is about a graph, and the game has none"
        raise mistake_here(what, "use int, str, bool or lists of these")
    if default is not MISSING and not _fits(default, kind):
        what = f"the default of {key} in the data of {game} is {shown(default)}"
        name = given.__name__ if isinstance(given, type) else shown(given)
        raise mistake_here(what, f"give one of the type {name}")
    return Data(key, kind, default)


def _type(given: Any) -> Any:
    """Return the type that is meant; None if it is none."""
    if isinstance(given, str):
        name = given.lower().replace("_", "-").replace(" ", "-")
        return TYPES.get(OTHER_NAMES.get(name, name))
    for alias, kind in ALIASES:
        if given == alias:
            return kind
    kinds = (*TYPES.values(), *ON_VERTICES)
    known = any(given == kind for kind in kinds) or _plain(given)
    return given if known else None


def _plain(kind: Any) -> bool:
    """Whether a type is made of numbers, texts, truth values, lists and tuples."""
    if kind in (int, str, bool, float):
        return True
    inside = [each for each in get_args(kind) if each is not ...]
    return get_origin(kind) in (list, tuple) and bool(inside) and all(map(_plain, inside))


def _fits(value: Any, kind: Any) -> bool:
    """Whether a default is of a type; vertices are numbers there, or labels that are texts."""
    if value is None:
        return True
    if kind in (int, float, str, bool):
        wanted = (int, float) if kind is float else kind
        return isinstance(value, wanted) and isinstance(value, bool) == (kind is bool)
    if kind == Label:
        return isinstance(value, int | str) and not isinstance(value, bool)
    if kind == EDGE_WEIGHTS:
        return type(value) is int
    if kind in ON_VERTICES:
        if _fits(value, ON_VERTICES[kind]):
            return True
        kind = get_args(kind)[0]
    if not isinstance(value, list | tuple | frozenset | set):
        return False
    inside = get_args(kind)
    if get_origin(kind) is tuple and inside[-1] is not ...:
        return len(value) == len(inside) and all(map(_fits, value, inside))
    return all(_fits(each, inside[0]) for each in value)


def decode(each: Data, data: Mapping[str, Any], graph: Graph, labels: Labels) -> Any:
    """Return a value as the author's function gets it: vertices 0..n-1, tuples."""
    value: Any = data.get(each.name)
    kind = each.type
    with Place(f".{each.name}"):
        if each.name not in data:
            return _default(each, graph, labels)
        if kind == EDGE_WEIGHTS:
            return _edge_weights(value, each.default, graph, labels)
        if kind in ON_VERTICES:
            one = each.default if _fits(each.default, ON_VERTICES[kind]) else None
            return labels.vertex_data(value, lambda own: own, one)
        return _inside(value, kind, labels)


def _default(each: Data, graph: Graph, labels: Labels) -> Any:
    value, kind = each.default, each.type
    if value is None:
        return None
    if kind == EDGE_WEIGHTS:
        return (value,) * graph.m
    if kind in ON_VERTICES:
        several = isinstance(value, list | tuple | frozenset | set)
        return labels.vertex_data(list(value) if several else [value] * graph.n, lambda own: own)
    if isinstance(value, frozenset | set):
        value = sorted(value)
    return _at_home(value, kind, labels)


def _at_home(value: Any, kind: Any, labels: Labels) -> Any:
    """Return a default with its texts for labels as vertices."""
    if kind == Label:
        if isinstance(value, str):
            return labels.vertex(value)
        if not 0 <= value < len(labels):
            raise InputError(f"by default it is vertex {value}, which is not there", "give another")
        return value
    if not isinstance(value, list | tuple):
        return value
    inside = get_args(kind)
    kinds = (
        inside if get_origin(kind) is tuple and inside[-1] is not ... else inside[:1] * len(value)
    )
    return tuple(_at_home(one, own, labels) for one, own in zip(value, kinds, strict=True))


def _inside(value: Any, kind: Any, labels: Labels) -> Any:
    """Return a value with tuples for lists, and vertices for labels."""
    if kind == Label:
        return labels.vertex(value)
    if kind == list[Label]:
        return labels.vertices(value)
    if kind == EDGE:
        return tuple(map(labels.vertex, value))
    if kind == EDGES:
        return tuple((labels.vertex(u), labels.vertex(v)) for u, v in value)
    return frozen(value)


def frozen(value: Any) -> Any:
    """Return a value with tuples for lists."""
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def _edge_weights(given: Any, default: Any, graph: Graph, labels: Labels) -> tuple[int, ...]:
    """Return a value for each edge, in the order of the edges."""
    found: dict[frozenset[int] | tuple[int, int], int] = {}
    for number, (first, second, value) in enumerate(given):
        u, v = labels.vertex(first), labels.vertex(second)
        edge = (u, v) if graph.directed else frozenset((u, v))
        if not graph.has_edge(u, v) or edge in found:
            problem = "stands twice" if edge in found else "is not there"
            what = f"the edge {shown([first, second])} {problem}"
            raise InputError(what, "give each edge of the graph its value once", f"[{number}]")
        found[edge] = value
    values = []
    for u, v in graph.edges:
        value = found.get((u, v) if graph.directed else frozenset((u, v)), default)
        if type(value) is not int:
            raise InputError(f"the edge {shown(labels.of((u, v)))} has no value", "add it")
        values.append(value)
    return tuple(values)


def encode(each: Data, value: Any, graph: Graph, labels: Labels) -> Any:
    """Return a value as a file has it."""
    if value is None:
        return None
    if each.type == Label:
        return labels[value]
    if each.type in (list[Label], EDGE):
        return labels.of(value)
    if each.type == EDGES:
        return [labels.of(edge) for edge in value]
    if each.type == EDGE_WEIGHTS:
        return [[*labels.of(e), own] for e, own in zip(graph.edges, value, strict=True)]
    return _thaw(value)


def _thaw(value: Any) -> Any:
    return [_thaw(each) for each in value] if isinstance(value, tuple) else value
