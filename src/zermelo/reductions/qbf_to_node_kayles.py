"""QBF as Node-Kayles (after Schaefer 1978): a move takes a vertex and its neighbors.

The prefix is made to alternate, there is x_1, for all x_2, …, there is x_n, by variables that no
clause has, and a clause "x_n or not x_n" is added. Level i of n has the two literals of x_i and
vertices y(i, m) for i < m <= n + 1; level n + 1 has the clauses. A level is a clique. A literal is
adjacent to the clauses with it, and y(i, m) to all vertices of the levels from i on but those of
level m.

The players take a literal each, level by level. Literals take their level and the clauses that they
satisfy, so "for all", whose turn it is at the end, has a clause to take exactly if one is false,
and takes the last vertices with it. Every other move loses at once. At level i, with all of the
levels from i on there: after y(i, m) only the clique of level m is left, and a vertex of it takes
all; it is not empty, for the added clause stays until the last level. After any vertex of a later
level m, that level is gone and y(i, m) is still there, and takes all that is left.

Schaefer counts the levels the other way round, with the clauses as level 0.

The labels carry the map: ``lit:-7``; ``y:7:9`` and ``y:7:end``; ``c:3``; the added clause is
``p cnf V C``. A variable that was added is called a5, after its level, and has the label ``lit:a5``
only, because one literal is as good as the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.formula import Formula, Quantifier
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.quantified import QbfStrategy, choosers, order
from zermelo.families.formulas import merge
from zermelo.games.impartial.deletion import Deletion
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.games.node_kayles.rules import RULES
from zermelo.reductions.from_formulas import (
    astray,
    ensure_wins,
    header,
    positions_lost,
    read_off,
    solving,
    variables_of,
)
from zermelo.reductions.from_geography import Known, replies
from zermelo.reductions.registry import MENDED, ensure_made

LARGEST = 60
"""So many variables a formula has at most: then the graph has millions of edges."""

Place = tuple[int, int]
"""How many variables have values, and what is left of the board, as bits."""


@dataclass(frozen=True, slots=True)
class Board:
    """The levels of a formula's game.

    `literals`: of each level, the vertex of each literal; that of an added variable stands for 0.
    `clauses`: the vertex of each clause, in order; the added one comes last.
    """

    formula: Formula
    literals: tuple[dict[int, int], ...]
    clauses: tuple[int, ...]
    instance: Instance

    @property
    def start(self) -> Place:
        """The first level, and all vertices."""
        return 0, (1 << self.instance.graph.n) - 1

    def ways(self, position: Place) -> dict[int, Place]:
        """Return what is left after each literal of a level, by the literals; after all nothing."""
        (level, left), masks = position, self.instance.graph.masks
        literals = (*self.literals, {})[level]
        return {x: (level + 1, left & ~(masks[v] | 1 << v)) for x, v in literals.items()}


def board(formula: Formula) -> Board:
    """Return the game of a formula with any prefix."""
    universal = set(choosers(formula, False))
    variables: list[int] = []
    for x in order(formula):
        if (x in universal) != (len(variables) % 2 == 1):
            variables.append(0)
        variables.append(x)
    if len(variables) % 2 == 0:
        variables.append(0)
    names: list[str] = []

    def vertex(name: str) -> int:
        names.append(name)
        return len(names) - 1

    n = len(variables)
    called = [str(x) if x else f"a{i + 1}" for i, x in enumerate(variables)]
    literals = tuple(
        {each: vertex(f"lit:{each or called[i]}") for each in ((x, -x) if x else (0,))}
        for i, x in enumerate(variables)
    )
    waits = {
        (i, m): vertex(f"y:{called[i]}:{called[m] if m < n else 'end'}")
        for i in range(n)
        for m in range(i + 1, n + 1)
    }
    clauses = [vertex(f"c:{number}") for number in range(1, len(formula.clauses) + 1)]
    clauses.append(vertex(header(formula)))
    levels = [
        [*literals[i].values(), *(waits[i, m] for m in range(i + 1, n + 1))] for i in range(n)
    ]
    levels.append(clauses)
    edges = {pair for level in levels for pair in combinations(level, 2)}
    for (i, m), y in waits.items():
        edges |= {(min(y, v), max(y, v)) for k in range(i + 1, n + 1) if k != m for v in levels[k]}
    place = {each: v for level in literals for each, v in level.items() if each}
    for number, clause in enumerate(formula.clauses):
        edges |= {(place[each], clauses[number]) for each in clause}
    edges |= {(v, clauses[-1]) for v in literals[-1].values()}
    graph = Graph.from_edges(len(names), sorted(edges))
    instance = Instance("node-kayles", Deletion(graph, None), "outcome", Labels(names))
    return Board(formula, literals, tuple(clauses), instance)


def qbf_to_node_kayles(formula: Formula, _number: int | None = None) -> Instance:
    """Return a game of Node-Kayles that the first player wins exactly if a formula is true.

    It has any prefix; without one the question is satisfiability. `LimitReached` if there are more
    than `LARGEST` variables, for the graph grows with the fourth power of their number.
    """
    if len(order(formula)) > LARGEST:
        raise LimitReached(f"the game of more than {LARGEST} variables is too large")
    return board(formula).instance


def formula_of(instance: Instance) -> Formula:
    """Return the formula that a game was made of; repeated literals of a clause stand once.

    Variables outside the prefix come back inside it. Raises `InputError` if the game is not as
    `qbf_to_node_kayles` makes it.
    """
    variables = variables_of(instance, "node-kayles")
    names = [str(label) for label in instance.labels]
    levels = list(
        dict.fromkeys(x.removeprefix("lit:").lstrip("-") for x in names if x[:4] == "lit:")
    )
    if len(levels) > 2 * LARGEST + 2 or not all(x.lstrip("a").isdecimal() for x in levels):
        raise InputError("the game is not as reduce made it", MENDED)
    prefix: list[tuple[Quantifier, tuple[int, ...]]] = [
        ("a" if i % 2 else "e", (int(x),)) for i, x in enumerate(levels) if x.isdecimal()
    ]
    clauses = []
    for v, name in enumerate(names):
        if name.startswith("c:"):
            around = (names[u].removeprefix("lit:") for u in instance.graph.neighbors(v) if u < v)
            clauses.append([int(each) for each in around if each.lstrip("-").isdecimal()])
    found = Formula.of(clauses, variables, merge(prefix))
    ensure_made(instance, qbf_to_node_kayles(found))
    return found


def certificate(
    formula: Formula, solved: Any, _number: int | None, deadline: Deadline
) -> Certificate:
    """Return the winner's strategy, or an assignment, as a certificate; None has one searched.

    Raises `InputError` if it does not win the formula; `LimitReached` if it is too large.
    """
    strategy = solving(formula, solved, deadline)
    ensure_wins(formula, strategy, deadline)
    made = board(formula)
    found = positions_lost(strategy, made.start, made.ways, deadline)
    lost = {0, *(left for _, left in found)}
    oracle = Known(RULES, deadline, lambda position: position.mask in lost)
    evidence = replies(oracle, RULES.start(made.instance.position), made.instance.labels)
    return Certificate(made.instance, NEXT if strategy.true else PREVIOUS, evidence)


def strategy_in(certificate: Certificate) -> QbfStrategy:
    """Return the winner's strategy in a certificate of a formula's game; it wins the formula.

    Raises `InputError` if it is of another game, or its evidence does not say how to win.
    """
    made = board(formula_of(certificate.instance))
    kind, data = certificate.evidence.kind, certificate.evidence.data
    if kind != "strategy":
        raise InputError(f"the evidence {kind} is not read here", "give a strategy")
    lost = {0, *(RULES.read(made.instance.position, each).mask for each, _ in data["replies"])}
    true = certificate.answer == NEXT

    def end(position: Place) -> int | None:
        number = next((i for i, v in enumerate(made.clauses, 1) if position[1] >> v & 1), None)
        if (number is None) != true:
            raise astray()
        return number

    return read_off(made.formula, true, made.start, made.ways, lambda each: each[1] in lost, end)
