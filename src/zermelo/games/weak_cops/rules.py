"""Weak Cops and Robbers: the game on infinite graphs.

Cops and a robber move along edges or stay, as in Cops and Robbers: the cops choose their vertices,
then the robber his, and in turn all cops and the robber move. The cops win weakly if they catch the
robber or he visits every vertex only finitely often. The weak cop number is the least number of
cops that can win weakly, whatever the robber does (Lehner, "Cops, robbers, and infinite graphs",
arXiv 1410.8412). On a finite graph nobody can visit every vertex finitely often for ever, so there
it is the cop number.

An infinite graph is given by a cell that is repeated over the lattice Z^2 (`core.periodic`). It
must be connected: with infinitely many components no number of cops suffices, and finitely many are
translates of each other, so that one of them tells all.

No algorithm is known that finds the number, so the answer is an interval [lower, upper] of what is
proved, with null for an upper end of which nothing is known.

Another parameter has the same name: the coarse weak cop number of Lee, Martinez-Pedroza and
Rodriguez-Quinche, where the cops' speed and reach are chosen too. It is infinite for the square
grid; the number of this game is 2 there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd
from typing import Any, TypedDict

from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Label, Labels
from zermelo.core.periodic import Periodic

PERIODIC = "periodic"
FARTHEST = 1000
"""An edge leads to a cell at most so many cells away."""

PeriodicEdge = tuple[Label, Label, int, int]


class PeriodicData(TypedDict):
    """The object that an instance file has for a periodic graph."""

    vertices: int | list[Label]
    edges: list[PeriodicEdge]


@dataclass(frozen=True, slots=True)
class WeakCops:
    """A finite graph, or the empty one and a periodic graph."""

    graph: Graph
    periodic: Periodic | None = None


def meet(one: list[int | None], other: list[int | None]) -> bool:
    """Whether two intervals have a number in common."""
    ends = [upper for _, upper in (one, other) if upper is not None]
    return all(max(one[0] or 0, other[0] or 0) <= upper for upper in ends)


def read_periodic(value: Mapping[str, Any]) -> Periodic:
    """Return the periodic graph of an object with the keys ``vertices`` and ``edges``.

    `InputError` if it has a loop, parallel edges or an unknown vertex, or is not connected.
    """
    vertices = value["vertices"]
    number = vertices if isinstance(vertices, int) else len(vertices)
    if number < 1:
        raise InputError("a cell without vertices", "give it at least one", ".vertices")
    if number > len(value["edges"]) + 1:  # looked at before anything of that size is built
        what = f"{number} vertices and {len(value['edges'])} edges"
        raise InputError(what, "a periodic graph must be connected", ".vertices")
    with Place(".vertices"):
        labels = Labels(vertices)
    edges: list[tuple[int, int, int, int]] = []
    seen: dict[tuple[int, int, int, int], int] = {}
    for position, (tail, head, dx, dy) in enumerate(value["edges"]):
        with Place(f".edges[{position}]"):
            u, v = labels.vertex(tail), labels.vertex(head)
            if max(abs(dx), abs(dy)) > FARTHEST:
                raise InputError("the edge leads too far", f"at most {FARTHEST} cells")
            if (u, dx, dy) == (v, 0, 0):
                raise InputError(f"a loop at vertex {shown(tail)}", "remove it")
            one = min((u, v, dx, dy), (v, u, -dx, -dy))
            if one in seen:
                raise InputError(f"the same edge as .edges[{seen[one]}]", "remove one of them")
        seen[one] = position
        edges.append((u, v, dx, dy))
    found = Periodic(labels, tuple(edges))
    _ensure_connected(found)
    return found


def _ensure_connected(graph: Periodic) -> None:
    """Raise `InputError` unless the infinite graph is connected.

    It is if the cell is, once copies are made one, and the shifts along its cycles generate the
    lattice: their 2 x 2 minors have the greatest common divisor 1.
    """
    shift: dict[int, tuple[int, int]] = {0: (0, 0)}
    queue = [0]
    for v in queue:
        for w, dx, dy in graph.steps[v]:
            if w not in shift:
                shift[w] = (shift[v][0] + dx, shift[v][1] + dy)
                queue.append(w)
    if len(shift) < graph.n:
        apart = graph.labels[min(set(range(graph.n)) - set(shift))]
        what = f"no path leads from vertex {shown(graph.labels[0])} to vertex {shown(apart)}"
        raise InputError(what, "a periodic graph must be connected", ".edges")
    cycles = [
        (shift[u][0] + dx - shift[v][0], shift[u][1] + dy - shift[v][1])
        for u, v, dx, dy in graph.edges
    ]
    # A basis of the lattice that they generate, row by row: ((a, b), (0, c)).
    a, b, c = 0, 0, 0
    for x, y in cycles:
        while x:
            factor = a // x
            a, b, x, y = x, y, a - factor * x, b - factor * y
        c = gcd(c, y)
        b = b % c if c else b
    index = abs(a * c)
    if index == 1:
        return
    mend = "give the cells other edges, so that the infinite graph is connected"
    if index:
        what = f"the shifts along cycles generate a sublattice of index {index}"
        raise InputError(what, mend, ".edges")
    rank = "only multiples of one shift" if any(map(any, cycles)) else "no shift"
    raise InputError(f"the cycles give {rank}: copies stay apart", mend, ".edges")


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> WeakCops:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    given = data.get(PERIODIC)
    if given is None:
        if not graph.n:
            mend = (
                'add "periodic": {"vertices": …, "edges": [[u, v, dx, dy], …]}, or a finite graph'
            )
            raise InputError("there is no graph", mend)
        return WeakCops(graph)
    if graph.n:
        raise InputError("a graph and a periodic graph are given", "remove one", f".{PERIODIC}")
    with Place(f".{PERIODIC}"):
        return WeakCops(graph, read_periodic(given))


def to_json(game: WeakCops, labels: Labels) -> dict[str, Any]:  # noqa: ARG001
    """Return the data of a game: the way back from `build`."""
    graph = game.periodic
    if graph is None:
        return {}
    names = graph.labels
    edges = [[names[u], names[v], dx, dy] for u, v, dx, dy in graph.edges]
    return {PERIODIC: {"vertices": graph.n if names.plain else list(names), "edges": edges}}
