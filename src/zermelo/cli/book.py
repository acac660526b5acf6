"""`zermelo book`: the graphs of the book for which an expression holds, and counterexamples."""

from __future__ import annotations

from zermelo.cli.lines import put, show_table
from zermelo.core.errors import InputError
from zermelo.formats.json_text import dumps


def book(
    where: str | None = None,
    conjecture: str | None = None,
    json: bool = False,
) -> int:
    """Search the book: all connected graphs with at most 8 vertices, with answers of games.

    An expression is one of SQL over the columns, which are listed without one.

    Exit status: 0 listed, or no counterexample; 1 a counterexample; 2 bad input; 3 a limit was
    reached.

    For example `zermelo book --where 'cop_number = 2 and tree'`, or
    `zermelo book --conjecture 'cop_number <= 2'`.
    """
    from zermelo.python.book import columns, lookup, rows
    from zermelo.python.book import where as chosen

    if where is not None and conjecture is not None:
        raise InputError("--where and --conjecture exclude each other", "leave one out")
    if where is None and conjecture is None:
        if json:
            put(dumps(columns()))
        else:
            show_table(["column", "what"], [list(row) for row in columns().items()])
        return 0
    if conjecture is None:
        for form in chosen(where or ""):
            names = ", ".join(rows()[form]["names"])
            told = f"{form} {names}" if names else form
            put(dumps(lookup(f"graph6:{form}")) if json else told)
        return 0
    found = next(chosen(f"not ifnull(({conjecture}\n), 0)"), None)
    row = None if found is None else lookup(f"graph6:{found}")
    if json:
        put(dumps({"counterexample": row, "graphs": len(rows())}))
    elif row is None:
        put(f"no counterexample among {len(rows())} connected graphs")
    else:
        names = ", ".join(row["names"])
        shape = f"{row['vertices']} vertices, {row['edges']} edges"
        put(f"false for {found}: {shape}" + (f"; {names}" if names else ""))
    return 0 if row is None else 1
