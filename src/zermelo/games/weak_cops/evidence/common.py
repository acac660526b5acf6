"""What the kinds of evidence for weak cop numbers share: reading cells, integers and bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.checker.data import sequence
from zermelo.core.certificate import CheckResult
from zermelo.core.errors import InputError, LimitReached, Place, shown
from zermelo.core.labels import Labels
from zermelo.core.periodic import Periodic, Vertex

Part = Mapping[str, Any]
"""The data of one piece of evidence."""

MAX_CELL = 100_000
"""A certificate may repeat after so many vertices, not later."""

MAX_EDGES = 1_000_000
"""So many vertices have no more edges."""

LARGEST = 10**9
"""No number in a certificate is larger."""


class Proved(int):
    """A bound that a piece of evidence proves."""


Finding = Proved | CheckResult
"""The bound, or why there is none."""


def integer(value: Any, place: str, least: int = -LARGEST) -> int:
    """Return the value if it is an integer in the range, else raise `InputError`."""
    if type(value) is not int or not least <= value <= LARGEST:
        raise InputError(f"{shown(value)} is no integer from {least} to {LARGEST}", "", place)
    return value


def integers(value: Any, place: str, length: int) -> list[int]:
    """Return a list of so many integers, else raise `InputError`."""
    items = sequence(value, place, length)
    return [integer(item, f"{place}[{index}]") for index, item in enumerate(items)]


def cell(data: Part, graph: Periodic) -> tuple[int, int]:
    """Return after how many cells in either direction the certificate repeats."""
    sizes = integers(data["cell"], ".cell", 2)
    if min(sizes) < 1 or sizes[0] * sizes[1] * graph.n > MAX_CELL:
        raise InputError("no sizes of a cell", f"at most {MAX_CELL} vertices", ".cell")
    if sizes[0] * sizes[1] * len(graph.edges) > MAX_EDGES:
        raise LimitReached(f"the cell has more than {MAX_EDGES:,} edges")
    return sizes[0], sizes[1]


def vertex(value: Any, labels: Labels, place: str) -> Vertex:
    """Return the vertex of the infinite graph that [label, x, y] names."""
    label, x, y = sequence(value, place, 3)
    if isinstance(label, bool) or not isinstance(label, int | str):
        raise InputError(f"{shown(label)} is not a label", "", f"{place}[0]")
    with Place(f"{place}[0]"):
        v = labels.vertex(label)
    return v, integer(x, f"{place}[1]"), integer(y, f"{place}[2]")


def written(graph: Periodic, one: Vertex) -> list[Any]:
    """Return a vertex of the infinite graph as certificates have it."""
    v, x, y = one
    return [graph.labels[v], x, y]
