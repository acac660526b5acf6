"""Winning strategies of quantified formulas: the values, and a small checker.

Two players give the variables values from the outside in: "there is" wants the clauses to hold,
"for all" wants one to be false. A strategy of the winner is a decision diagram, a list of nodes of
which each leads to earlier ones and the last is the root:

- ``(literal, node)``: the winner makes the literal true;
- ``(variable, node, node)``: where it goes on if the loser makes the variable false, or true;
- ``()``, the end for a true formula: by now every clause has a true literal;
- ``(clause,)``, the end for a false one: the clause, counted from 1, has only false literals.

On a way down every variable comes after those before it in the prefix (variables in no block stand
first), so a choice depends on outer variables only. A variable that is passed over may have either
value. So these are Skolem functions of a true formula and Herbrand functions of a false one, and a
node to which several ways lead is written once.

The check takes time linear in literals times nodes: along a way every variable is decided once, so
that a clause fails on some way to an end exactly if there is a way on which no edge makes one of
its literals true; and it is false on all ways exactly if for each of its literals no way to the end
does without an edge that makes it false.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from zermelo.core.deadline import Deadline
from zermelo.core.formula import Formula, Quantifier

Node = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class QbfStrategy:
    """A strategy of the winner of a quantified formula.

    >>> strategy = zermelo.logic.QbfStrategy(True, ((), (-1, 0)))
    >>> strategy.nodes[-1]
    (-1, 0)

    Attributes
    ----------
    true : bool
        Whether it is that of "there is", so that the formula is true.
    nodes : tuple of tuples of int
        See above; at least one.
    """

    true: bool
    nodes: tuple[Node, ...]

    def values(self, formula: Formula, loser: Mapping[int, bool]) -> dict[int, bool]:
        """Return the values of all variables of a formula when the loser plays these values.

        >>> strategy = zermelo.logic.QbfStrategy(True, ((), (1, 0)))
        >>> strategy.values(zermelo.logic.Formula.of([[1]]), {})
        {1: True}

        What the loser leaves out, and what the strategy passes over, is false.
        """
        found = dict.fromkeys(order(formula), False)
        mine = set(choosers(formula, self.true))
        found |= {x: value for x, value in loser.items() if x in found and x not in mine}
        node = self.nodes[-1]
        while len(node) > 1:
            if len(node) == 2:
                found[abs(node[0])] = node[0] > 0
                node = self.nodes[node[1]]
            else:
                node = self.nodes[node[1 + found[node[0]]]]
        return found


@dataclass(slots=True)
class Nodes:
    """The nodes of a strategy under construction, each written once."""

    nodes: list[Node] = field(default_factory=list)
    number: dict[Node, int] = field(default_factory=dict)

    def add(self, *node: int) -> int:
        """Return the number of a node; a choice of the loser's that changes nothing is left out."""
        if len(node) == 3 and node[1] == node[2]:
            return node[1]
        if node not in self.number:
            self.number[node] = len(self.nodes)
            self.nodes.append(node)
        return self.number[node]

    def strategy(self, true: bool, root: int) -> QbfStrategy:
        """Return the nodes to which ways lead from a root."""
        reached = reach(self.nodes[: root + 1])
        kept = [i for i in range(root + 1) if reached[i]]
        place = {i: new for new, i in enumerate(kept)}
        nodes = (self.nodes[i] for i in kept)
        renumbered = ((*node[:1], *(place[child] for child in node[1:])) for node in nodes)
        return QbfStrategy(true, tuple(renumbered))


def order(formula: Formula) -> list[int]:
    """Return the variables from the outside in; those in no block first, if a clause has them."""
    bound = [x for _, block in formula.prefix for x in block]
    used = {abs(x) for clause in formula.clauses for x in clause}
    return [*sorted(used - set(bound)), *bound]


def choosers(formula: Formula, true: bool) -> list[int]:
    """Return the variables of "there is" (`true`) or of "for all", from the outside in."""
    wanted: Quantifier = "e" if true else "a"
    bound = {x: quantifier for quantifier, block in formula.prefix for x in block}
    return [x for x in order(formula) if bound.get(x, "e") == wanted]


def reach(nodes: list[Node] | tuple[Node, ...], without: Iterable[int] = ()) -> bytearray:
    """Mark the nodes to which ways lead from the last one that make none of some literals true."""
    closed = set(without)
    reached = bytearray(len(nodes))
    reached[-1] = 1
    for i in range(len(nodes) - 1, -1, -1):
        node = nodes[i]
        if not reached[i] or len(node) < 2:
            continue
        literals = node[:1] if len(node) == 2 else (-node[0], node[0])
        for literal, child in zip(literals, node[1:], strict=True):
            if literal not in closed:
                reached[child] = 1
    return reached


def strategy_failure(
    formula: Formula, strategy: QbfStrategy, deadline: Deadline | None = None
) -> str | None:
    """Return why a strategy does not win, or None if it does and the formula is as it says."""
    deadline = deadline or Deadline()
    wrong = _misshapen(formula, strategy)
    if wrong:
        return wrong
    nodes = strategy.nodes
    if strategy.true:
        for number, clause in enumerate(formula.clauses, 1):
            deadline.check()
            if any(-x in clause for x in clause):
                continue
            marks = reach(nodes, clause)
            if any(marks[i] for i, node in enumerate(nodes) if not node):
                return f"clause {number} may be left without a true literal"
        return None
    ends: dict[int, list[int]] = {}
    for i, node in enumerate(nodes):
        if len(node) == 1:
            ends.setdefault(node[0], []).append(i)
    for number, leaves in ends.items():
        for literal in formula.clauses[number - 1]:
            deadline.check()
            marks = reach(nodes, (-literal,))
            if any(marks[i] for i in leaves):
                return f"the literal {literal} of clause {number} may be true at its end"
    return None


def _misshapen(formula: Formula, strategy: QbfStrategy) -> str | None:
    """Return which node is none, or stands where it must not, or None if all are well."""
    place = {x: i for i, x in enumerate(order(formula))}
    mine = set(choosers(formula, strategy.true))
    level: list[int] = []
    if not strategy.nodes:
        return "there is no node"
    for i, node in enumerate(strategy.nodes):
        level.append(len(place))
        if len(node) < 2:
            if len(node) == strategy.true or any(
                not 1 <= number <= len(formula.clauses) for number in node
            ):
                return f"node {i} is no end of this formula's strategy"
            continue
        variable = abs(node[0])
        if len(node) > 3 or variable not in place or (len(node) == 3 and node[0] < 0):
            return f"node {i} decides no variable of the formula"
        if (variable in mine) != (len(node) == 2):
            return f"node {i} takes the choice of the other player"
        level[i] = place[variable]
        for child in node[1:]:
            if not 0 <= child < i:
                return f"node {i} leads to no earlier node"
            if level[child] <= level[i]:
                return f"node {i} leads to a variable that is not further inside"
    return None
