"""Formulas as sources of reductions: satisfiability, and the truth of quantified ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.formula import Formula
from zermelo.core.quantified import QbfStrategy, strategy_failure
from zermelo.reductions.problems import formulas
from zermelo.reductions.qbf_claims import strategy_of
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
        return formulas.drawn(rng, n, count, (1, 2, 3, 3, 3), self.quantified)

    def ladder(self) -> Iterator[tuple[str, Iterator[tuple[int, Formula]]]]:
        """Yield the ways in which a formula grows, each with its steps."""
        rng = Random(0)

        def drawn(n: int, m: int) -> Formula:
            return formulas.drawn(rng, n, m, (3,), self.quantified)

        def long(n: int) -> Formula:
            prefix = formulas.prefix_of("ea" * (n // 2) + "e" * (n % 2), self.quantified)
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
