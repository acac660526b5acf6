"""Problems on formulas. An instance is [n, clauses]: variables 1..n, one to three literals each.

- nae-sat: has each clause a true literal and a false one? 1-in-3-sat: has each clause exactly one
  true literal? (Schaefer 1978; Garey and Johnson 1979, LO3 and LO4)
- planar-3sat: is the formula satisfiable? The graph of its variables and clauses is planar
  (Lichtenstein 1982).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

from zermelo.families.orbits import WIDTH, clauses, least_sets, of_literals
from zermelo.reductions.problem import Problem
from zermelo.reductions.problems import problem, without

LARGEST = 4
"""All formulas are listed up to so many variables and clauses."""


def _on_formulas(
    name: str, holds: Callable[[int, int], bool], fits: Callable[[Any], bool] = lambda _: True
) -> Problem:
    """Return the problem whether an assignment makes the numbers of true literals as they should.

    `holds` gets the number of true literals of a clause, and that of all.
    """

    def small(size: int) -> Iterator[Any]:
        for n, m in product(range(1, size + 1), repeat=2):
            if max(n, m) == size:
                for chosen in least_sets(of_literals(n), m):
                    made = [n, [list(clauses(n)[i]) for i in chosen]]
                    if fits(made):
                        yield made

    def verify(instance: Any, values: Any) -> bool:
        n, each = instance
        if len(values) != n:
            return False
        true = [sum(values[abs(x) - 1] == (x > 0) for x in clause) for clause in each]
        return all(holds(count, len(clause)) for count, clause in zip(true, each, strict=True))

    def random(rng: Random, size: int) -> Any:
        n = max(size, 2)
        made: list[list[int]] = []
        for _ in range(rng.randint(1, 3 * n)):
            chosen = sorted(rng.sample(range(1, n + 1), min(n, WIDTH)))
            clause = [rng.choice((x, -x)) for x in chosen]
            if clause not in made and fits([n, [*made, clause]]):
                made.append(clause)
        return [n, made]

    def smaller(instance: Any) -> Iterator[Any]:
        n, each = instance
        for i in range(len(each)) if len(each) > 1 else ():
            yield [n, without(each, i)]
        used = {abs(x) for clause in each for x in clause}
        for v in sorted({*range(1, n + 1)} - used) if n > 1 else ():
            yield [n - 1, [[x - (x > v) + (x < -v) for x in clause] for clause in each]]
        for i, clause in enumerate(each):
            for j in range(len(clause)) if len(clause) > 1 else ():
                less = without(clause, j)
                if less not in each:
                    yield [n, [*each[:i], less, *each[i + 1 :]]]

    def possible(instance: Any) -> Iterator[tuple[bool, ...]]:
        return product((False, True), repeat=instance[0])

    return problem(name, small, possible, verify, random, smaller, LARGEST)


def is_planar(instance: Any) -> bool:
    """Whether the graph of variables and clauses, joined where one is in the other, is planar."""
    import networkx as nx

    edges = ((abs(x), -i) for i, clause in enumerate(instance[1], 1) for x in clause)
    return bool(nx.check_planarity(nx.Graph(edges))[0])


PROBLEMS = (
    _on_formulas("nae-sat", lambda true, of: 0 < true < of),
    _on_formulas("1-in-3-sat", lambda true, _: true == 1),
    _on_formulas("planar-3sat", lambda true, _: true > 0, is_planar),
)
