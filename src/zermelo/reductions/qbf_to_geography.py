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
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.formula import Clause, Formula, Quantifier
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.quantified import Nodes, QbfStrategy, choosers, order
from zermelo.formats import qbf_strategy
from zermelo.games.geography.rules import Geography
from zermelo.reductions.contract import reduction
from zermelo.reductions.from_formulas import (
    assignment_in,
    header,
    is_plain,
    promised,
    quantified,
    text_of,
    told,
)
from zermelo.reductions.registry import MENDED, Solution, ensure_made


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
    if not is_made(instance):
        raise InputError("the game does not come from a formula", MENDED)
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
    found = Formula.of(clauses, promised(labels[0]), merged(prefix))
    ensure_made(instance, qbf_to_geography(found))
    return found


def merged(
    prefix: list[tuple[Quantifier, tuple[int, ...]]],
) -> list[tuple[Quantifier, tuple[int, ...]]]:
    """Return a prefix with neighboring blocks of one quantifier put together."""
    blocks: list[tuple[Quantifier, tuple[int, ...]]] = []
    for quantifier, block in prefix:
        if blocks and blocks[-1][0] == quantifier:
            blocks[-1] = (quantifier, blocks[-1][1] + block)
        else:
            blocks.append((quantifier, block))
    return blocks


def _number(label: str) -> int:
    """Return the literal of a label."""
    text = label.removeprefix("lit:")
    if not text.removeprefix("-").isdecimal() or len(text) > 9 or int(text) == 0:
        raise InputError(f"{label} is no literal", MENDED)
    return int(text)


def is_made(instance: Instance) -> bool:
    """Whether a game comes from a formula, as far as its labels say."""
    if instance.game != "geography" or not instance.graph.directed or instance.position.token:
        return False
    return promised(instance.labels[0]) is not None


def solution(certificate: Certificate) -> Solution:
    """Return what a certificate says of the formula."""
    from zermelo.reductions.geography_plays import strategy_in

    formula = formula_of(certificate.instance)
    return told(formula, strategy_in(certificate), str(certificate.instance.labels[0]))


def read(path: str) -> QbfStrategy | dict[int, bool]:
    """Return the strategy in a file, or the assignment that a SAT solver printed to it."""
    text = text_of(path)
    if text.lstrip().startswith("{"):
        return qbf_strategy.read(path)
    return assignment_in(text, path, "leave it out, and give --solve")


def certificate(
    formula: Formula, solved: Any, _number: int | None, deadline: Deadline
) -> Certificate:
    """Return the winner's strategy, or an assignment, as a certificate; None has one searched."""
    from zermelo.reductions.geography_plays import play_of

    return play_of(formula, solving(formula, solved, deadline), deadline)


def solving(formula: Formula, solved: Any, deadline: Deadline) -> QbfStrategy:
    """Return a strategy that was given, or that of an assignment; None has one searched."""
    from zermelo.reductions.qbf_claims import strategy_of

    if solved is None:
        solved = strategy_of(formula, deadline)
    elif isinstance(solved, Mapping) and is_plain(formula):
        solved = chosen(formula, solved)
    if not isinstance(solved, QbfStrategy):
        raise InputError("this solves no quantified formula", "give a strategy")
    return solved


def chosen(formula: Formula, assignment: Mapping[int, bool]) -> QbfStrategy:
    """Return the strategy that gives the variables these values, whatever comes."""
    nodes = Nodes()
    node = nodes.add()
    for x in reversed(order(formula)):
        node = nodes.add(x if assignment.get(x) else -x, node)
    return nodes.strategy(True, node)


def proof(certificate: Certificate, _deadline: Deadline) -> str:
    """Return the file of the winner's strategy; of an unsatisfiable formula a DRAT proof."""
    from zermelo.reductions.geography_plays import strategy_in

    return proved(formula_of(certificate.instance), strategy_in(certificate))


def proved(formula: Formula, strategy: QbfStrategy) -> str:
    """Return a strategy as a file, or as a DRAT proof if it refutes a formula without "for all"."""
    from zermelo.reductions.geography_plays import refutation

    if is_plain(formula) and not strategy.true:
        return "".join(f"{line}\n" for line in refutation(formula, strategy))
    return qbf_strategy.encode(strategy) + "\n"


def _back(found: Certificate) -> QbfStrategy:
    from zermelo.reductions.geography_plays import strategy_in

    return strategy_in(found)


REDUCTION = reduction(
    "qbf-to-geography",
    source="qbf",
    target="geography",
    make=lambda prefix, clauses: qbf_to_geography(quantified(prefix, clauses)),
    back=_back,
)

SAT = reduction(
    "sat-to-geography",
    source="sat",
    target="geography",
    make=lambda n, clauses: qbf_to_geography(Formula(n, clauses)),
    back=lambda found: solution(found).assignment,
)
