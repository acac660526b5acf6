"""The rows of a book: their graphs are distinct, connected and all there are, their values right.

A book is a text with tabs: a head of columns, then a row for each graph.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from zermelo.checker.book_values import Masks, Run, answers, components, rules, run
from zermelo.core import graph6
from zermelo.core.errors import BadProof, InputError, Unsupported

COUNTS = (1, 1, 2, 6, 21, 112, 853, 11117, 261080, 11716571)
"""How many connected graphs have 1, 2, 3, … vertices: OEIS A001349."""

LONGEST = 4096
"""The most characters of a row."""


class Count:
    """Whether the graphs of a book ascend, and are all of their orders."""

    def __init__(self) -> None:
        self.rows = 0
        self.orders: list[int] = []
        self._before, self._here = (0, ""), 0

    def add(self, line: str) -> None:
        """Count a row; `BadProof` if it does not belong behind the one before."""
        form = line.partition("\t")[0]
        order = ord(form[0]) - 63 if form else 0
        if (order, form) <= self._before:
            what = "twice" if form == self._before[1] else "not in ascending order"
            raise BadProof(f"column graph6: {form[:40]} stands {what}")
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
        if not order:
            return
        if order > len(COUNTS):
            raise BadProof(f"column graph6: {order} vertices; at most {len(COUNTS)} are checked")
        if self._here != COUNTS[order - 1]:
            every = COUNTS[order - 1]
            raise BadProof(f"{self._here} graphs with {order} vertices, not all {every}")


def head(line: str) -> list[str]:
    """Return the columns of a book, from its first line, without those of graphs and names."""
    cells = line.split("\t")
    columns = cells[1:-1]
    ends = cells[0] == "graph6" and cells[-1] == "names"
    if not ends or len({*columns}) != len(columns) or not columns:
        raise BadProof("the head is not graph6, different columns, names")
    unknown = [
        name for name in columns if name.partition(":")[2] not in rules(name.partition(":")[0])[1]
    ]
    if unknown:
        raise Unsupported(f"no rules are known for the column {unknown[0][:40]!r}")
    return columns


def decoded(text: str) -> tuple[int, ...]:
    """Return the masks of a graph6 text with at most 10 vertices."""
    try:
        graph = graph6.decode(text)
    except InputError as error:
        raise BadProof(f"column graph6: {error}") from None
    if not 0 < graph.n <= len(COUNTS):
        raise BadProof(f"column graph6: {graph.n} vertices; 1 to {len(COUNTS)} are checked")
    return tuple(graph.masks)


def check_row(
    line: str, columns: Sequence[str], named: Callable[[str], str],
    canonical: Callable[[Masks], str], run: Run = run,
) -> None:  # fmt: skip
    """Check one row; `BadProof` says which column is wrong.

    `named` gives the canonical form of the graph that a name means. `canonical` gives the same
    text for isomorphic graphs: so different rows that are their own forms are not isomorphic.
    """
    form, *cells = line.split("\t")
    if len(cells) != len(columns) + 1:
        raise BadProof(f"{len(cells) + 1} cells, not {len(columns) + 2}")
    masks = decoded(form)
    if len(list(components(masks, (1 << len(masks)) - 1))) != 1:
        raise BadProof(f"column graph6: {form} is not connected")
    if canonical(masks) != form:
        raise BadProof(f"column graph6: {form} is not in canonical form")
    right = answers(masks, columns, run)
    for column, cell in zip(columns, cells, strict=False):
        if cell != json.dumps(right[column]):
            value = json.dumps(right[column])
            raise BadProof(f"column {column}: {form} has {value}, not {cell[:40]}")
    for name in cells[-1].split(" ") if cells[-1] else []:
        if named(name) != form:
            raise BadProof(f"column names: {name[:60]} is not {form}")
