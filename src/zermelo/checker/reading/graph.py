"""The ``graph`` object of an instance file, read strictly.

One of four forms: vertices and edges; a graph6, sparse6 or digraph6 text; a family of the graph
mini-language; or an edges_file with two integer columns (.npz or text) for graphs too large for
JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import chain
from typing import Any, Protocol

from zermelo.checker.reading.json_text import convert
from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Label, Labels
from zermelo.core.sizes import affordable, ensure_named


@dataclass(frozen=True, slots=True)
class GraphJson:
    """The keys of a ``graph`` object."""

    vertices: int | list[Label] | None = None
    edges: list[tuple[Label, Label]] | None = None
    graph6: str | None = None
    sparse6: str | None = None
    digraph6: str | None = None
    family: str | None = None
    edges_file: str | None = None
    directed: bool | None = None


KEYS = tuple(field.name for field in fields(GraphJson))

FORMS = ("edges", "graph6", "sparse6", "digraph6", "family", "edges_file")


class Outside(Protocol):
    """What reads the data that stand elsewhere: a graph of a family or a file, a column, a cell."""

    def graph(self, data: GraphJson, loops: bool) -> Graph: ...  # noqa: D102
    def column(self, name: str) -> list[int]: ...  # noqa: D102
    def member(self, value: Any, key: str, kind: Any) -> Any: ...  # noqa: D102


def read_graph(value: Any, outside: Outside | None, loops: bool) -> tuple[Graph, Labels]:
    """Read a ``graph`` object.

    `outside`: what reads a family or a file that it names; None where the graph is to be written
    out. `loops`: whether the game allows loops.

    Raises `InputError` for anything wrong with it; the place is inside the object.
    """
    if isinstance(value, str):
        raise InputError("the graph is a text", f'write {{"family": {shown(value)}}}')
    data: GraphJson = convert(value, GraphJson, KEYS)
    given = [form for form in FORMS if getattr(data, form) is not None]
    if not given and data.vertices is not None:
        raise InputError('the key "edges" is missing', 'add "edges": [[u, v], …]')
    if len(given) != 1:
        what = f"{' and '.join(given)} are all given" if given else "the graph is empty"
        raise InputError(what, f"give exactly one of {', '.join(FORMS)}")
    form = given[0]
    if data.vertices is not None and form not in ("edges", "edges_file"):
        raise InputError(f"vertices does not go with {form}", "remove it", ".vertices")
    if form == "edges":
        return _pairs(data, loops)
    if form in ("edges_file", "family"):
        if outside is None:
            raise InputError("the graph is not written out", "give vertices and edges")
        with Place(f".{form}"):
            graph = outside.graph(data, loops)
    else:
        from zermelo.core import graph6

        with Place(f".{form}"):
            graph = graph6.decode(getattr(data, form), form, loops)
    if data.directed is not None and data.directed != graph.directed:
        raise InputError(f"directed does not agree with {form}", "remove it", ".directed")
    if graph.n == 0:
        raise InputError("the graph has no vertex", "give it at least one", f".{form}")
    if not loops:
        for u, v in zip(graph.tails, graph.heads, strict=True):
            if u == v:
                what, mend = f"the graph has a loop at {u}", "this game allows none"
                raise InputError(what, mend, f".{form}")
    return graph, Labels(graph.n)


def _pairs(data: GraphJson, loops: bool) -> tuple[Graph, Labels]:
    edges = data.edges or []
    if data.vertices is None:
        raise InputError('the key "vertices" is missing', "give their number or their labels")
    with Place(".vertices"):
        if isinstance(data.vertices, int):
            ensure_named(data.vertices, len(edges))
        labels = Labels(ensure_order(data.vertices))
    ends, n = set(chain.from_iterable(edges)), len(labels)
    counted = isinstance(data.vertices, int)
    if counted and all(isinstance(end, int) and 0 <= end < n for end in ends):
        pairs = edges
    else:
        pairs = []
        for position, (u, v) in enumerate(edges):
            try:
                pairs.append((labels.vertex(u), labels.vertex(v)))
            except InputError as error:
                raise error.inside(f".edges[{position}]") from None
    try:
        graph = Graph.from_edges(len(labels), pairs, bool(data.directed), loops)  # type: ignore[arg-type]
    except InputError as error:
        position = int(error.place.strip("[]"))
        u, v = edges[position]
        problem = "is a loop" if u == v else "stands twice"
        allowed = " (this game allows none)" if u == v else ""
        raise InputError(
            f"the edge {u}-{v} {problem}{allowed}", "remove it", f".edges[{position}]"
        ) from None
    return graph, labels


def ensure_order(vertices: int | list[Label] | None) -> int | list[Label]:
    """Return how many vertices there are, or their labels, if they are not none nor too many."""
    n = vertices if isinstance(vertices, int) else len(vertices or ())
    if n < 1:
        raise InputError("the graph has no vertex", "give it at least one")
    affordable(n, 0)
    return vertices or ()  # type: ignore[return-value]
