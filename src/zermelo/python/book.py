"""The book: what zermelo knows of every small connected graph, looked up under its canonical form.

The rows are made and checked by ``python -m lab.tables`` in a checkout, by our own methods.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from zermelo.core.errors import InputError, LimitReached
from zermelo.families.canonical import canonical
from zermelo.python.making import graph as read_graph

MOST = 8
"""The most vertices of a graph in the book."""

FILE = "book.tsv.gz"
"""A head, and a line for each graph: its graph6, a JSON value for each column, its names."""


def lookup(graph: Any) -> dict[str, Any]:
    """Look a connected graph with at most 8 vertices up, however its vertices are numbered.

    >>> found = zermelo.lookup("cycle:7")
    >>> found["names"][0], found["values"]["cops"]
    ('cycle:7', {'cop-number': 2, 'capture-time': 2})

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph; a str is a text of the mini-language, as in ``"graph6:DhC"``.

    Returns
    -------
    dict
        ``graph6``: the canonical form; ``vertices`` and ``edges``: how many; ``names``: texts of
        the mini-language; ``values``: games to questions to answers. The capture time is that of
        as few cops as win; the fewest presses of Lights Out put out a board that is all lit.

    Raises
    ------
    InputError
        The graph is directed, has a loop, or is none.
    LimitReached
        The graph is not in the book: it is larger or not connected.
    """
    found = read_graph(graph)[0]
    if found.directed or any(u == v for u, v in found.edges):
        raise InputError("the graph is directed or has a loop", "the book has simple graphs")
    if not 0 < found.n <= MOST or len(found.components()) > 1:
        shape = f"{found.n} vertices in {len(found.components())} components"
        what = f"the book has the connected graphs with 1 to {MOST} vertices"
        raise LimitReached(f"{what}, and this one has {shape}")
    form = canonical(found.masks)
    return {"graph6": form, "vertices": found.n, "edges": found.m, **rows()[form]}


@cache
def rows() -> Mapping[str, dict[str, Any]]:
    """Return the names and values of each graph, by its canonical form."""
    data = files("zermelo.python").joinpath(FILE).read_bytes()
    head, *lines = gzip.decompress(data).decode().splitlines()
    columns = [tuple(column.split(":")) for column in head.split("\t")[1:-1]]
    found = {}
    for line in lines:
        form, *answers, names = line.split("\t")
        values: dict[str, dict[str, Any]] = {}
        for (game, question), answer in zip(columns, answers, strict=True):
            values.setdefault(game, {})[question] = json.loads(answer)
        found[form] = {"names": names.split(), "values": values}
    return found
