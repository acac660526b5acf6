"""Sources of reductions that are no games: formulas, and instances of problems of your own."""

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
from zermelo.core.formula import Formula, falsified_clause
from zermelo.core.graph import Graph
from zermelo.core.quantified import QbfStrategy, strategy_failure
from zermelo.formats.json_text import dumps, loads
from zermelo.reductions.contract import called, mistaken
from zermelo.reductions.problem import SHIPPED, Problem, load_problem
from zermelo.reductions.problems import formulas
from zermelo.reductions.qbf_claims import strategy_of
from zermelo.views.layout import scene
from zermelo.views.picture import Link, LinkLook, Look, Scene, State

SIZES = (3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24)
"""The numbers of variables, and the lengths of a clause, on which growth is measured."""


@dataclass(frozen=True, slots=True)
class Formulas:
    """Formulas as sources, all variables existential or each with its quantifier."""

    quantified: bool
    larger: int = 3

    @property
    def usual(self) -> int:
        """The size up to which all are tested unless one is given."""
        return 2 if self.quantified else 3

    def small(self, size: int) -> Iterator[Formula]:
        """Yield the formulas of a size, one of each class."""
        return formulas.small(size, self.quantified)

    def random(self, rng: Random, size: int) -> Formula:
        """Return a random formula with up to so many variables."""
        n = rng.randint(2, max(2, size))
        count = rng.randint(1, 2 * n if self.quantified else 4 * n)
        return formulas.draw(rng, n, count, (1, 2, 3, 3, 3), self.quantified)

    def ladder(self) -> Iterator[tuple[str, Iterator[tuple[int, Formula]]]]:
        """Yield the ways in which a formula grows, each with its steps."""
        rng = Random(0)

        def picture(n: int, m: int) -> Formula:
            return formulas.draw(rng, n, m, (3,), self.quantified)

        def long(n: int) -> Formula:
            prefix = formulas.prefix_of("ea" * (n // 2) + "e" * (n % 2), self.quantified)
            return Formula(n, (tuple(range(1, n + 1)),), prefix)

        yield "variables, as many clauses", ((n, picture(n, n)) for n in SIZES)
        yield "clauses on 12 variables", ((m, picture(12, m)) for m in SIZES)
        yield "literals of one clause", ((n, long(n)) for n in SIZES)

    def parts(self, source: Formula) -> Any:
        """Return what `make` gets."""
        return (source.prefix if self.quantified else source.variables, source.clauses)

    def answer(self, source: Formula, deadline: Deadline) -> bool:
        """Return whether a formula is satisfiable, or true, by a complete search."""
        return strategy_of(source, deadline).true

    def wrong(self, source: Formula, answer: bool, found: Any) -> str | None:
        """Return why what `back` returned solves no such formula, or None."""
        if self.quantified:
            if not isinstance(found, QbfStrategy):
                return "back returns no QbfStrategy"
            if found.true is not answer:
                return "the strategy is that of the other player"
            return strategy_failure(source, found)
        values = _values(found)
        if values is None:
            return "back returns no assignment"
        place = falsified_clause(source, values)
        if place is None:
            return None
        clause = " ".join(map(str, source.clauses[place]))
        return f"the assignment does not satisfy the clause {clause}"

    def smaller(self, source: Formula) -> Iterator[Formula]:
        """Yield the formulas with one clause less, one literal less, or one variable less."""
        return formulas.smaller(source)

    def size(self, source: Formula) -> int:
        """Return the number of literals, quantifiers or variables, and clauses."""
        return source.variables + sum(map(len, source.clauses)) + len(source.clauses)

    def value(self, source: Formula) -> dict[str, Any]:
        """Return a source as a JSON object."""
        clauses = [list(clause) for clause in source.clauses]
        if self.quantified:
            return {"prefix": [[q, list(block)] for q, block in source.prefix], "clauses": clauses}
        return {"variables": source.variables, "clauses": clauses}

    def decode(self, value: dict[str, Any]) -> Formula:
        """Return the source that an object stands for."""
        return Formula.of(value["clauses"], value.get("variables"), value.get("prefix", ()))

    def words(self, source: Formula) -> str:
        """Return a source in a line."""
        text = " ∧ ".join("(" + " ∨ ".join(map(_literal, each)) + ")" for each in source.clauses)
        if not self.quantified:
            return f"{text}, variables: {source.variables}"
        signs = {"e": "∃", "a": "∀"}
        return (
            " ".join(f"{signs[q]}x{x}" for q, block in source.prefix for x in block) + f": {text}"
        )

    def picture(self, source: Formula) -> tuple[Scene, State]:
        """Return the graph of variables and clauses; a dashed line is a negated literal."""
        n, m = source.variables, len(source.clauses)
        universal = {x for q, block in source.prefix if q == "a" for x in block}
        rows = max(n, m)
        points = [(0.0, 60.0 * (i + (rows - n) / 2)) for i in range(n)]
        points += [(150.0, 60.0 * (i + (rows - m) / 2)) for i in range(m)]
        names = [f"{'∀' if x in universal else ''}x{x}" for x in range(1, n + 1)]
        links, looks = [], []
        for i, clause in enumerate(source.clauses):
            for x in clause:
                links.append(Link(abs(x) - 1, n + i))
                looks.append(LinkLook("plain" if x > 0 else "gone", "" if x > 0 else "¬"))
        nodes = [Look("chosen" if x in universal else "plain") for x in range(1, n + 1)]
        nodes += [Look("cell")] * m
        scene = Scene(tuple(points), (*names, *(f"c{i}" for i in range(1, m + 1))), tuple(links))
        return scene, State(tuple(nodes), tuple(looks))


def _literal(x: int) -> str:
    return f"x{x}" if x > 0 else f"¬x{-x}"


def _values(found: Any) -> dict[int, bool] | None:
    """Return an assignment that was given as a mapping, as literals, or as values in order."""
    try:
        if hasattr(found, "items"):
            return {int(x): bool(value) for x, value in found.items()}
        listed = list(found)
        if all(isinstance(each, bool) for each in listed):
            return dict(enumerate(listed, 1))
        return {abs(int(x)): int(x) > 0 for x in listed}
    except (TypeError, ValueError):
        return None


MOST = 100_000
"""So many sources are tested, and instances of a size asked for, at most."""

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
        """Return the texts of the instances up to a size, with these."""
        found = called(self.problem.name, self.problem.instances, size)
        return map(self._round_trip, islice(found, MOST + 1))

    def _round_trip(self, value: Any) -> tuple[str, Any]:
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
        return self._round_trip(value)[1]

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
                yield self._round_trip(value)[1]

    def size(self, source: Any) -> int:
        """Return the length of the text."""
        return len(dumps(source))

    def value(self, source: Any) -> dict[str, Any]:
        """Return a source as a JSON object."""
        return {"problem": self.problem.name, "instance": source}

    def decode(self, value: dict[str, Any]) -> Any:
        """Return the source that an object stands for."""
        return value["instance"]

    def words(self, source: Any) -> str:
        """Return a source in a line."""
        say = self.problem.say
        return dumps(source) if say is None else str(called(self.problem.name, say, (source,)))

    def picture(self, source: Any) -> tuple[Scene, State]:
        """Return the picture of a graph; an empty one of what is told in words."""
        name = self.problem.name
        if SHIPPED.get(name) != "graphs" or self.problem is not load_problem(name):
            return Scene((), (), ()), State(())
        n, edges = source[:2]
        graph = Graph.from_edges(n, edges, directed=name == "feedback-arc-set")
        drawn = scene(graph, [str(v) for v in range(graph.n)])
        return drawn, State((Look(),) * graph.n, (LinkLook(),) * len(drawn.links))
