"""How many connected graphs have a property, by the number of vertices: b-files, as OEIS has them.

A sequence is counted in the book. Where OEIS has it, the file is named by its number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from zermelo.graphs import where

SEQUENCES = {
    "A001349": "1",
    "A000055": "tree",
    "A005142": "bipartite",
    "A334443": "nullity = 0",
    "cop-win": "cop_number = 1",
    "cop-number-2": "cop_number = 2",
    "node-kayles-lost": "node_kayles = 0",
    "arc-kayles-lost": "arc_kayles = 0",
    "grim-lost": "grim = 0",
    "polish-lost": "polish = 0",
    "node-kayles-misere-lost": "misere_node_kayles = 'P'",
    "arc-kayles-misere-lost": "misere_arc_kayles = 'P'",
    "oddities": "oddity",
    "events": "event",
}
"""Names and what is counted; OEIS begins A000055 with 0 vertices, and here all begin with 1."""


def terms(expression: str, book: str | None = None) -> list[int]:
    """Return how many connected graphs with 1, 2, 3, … vertices an expression is true for.

    There are as many terms as the books have orders with an answer for the complete graph.
    """
    counted = Counter(row["vertices"] for row in where(expression, book))
    complete = f"({expression}) is not null and edges = vertices * (vertices - 1) / 2"
    known = max(row["vertices"] for row in where(complete, book))
    return [counted[order] for order in range(1, known + 1)]


def write(folder: Path, book: str | None = None) -> Iterator[str]:
    """Write a b-file for each sequence; yield a line for each."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, expression in SEQUENCES.items():
        found = terms(expression, book)
        path = folder / f"b{name.removeprefix('A')}.txt"
        path.write_text("".join(f"{n} {term}\n" for n, term in enumerate(found, 1)))
        yield f"{path}: {', '.join(map(str, found))}"
