"""Random game data: the words that stand for it in an experiment file.

    random:P                 the vertices, each with probability P (green, lit, sinks, …)
    random-subset:K          K of the vertices
    random-weights:A,B       a number from A to B for every vertex (weights, brushes, colors)
    random-edge-weights:A,B  [u, v, number from A to B] for every edge
    random-arcs:P            each edge with probability P, directed along one random order (before)
    random-vertex            a vertex (token, attach_at)

What is drawn depends on the parameter ``seed`` (0 where there is none), the graph's text, the key
and the word, and on nothing else: the same data meets every method and question, and another key
or graph gets an independent draw. The streams are numpy's frozen ones.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from typing import Any

from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.families.random_graphs import stream
from zermelo.formats.json_text import dumps

PREFIX = "random"

WIDEST = 10**15
"""No number of a word is larger; numpy draws integers of 64 bits."""

_WORD = re.compile(r"random[a-z-]*(:.*)?")


def is_word(value: Any) -> bool:
    """Whether a value of the template stands for random data."""
    return isinstance(value, str) and _WORD.fullmatch(value) is not None


def draw(word: str, graph: Graph, labels: Labels, key: str, text: Any, seed: int) -> Any:
    """Return the data that a word with its numbers stands for, on a graph as the file has it.

    Raises `InputError` if there is no such word, or its numbers are wrong.
    """
    name, _, numbers = word.partition(":")
    if name not in _WORDS:
        raise InputError(f"there is no random data {shown(name)}", nearest(name, _WORDS))
    forms, make = _WORDS[name]
    given = _numbers(name, numbers, forms)
    bits = hashlib.sha256(dumps([seed, text, key, word]).encode()).digest()
    return make(stream(int.from_bytes(bits), purpose=11), graph, labels, *given)


def _numbers(name: str, text: str, forms: str) -> list[Any]:
    wanted = f"{name}:{','.join(forms)}" if forms else name
    parts = text.split(",") if text else []
    try:
        given: list[Any] = [
            float(part) if form == "P" else int(part)
            for form, part in zip(forms, parts, strict=True)
        ]
    except ValueError:
        raise InputError(
            f"{shown(f'{name}:{text}')} is not understood", f"write {wanted}"
        ) from None
    if "P" in forms and not 0 <= given[0] <= 1:
        raise InputError(f"a probability of {given[0]:g}", "it must be from 0 to 1")
    if any(abs(number) > WIDEST for number in given):
        raise InputError(f"a number of {shown(name)} is too large", f"at most {WIDEST:,}")
    if forms == "AB" and given[0] > given[1]:
        raise InputError(f"{wanted} with A = {given[0]} above B = {given[1]}", "swap them")
    return given


def _vertices(draws: Any, graph: Graph, labels: Labels, p: float) -> list[Any]:
    chosen = draws.random_sample(graph.n) < p
    return [labels[v] for v in range(graph.n) if chosen[v]]


def _subset(draws: Any, graph: Graph, labels: Labels, k: int) -> list[Any]:
    if not 0 <= k <= graph.n:
        raise InputError(f"{k} of {graph.n} vertices", "choose between 0 and all of them")
    return [labels[v] for v in sorted(draws.permutation(graph.n)[:k].tolist())]


def _weights(draws: Any, graph: Graph, _labels: Labels, a: int, b: int) -> list[int]:
    found: list[int] = draws.randint(a, b + 1, size=graph.n).tolist()
    return found


def _edge_weights(draws: Any, graph: Graph, labels: Labels, a: int, b: int) -> list[list[Any]]:
    drawn = draws.randint(a, b + 1, size=graph.m).tolist()
    ends = zip(graph.edges, drawn, strict=True)
    return [[labels[u], labels[v], weight] for (u, v), weight in ends]


def _arcs(draws: Any, graph: Graph, labels: Labels, p: float) -> list[list[Any]]:
    place = draws.permutation(graph.n).tolist()
    chosen = draws.random_sample(graph.m) < p
    kept = (edge for edge, taken in zip(graph.edges, chosen, strict=True) if taken)
    return [[labels[v] for v in sorted(edge, key=place.__getitem__)] for edge in kept]


def _vertex(draws: Any, graph: Graph, labels: Labels) -> Any:
    if not graph.n:
        raise InputError("a random vertex of the empty graph", "give it a vertex")
    return labels[int(draws.randint(graph.n))]


_WORDS: Mapping[str, tuple[str, Callable[..., Any]]] = {
    "random": ("P", _vertices),
    "random-subset": ("K", _subset),
    "random-weights": ("AB", _weights),
    "random-edge-weights": ("AB", _edge_weights),
    "random-arcs": ("P", _arcs),
    "random-vertex": ("", _vertex),
}
"""Each word: the letters of its numbers, and what draws it."""
