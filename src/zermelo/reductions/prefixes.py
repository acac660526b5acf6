"""Quantified formulas as games need them: quantifiers that alternate, clauses of two or three.

The normal form is "exists x_1 for all y_1 … exists x_m for all y_m", so a variable that no clause
contains is put wherever two neighbors have the same quantifier. A clause of more than three
literals is cut by new variables, a b z, -z c d, …; one of a single literal becomes two clauses with
a new variable and its negation, and an empty one becomes four. New variables are existential and
innermost: whatever the others are, they have values that satisfy the parts of a clause exactly if
the clause holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product

from zermelo.core.formula import Clause, Formula, Quantifier


@dataclass(slots=True)
class Alternating:
    """A formula in normal form: x_i is variable 2i - 1, y_i is 2i.

    `names`: the names of the variables from 1 on, in the order of the prefix: a number for a
    variable of the formula; e, a or z with a number for one that was added between others
    (existential, universal) or for the sake of a clause. `clauses`: where a clause comes from, as
    in 3.0 for the first part of clause 3, and its literals.
    """

    names: list[str] = field(default_factory=list)
    clauses: list[tuple[str, Clause]] = field(default_factory=list)

    @property
    def pairs(self) -> int:
        """The number m of pairs of quantifiers."""
        return len(self.names) // 2

    def add(self, quantifier: Quantifier, name: str) -> int:
        """Add a variable inside all others, after another one if the quantifiers must alternate."""
        if (len(self.names) % 2 == 0) != (quantifier == "e"):
            other = "a" if quantifier == "e" else "e"
            self.names.append(f"{other}{len(self.names) + 1}")
        self.names.append(name)
        return len(self.names)


def alternate(formula: Formula) -> Alternating:
    """Return a formula in normal form that is true exactly if the given one is; linear time.

    Variables outside the prefix are existential and outermost, and left out if no clause has them.
    """
    made = Alternating()
    bound = {x for _, block in formula.prefix for x in block}
    used = {abs(x) for clause in formula.clauses for x in clause}
    index = {x: made.add("e", str(x)) for x in sorted(used - bound)}
    for quantifier, block in formula.prefix:
        for x in block:
            index[x] = made.add(quantifier, str(x))
    for number, clause in enumerate(formula.clauses, 1):
        distinct = tuple(dict.fromkeys(clause))
        if not any(-x in distinct for x in distinct):
            literals = [index[abs(x)] if x > 0 else -index[abs(x)] for x in distinct]
            _add_clause(made, str(number), literals)
    if not made.clauses:  # no clause at all holds, and so does this one for some values
        made.clauses.append(("0.0", (_new(made), _new(made))))
    if len(made.names) % 2:
        made.names.append(f"a{len(made.names) + 1}")
    return made


def cut(literals: Sequence[int], new: Callable[[], int]) -> list[Clause]:
    """Return a clause as several of at most three literals, each but the last with a new variable.

    Whatever the others are, the new variables have values that satisfy all of them exactly if one
    of the literals is true.
    """
    parts: list[Clause] = []
    if len(literals) > 3:
        head = literals[0]
        for literal in literals[1:-2]:
            link = new()
            parts.append((head, literal, link))
            head = -link
        literals = [head, *literals[-2:]]
    return [*parts, tuple(literals)]


def _add_clause(made: Alternating, name: str, clause: list[int]) -> None:
    *parts, literals = cut(clause, lambda: _new(made))
    extra = [_new(made) for _ in range(2 - len(literals))]
    for signs in product((1, -1), repeat=len(extra)):
        signed = (x * sign for x, sign in zip(extra, signs, strict=True))
        parts.append((*literals, *signed))  # once, if there is no extra variable
    made.clauses += [(f"{name}.{part}", clause) for part, clause in enumerate(parts)]


def _new(made: Alternating) -> int:
    return made.add("e", f"z{len(made.names) + len(made.names) % 2 + 1}")
