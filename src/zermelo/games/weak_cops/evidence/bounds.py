"""The kinds of evidence for "weak-cop-number", and ``bounds``, which joins two of them.

``retract`` alone proves an interval [k, null], ``rows`` [1, 2], and ``constructing-order`` [1, 1]:
one cop is always needed. ``bounds`` has the data ``lower`` (a retract) and ``upper`` (rows, or a
constructing order), each with its own ``kind``. The answer must be exactly what they prove. This
file reads cells, integers and vertices for all of them.

Acceptance implies:
The weak cop number lies in the interval that is the answer, which is what the parts prove.

Hypotheses:
The graph is periodic (checked); each part has the hypotheses of its kind. A kind that proves only a
lower bound must be ``lower``, and one that proves only an upper bound must be ``upper``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from zermelo.checker.data import ACCEPTED, read_evidence, require, same, sequence, vertices
from zermelo.checker.kind import resolve
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, Place, shown
from zermelo.core.labels import Labels
from zermelo.core.periodic import Periodic, Vertex

BOUNDS = {
    "retract": ("lower", "weak_cops.retract:prove_retract"),
    "rows": ("upper", "weak_cops.rows:prove_rows"),
    "constructing-order": ("upper", "weak_cops.order:prove_order"),
}
"""The kinds that prove one bound: which one, and what returns it or raises `BadProof`."""

Part = Mapping[str, Any]
"""The data of one piece of evidence."""

MAX_CELL = 100_000
"""A certificate may repeat after so many vertices, not later."""

MAX_EDGES = 1_000_000
"""So many vertices have no more edges."""

LARGEST = 10**9
"""No number in a certificate is larger."""


class BothBounds(TypedDict):
    """A lower and an upper bound, each evidence with its own kind."""

    lower: dict[str, Any]
    upper: dict[str, Any]


def check_bounds(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a lower bound, an upper one, or both."""
    kind, data = certificate.evidence.kind, certificate.evidence.data
    parts: dict[str, tuple[str, Part]] = {}
    if kind in BOUNDS:
        parts[BOUNDS[kind][0]] = kind, data
    else:
        for side in ("lower", "upper"):
            inner = read_evidence(data[side], f".{side}")
            parts[side] = inner.kind, inner.data
    graph = certificate.instance.position.periodic
    infinite = graph is not None
    require(infinite, "this evidence is about a periodic graph; the graph is finite")
    proved: dict[str, int | None] = {"lower": 1, "upper": None}
    for side, (name, part) in parts.items():
        known = {each: place for each, (own, place) in BOUNDS.items() if own == side}
        with Place("" if kind in BOUNDS else f".{side}"):
            if name not in known:
                what = f"{shown(name)} proves no {side} bound"
                raise InputError(what, f"known: {', '.join(sorted(known))}", ".kind")
            proved[side] = resolve(known[name])(graph, part, deadline)
    interval = [proved["lower"], proved["upper"]]
    require(same(certificate.answer, interval), f"what is proved is {shown(interval)}")
    return ACCEPTED


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
    (v,) = vertices([label], labels, place)
    return v, integer(x, f"{place}[1]"), integer(y, f"{place}[2]")


def format_vertex(graph: Periodic, one: Vertex) -> list[Any]:
    """Return a vertex of the infinite graph as certificates have it."""
    v, x, y = one
    return [graph.labels[v], x, y]
