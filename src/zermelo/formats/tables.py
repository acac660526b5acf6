"""Tables for papers: CSV, LaTeX and Markdown, each with a line that says how it was made.

The caption is the last line of a CSV file, after the sign #; the LaTeX needs no package.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from zermelo.core.errors import InputError, shown, visible
from zermelo.core.graph import Graph
from zermelo.core.graph6 import encode_bits
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.formats.answers import in_words

STYLES = ("csv", "latex", "markdown")

COLUMNS = ("graph6", "n", "m", "name", "answer", "level")
"""The columns of a table of verdicts."""

LARGEST = 200
"""Graphs on more vertices are not written in graph6."""

LATEX = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "`": r"{`}", "'": r"{'}",
    "-": r"{-}", '"': r"{\char34}", "?": r"{?}", ",": r"{,}",
}  # fmt: skip
"""How a sign is written that LaTeX takes for more, or joins with the next one."""


def row(verdict: Verdict, instance: Instance | None, name: str, graph6: str | None) -> list[str]:
    """Return the cells of a verdict; `graph6` is the line that the graph came as, if it did."""
    graph = getattr(instance.position, "graph", None) if instance is not None else None
    return [*of_graph(graph, name, graph6), cell(verdict), verdict.assurance.label]


def of_graph(graph: Graph | None, name: str, line: str | None = None) -> list[str]:
    """Return the first cells: the graph, its numbers of vertices and edges, and a name."""
    if graph is None:
        return ["", "", "", name]
    return [graph6(graph) if line is None else line, str(graph.n), str(graph.m), name]


def cell(verdict: Verdict) -> str:
    """Return an answer in a cell; nothing if it is unknown."""
    if not verdict.answered:
        return ""
    if isinstance(verdict.answer, str):
        return verdict.answer
    words = in_words(verdict.answer, verdict.question)
    return "none" if words == "null" else words


def graph6(graph: Graph) -> str:
    """Return a graph in graph6, or digraph6; nothing for one that is large or has a loop.

    >>> from zermelo.families.language import parse
    >>> graph6(parse("petersen"))
    'IheA@GUAo'
    """
    n = graph.n
    if n > LARGEST or any(u == v for u, v in graph.edges):
        return ""
    edges = {*graph.edges}
    if graph.directed:
        pairs = [(u, v) for u in range(n) for v in range(n)]
        return encode_bits(n, "".join("01"[pair in edges] for pair in pairs), "&")
    pairs = [(u, v) for v in range(n) for u in range(v)]
    return encode_bits(n, "".join("01"[pair in edges] for pair in pairs))


def table(
    style: str, columns: Sequence[str], rows: Iterable[Sequence[str]], caption: str
) -> Iterator[str]:
    """Yield the lines of a table; `InputError` for a style that there is not."""
    if style not in STYLES:
        raise InputError(f"there is no style {shown(style)}", f"choose one of {', '.join(STYLES)}")
    yield from head(style, columns)
    for cells in rows:
        yield line(style, cells)
    yield from foot(style, caption)


def head(style: str, columns: Sequence[str]) -> list[str]:
    """Return the lines above the rows."""
    if style == "csv":
        return [line(style, columns)]
    if style == "markdown":
        return [line(style, columns), "|" + " --- |" * len(columns)]
    places = "".join("r" if name in ("n", "m") else "l" for name in columns)
    begin = [r"\begin{table}", r"\centering", rf"\begin{{tabular}}{{{places}}}", r"\hline"]
    return [*begin, " & ".join(map(_latex, columns)) + r" \\", r"\hline"]


def line(style: str, cells: Sequence[Any]) -> str:
    """Return the line of a row."""
    texts = [visible(str(each)) for each in cells]
    if style == "markdown":
        signs = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|~"})
        return "| " + " | ".join(text.translate(signs) for text in texts) + " |"
    if style == "latex":
        return " & ".join(rf"\texttt{{{_latex(text)}}}" for text in texts) + r" \\"
    written = io.StringIO()
    csv.writer(written, lineterminator="").writerow(texts)
    return written.getvalue()


def foot(style: str, caption: str) -> list[str]:
    """Return the lines below the rows; the caption is one line."""
    words = visible(caption)
    if style == "csv":
        return [f"# {words}"]
    if style == "markdown":
        return ["", f"Table: {words}"]
    return [r"\hline", r"\end{tabular}", rf"\caption{{{_latex(words)}}}", r"\end{table}"]


def _latex(text: str) -> str:
    return "".join(LATEX.get(sign, sign) for sign in text)
