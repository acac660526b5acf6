"""Lines of books: what the rules of the games say of a graph, compiled where that is possible."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.checker.book import decoded
from zermelo.checker.book_values import answers
from zermelo.compile.by_rules import compiled
from zermelo.core.canonical import canonical
from zermelo.core.errors import BadProof, InputError
from zermelo.formats.json_text import dumps


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
        masks = decoded(graph).masks
        found = answers(masks, columns, compiled())
    except BadProof as error:
        raise InputError(str(error)) from None
    return "\t".join((canonical(masks), *(dumps(found[column]) for column in columns)))
