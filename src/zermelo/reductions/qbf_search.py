"""A small search for strategies of quantified formulas: variables from the outside in.

What is left of the clauses is remembered with the node that decides it, so that the strategy is a
diagram and not a tree, and variables that no clause has any more are passed over. It is meant for
formulas of moderate size, without any solver; a limit keeps it from going on for ever.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.formula import Clause, Formula
from zermelo.core.quantified import Nodes, QbfStrategy, choosers, order
from zermelo.solvers.search.deep import Deep, run

MOST_NODES = 200_000
"""So many different sets of clauses are looked at."""

Rest = tuple[tuple[int, Clause], ...]
"""Clauses without a true literal: their numbers from 1, and the literals that are not yet false."""


def strategy_of(formula: Formula, deadline: Deadline | None = None) -> QbfStrategy:
    """Return a winning strategy for whoever wins a quantified formula.

    Raises `LimitReached` if more than `MOST_NODES` sets of clauses came up, or the deadline passed.
    """
    search = _Search(formula, deadline or Deadline())
    distinct = (tuple(dict.fromkeys(clause)) for clause in formula.clauses)
    clauses = tuple(
        (number, clause)
        for number, clause in enumerate(distinct, 1)
        if not any(-x in clause for x in clause)
    )
    true, root = run(search.decided(clauses))
    return search.nodes.strategy(true, root)


class _Search:
    def __init__(self, formula: Formula, deadline: Deadline) -> None:
        self.deadline = deadline
        self.nodes = Nodes()
        self.place = {x: i for i, x in enumerate(order(formula))}
        self.exists = set(choosers(formula, True))
        self.known: dict[Rest, tuple[bool, int]] = {}

    def decided(self, rest: Rest) -> Deep[tuple[bool, int]]:
        """Return whether "there is" wins, and the node of the winner's strategy."""
        if rest in self.known:
            return self.known[rest]
        if len(self.known) % 64 == 0:
            self.deadline.check()
        if len(self.known) >= MOST_NODES:
            raise LimitReached(f"the search came to {MOST_NODES} cases; give a strategy instead")
        empty = next((number for number, clause in rest if not clause), None)
        if empty is not None:
            return False, self.nodes.add(empty)
        if not rest:
            return True, self.nodes.add()
        x = min((abs(x) for _, clause in rest for x in clause), key=self.place.__getitem__)
        wanted = x in self.exists
        below = []
        found: tuple[bool, int] | None = None
        for literal in (-x, x):
            true, node = yield self.decided(_after(rest, literal))
            below.append(node)
            if true == wanted:
                found = wanted, self.nodes.add(literal, node)
                break
        self.known[rest] = found or (not wanted, self.nodes.add(x, *below))
        return self.known[rest]


def _after(rest: Rest, literal: int) -> Rest:
    """Return the clauses that are left when a literal has become true."""
    return tuple(
        (number, tuple(x for x in clause if x != -literal))
        for number, clause in rest
        if literal not in clause
    )
