"""`zermelo orient`: acyclic orientations with prescribed parities of the in-degrees."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from zermelo.checker.reading.graph import read_graph
from zermelo.cli.decide import Output, as_json, decide_all
from zermelo.cli.loading import About, Limits, Loaded, load_within
from zermelo.core.errors import InputError, LimitReached, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels, label_of
from zermelo.core.verdict import Verdict
from zermelo.formats.files import texts
from zermelo.formats.graph_lines import graphs
from zermelo.formats.instance import Beside
from zermelo.formats.json_text import Text, loads

Wanted = tuple[tuple[str, ...], tuple[str, ...]]
"""The texts of `--odd` and of `--before`."""


def orient(
    graph: str | None = None,
    given: str | None = None,
    odd: list[str] | None = None,
    before: list[str] | None = None,
    method: str | None = None,
    assurance: str | None = None,
    certificate: str | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    seed: int = 0,
    error: float | None = None,
    json: bool = False,
    exit_code: bool = False,
) -> int:
    """Find an acyclic orientation in which exactly the given vertices have odd in-degree.

    Prints the arcs, one a line, or why there is none. The same question is that of winning a game
    of ELLO in which these vertices are red: the methods are those of ELLO, and a certificate is one
    of that game, for the command check.

    Exit status: 0 all answered, 2 bad input, 3 something stayed unknown, 70 an error of
    zermelo itself, 130 after Ctrl-C.

    For example `zermelo orient --graph grid:4x5 --odd 1,2,5 --certificate proof.json`.
    """
    from zermelo.python.options import make_request

    if (graph is None) == (given is None):
        what = "the graph is given twice" if graph else "there is no graph"
        raise InputError(what, "leave one out" if graph else "add --graph grid:4x5")
    if odd is None:
        raise InputError("it is not said which in-degrees are to be odd", 'add --odd 1,2 or ""')
    request = make_request(
        method=method, assurance=assurance, time_limit=time_limit, memory_limit=memory_limit,
        seed=seed, error=error, certificate=True,
    )  # fmt: skip
    asked = tuple(odd), tuple(before or ())
    found = _instances(graph or given or "", asked, Limits(time_limit, memory_limit))
    return decide_all(found, request, _Arcs(certificate, json, exit_code))


class _Arcs(Output):
    """Verdicts in the words of orientations."""

    def object(self, verdict: Verdict, loaded: Loaded[Instance]) -> dict[str, Any]:
        """Return the JSON object of a verdict, with the orientation or the barrier."""
        from zermelo.solvers.ello.t_odd import arcs_in

        value = {**as_json(verdict), "source": loaded.source}
        held = verdict.certificate
        arcs = arcs_in(held)
        labels = held.instance.labels if held else Labels(0)
        value["orientation"] = None if arcs is None else [labels.of(arc) for arc in arcs]
        barrier = held.evidence if held and verdict.answer is False else None
        value["barrier"] = barrier and {"kind": barrier.kind, **barrier.data}
        return value

    def lines(self, verdict: Verdict, loaded: Loaded[Instance]) -> Iterator[str]:
        """Yield the verdict, and the arcs or why there is no orientation."""
        from zermelo.python.orienting import lines

        return lines(verdict, loaded.source)


def _instances(graph: str, asked: Wanted, limits: Limits) -> Iterator[Loaded[Instance]]:
    """Yield what is asked of each graph that the argument stands for."""
    is_file = graph == "-" or ("\0" not in graph and os.path.exists(graph))
    items: Iterable[tuple[str, Text | Graph | InputError | str]] = [(graph, graph)]
    if is_file and graph.removesuffix(".gz").endswith((".json", ".jsonl")):
        items = ((text.source, text) for text in texts(graph, limits.reading()))
    elif is_file:
        items = graphs(graph)
    try:
        for source, item in items:
            yield load_within(source, _load, (item, asked), limits)
    except (InputError, LimitReached) as error:
        yield Loaded(graph, error)


def _load(
    item: Text | Graph | InputError | str, asked: Wanted, progress: Callable[[About], None]
) -> Instance:
    """Return what is asked of a graph: an object, a text of the mini-language or a graph."""
    progress(ABOUT)
    if isinstance(item, str):
        ((_, item),) = graphs(item)
    if isinstance(item, InputError):
        raise item
    if isinstance(item, Graph):
        return _instance(item, Labels(item.n), asked)
    value = item.value()
    with Place(source=item.source):
        return _instance(*read_graph(value, Beside(item.base), loops=True), asked)


ABOUT = About("ello", "winnable", None)


def _instance(graph: Graph, labels: Labels, asked: Wanted) -> Instance:
    from zermelo.solvers.ello.t_odd import instance_of

    if graph.n == 0:
        raise InputError("the graph has no vertex", "give it at least one")
    odd, before = asked
    chosen = (
        "all" if odd == ("all",) else [each for text in odd for each in labels_in(text, labels)]
    )
    pairs = [pair for text in before for pair in _pairs(text, labels)]
    try:
        return instance_of(graph, labels, chosen, pairs)
    except InputError as error:
        option = error.place.replace(".", "--", 1)  # the places are keys, which are options here
        raise InputError(error.what, error.mend, option) from None


def labels_in(text: str, labels: Labels, option: str = "--odd") -> list[Label]:
    """Return the labels of an option: a JSON list, or words between commas or spaces."""
    if text.lstrip().startswith("["):
        found = loads(text, option)
        if any(type(label) not in (int, str) for label in found):
            raise InputError(f"{shown(text)} is no list of labels", "write [1,2]", "", option)
        return list(found)
    return [named_label(word, labels) for word in text.replace(",", " ").split()]


def named_label(word: str, labels: Labels) -> Label:
    """Return the label that a word spells: no two differ in type alone."""
    try:
        labels.vertex(word)
    except InputError:
        return label_of(word)
    return word


def _pairs(text: str, labels: Labels) -> list[list[Label]]:
    """Return the arcs of an option: a JSON list of pairs, or two words."""
    if not text.lstrip().startswith("["):
        return [labels_in(text, labels)]
    found = loads(text, "--before")
    arcs = found if found and isinstance(found[0], list) else [found] if found else []
    if not all(
        isinstance(arc, list) and len(arc) == 2 and all(type(end) in (int, str) for end in arc)
        for arc in arcs
    ):
        raise InputError(f"{shown(text)} is no list of arcs", "write [[u,v]]", "", "--before")
    return arcs
