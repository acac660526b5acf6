"""Problems on formulas. An instance is [n, clauses]: variables 1..n, one to three literals each.

- nae-sat: has each clause a true literal and a false one? 1-in-3-sat: has each clause exactly one
  true literal? (Schaefer 1978; Garey and Johnson 1979, LO3 and LO4)
- planar-3sat: is the formula satisfiable? The graph of its variables and clauses is planar
  (Lichtenstein 1982).

A formula has as its size the larger of its number of variables and its number of clauses. It has a
clause at least, and its clauses differ and have one to three literals of different variables;
variables may be in none. Two formulas are isomorphic if renaming variables (those of a block among
themselves) and exchanging literals with their negations makes one of the other: the least of each
class is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

from zermelo.core.formula import Clause, Formula
from zermelo.families.formulas import Block, merge
from zermelo.families.small_graphs import WIDTH, clauses, least_sets, of_literals
from zermelo.reductions.problem import Problem
from zermelo.reductions.problems import problem

LARGEST = 4
"""All formulas are listed up to so many variables and clauses."""


def small(size: int, quantified: bool = False) -> Iterator[Formula]:
    """Yield the formulas of a size, one of each class."""
    for n, m in product(range(1, size + 1), repeat=2):
        if max(n, m) == size:
            for quantifiers in product("ea", repeat=n) if quantified else [()]:
                prefix = prefix_of("".join(quantifiers))
                moves = of_literals(n, tuple(len(block) for _, block in prefix))
                for chosen in least_sets(moves, m):
                    yield Formula(n, tuple(clauses(n)[i] for i in chosen), prefix)


def smaller(source: Formula) -> Iterator[Formula]:
    """Yield the formulas with one clause less, one variable less, or one literal less."""
    n, each, prefix = source.variables, source.clauses, source.prefix
    for i in range(len(each)) if len(each) > 1 else ():
        yield Formula(n, each[:i] + each[i + 1 :], prefix)
    for v in range(1, n + 1) if n > 1 else ():
        yield from _without(source, v)
    for i, clause in enumerate(each):
        for x in clause if len(clause) > 1 else ():
            less = tuple(y for y in clause if y != x)
            yield Formula(n, (*each[:i], less, *each[i + 1 :]), prefix)


def prefix_of(quantifiers: str, wanted: bool = True) -> tuple[Block, ...]:
    """Return the prefix in which the variables 1, 2, … have these quantifiers."""
    given = enumerate(quantifiers if wanted else "", 1)
    return tuple(merge([("e" if quantifier == "e" else "a", (x,)) for x, quantifier in given]))


def draw(rng: Random, n: int, count: int, widths: tuple[int, ...], quantified: bool) -> Formula:
    """Return a random formula with so many clauses, or as many as were found without much ado."""
    clauses: dict[Clause, None] = {}
    for _ in range(4 * count):
        if len(clauses) < count:
            chosen = sorted(rng.sample(range(1, n + 1), min(n, rng.choice(widths))))
            clauses[tuple(rng.choice((x, -x)) for x in chosen)] = None
    prefix = prefix_of("".join(rng.choice("ea") for _ in range(n)), quantified)
    return Formula(n, tuple(clauses), prefix)


def _without(source: Formula, variable: int) -> Iterator[Formula]:
    """Yield the formula without a variable: its literals are left out, or their clauses."""

    def rename(x: int) -> int:
        return x - (x > variable) + (x < -variable)

    blocks = [(q, tuple(rename(x) for x in block if x != variable)) for q, block in source.prefix]
    prefix = merge([(quantifier, block) for quantifier, block in blocks if block])
    for drop in (True, False):
        rest = [c for c in source.clauses if not drop or not {variable, -variable} & {*c}]
        cut = [tuple(rename(x) for x in clause if abs(x) != variable) for clause in rest]
        clauses = tuple(dict.fromkeys(clause for clause in cut if clause))
        if clauses:
            yield Formula(source.variables - 1, clauses, tuple(prefix))


def _on_formulas(
    name: str, holds: Callable[[int, int], bool], fits: Callable[[Any], bool] = lambda _: True
) -> Problem:
    """Return the problem whether an assignment makes the numbers of true literals as they should.

    `holds` gets the number of true literals of a clause, and that of all.
    """

    def to_json(source: Formula) -> list[Any]:
        return [source.variables, [list(clause) for clause in source.clauses]]

    def small_ones(size: int) -> Iterator[Any]:
        return filter(fits, map(to_json, small(size)))

    def verify(instance: Any, values: Any) -> bool:
        n, each = instance
        if len(values) != n:
            return False
        true = [sum(values[abs(x) - 1] == (x > 0) for x in clause) for clause in each]
        return all(holds(count, len(clause)) for count, clause in zip(true, each, strict=True))

    def random(rng: Random, size: int) -> Any:
        n = max(size, 2)
        made: list[list[int]] = []
        for clause in to_json(draw(rng, n, rng.randint(1, 3 * n), (WIDTH,), False))[1]:
            if fits([n, [*made, clause]]):
                made.append(clause)
        return [n, made]

    def smaller_ones(instance: Any) -> Iterator[Any]:
        return map(to_json, smaller(Formula(instance[0], tuple(map(tuple, instance[1])))))

    def possible(instance: Any) -> Iterator[tuple[bool, ...]]:
        return product((False, True), repeat=instance[0])

    return problem(name, small_ones, possible, verify, random, smaller_ones, LARGEST)


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
