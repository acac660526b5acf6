"""QBF as geography on digraphs (Schaefer 1978), and SAT as the formulas without "for all".

The token goes through the variables in the order of the prefix. From the vertex of a variable it
goes to one of two literals, that which becomes true, and from there to the end of the variable,
which is the vertex of the next one if that has the same quantifier. These are two moves, so that
who chose one is to choose there again; where the other player chooses, a vertex between passes
the turn. At the end "for all" goes to a clause, and "there is" from there to the negation of one of
its literals. If the literal is true its negation was not visited; the other can only go on to the
variable's end, which was, and has lost. If all are false all negations were visited, and "there is"
has lost. So the first player wins exactly if the formula is true.

In Schaefer's digraph each literal of a clause has a vertex of its own from which an edge leads to
the literal; the negation saves that vertex (so do Lichtenstein and Sipser, "GO is polynomial-space
hard", 1980).

The labels carry the map: ``p cnf V C`` is where the token begins, ``lit:-7`` the literal that
becomes true, ``end:7``, ``pass:7`` before a variable, ``choose`` before the clauses, and ``c:3``
the third clause. The formula is read back from the digraph.

A quantified formula's strategy as one for its game of geography, and back.

The formula's strategy is followed move by move, and the positions in which the loser is to move are
those that the next player loses. The evidence of geography, whatever its kind, names such
positions, by which the winner's choices are found again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.formula import Clause, Formula, Quantifier
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.quantified import QbfStrategy, choosers, order
from zermelo.families.formulas import merge
from zermelo.games.geography.rules import RULES, Geography, Walk
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.reductions.from_formulas import (
    astray,
    ensure_wins,
    header,
    positions_lost,
    read_off,
    solving,
    variables_of,
)
from zermelo.reductions.from_geography import Known, known_lost, replies
from zermelo.reductions.registry import MENDED, ensure_made


def qbf_to_geography(formula: Formula, _number: int | None = None) -> Instance:
    """Return a game of geography that the first player wins exactly if a formula is true.

    It has any prefix; without one the question is satisfiability.
    """
    index: dict[str, int] = {header(formula): 0}
    arcs: list[tuple[int, int]] = []

    def vertex(name: str) -> int:
        return index.setdefault(name, len(index))

    universal = set(choosers(formula, False))
    here, turn = 0, False
    for x in order(formula):
        if (x in universal) != turn:
            arcs.append((here, vertex(f"pass:{x}")))
            here, turn = vertex(f"pass:{x}"), not turn
        for literal in (x, -x):
            arcs += [
                (here, vertex(f"lit:{literal}")),
                (vertex(f"lit:{literal}"), vertex(f"end:{x}")),
            ]
        here = vertex(f"end:{x}")
    if not turn:
        arcs.append((here, vertex("choose")))
        here = vertex("choose")
    for number, clause in enumerate(formula.clauses, 1):
        arcs.append((here, vertex(f"c:{number}")))
        arcs += [(vertex(f"c:{number}"), vertex(f"lit:{-x}")) for x in dict.fromkeys(clause)]
    graph = Graph.from_edges(len(index), arcs, directed=True)
    return Instance("geography", Geography(graph, 0), "outcome", Labels(list(index)))


def formula_of(instance: Instance) -> Formula:
    """Return the formula that a game was made of; repeated literals of a clause stand once.

    Variables outside the prefix come back inside it. Raises `InputError` if the game is not as
    `qbf_to_geography` makes it.
    """
    variables = variables_of(instance, "geography")
    labels, graph = instance.labels, instance.graph
    prefix: list[tuple[Quantifier, tuple[int, ...]]] = []
    clauses: list[Clause] = []
    here, turn = 0, False
    for _ in range(graph.n):
        below = [(v, str(labels[v])) for v in graph.neighbors(here)]
        names = [name for _, name in below]
        if len(names) == 1 and names[0].startswith("pass:"):
            here, turn = below[0][0], not turn
        elif names == ["choose"]:
            here = below[0][0]
        elif names and all(name.startswith("lit:") for name in names):
            prefix.append(("a" if turn else "e", (abs(_number(names[0])),)))
            here = next(iter(graph.neighbors(below[0][0])), 0)
        else:
            for v, _ in below:
                clauses.append(tuple(-_number(str(labels[u])) for u in graph.neighbors(v)))
            break
    found = Formula.of(clauses, variables, merge(prefix))
    ensure_made(instance, qbf_to_geography(found))
    return found


def _number(label: str) -> int:
    """Return the literal of a label."""
    text = label.removeprefix("lit:")
    if not text.removeprefix("-").isdecimal() or len(text) > 9 or int(text) == 0:
        raise InputError(f"{label} is no literal", MENDED)
    return int(text)


def _ways(names: Sequence[str], walk: Walk) -> dict[int, Walk]:
    """Return what play goes on with, by literals or by 0; nothing before the clauses."""
    afters = [after for _, after in RULES.options(walk)]
    named = [names[after.token].partition(":") for after in afters]
    kinds = {kind for kind, _, _ in named}
    if kinds <= {"c"}:  # also where there is no clause
        return {}
    if kinds != {"lit"}:  # there is one way only
        return {0: afters[0]}
    return {int(rest): after for (_, _, rest), after in zip(named, afters, strict=True)}


def certificate(
    formula: Formula, solved: Any, _number: int | None, deadline: Deadline
) -> Certificate:
    """Return the winner's strategy, or an assignment, as a certificate; None has one searched.

    Raises `InputError` if it does not win the formula; `LimitReached` if it is too large.
    """
    strategy = solving(formula, solved, deadline)
    ensure_wins(formula, strategy, deadline)
    instance = qbf_to_geography(formula)
    start, ways = RULES.start(instance.position), partial(_ways, list(map(str, instance.labels)))
    lost = positions_lost(strategy, start, ways, deadline)
    oracle = Known(RULES, deadline, lambda walk: not walk.ahead or walk in lost)
    evidence = replies(oracle, start, instance.labels)
    return Certificate(instance, NEXT if strategy.true else PREVIOUS, evidence)


def strategy_in(certificate: Certificate) -> QbfStrategy:
    """Return the winner's strategy in a certificate of a formula's game of geography.

    It wins the formula, which is looked at. Raises `InputError` if the game does not come from a
    formula, or the evidence does not say how to win.
    """
    formula, true = formula_of(certificate.instance), certificate.answer == NEXT
    names, listed = list(map(str, certificate.instance.labels)), known_lost(certificate)

    def lost(walk: Walk) -> bool:
        return not walk.ahead or listed(walk)

    def end(walk: Walk) -> int | None:
        if true:
            return None
        chosen = next((after for _, after in RULES.options(walk) if lost(after)), None)
        if chosen is None:
            raise astray()
        return int(names[chosen.token].removeprefix("c:"))

    start = RULES.start(certificate.instance.position)
    return read_off(formula, true, start, partial(_ways, names), lost, end)
