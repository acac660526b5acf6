"""`zermelo lookup`: what is known of a small graph."""

from __future__ import annotations

from zermelo.cli.lines import put, show_table
from zermelo.core import graph6 as text_format
from zermelo.core.errors import InputError, Place
from zermelo.formats.answers import in_words
from zermelo.formats.json_text import dumps


def lookup(
    graph6: str | None = None,
    graph: str | None = None,
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
        found = look(graph if graph6 is None else text_format.decode(graph6))
    if json:
        put(dumps(found))
        return 0
    names = ", ".join(found["names"])
    head = f"{found['graph6']}: {found['vertices']} vertices, {found['edges']} edges"
    put(f"{head}; {names}" if names else head)
    answers = [
        [game, question, in_words(answer)]
        for game, asked in found["values"].items()
        for question, answer in asked.items()
    ]
    show_table(["game", "question", "answer"], answers)
    return 0
