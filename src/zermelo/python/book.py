"""The book: what zermelo knows of every small connected graph, looked up under its canonical form.

The rows are made by ``python -m lab.tables`` in a checkout, and checked by ``zermelo check``. Those
of larger graphs come from files in a folder.

Lines of books: what the rules of the games say of a graph, compiled where that is possible.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import time
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from zermelo.checker.book import decode
from zermelo.checker.book_values import answers
from zermelo.compile.by_rules import compiled_run
from zermelo.core import graph6
from zermelo.core.canonical import canonical as canonical_form
from zermelo.core.errors import BadProof, InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.formats.instance import encode
from zermelo.formats.json_text import dumps
from zermelo.formats.streams import open_stream
from zermelo.python.making import graph as read_graph
from zermelo.solvers.recognize import bipartition


def book_line(graph: str, columns: Sequence[str]) -> str:
    r"""Return the line of a graph in a book, without names: its canonical form, and the answers.

    They come from the rules of the games, without any method.

    >>> zermelo.graphs.book_line("D?{", ["node-kayles:nim-value", "cops:cop-number"])
    'D?{\t2\t1'

    Parameters
    ----------
    graph : str
        The graph6 text of a connected graph with at most 20 vertices.
    columns : sequence of str
        Games and their questions, as in the head of a book.

    Raises
    ------
    InputError
        The text is none, or a column is not known.
    """
    try:
        masks = decode(graph).masks
        found = answers(masks, columns, compiled_run())
    except BadProof as error:
        raise InputError(str(error)) from None
    return "\t".join((canonical_form(masks), *(dumps(found[column]) for column in columns)))


MOST_ORDERED, MOST_APART = 20, 10
"""The most vertices of a graph whose canonical form is found, if it is connected and if not."""

SECONDS = 60.0
"""How long an expression is looked at."""

FILE = "book.tsv.gz"
"""A head, and a line for each graph: its graph6, a JSON value for each column, its names."""

FOLDER = "ZERMELO_BOOK"
"""The variable that names the folder with the books of larger graphs."""


def lookup(graph: Any, book: str | None = None) -> dict[str, Any]:
    """Look a connected graph with at most 8 vertices up, however its vertices are numbered.

    >>> found = zermelo.graphs.lookup("cycle:7")
    >>> found["names"][0], found["values"]["cops"]
    ('cycle:7', {'cop-number': 2, 'capture-time': 2})

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph; a str is a text of the mini-language, as in ``"graph6:DhC"``.
    book : str, optional
        A folder with books of larger graphs (``book-9.tsv.gz``); by default that of the variable
        ``ZERMELO_BOOK``.

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
    found, row = _simple(graph), None
    parts = len(found.components())
    if parts == 1 and found.n <= MOST_ORDERED:
        start = f"{canonical_form(found.masks)}\t"
        row = next((_row(*each) for each in _lines(book) if each[1].startswith(start)), None)
    if row is None:
        shape = f"{found.n} vertices" if parts <= 1 else f"{parts} components"
        what = f"it has all connected graphs with 1 to 8 vertices, or more with {FOLDER}"
        raise LimitReached(f"not in the book: {what}, and this one has {shape}")
    return row


def answer_in_book(instance: Instance) -> Any:
    """Return what the book answers to the question of an instance; None if it does not have it."""
    game, question = instance.game, instance.question
    if f"{game}:{question}" not in {re.sub(r" .*:", ":", each) for each in next(_lines(None))[0]}:
        return None
    data = encode(instance)
    for key in ("game", "graph", "question", "name", "reference", "comment", "answer"):
        data.pop(key, None)
    take = data.pop("take", None)
    game += "" if take is None else f" {{{','.join(map(str, take))}}}"
    try:
        if instance.graph.n > MOST_ORDERED:
            return None
        found = lookup(instance.graph)["values"].get(game, {})
    except (InputError, LimitReached):
        return None
    own = {"fewest-presses": {"lit": "all"}, "capture-time": {"cops": found.get("cop-number")}}
    return found.get(question) if data == own.get(question, {}) else None


def canonical(graph: Any) -> str:
    """Return the graph6 text that a graph shares with the graphs isomorphic to it, and no others.

    >>> zermelo.graphs.canonical("star:2") == zermelo.graphs.canonical("path:3")
    True

    Parameters
    ----------
    graph : networkx graph, Graph or str
        A simple graph with at most 20 vertices, or 10 if it is not connected.

    Raises
    ------
    InputError
        The graph is directed, has a loop, or is none.
    LimitReached
        It has more vertices.
    """
    found = _simple(graph)
    most = MOST_APART if len(found.components()) > 1 else MOST_ORDERED
    if found.n > most:
        raise LimitReached(f"{found.n} vertices; canonical forms go to {most}")
    return canonical_form(found.masks)


def _simple(graph: Any) -> Graph:
    found = read_graph(graph)[0]
    if found.directed or any(u == v for u, v in found.edges):
        raise InputError("the graph is directed or has a loop", "give a simple graph")
    return found


