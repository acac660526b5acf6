"""`zermelo book` and `lookup`: the book of small graphs, by an expression or by a graph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.cli.lines import put, put_json, show_table
from zermelo.core import graph6 as text_format
from zermelo.core.errors import InputError, Place
from zermelo.formats.answers import in_words
from zermelo.formats.json_text import dumps


def book(
    where: str | None = None,
    conjecture: str | None = None,
    book: str | None = None,
    json: bool = False,
) -> int:
    """Search the book: all connected graphs with at most 8 vertices, with answers of games.

    An expression is one of SQL over the columns, which are listed without one.

    Exit status: 0 listed, or no counterexample; 1 a counterexample; 2 bad input; 3 a limit was
    reached.

    For example `zermelo book --where 'cop_number = 2 and tree'`, or
    `zermelo book --conjecture 'cop_number <= 2'`.
    """
    from zermelo.python.book import columns, count
    from zermelo.python.book import where as chosen

    if where is not None and conjecture is not None:
        raise InputError("--where and --conjecture exclude each other", "leave one out")
    if where is None and conjecture is None:
        if json:
            put_json(columns())
        else:
            show_table(["column", "what"], [list(row) for row in columns().items()])
        return 0
    if conjecture is None:
        for row in chosen(where or "", book):
            put(dumps(row) if json else " ".join((row["graph6"], ", ".join(row["names"]))).strip())
        return 0
    found = next(chosen(f"not ({conjecture}\n)", book), None)
    graphs = count(f"({conjecture}\n) is not null", book)
    if json:
        put_json({"counterexample": found, "graphs": graphs})
    elif found is None:
        put(f"no counterexample among {graphs} connected graphs")
    else:
        put(f"false for {_head(found)}")
    return 0 if found is None else 1


def lookup(
    graph6: str | None = None,
    graph: str | None = None,
    book: str | None = None,
    json: bool = False,
) -> int:
    """Look up what is known of a connected graph with at most 8 vertices, however it is numbered.

    Prints its canonical graph6, its names, and the answers of games on it.

    Exit status: 0 found, 2 bad input, 3 the book does not have it.

    For example `zermelo lookup --graph6 DhC`, or `zermelo lookup --graph cycle:7 --json`.
    """
    from zermelo.python.book import lookup as look

    if (graph6 is None) == (graph is None):
        what = "there is no graph" if graph is None else "the graph is given twice"
        raise InputError(what, "write --graph6 DhC or --graph cycle:7")
    with Place(source="--graph6" if graph is None else "--graph"):
        found = look(graph if graph6 is None else text_format.decode(graph6), book)
    if json:
        put_json(found)
        return 0
    put(_head(found))
    answers = [
        [game, question, in_words(answer)]
        for game, asked in found["values"].items()
        for question, answer in asked.items()
    ]
    show_table(["game", "question", "answer"], answers)
    return 0


def _head(row: Mapping[str, Any]) -> str:
    """Return what a line says of a graph."""
    head = f"{row['graph6']}: {row['vertices']} vertices, {row['edges']} edges"
    return "; ".join((head, ", ".join(row["names"]))) if row["names"] else head
