"""Vertex covers and games as sources."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, Unavailable
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.families.small_graphs import LARGEST, graphs
from zermelo.formats.instance import decode
from zermelo.formats.instance_writing import ask, encode
from zermelo.formats.json_text import dumps
from zermelo.games.registry import GAMES
from zermelo.run.decide import decide_here
from zermelo.samples import samples
from zermelo.solvers.method import Request, every_method
from zermelo.sweeps.shrinking import changes
from zermelo.views.display import display
from zermelo.views.layout import scene
from zermelo.views.picture import LinkLook, Look, Scene, State

SIZES = (4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20)
"""The numbers of vertices on which growth is measured."""

TRIES = 50
"""So often a random instance is drawn until it is no larger than wanted."""

Cover = tuple[Graph, int]


@dataclass(frozen=True, slots=True)
class Covers:
    """Graphs without isolated vertices, and k from 1 to the number of vertices: the size."""

    usual: int = 4
    larger: int = 3

    def small(self, size: int) -> Iterator[Cover]:
        """Yield the graphs of a size, one of each class, with each k."""
        if size > LARGEST:
            raise InputError(f"graphs with {size} vertices", f"--size is at most {LARGEST} here")
        for edges in graphs(size):
            if len({v for edge in edges for v in edge}) == size:
                yield from ((Graph.from_edges(size, edges), k) for k in range(1, size + 1))

    def random(self, rng: Random, size: int) -> Cover:
        """Return a random graph with up to so many vertices, and a k."""
        n = rng.randint(2, max(2, size))
        density = rng.random()
        edges = [pair for pair in combinations(range(n), 2) if rng.random() < density] or [(0, 1)]
        return next(_whole(edges, rng.randint(1, n)))

    def ladder(self) -> Iterator[tuple[str, Iterator[tuple[int, Cover]]]]:
        """Yield the ways in which a source grows, each with its steps."""

        def cycle(n: int, k: int) -> Cover:
            return Graph.from_edges(n, [(v, (v + 1) % n) for v in range(n)]), k

        def complete(n: int) -> Cover:
            return Graph.from_edges(n, list(combinations(range(n), 2))), n // 2

        yield "vertices of a cycle, k a half", ((n, cycle(n, n // 2)) for n in SIZES)
        yield "k on a cycle of 20", ((k, cycle(20, k)) for k in SIZES)
        yield "vertices of a complete graph", ((n, complete(n)) for n in SIZES)

    def parts(self, source: Cover) -> Cover:
        """Return what `make` gets."""
        return source

    def answer(self, source: Cover, deadline: Deadline) -> bool:
        """Return whether there is a cover, by trying all sets of vertices."""
        graph, k = source
        for chosen in combinations(range(graph.n), min(k, graph.n)):
            deadline.check()
            if all(u in chosen or v in chosen for u, v in graph.edges):
                return True
        return False

    def wrong(self, source: Cover, answer: bool, found: Any) -> str | None:  # noqa: ARG002
        """Return why what `back` returned is no cover, or None."""
        graph, k = source
        try:
            cover = {int(v) for v in found}
        except (TypeError, ValueError):
            return "back returns no vertices"
        if len(cover) > k or not cover <= set(range(graph.n)):
            return f"these are not at most {k} vertices"
        for u, v in graph.edges:
            if u not in cover and v not in cover:
                return f"the edge {u}-{v} is not covered"
        return None

    def smaller(self, source: Cover) -> Iterator[Cover]:
        """Yield the sources with a vertex less, an edge less, or a smaller k."""
        graph, k = source
        edges = list(graph.edges)
        for v in range(graph.n):
            yield from _whole([edge for edge in edges if v not in edge], k)
        for i in range(len(edges)):
            yield from _whole(edges[:i] + edges[i + 1 :], k)
        if k > 1:
            yield graph, k - 1

    def size(self, source: Cover) -> int:
        """Return the number of vertices and edges, and k."""
        return source[0].n + source[0].m + source[1]

    def value(self, source: Cover) -> dict[str, Any]:
        """Return a source as a JSON object."""
        graph, k = source
        return {"graph": {"vertices": graph.n, "edges": [list(e) for e in graph.edges]}, "k": k}

    def read(self, value: dict[str, Any]) -> Cover:
        """Return the source that an object stands for."""
        graph = value["graph"]
        edges = [(u, v) for u, v in graph["edges"]]
        return Graph.from_edges(graph["vertices"], edges), value["k"]

    def words(self, source: Cover) -> str:
        """Return a source in a line."""
        graph, k = source
        edges = " ".join(f"{u}-{v}" for u, v in graph.edges)
        return f"k = {k}, {graph.n} vertices, edges {edges}"

    def drawn(self, source: Cover) -> tuple[Scene, State]:
        """Return the graph."""
        graph = source[0]
        drawn = scene(graph, [str(v) for v in range(graph.n)])
        return drawn, State((Look(),) * graph.n, (LinkLook(),) * len(drawn.links))


def _whole(edges: list[tuple[int, int]], k: int) -> Iterator[Cover]:
    """Yield the graph of the ends of edges, if there are any, and k or as many as there are."""
    used = sorted({v for edge in edges for v in edge})
    if used:
        made = [(used.index(u), used.index(v)) for u, v in edges]
        yield Graph.from_edges(len(used), made), min(k, len(used))


@dataclass(frozen=True, slots=True)
class Games:
    """Instances of a game, as its samples have them: that says what their size is."""

    game: str
    usual: int = 4
    larger: int = 1

    def small(self, size: int) -> Iterator[Instance]:
        """Yield the instances of a size, one of each class."""
        yield from self._instances(samples(self.game).small(size))

    def random(self, rng: Random, size: int) -> Instance:
        """Return a random instance of about a size."""
        sampled = samples(self.game)
        found: Instance | None = None
        for _ in range(TRIES):
            for made in self._instances(iter([sampled.random(rng, size)])):
                if getattr(getattr(made.position, "graph", None), "n", 0) <= size:
                    return made
                found = found or made
        if found is None:
            raise InputError(f"there are no random instances of {self.game}", "give --random 0")
        return found

    def ladder(self) -> Iterator[tuple[str, Iterator[tuple[int, Instance]]]]:
        """Yield random instances of growing sizes."""
        rng = Random(0)
        made = [self.random(rng, n) for n in SIZES for _ in range(3)]
        yield (
            "vertices and edges",
            ((self.size(each), each) for each in sorted(made, key=self.size)),
        )
        if GAMES[self.game].graph != "none":
            made.sort(key=lambda each: each.graph.n)
            yield "vertices", ((each.graph.n, each) for each in made)

    def _instances(self, values: Iterator[Any]) -> Iterator[Instance]:
        """Yield the instances of objects, with the first question that fits their data."""
        keys = GAMES[self.game].keys
        for value in values:
            given = {key.name for key in keys if key.questions and key.name in value}
            for question in GAMES[self.game].questions:
                if given == {key.name for key in keys if question.name in key.questions}:
                    yield decode({"game": self.game, **value, "question": question.name}, Path())
                    break

    def parts(self, source: Instance) -> Instance:
        """Return what `make` gets."""
        return source

    def asked(self, source: Instance, question: str) -> Instance:
        """Return the source with the question that answers the target's: of its name or outcome."""
        names = [each.name for each in GAMES[self.game].questions]
        for name in (question, "outcome"):
            if name in names:
                try:
                    return ask(source, name)
                except InputError:  # its data belong to another question
                    continue
        return source

    def answer(self, source: Instance, deadline: Deadline) -> Any:
        """Return the answer by a complete search; `LimitReached` if there is none in time."""
        found = decided(source, deadline, evidence=False)
        if not found.answered:
            raise LimitReached(found.reason or "the source is not decided")
        return found.answer

    def wrong(self, source: Instance, answer: Any, found: Any) -> str | None:
        """Return why what `back` returned is no certificate of the source, or None."""
        if not isinstance(found, Certificate):
            return "back returns no certificate"
        about = found.instance
        if about.game != source.game or encode(about) not in _forms(source, about.question):
            return "the certificate is about another game"
        if found.question == source.question and found.answer != answer:
            return f"the certificate says {found.answer}"
        result = check(found, Deadline())
        return None if result.accepted else f"the certificate is not accepted: {result.reason}"

    def smaller(self, source: Instance) -> Iterator[Instance]:
        """Yield the instances with one small change: a vertex, an edge or an entry less."""
        for value in changes(encode(source)):
            try:
                yield decode(value, Path())
            except InputError:
                continue

    def size(self, source: Instance) -> int:
        """Return the number of vertices and edges; the length of the text if there is no graph."""
        graph = getattr(source.position, "graph", None)
        return graph.n + graph.m if graph is not None else len(dumps(encode(source)))

    def value(self, source: Instance) -> dict[str, Any]:
        """Return a source as a JSON object."""
        return encode(source)

    def read(self, value: dict[str, Any]) -> Instance:
        """Return the source that an object stands for."""
        return decode(value, Path())

    def words(self, source: Instance) -> str:
        """Return a source in a line."""
        return dumps(encode(source))

    def drawn(self, source: Instance) -> tuple[Scene, State]:
        """Return the picture of the instance."""
        shown = display(source)
        return shown.scene, shown.still


