"""`zermelo classify`: what the theory of ELLO says of a graph."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zermelo.cli.lines import paper_table, put, put_json, say, style_of, tell, worst
from zermelo.core.errors import InputError
from zermelo.core.verdict import Assurance
from zermelo.formats import tables
from zermelo.formats.answers import in_words
from zermelo.formats.graph_lines import Item, graphs
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write, ensure_writable

if TYPE_CHECKING:
    from zermelo.solvers.ello.classify import Classification, Classified

COLUMNS = (
    "graph6", "n", "m", "name", "odd-type", "all-even", "all-odd", "oddity", "event", "special",
    "parity-driven", "plausibility-driven", "winnable-colorings", "level",
)  # fmt: skip
"""The columns of a table."""


def classify(
    graph: list[str],
    time_limit: float | None = None,
    memory_limit: float | None = None,
    seed: int = 0,
    error: float | None = None,
    evidence: bool = False,
    colorings: str | None = None,
    json: bool = False,
    csv: bool = False,
    latex: bool = False,
    markdown: bool = False,
) -> int:
    """Classify graphs: odd-type, oddity, event, special, parity-driven, plausibility-driven.

    Up to 20 vertices by the table of all winnable colorings; above that yes is certain, and no may
    be monte-carlo with an error bound. A file that exists goes before a text of the mini-language.

    Exit status: 0 done, 2 bad input, 3 a limit left something open, 130 after Ctrl-C.

    For example `zermelo classify petersen grid:4x5`, or `geng -c 6 | zermelo classify - --json`.
    """
    from zermelo.python.options import make_request
    from zermelo.solvers.ello.classify import classify_within

    request = make_request(
        time_limit=time_limit, memory_limit=memory_limit, seed=seed, error=error,
        certificate=evidence,
    )  # fmt: skip
    found: Iterator[Item] = itertools.chain.from_iterable(map(graphs, graph))
    if colorings is not None:
        items = list(itertools.islice(found, 2))
        _one_small_graph(items, colorings)
        found = iter(items)
    style, statuses = style_of(json, csv=csv, latex=latex, markdown=markdown), [0]
    with paper_table(style, COLUMNS):
        for source, item in found:
            latest: list[Classified] = []
            try:
                if isinstance(item, InputError):
                    raise item
                known, given = classify_within(item, request, latest)
            except Exception as error:
                statuses.append(tell(error, source, json))
                continue
            except KeyboardInterrupt:
                if not latest:
                    raise
                known, given = latest[-1]
                known.reason = "interrupted"
            if json:
                put_json(as_json(source, known, given))
            elif style is not None:
                put(tables.line(style, row(source, known)))
            else:
                for line in as_text(source, known, given):
                    put(line)
            if known.reason == "interrupted":
                return 130
            statuses.append(0 if known.reason is None else 3)
            if colorings is not None:
                _write(known, colorings)
    return worst(statuses)


def _one_small_graph(items: list[Item], path: str) -> None:
    """Raise `InputError` now where the colorings could not be written after the work."""
    from zermelo.solvers.ello.colorings import LARGEST

    if len(items) > 1:
        raise InputError("--colorings is for a single graph", "give one graph")
    if path == "-":
        raise InputError("colorings do not go to standard output", "name a file", "--colorings")
    for _, item in items:
        if not isinstance(item, InputError) and item.n > LARGEST:
            what = f"colorings are listed up to {LARGEST} vertices, the graph has {item.n}"
            raise InputError(what, "leave the option out", "--colorings")
    ensure_writable(path)


def _write(known: Classification, path: str) -> None:
    from zermelo.solvers.ello.colorings import as_bytes, as_text

    if known.colorings is None:
        say(f"nothing is written to {path}: {known.reason}")
        return
    with atomic_write(path) as stream:
        if path.endswith(".bin"):
            stream.write(as_bytes(known.colorings))
        else:
            stream.writelines(as_text(known.colorings))


def as_json(source: str, known: Classification, given: dict[str, Any] | None) -> dict[str, Any]:
    """Return the JSON object of one graph."""
    value: dict[str, Any] = {
        "graph": source,
        "vertices": known.graph.n,
        "edges": known.graph.m,
        **known.properties,
        "winnable_colorings": None if known.colorings is None else len(known.colorings),
        "assurance": known.assurance.label,
    }
    if known.assurance is Assurance.MONTE_CARLO:
        value["error_bound"] = known.error_bound
    if known.reason is not None:
        value["reason"] = known.reason
    if given is not None:
        value["evidence"] = given
    return value


def row(source: str, known: Classification) -> list[str]:
    """Return the row of one graph in a table."""
    answers = ("" if each is None else in_words(each) for each in known.properties.values())
    colorings = "" if known.colorings is None else str(len(known.colorings))
    return [*tables.of_graph(known.graph, source), *answers, colorings, known.assurance.label]


def as_text(source: str, known: Classification, given: dict[str, Any] | None) -> list[str]:
    """Return the lines of one graph for people."""
    lines = [f"{source}: {known}"]
    lines += [
        f"  {name.replace('_', '-')}: {dumps(value)}" for name, value in (given or {}).items()
    ]
    return lines
