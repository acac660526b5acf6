"""The book: what zermelo knows of every small connected graph, looked up under its canonical form.

The rows are made and checked by ``python -m lab.tables`` in a checkout, by our own methods.
"""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from zermelo.core import graph6
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.families.orbits import canonical as canonical_form
from zermelo.python.making import graph as read_graph
from zermelo.solvers.recognize import bipartition

MOST = 8
"""The most vertices of a graph in the book."""

MOST_ORDERED = 10
"""The most vertices of a graph of which a canonical form is found."""

SECONDS = 60.0
"""How long an expression is looked at."""

FILE = "book.tsv.gz"
"""A head, and a line for each graph: its graph6, a JSON value for each column, its names."""


def lookup(graph: Any) -> dict[str, Any]:
    """Look a connected graph with at most 8 vertices up, however its vertices are numbered.

    >>> found = zermelo.graphs.lookup("cycle:7")
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
    found = _simple(graph)
    if not 0 < found.n <= MOST or len(found.components()) > 1:
        parts = len(found.components())
        shape = f"{found.n} vertices" if parts <= 1 else f"{parts} components"
        what = f"the book has the connected graphs with 1 to {MOST} vertices"
        raise LimitReached(f"{what}, and this one has {shape}")
    form = canonical_form(found.masks)
    return {"graph6": form, "vertices": found.n, "edges": found.m, **rows()[form]}


def canonical(graph: Any) -> str:
    """Return the graph6 text that a graph shares with the graphs isomorphic to it, and no others.

    >>> zermelo.graphs.canonical("star:2") == zermelo.graphs.canonical("path:3")
    True

    Parameters
    ----------
    graph : networkx graph, Graph or str
        A simple graph with at most 10 vertices: all orders that keep the degrees are tried.

    Raises
    ------
    InputError
        The graph is directed, has a loop, or is none.
    LimitReached
        It has more vertices.
    """
    found = _simple(graph)
    if found.n > MOST_ORDERED:
        raise LimitReached(f"{found.n} vertices; canonical forms go to {MOST_ORDERED}")
    return canonical_form(found.masks)


def _simple(graph: Any) -> Graph:
    found = read_graph(graph)[0]
    if found.directed or any(u == v for u, v in found.edges):
        raise InputError("the graph is directed or has a loop", "give a simple graph")
    return found


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


class _Shapes(NamedTuple):
    """What a row's graph looks like."""

    vertices: int
    edges: int
    min_degree: int
    max_degree: int
    bipartite: bool
    tree: bool


def columns() -> dict[str, str]:
    """Return what an expression may name, and what it is."""
    shapes = dict.fromkeys(("graph6", "names", *_Shapes._fields), "of the graph")
    values = next(iter(rows().values()))["values"]
    named = {
        _name(game, question): f"{game} {question}"
        for game, asked in values.items()
        for question in asked
    }
    return {**shapes, **named}


def where(expression: str, seconds: float = SECONDS) -> Iterator[str]:
    """Yield the canonical forms of the graphs for which an expression of SQL is true.

    Those with few vertices come first, and of these those with few edges. `nim` is a function that
    leaves a nim-value as it is, so that it may be called one.

    Raises
    ------
    InputError
        It is no expression, or names what is no column.
    LimitReached
        It takes longer than so many seconds.
    """
    names = columns()
    with closing(sqlite3.connect(":memory:")) as table:
        marks = ", ".join("?" for _ in names)
        table.execute(f"create table book ({', '.join(names)})")
        table.executemany(f"insert into book values ({marks})", _records())
        table.create_function("nim", 1, lambda value: value, deterministic=True)
        table.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1_000_000)
        table.set_authorizer(lambda action, *_: 0 if action in _READING else 1)
        end = time.monotonic() + seconds
        table.set_progress_handler(lambda: int(time.monotonic() > end), 10_000)
        order = "order by vertices, edges, graph6"
        try:
            found = table.execute(f"select graph6 from book where ({expression}\n) {order}")
            yield from (form for (form,) in found)
        except sqlite3.OperationalError as error:
            if str(error) == "interrupted":
                raise LimitReached(f"time limit of {seconds:g} s reached") from None
            raise InputError(f"{error}", f"columns: {', '.join(names)}") from None
        except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
            raise InputError(f"{error}", "write one expression of SQL") from None


_READING = (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION)


def _name(game: str, question: str) -> str:
    """Return the column of an answer: the question, or of a nim-value the game."""
    return re.sub(r"\W+", "_", game if question == "nim-value" else question).strip("_")


@cache
def _records() -> list[tuple[Any, ...]]:
    """Return the values of all rows, in the order of `columns`."""
    found = []
    for form, row in rows().items():
        graph = graph6.decode(form)
        degrees = [len(around) for around in graph.adjacency]
        shape = _Shapes(
            vertices=graph.n,
            edges=graph.m,
            min_degree=min(degrees),
            max_degree=max(degrees),
            bipartite=graph.n == 1 or bipartition(graph) is not None,
            tree=graph.m == graph.n - 1,
        )
        answers = (answer for asked in row["values"].values() for answer in asked.values())
        found.append((form, " ".join(row["names"]), *shape, *answers))
    return found
