"""Instances of a problem of your own as sources: JSON values that its author understands."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from zermelo.core.alarm import ended_after
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, OutOfTime, shown
from zermelo.core.graph import Graph
from zermelo.formats.json_text import dumps, loads
from zermelo.reductions.contract import called, mistaken
from zermelo.reductions.problem import SHIPPED, Problem, shipped
from zermelo.views.layout import scene
from zermelo.views.picture import LinkLook, Look, Scene, State

MOST = 100_000
"""So many instances of a size are asked for at most."""

STEPS = 8
"""Growth is measured up to this size, on a few instances of each."""

DRAWN = 12
"""And up to this one if they are drawn."""

FEW = 3
"""So many of each."""


@dataclass(frozen=True, slots=True)
class Values:
    """The instances of a problem; their size is what its author says."""

    problem: Problem
    usual: int = 4
    larger: int = 1

    def _up_to(self, size: int) -> Iterator[tuple[str, Any]]:
        """Yield the texts of the instances up to a size, with these."""
        found = called(self.problem.name, self.problem.instances, size)
        for value in islice(found, MOST + 1):
            yield self._written(value)

    def _written(self, value: Any) -> tuple[str, Any]:
        """Return the text of an instance, and what is read of it: tuples are lists then."""
        try:
            text = dumps(value)
            return text, loads(text)
        except (TypeError, ValueError):
            what = f"the instance {shown(value)} of {self.problem.name} is no JSON value"
            mend = "give numbers, texts, lists and objects"
            raise mistaken(self.problem.instances, what, mend) from None

    def small(self, size: int) -> Iterator[Any]:
        """Yield the instances of a size that are none of a smaller one."""
        smaller = {text for text, _ in self._up_to(size - 1)} if size > 1 else set()
        yield from (value for text, value in self._up_to(size) if text not in smaller)

    def random(self, rng: Random, size: int) -> Any:
        """Return a random instance of about a size."""
        if self.problem.random is None:
            raise InputError(f"{self.problem.name} draws no instances", "give it random")
        value = called(self.problem.name, self.problem.random, (rng, size))
        return self._written(value)[1]

    def ladder(self) -> Iterator[tuple[str, Iterator[tuple[int, Any]]]]:
        """Yield some instances of growing sizes."""
        if self.problem.random is not None:
            rng = Random(0)
            sizes = range(2, DRAWN + 1)
            yield "size", ((n, self.random(rng, n)) for n in sizes for _ in range(FEW))
            return
        sizes = range(1, STEPS + 1)
        yield "size", ((size, each) for size in sizes for each in islice(self.small(size), FEW))

    def parts(self, source: Any) -> Any:
        """Return what `make` gets: of vertex covers the graph and k."""
        if self.problem.name != "vertex-cover":
            return source
        n, edges, k = source
        return Graph.from_edges(n, edges), k

    def _whether(self, name: str, given: tuple[Any, ...], within: float) -> bool:
        """Return a yes or no of a function of the author's, which must come in time."""
        function: Callable[..., Any] = getattr(self.problem, name)
        with ended_after(within, OutOfTime(f"{name} did not end in {within:.1f} s")):
            found = called(self.problem.name, function, given)
        if not isinstance(found, bool):
            what = f"{name} of {self.problem.name} returns {shown(found)}"
            raise mistaken(function, what, "return True or False")
        return found

    def answer(self, source: Any, deadline: Deadline) -> bool:
        """Return the answer by the author's search."""
        return self._whether("decide", (source,), deadline.remaining())

    def wrong(self, source: Any, answer: Any, found: Any) -> str | None:  # noqa: ARG002
        """Return why what `back` returned is no solution, or None."""
        if self.problem.verify is None or self._whether("verify", (source, found), math.inf):
            return None
        return f"{shown(found)} is no solution"

    def smaller(self, source: Any) -> Iterator[Any]:
        """Yield what the author says is smaller: only he knows what else is an instance."""
        if self.problem.smaller is not None:
            for value in called(self.problem.name, self.problem.smaller, (source,)):
                yield self._written(value)[1]

    def size(self, source: Any) -> int:
        """Return the length of the text."""
        return len(dumps(source))

    def value(self, source: Any) -> dict[str, Any]:
        """Return a source as a JSON object."""
        return {"problem": self.problem.name, "instance": source}

    def read(self, value: dict[str, Any]) -> Any:
        """Return the source that an object stands for."""
        return value["instance"]

    def words(self, source: Any) -> str:
        """Return a source in a line."""
        say = self.problem.say
        return dumps(source) if say is None else str(called(self.problem.name, say, (source,)))

    def drawn(self, source: Any) -> tuple[Scene, State]:
        """Return the picture of a graph; an empty one of what is told in words."""
        name = self.problem.name
        if SHIPPED.get(name) != "graphs" or self.problem is not shipped(name):
            return Scene((), (), ()), State(())
        n, edges = source[:2]
        graph = Graph.from_edges(n, edges, directed=name == "feedback-arc-set")
        drawn = scene(graph, [str(v) for v in range(graph.n)])
        return drawn, State((Look(),) * graph.n, (LinkLook(),) * len(drawn.links))
