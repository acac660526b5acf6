"""Formulas as sources: the small ones up to isomorphism, random ones, and smaller ones.

A formula has as its size the larger of its number of variables and its number of clauses. It has a
clause at least, and its clauses differ and have one to three literals of different variables;
variables may be in none. Two formulas are isomorphic if renaming variables (those of a block among
themselves) and exchanging literals with their negations makes one of the other: the least of each
class is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.formula import Clause, Formula, Quantifier
from zermelo.core.quantified import QbfStrategy, strategy_failure
from zermelo.families import orbits
from zermelo.reductions.qbf_claims import strategy_of
from zermelo.reductions.qbf_to_geography import merged
from zermelo.views.picture import Link, LinkLook, Look, Scene, State

SIZES = (3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24)
"""The numbers of variables, and the lengths of a clause, on which growth is measured."""

Prefix = tuple[tuple[Quantifier, tuple[int, ...]], ...]


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
        for n in range(1, size + 1):
            for m in range(1, size + 1):
                if max(n, m) == size:
                    for quantifiers in product("ea", repeat=n) if self.quantified else [()]:
                        prefix = _blocks("".join(quantifiers))
                        moves = orbits.of_literals(n, tuple(len(block) for _, block in prefix))
                        for chosen in orbits.least_sets(moves, m):
                            yield Formula(n, tuple(orbits.clauses(n)[i] for i in chosen), prefix)

    def random(self, rng: Random, size: int) -> Formula:
        """Return a random formula with up to so many variables."""
        n = rng.randint(2, max(2, size))
        count = rng.randint(1, 2 * n if self.quantified else 4 * n)
        return _random(rng, n, count, (1, 2, 3, 3, 3), self.quantified)

    def ladder(self) -> Iterator[tuple[str, Iterator[tuple[int, Formula]]]]:
        """Yield the ways in which a formula grows, each with its steps."""
        rng = Random(0)

        def drawn(n: int, m: int) -> Formula:
            return _random(rng, n, m, (3,), self.quantified)

        def long(n: int) -> Formula:
            prefix = _blocks("ea" * (n // 2) + "e" * (n % 2), self.quantified)
            return Formula(n, (tuple(range(1, n + 1)),), prefix)

        yield "variables, as many clauses", ((n, drawn(n, n)) for n in SIZES)
        yield "clauses on 12 variables", ((m, drawn(12, m)) for m in SIZES)
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
        for clause in source.clauses:
            if not any(values.get(abs(x)) == (x > 0) for x in clause):
                return f"the assignment does not satisfy the clause {' '.join(map(str, clause))}"
        return None

    def smaller(self, source: Formula) -> Iterator[Formula]:
        """Yield the formulas with one clause less, one literal less, or one variable less."""
        clauses = source.clauses
        for i in range(len(clauses)) if len(clauses) > 1 else ():
            yield Formula(source.variables, clauses[:i] + clauses[i + 1 :], source.prefix)
        for v in range(1, source.variables + 1) if source.variables > 1 else ():
            yield from _without(source, v)
        for i, clause in enumerate(clauses):
            for x in clause if len(clause) > 1 else ():
                less = tuple(y for y in clause if y != x)
                yield Formula(
                    source.variables, (*clauses[:i], less, *clauses[i + 1 :]), source.prefix
                )

    def size(self, source: Formula) -> int:
        """Return the number of literals, quantifiers or variables, and clauses."""
        return source.variables + sum(map(len, source.clauses)) + len(source.clauses)

    def value(self, source: Formula) -> dict[str, Any]:
        """Return a source as a JSON object."""
        clauses = [list(clause) for clause in source.clauses]
        if self.quantified:
            return {"prefix": [[q, list(block)] for q, block in source.prefix], "clauses": clauses}
        return {"variables": source.variables, "clauses": clauses}

    def read(self, value: dict[str, Any]) -> Formula:
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

    def drawn(self, source: Formula) -> tuple[Scene, State]:
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


def _blocks(quantifiers: str, wanted: bool = True) -> Prefix:
    """Return the prefix in which the variables 1, 2, … have these quantifiers."""
    given = enumerate(quantifiers if wanted else "", 1)
    return tuple(merged([("e" if quantifier == "e" else "a", (x,)) for x, quantifier in given]))


def _random(rng: Random, n: int, count: int, widths: tuple[int, ...], quantified: bool) -> Formula:
    """Return a formula with so many clauses, or as many as were found without much ado."""
    clauses: dict[Clause, None] = {}
    for _ in range(4 * count):
        if len(clauses) < count:
            chosen = sorted(rng.sample(range(1, n + 1), min(n, rng.choice(widths))))
            clauses[tuple(rng.choice((x, -x)) for x in chosen)] = None
    prefix = _blocks("".join(rng.choice("ea") for _ in range(n)), quantified)
    return Formula(n, tuple(clauses), prefix)


def _without(source: Formula, variable: int) -> Iterator[Formula]:
    """Yield the formula without a variable: its literals are left out, or their clauses."""

    def renamed(x: int) -> int:
        return x - (x > variable) + (x < -variable)

    blocks = [(q, tuple(renamed(x) for x in block if x != variable)) for q, block in source.prefix]
    prefix = merged([(quantifier, block) for quantifier, block in blocks if block])
    for drop in (True, False):
        rest = [c for c in source.clauses if not drop or not {variable, -variable} & {*c}]
        cut = [tuple(renamed(x) for x in clause if abs(x) != variable) for clause in rest]
        clauses = tuple(dict.fromkeys(clause for clause in cut if clause))
        if clauses:
            yield Formula(source.variables - 1, clauses, tuple(prefix))