def _lines(folder: str | None) -> Iterator[tuple[list[str], str]]:
    """Yield the rows of the package's file and then those of a folder's, each with its columns."""
    folder = folder or os.environ.get(FOLDER)
    more = sorted(Path(folder).glob("book-*.tsv.gz")) if folder else []
    if folder and not more:
        raise InputError("there is no book-9.tsv.gz", "python -m lab.tables make book-9", folder)
    for path in (files("zermelo.python").joinpath(FILE), *reversed(more)):
        with open_stream(str(path)) as stream:
            columns = stream.readline().decode().rstrip("\n").split("\t")[1:-1]
            yield from ((columns, line.decode().rstrip("\n")) for line in stream)


def _row(columns: list[str], line: str) -> dict[str, Any]:
    """Return what `lookup` does, of a line."""
    form, *answers, names = line.split("\t")
    values: dict[str, dict[str, Any]] = {}
    for column, answer in zip(columns, answers, strict=True):
        game, _, question = column.partition(":")
        values.setdefault(game, {})[question] = _value(answer)
    graph = graph6.decode(form)
    shape = {"graph6": form, "vertices": graph.n, "edges": graph.m}
    return {**shape, "names": names.split(), "values": values}


SHAPES = ("graph6", "names", "vertices", "edges", "min_degree", "max_degree", "bipartite", "tree")
"""What an expression may name besides answers."""


def columns() -> dict[str, str]:
    """Return what an expression may name, and what it is."""
    shapes = dict.fromkeys(SHAPES, "of the graph")
    answers = [column.split(":") for column in next(_lines(None))[0]]
    return {**shapes, **{_name(*column): " ".join(column) for column in answers}}


def where(
    expression: str, book: str | None = None, seconds: float = SECONDS
) -> Iterator[dict[str, Any]]:
    """Yield the rows of the graphs for which an expression of SQL is true, as `lookup` does.

    Those with few vertices come first, and of these those with few edges. `nim` is a function that
    leaves a nim-value as it is, so that it may be called one. What a larger book does not have is
    null.

    >>> [row["graph6"] for row in zermelo.graphs.where("vertices = 5 and tree")]
    ['D?{', 'DC[', 'DKK']

    Raises
    ------
    InputError
        It is no expression, or names what is no column.
    LimitReached
        It takes longer than so many seconds.
    """
    lines = _table(book or os.environ.get(FOLDER))[1]
    numbers = _select(expression, "order by vertices, edges, graph6", book, seconds)
    yield from (_row(*lines[number - 1]) for number in numbers)


def count(expression: str, book: str | None = None, seconds: float = SECONDS) -> int:
    """Return how many rows `where` yields."""
    return len(_select(expression, "", book, seconds))


def _select(expression: str, order: str, book: str | None, seconds: float) -> list[int]:
    table, _ = _table(book or os.environ.get(FOLDER))
    end = time.monotonic() + seconds
    table.set_progress_handler(lambda: int(time.monotonic() > end), 10_000)
    try:
        found = table.execute(f"select rowid from book where ({expression}\n) {order}").fetchall()
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        if str(error) == "interrupted":
            raise LimitReached(f"time limit of {seconds:g} s reached") from None
        raise InputError(f"{error}", f"columns: {', '.join(columns())}") from None
    return [number for (number,) in found]


_READING = (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION)


@cache
def _name(game: str, question: str) -> str:
    """Return the column of an answer: the question, or of a nim-value the game."""
    named = {"nim-value": game, "misere-outcome": f"misere {game}"}.get(question, question)
    return re.sub(r"\W+", "_", named).strip("_")


@cache
def _table(folder: str | None) -> tuple[sqlite3.Connection, list[tuple[list[str], str]]]:
    """Return the table of the books and their lines, both in one order."""
    names, lines = columns(), list(_lines(folder))
    table = sqlite3.connect(":memory:", check_same_thread=False)
    table.execute(f"create table book ({', '.join(names)})")
    table.executemany(
        f"insert into book values ({', '.join(f':{name}' for name in names)})",
        (dict.fromkeys(names) | _record(*each) for each in lines),
    )
    table.create_function("nim", 1, lambda value: value, deterministic=True)
    table.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1_000_000)
    table.set_authorizer(lambda action, *_: 0 if action in _READING else 1)
    return table, lines


def _record(columns: list[str], line: str) -> dict[str, Any]:
    """Return the values of a row by the names that an expression has for them."""
    form, *answers, names = line.split("\t")
    graph = graph6.decode(form)
    degrees = [len(around) for around in graph.adjacency]
    two = graph.n == 1 or bipartition(graph) is not None
    shape = (form, names, graph.n, graph.m, min(degrees), max(degrees), two, graph.m == graph.n - 1)
    named = (_name(*column.split(":")) for column in columns)
    return dict(zip((*SHAPES, *named), (*shape, *map(_value, answers)), strict=True))


_value = cache(json.loads)  # an answer stands in many rows