def _forms(source: Instance, question: str) -> list[dict[str, Any]]:
    """Return a game as an object, and as that of the digraph with both arcs for each edge."""
    value = {**encode(source), "question": question}
    graph = value.get("graph", {})
    if graph.get("directed") or "edges" not in graph:
        return [value]
    arcs = sorted(arc for u, v in source.graph.edges for arc in ((u, v), (v, u)))
    both = [source.labels.of(arc) for arc in arcs]
    return [value, {**value, "graph": {**graph, "edges": both, "directed": True}}]


def certificates(verdict: Verdict, instance: Instance, deadline: Deadline) -> Iterator[Certificate]:
    """Yield the verdict's certificate, and then those with evidence of other kinds.

    Other methods are asked for them, as far as the time allows.
    """
    seen = set()
    if verdict.certificate is not None:
        seen.add(verdict.certificate.evidence.kind)
        yield verdict.certificate
    for entry in every_method(instance.game):
        left = deadline.remaining()
        known = instance.question in entry.questions and entry.exact
        if not known or not set(entry.evidence) - seen or entry.applies(instance) is not None:
            continue
        limit = None if math.isinf(left) else max(left, 0.01)
        try:
            found = decide_here(instance, Request(method=entry.name, time_limit=limit)).certificate
        except Unavailable:
            continue
        if found is not None and found.evidence.kind not in seen:
            seen.add(found.evidence.kind)
            yield found


def decided(instance: Instance, deadline: Deadline, evidence: bool) -> Verdict:
    """Return the verdict on an instance, with the best evidence if any is wanted.

    Without it an answer is enough that a complete search found. One that may be wrong is none.
    """
    left = deadline.remaining()
    level = None if evidence else Assurance.EXHAUSTIVE
    limit = None if math.isinf(left) else max(left, 0.01)
    found = decide_here(instance, Request(assurance=level, time_limit=limit))
    if found.assurance > Assurance.MONTE_CARLO:
        return found
    why = found.reason or "no complete method answers"
    return Verdict(found.game, found.question, None, Assurance.UNKNOWN, reason=why)
