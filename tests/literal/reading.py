"""An instance as its JSON object says it: the graph, and data of its vertices."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Label = int | str
Value = dict[str, Any]


class Illegal(Exception):
    """The documentation allows no such instance, or no such question about it."""


class TooLarge(Exception):
    """The literal reading would take too long; nothing is said."""


def require(condition: bool, why: str) -> None:
    """Raise `Illegal` unless the condition holds."""
    if not condition:
        raise Illegal(why)


COMMON = {"game", "question", "name", "reference", "comment", "answer"}
"""Keys that every instance may have."""


def only(instance: Value, *keys: str) -> None:
    """Raise `Illegal` if an instance has other keys than the common ones and these."""
    unknown = sorted(set(instance) - COMMON - set(keys))
    require(not unknown, f"keys that do not belong here: {unknown}")


def whole(value: Any, least: int = 0) -> int:
    """Return a whole number that is at least `least`."""
    # True is no number in JSON, though it is one in Python.
    require(type(value) is int and value >= least, f"{value!r} is no number from {least} on")
    return int(value)


@dataclass(frozen=True)
class Graph:
    """A graph on 0..n-1; an undirected edge stands once in `edges`, and is walked both ways."""

    labels: tuple[Label, ...]
    edges: tuple[tuple[int, int], ...]
    directed: bool

    @property
    def vertices(self) -> range:
        return range(len(self.labels))

    def neighbors(self, vertex: int) -> frozenset[int]:
        """The ends of the edges, or of the arcs out, of a vertex; itself if it has a loop."""
        return self._neighbors[vertex]

    @cached_property
    def _neighbors(self) -> list[frozenset[int]]:
        ways = [*self.edges, *([] if self.directed else [(v, u) for u, v in self.edges])]
        return [frozenset(w for u, w in ways if u == v) for v in self.vertices]

    def named(self, vertices: Iterable[int]) -> list[Label]:
        """The labels of some vertices, in vertex order."""
        return [self.labels[v] for v in sorted(vertices)]

    def at(self, label: Any) -> int:
        """The vertex with this label."""
        # 0 == False in Python, and 1 == 1.0.
        require(type(label) in (int, str), f"{label!r} is no label")
        require(label in self.labels, f"no vertex is called {label!r}")
        return self.labels.index(label)

    def some(self, labels: Any) -> frozenset[int]:
        """The vertices with the labels of a list, which are different."""
        labels = listed(labels)
        require(isinstance(labels, list), f"{labels!r} is no list of labels")
        found = [self.at(label) for label in labels]
        require(len(set(found)) == len(found), "a label stands twice")
        return frozenset(found)


def graph_of(instance: Value, directed: bool | None = None, loops: bool = False) -> Graph:
    """Return the graph of an instance.

    Parameters
    ----------
    directed : bool or None
        What the game is played on; None is both.
    loops : bool
        Whether the game allows them.
    """
    value = instance.get("graph")
    if not isinstance(value, dict):
        raise Illegal("there is no graph")
    require(set(value) <= {"vertices", "edges", "directed"}, f"keys of the graph: {set(value)}")
    require("vertices" in value and "edges" in value, "the graph is not written out")
    labels = _labels(value["vertices"])
    is_directed = value.get("directed", False)
    require(type(is_directed) is bool, "directed is true or false")
    require(directed is None or directed is is_directed, "another kind of graph is wanted")
    named = Graph(labels, (), is_directed)
    require(isinstance(value["edges"], list), "the edges are no list")
    edges: list[tuple[int, int]] = []
    for pair in value["edges"]:
        require(isinstance(pair, list) and len(pair) == 2, f"{pair!r} is no edge")
        edge = named.at(pair[0]), named.at(pair[1])
        twice = edge in edges or (not is_directed and edge[::-1] in edges)
        require(not twice, f"the edge {pair} stands twice")
        require(loops or edge[0] != edge[1], f"the loop {pair}")
        edges.append(edge)
    return Graph(labels, tuple(edges), is_directed)


def _labels(value: Any) -> tuple[Label, ...]:
    if isinstance(value, list):
        require(len(value) > 0, "no vertex")
        require(all(type(label) in (int, str) for label in value), "a label is text or a number")
        require(len({str(label) for label in value}) == len(value), "two labels read the same")
        return tuple(value)
    if whole(value, 1) > 10_000:
        raise TooLarge(f"{value} vertices")
    return tuple(range(value))


def vertex_data(value: Any, graph: Graph, default: Any = None) -> list[Any]:
    """Return a value for each vertex, from a list in vertex order or an object by label."""
    if isinstance(value, list):
        require(len(value) == len(graph.labels), "not as many values as vertices")
        return list(value)
    require(isinstance(value, dict), f"{value!r} is no data of vertices")
    names = [str(label) for label in graph.labels]
    require(set(value) <= set(names), "data of no vertex")
    require(default is not None or set(value) == set(names), "a vertex without data")
    return [value.get(name, default) for name in names]


def listed(value: Any, width: int = 0) -> Any:
    """Return a list where one value stands for a list of one; of lists of a width, one of these."""
    if width:
        flat = isinstance(value, list) and not any(isinstance(each, list | dict) for each in value)
        return [value] if flat and len(value) == width else value
    return [value] if isinstance(value, int | str) and not isinstance(value, bool) else value


def chosen(value: Any, graph: Graph) -> frozenset[int]:
    """Return the vertices that a list of labels, or the word "all", means."""
    return frozenset(graph.vertices) if value == "all" else graph.some(value)


def component(vertices: Iterable[int], graph: Graph, start: int) -> frozenset[int]:
    """Return what can be walked to from a vertex through the given ones (it is one of them)."""
    inside, found, last = frozenset(vertices), {start}, {start}
    while last:
        last = {w for v in last for w in graph.neighbors(v) & inside} - found
        found |= last
    return frozenset(found)


def in_order(moves: Iterable[Any]) -> list[Any]:
    """Sort JSON values by their text, so that two lists of moves can be compared."""
    return sorted(moves, key=json.dumps)


def same(question: str, one: Any, other: Any) -> bool:
    """Whether two answers are the same JSON value, moves in whatever order.

    Where many answers are right, the first one is what says it of the other.
    """
    if callable(one):
        return bool(one(other))
    if question == "winning-moves" and isinstance(one, list) and isinstance(other, list):
        one, other = in_order(one), in_order(other)
    # As text, because 1 == True in Python.
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
