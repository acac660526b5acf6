"""What reductions of formulas share: the header among the labels, and solvers' files."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.formula import MOST_VARIABLES, Formula
from zermelo.core.labels import Label
from zermelo.core.quantified import Nodes, QbfStrategy, choosers, order, strategy_failure
from zermelo.formats import dimacs
from zermelo.formats.streams import Reading, everything, opened
from zermelo.reductions.registry import Solution

HEADER = re.compile(r"p cnf (\d{1,9}) (\d{1,9})")


def header(formula: Formula) -> str:
    """Return the first line of a formula's file, by which its games are known."""
    return f"p cnf {formula.variables} {len(formula.clauses)}"


def promised(label: Label) -> int | None:
    """Return how many variables a label promises if it is a formula's header, else None."""
    found = HEADER.fullmatch(str(label))
    return int(found[1]) if found and int(found[1]) <= MOST_VARIABLES else None


def is_plain(formula: Formula) -> bool:
    """Whether no variable is universal: then it is a question of satisfiability."""
    return not choosers(formula, False)


def text_of(path: str) -> str:
    """Return the text of a file."""
    with opened(path) as stream:
        return everything(stream, Reading()).decode(errors="replace")


def assignment_in(text: str, path: str, mend: str) -> dict[int, bool]:
    """Return the assignment that a SAT solver printed to a file; `mend`: what to do without one."""
    assignment = dimacs.read_solution(text, path)
    if assignment is None:
        raise InputError("a solver's UNSATISFIABLE alone becomes no certificate", mend, "", path)
    return assignment


def told(formula: Formula, strategy: QbfStrategy, header: str) -> Solution:
    """Return what a strategy says of its formula."""
    if not is_plain(formula):
        return told_of_qbf(formula, strategy, header)
    found = strategy.values(formula, {}) if strategy.true else None
    if found is not None:
        found = {x: found.get(x, False) for x in range(1, formula.variables + 1)}
    return Solution("sat", strategy.true, found, header=header)


def told_of_qbf(formula: Formula, strategy: QbfStrategy, header: str) -> Solution:
    """Return what a strategy says of the variables of the outermost block, if they are its own."""
    mine, values = choosers(formula, strategy.true), strategy.values(formula, {})
    outer = {x: values[x] for x in takewhile(mine.__contains__, order(formula))}
    return Solution("qbf", strategy.true, outer, header=header)


def quantified(prefix: Any, clauses: Any) -> Formula:
    """Return the formula of a prefix and clauses, as functions of reductions get them."""
    return Formula.of(clauses, None, prefix)


def ensure_wins(formula: Formula, strategy: QbfStrategy, deadline: Deadline) -> None:
    """Raise `InputError` unless a strategy that was given wins the formula."""
    why = strategy_failure(formula, strategy, deadline)
    if why is not None:
        raise InputError(f"the strategy does not win: {why}", "give one that does")


def winning(formula: Formula, nodes: Nodes, true: bool, root: int) -> QbfStrategy:
    """Return the strategy that was read off evidence; `InputError` unless it wins the formula."""
    strategy = nodes.strategy(true, root)
    why = strategy_failure(formula, strategy)
    if why is not None:
        what = f"the evidence gives no winning strategy: {why}"
        raise InputError(what, "check the certificate")
    return strategy
