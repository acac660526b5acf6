"""The rows of a book: their graphs are distinct, of its kind and all there are, their values right.

A book is a text with tabs: a head of columns, then a row for each graph.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from zermelo.checker.book_values import Run, answers, rules, run
from zermelo.core import graph6
from zermelo.core.canonical import canonical
from zermelo.core.errors import BadProof, InputError, Unsupported
from zermelo.core.graph import Graph

COUNTS = (1, 1, 2, 6, 21, 112, 853, 11117, 261080, 11716571)
"""How many connected graphs have 1, 2, 3, … vertices: OEIS A001349."""

CUBIC = (1, 2, 5, 19, 85, 509, 4060, 41301, 510489)
"""How many connected cubic graphs have 4, 6, 8, … vertices: OEIS A002851."""

TREES = (
    1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741, 19320, 48629, 123867, 317955,
    823065,
)  # fmt: skip
"""How many trees have 1, 2, 3, … vertices: OEIS A000055."""

MOST = 20
"""The most vertices of a graph in any book."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The graphs of a book: their name, how many there are by vertices, and which."""

    graphs: str
    counts: Mapping[int, int]
    has: Callable[[Graph], bool]


KINDS = {
    "graph6": Kind("connected graphs", dict(enumerate(COUNTS, 1)), lambda graph: graph.n > 0),
    "cubic graph6": Kind(
        "connected cubic graphs",
        dict(zip(range(4, MOST + 1, 2), CUBIC, strict=True)),
        lambda graph: {*map(len, graph.adjacency)} == {3},
    ),
    "tree graph6": Kind("trees", dict(enumerate(TREES, 1)), lambda graph: graph.m == graph.n - 1),
}
"""What the first cell of a head says."""

LONGEST = 4096
"""The most characters of a row."""


class Count:
    """Whether the graphs of a book ascend, and are all of their orders."""

    def __init__(self, kind: Kind) -> None:
        self.rows = 0
        self.orders: list[int] = []
        self._kind, self._before, self._here = kind, (0, ""), 0

    def add(self, line: str) -> None:
        """Count a row; `BadProof` if it does not belong behind the one before."""
        form = line.partition("\t")[0]
        order = ord(form[0]) - 63 if form else 0
        if (order, form) <= self._before:
            what = "twice" if form == self._before[1] else "not in ascending order"
            raise BadProof(f"column graph6: {form[:40]} stands {what}")
        if order not in self._kind.counts:
            raise BadProof(f"column graph6: {order} vertices; such books are not checked")
        if order != self._before[0]:
            self.end()
            self.orders.append(order)
            self._here = 0
        self._before = order, form
        self._here += 1
        self.rows += 1

    def end(self) -> None:
        """Say that no more graphs of the order come; `BadProof` if some are missing."""
        order = self._before[0]
        every = self._kind.counts.get(order, 0)
        if self._here != every:
            raise BadProof(f"{self._here} graphs with {order} vertices, not all {every}")


def head(line: str) -> tuple[str, list[str]]:
    """Return which of `KINDS` a book is, and its columns without those of graphs and names."""
    cells = line.split("\t")
    columns = cells[1:-1]
    ends = cells[0] in KINDS and cells[-1] == "names"
    if not ends or len({*columns}) != len(columns) or not columns:
        raise BadProof("the head is not graph6, different columns, names")
    unknown = [
        name for name in columns if name.partition(":")[2] not in rules(name.partition(":")[0])[1]
    ]
    if unknown:
        raise Unsupported(f"no rules are known for the column {unknown[0][:40]!r}")
    return cells[0], columns


def decode(text: str) -> Graph:
    """Return the graph of a graph6 text with at most 20 vertices."""
    try:
        graph = graph6.decode(text)
    except InputError as error:
        raise BadProof(f"column graph6: {error}") from None
    if not 0 < graph.n <= MOST:
        raise BadProof(f"column graph6: {graph.n} vertices; 1 to {MOST} are checked")
    return graph


def check_row(
    line: str, kind: str, columns: Sequence[str], named: Callable[[str], Graph], run: Run = run
) -> None:
    """Check one row; `BadProof` says which column is wrong.

    `named` gives the graph that a name means. Different rows that are their own canonical forms are
    not isomorphic.
    """
    form, *cells = line.split("\t")
    if len(cells) != len(columns) + 1:
        raise BadProof(f"{len(cells) + 1} cells, not {len(columns) + 2}")
    graph = decode(form)
    if len(graph.components()) != 1:
        raise BadProof(f"column graph6: {form} is not connected")
    if not KINDS[kind].has(graph):
        raise BadProof(f"column graph6: {form} is none of the {KINDS[kind].graphs}")
    if canonical(graph.masks) != form:
        raise BadProof(f"column graph6: {form} is not in canonical form")
    right = answers(graph.masks, columns, run)
    for column, cell in zip(columns, cells, strict=False):
        if cell != json.dumps(right[column]):
            value = json.dumps(right[column])
            raise BadProof(f"column {column}: {form} has {value}, not {cell[:40]}")
    for name in cells[-1].split(" ") if cells[-1] else []:
        if canonical(named(name).masks) != form:
            raise BadProof(f"column names: {name[:60]} is not {form}")
