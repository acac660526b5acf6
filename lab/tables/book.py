"""The book: the table of `zermelo lookup`, by the package's own methods, and its names of graphs.

Unlike the other tables it comes from the methods of `zermelo.decide`, many graphs at once where
there is a compiled loop. `compared` holds it against those tables, which other programs made.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations_with_replacement, islice, product
from pathlib import Path
from typing import Any

import zermelo
from lab.kept import Asked, results
from lab.program import Deadline
from lab.tables import connected
from lab.tables.stored import Wrong
from zermelo import Graph
from zermelo.errors import InputError, LimitReached
from zermelo.graphs import where

MOST = 8
"""The most vertices of a graph in the book."""

FILE = Path(__file__).resolve().parents[2] / "src/zermelo/python/book.tsv.gz"
"""The file of the package that `zermelo lookup` reads."""

PIECES = {7: 2, 8: 24}
"""Into so many pieces of work an order is divided; the others are one."""

IMPARTIAL: Mapping[str, tuple[Callable[..., zermelo.types.Instance], dict[str, Any]]] = {
    "node-kayles": (zermelo.node_kayles, {}),
    "arc-kayles": (zermelo.arc_kayles, {}),
    "grim": (zermelo.grim, {}),
    "polish": (zermelo.polish, {}),
    "subtraction {1,2}": (zermelo.subtraction, {"take": [1, 2]}),
    "subtraction {1,3}": (zermelo.subtraction, {"take": [1, 3]}),
    "subtraction {1,2,3}": (zermelo.subtraction, {"take": [1, 2, 3]}),
}
"""Games that have a nim-value and a misère outcome, and their data."""

GAMES: Mapping[str, tuple[Callable[..., zermelo.types.Instance], dict[str, Any]]] = {
    **{f"{game}:nim-value": asked for game, asked in IMPARTIAL.items()},
    **{f"{game}:misere-outcome": asked for game, asked in IMPARTIAL.items()},
    "cops:cop-number": (zermelo.cops, {}),
    "cleaning:brush-number": (zermelo.cleaning, {}),
    "lights-out:nullity": (zermelo.lights_out, {}),
    "lights-out:fewest-presses": (zermelo.lights_out, {"lit": "all"}),
}
"""Columns, with the game that each asks about and its data."""

QUICKEST = {"polish:nim-value": "nimbers", "polish:misere-outcome": "nimbers"}
"""The method that is asked alone, where others are tried before it in vain."""

ELLO = ("oddity", "event", "plausibility_driven")
"""What a classification gives; the number of winnable colorings stands before them."""

COLUMNS = (
    *GAMES, "cops:capture-time", "ello:winnable-colorings",
    *(f"ello:{name.replace('_', '-')}" for name in ELLO),
)  # fmt: skip

OTHERS = {
    "node-kayles": "node-kayles:nim-value", "arc-kayles": "arc-kayles:nim-value",
    "polish": "polish:nim-value", "cops": "cops:cop-number", "oddity": "ello:oddity",
    "winnable": "ello:winnable-colorings", "brushes": "cleaning:brush-number",
}  # fmt: skip
"""The columns of the other tables, and those of the book."""


def asked(graph: Graph, column: str) -> zermelo.types.Instance:
    """Return the instance whose answer a column has."""
    make, data = GAMES[column]
    return make(graph, question=column.partition(":")[2], **data)


def columns_of(graphs: Sequence[Graph]) -> Iterator[list[Any]]:
    """Yield the columns, each with its answers for the graphs."""
    found: dict[str, list[Any]] = {}
    for column in GAMES:
        games = [asked(graph, column) for graph in graphs]
        method = QUICKEST.get(column)
        if method is None:
            verdicts = zermelo.experiments.decide_many(games, workers=1, assurance="exhaustive")
        else:
            verdicts = [
                zermelo.decide(game, method=method, assurance="exhaustive") for game in games
            ]
        if not all(verdict.answered for verdict in verdicts):
            raise LimitReached(f"not all answers of {column} are known")
        found[column] = [verdict.answer for verdict in verdicts]
        yield found[column]
    numbers = found["cops:cop-number"]
    chases = [
        zermelo.cops(graph, cops=k, question="capture-time")
        for graph, k in zip(graphs, numbers, strict=True)
    ]
    yield [
        each.answer
        for each in zermelo.experiments.decide_many(chases, workers=1, assurance="exhaustive")
    ]
    known = [zermelo.analysis.classify(graph) for graph in graphs]
    yield [len(each.colorings or ()) for each in known]
    for name in ELLO:
        yield [each.properties[name] for each in known]


def rows(order: int, deadline: Deadline, part: int) -> Iterator[str]:
    """Yield the lines of a part of the graphs, without names, as one JSON text."""
    count, pieces = connected.COUNTS[order - 1], PIECES.get(order, 1)
    first, end = (place * count // pieces for place in (part, part + 1))
    graphs = list(islice(zermelo.graphs.connected_graphs(order), first, end))
    columns = []
    for column in columns_of(graphs):
        deadline.check()
        columns.append([json.dumps(answer) for answer in column])
    forms = [zermelo.graphs.canonical(graph) for graph in graphs]
    yield json.dumps(["\t".join(line) for line in zip(forms, *columns, strict=True)])


def forms() -> list[str]:
    """Return how the words of the mini-language are written, as ``zermelo families`` lists them."""
    command = [sys.executable, "-m", "zermelo", "families", "--json"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [json.loads(line)["form"] for line in listed.splitlines()]


def names(most: int = MOST, largest: int = 9) -> dict[str, list[str]]:
    """Return the names of graphs, by canonical forms, in the order of the families.

    Families with more numbers than `largest` are left out: that would take long.
    """
    found: dict[str, list[str]] = {}
    for form in forms():
        values = form.partition(":")[2]
        for text in _texts(form, most) if values.count(",") + values.count("x") < largest else ():
            with suppress(InputError):
                graph = zermelo.graphs.graph(text)[0]
                least = 1 if form.startswith(("path:", "complete:")) else 2
                plain = not graph.directed and all(u != v for u, v in graph.edges)
                if plain and least <= graph.n <= most and len(graph.components()) == 1:
                    found.setdefault(zermelo.graphs.canonical(graph), []).append(text)
    return found


UNNAMED = ("connected", "substitute", "graph6", "sparse6", "digraph6", "networkx", "file")
"""What names every graph, or takes a text."""

EITHER_WAY = ("bipartite", "grid", "torus")
"""Families of two numbers that may change places."""


def _texts(form: str, most: int) -> Iterator[str]:
    """Yield the members of a family with small parameters."""
    name, _, values = form.partition(":")
    if "seed=" in form or "(" in form or name in UNNAMED:
        return
    separator = "x" if "x" in values else ","
    numbers, count = range(most + 1), len(values.split(separator)) if values else 0
    if name == "circulant":
        chosen: Iterator[tuple[int, ...]] = ((n, a) for n in numbers for a in range(1, n // 2 + 1))
    elif "…" in values:
        sizes = range(3, most + 1)
        chosen = (each for k in sizes for each in combinations_with_replacement(numbers[1:], k))
        chosen = (each for each in chosen if sum(each) <= most)
    elif name in EITHER_WAY:
        chosen = combinations_with_replacement(numbers, count)
    elif name == "kary":  # a k-ary tree of depth d has more than k^d vertices
        chosen = ((k, d) for k in numbers for d in numbers if k**d < most)
    else:
        chosen = product(numbers, repeat=count)
    for each in chosen:
        yield f"{name}:{separator.join(map(str, each))}" if each else name


def text(deadline: Deadline, records: str | None = None, workers: int = 1) -> str:
    """Return the text of the book; with a file of records it goes on where it was."""
    orders = range(1, MOST + 1)
    pieces = [(order, part) for order in orders for part in range(PIECES.get(order, 1))]
    if records is None:
        done = [json.loads(next(rows(order, deadline, part))) for order, part in pieces]
    else:
        asked_for: list[Asked] = [(order, {"part": part}) for order, part in pieces]
        done = results(records, "lab.tables.book:rows", asked_for, deadline, workers)
    lines = sorted((line for piece in done for line in piece), key=lambda line: (line[0], line))
    if len({line.partition("\t")[0] for line in lines}) != sum(connected.COUNTS[:MOST]):
        raise LimitReached(f"{len(lines)} lines are not all graphs of the book")
    return named("\n".join(("\t".join(("graph6", *COLUMNS)), *lines, "")))


def named(table: str) -> str:
    """Return the text of the book with its last column, the names of the families, made anew."""
    known, width = names(), 1 + len(COLUMNS)
    head, *lines = ("\t".join(line.split("\t")[:width]) for line in table.splitlines())
    whole = (f"{line}\t{' '.join(known.get(line.partition(chr(9))[0], ()))}" for line in lines)
    return "\n".join((f"{head}\tnames", *whole, ""))


def unpacked() -> str:
    """Return the text of the book as it is."""
    return gzip.decompress(FILE.read_bytes()).decode()


def packed(whole: str) -> bytes:
    """Return the file of the book."""
    return gzip.compress(whole.encode(), 9, mtime=0)


def compared(order: int, table: str) -> int:
    """Compare the book with a table of connected graphs; return how many values are the same.

    `Wrong` for the first that is not, or a graph that only one of them has.
    """
    head, *lines = table.splitlines()
    columns, count = head.split()[2:], 0
    known = {row["graph6"]: row["values"] for row in where(f"vertices = {order}")}
    for line in lines:
        form, *values = line.split()
        if form not in known:
            raise Wrong(f"the book does not have {form}")
        for column, value in zip(columns, values, strict=True):
            game, _, question = OTHERS[column].partition(":")
            if int(known[form][game][question]) != int(value):
                raise Wrong(f"{form}: the table says {column} {value}, the book does not")
            count += 1
    if len(known) != len(lines):
        raise Wrong(f"the book has {len(known)} graphs with {order} vertices, not {len(lines)}")
    return count
