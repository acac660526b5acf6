"""QBF as Seepage, for every k: whether Green wins is PSPACE-complete; and the way back.

The formula is first brought to the form "exists x_1 for all y_1 … exists x_m for all y_m" with
clauses of two or three literals (`prefixes`). The digraph is that of `zermelo.families.quantified`,
which says why Green wins on it exactly if the formula is true: her free move at level i chooses
x_i, Sludge's way chooses y_i, and at the end he picks a clause. It has depth 2m + 2.

The labels carry the map: the source is ``p cnf V C``, a sink ``lit:-7`` is protected when the
literal -7 is true, and ``forall:8=1`` is where Sludge has made the variable 8 true.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.formula import Formula, Quantifier
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.quantified import Name, named_seepage_graph
from zermelo.formats import qbf_strategy
from zermelo.games.seepage.rules import Seepage
from zermelo.reductions.from_formulas import header, solving, told_of_qbf, variables_of
from zermelo.reductions.prefixes import Alternating, alternate
from zermelo.reductions.registry import Solution

MOST_PROTECTED = 1000
"""The game has more vertices the more of them Green protects."""


def qbf_to_seepage(formula: Formula, protect: int | None = None) -> Instance:
    """Return a game of Seepage that Green wins exactly if a formula is true.

    It has any prefix; without one the question is satisfiability. Green protects k vertices in a
    turn, 1 by default; `InputError` if k is less than 1.
    """
    protect = 1 if protect is None else protect
    if protect > MOST_PROTECTED:
        raise InputError(f"Green protects {protect} vertices", f"give at most {MOST_PROTECTED}")
    if protect < 1:
        raise InputError(f"Green cannot protect {protect} vertices", "give 1 or more")
    normal = alternate(formula)
    clauses = [clause for _, clause in normal.clauses]
    names, graph = named_seepage_graph(normal.pairs, clauses, protect)
    labels = [header(formula), *(_label(name, normal) for name in names[1:])]
    return Instance("seepage", Seepage.on(graph, protect), "green-wins", Labels(labels))


def _label(name: Name, normal: Alternating) -> str:
    """Return what a vertex is called."""
    if isinstance(name, int):
        return f"lit:{'-' * (name < 0)}{normal.names[abs(name) - 1]}"
    kind, number, *more = name
    if kind == "own":
        return f"own:{_label(number, normal)}:{more[0]}"
    if kind == "u":
        return f"forall:{normal.names[2 * number - 1]}={more[0]}"
    if kind == "c":
        return ":".join(["c", normal.clauses[number][0], *map(str, more)])
    return f"{'exists' if kind == 'l' else kind}:{normal.names[2 * number - 2]}"


def solution(certificate: Certificate) -> Solution:
    """Return what a certificate says of the formula."""
    from zermelo.reductions.claims_to_strategy import strategy_in

    instance, strategy = certificate.instance, strategy_in(certificate)
    line = str(instance.labels[instance.position.source])
    formula = Formula.of([], variables_of(instance, "seepage"), _prefix(instance))
    return told_of_qbf(formula, strategy, line)


def _prefix(instance: Instance) -> list[tuple[Quantifier, list[int]]]:
    """Return the formula's own variables with their quantifiers, from the outside in."""
    found: list[tuple[Quantifier, list[int]]] = []
    for kind, _, name in (str(label).partition(":") for label in instance.labels):
        name, _, value = name.partition("=")
        if name.isdecimal() and (kind == "pair" or (kind == "forall" and value == "1")):
            found.append(("e" if kind == "pair" else "a", [int(name)]))
    return found


read = qbf_strategy.read
"""What reads a strategy's file."""


def certificate(
    formula: Formula, solved: Any, protect: int | None, deadline: Deadline
) -> Certificate:
    """Return a winning strategy as a certificate; a small search finds one for None."""
    from zermelo.reductions.qbf_claims import claims_of

    strategy = solving(formula, solved, deadline)
    return claims_of(formula, strategy, 1 if protect is None else protect, deadline)


def proof(certificate: Certificate, _deadline: Deadline) -> str:
    """Return the file of the winner's strategy."""
    from zermelo.reductions.claims_to_strategy import strategy_in

    return qbf_strategy.encode(strategy_in(certificate)) + "\n"
