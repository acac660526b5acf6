"""What reductions of formulas share: the header among the labels, and solvers' files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.formula import MOST_VARIABLES, Formula, falsified_clause
from zermelo.core.instance import Instance
from zermelo.core.labels import Label
from zermelo.core.quantified import Nodes, QbfStrategy, choosers, order, strategy_failure
from zermelo.formats import dimacs, qbf_strategy
from zermelo.formats.streams import Reading, everything, open_stream
from zermelo.reductions.registry import Solution
from zermelo.solvers.search.deep import Deep, run

if TYPE_CHECKING:
    from zermelo.solvers.backends.sat import SatResult

PLAYED = {"geography": "qbf_to_geography", "node-kayles": "qbf_to_node_kayles"}
"""The games whose evidence is a strategy of positions, and the files that read it."""

HEADER = re.compile(r"p cnf (\d{1,9}) (\d{1,9})")


def header(formula: Formula) -> str:
    """Return the first line of a formula's file, by which its games are known."""
    return f"p cnf {formula.variables} {len(formula.clauses)}"


def promised(label: Label) -> int | None:
    """Return how many variables a label promises if it is a formula's header, else None."""
    found = HEADER.fullmatch(str(label))
    return int(found[1]) if found and int(found[1]) <= MOST_VARIABLES else None


ASKED = {"seepage": "green-wins", "lights-out": "fewest-presses"}
"""What is asked of the games of formulas that have several questions."""


def is_made(instance: Instance) -> bool:
    """Whether a game comes from a formula, as far as its labels say."""
    return _promised_by(instance) is not None


def variables_of(instance: Instance, game: str) -> int:
    """Return how many variables the formula of a game has, as its labels say.

    Raises `InputError` if it comes from none, or is another game.
    """
    found = _promised_by(instance) if instance.game == game else None
    if found is None:
        raise InputError("the game does not come from a formula", "give one that reduce made")
    return found


def _promised_by(instance: Instance) -> int | None:
    labels, place = instance.labels, getattr(instance.position, "source", 0)
    if not labels or ASKED.get(instance.game, instance.question) != instance.question:
        return None
    return promised(labels[len(labels) - 1 if instance.game == "node-kayles" else place])


def is_plain(formula: Formula) -> bool:
    """Whether no variable is universal: then it is a question of satisfiability."""
    return not choosers(formula, False)


def solve_by_sat(formula: Formula, deadline: Deadline, proof: bool = False) -> SatResult:
    """Return what CaDiCaL finds out about a formula; `LimitReached` if there is no time for it."""
    from zermelo.solvers.backends import sat

    if () in formula.clauses:  # PySAT passes over empty clauses
        return sat.SatResult(False, proof=["0"])
    found = sat.solve(formula.variables, formula.clauses, deadline, proof=proof)
    if found.satisfiable is None:
        raise deadline.reached()
    return found


def ensure_satisfied(formula: Formula, assignment: Mapping[int, bool]) -> None:
    """Raise `InputError` unless an assignment that was given satisfies the formula."""
    place = falsified_clause(formula, assignment)
    if place is not None:
        what = f"the assignment does not satisfy clause {place + 1}"
        raise InputError(what, "give one that satisfies all")


def text_of(path: str) -> str:
    """Return the text of a file."""
    with open_stream(path) as stream:
        return everything(stream, Reading()).decode(errors="replace")


def assignment_in(text: str, path: str, mend: str) -> dict[int, bool]:
    """Return the assignment that a SAT solver printed to a file; `mend`: what to do without one."""
    assignment = dimacs.read_solution(text, path)
    if assignment is None:
        raise InputError("a solver's UNSATISFIABLE alone becomes no certificate", mend, "", path)
    return assignment


def _formula_and_strategy(certificate: Certificate) -> tuple[Formula, QbfStrategy]:
    """Return the formula of a game of positions, and the winner's strategy."""
    home = import_module(f"zermelo.reductions.{PLAYED[certificate.instance.game]}")
    return home.formula_of(certificate.instance), home.strategy_in(certificate)


def solution(certificate: Certificate) -> Solution:
    """Return what a certificate says of the formula."""
    formula, strategy = _formula_and_strategy(certificate)
    if not is_plain(formula):
        return told_of_qbf(formula, strategy, header(formula))
    found = strategy.values(formula, {}) if strategy.true else None
    if found is not None:
        found = {x: found.get(x, False) for x in range(1, formula.variables + 1)}
    return Solution("sat", strategy.true, found, header=header(formula))


def proof(certificate: Certificate, _deadline: Deadline) -> str:
    """Return the file of the winner's strategy; of an unsatisfiable formula a DRAT proof."""
    formula, strategy = _formula_and_strategy(certificate)
    if is_plain(formula) and not strategy.true:
        return "".join(f"{line}\n" for line in _refutation(formula, strategy))
    return qbf_strategy.encode(strategy) + "\n"


def _refutation(formula: Formula, strategy: QbfStrategy) -> Iterator[str]:
    """Yield a DRAT proof of what a strategy refutes: the resolvents, and the empty clause.

    It is a decision tree whose leaves are clauses: resolved from the leaves up, on the variable of
    each node, they become the empty clause.
    """
    derived: list[frozenset[int]] = []
    for node in strategy.nodes:
        if len(node) == 1:
            derived.append(frozenset(formula.clauses[node[0] - 1]))
            continue
        x, no, yes = node
        if x not in derived[no] or -x not in derived[yes]:
            derived.append(derived[yes] if x in derived[no] else derived[no])
            continue
        derived.append((derived[no] | derived[yes]) - {x, -x})
        if derived[-1]:
            yield " ".join(map(str, [*sorted(derived[-1], key=abs), 0]))
    yield "0"


def read(path: str) -> QbfStrategy | dict[int, bool]:
    """Return the strategy in a file, or the assignment that a SAT solver printed to it."""
    text = text_of(path)
    if text.lstrip().startswith("{"):
        return qbf_strategy.read(path)
    return assignment_in(text, path, "leave it out, and give --solve")


def solving(formula: Formula, solved: Any, deadline: Deadline) -> QbfStrategy:
    """Return a strategy that was given, or that of an assignment; None has one searched."""
    from zermelo.reductions.qbf_claims import strategy_of

    if solved is None:
        solved = strategy_of(formula, deadline)
    elif isinstance(solved, Mapping) and is_plain(formula):
        nodes = Nodes()
        node = nodes.add()
        for x in reversed(order(formula)):
            node = nodes.add(x if solved.get(x) else -x, node)
        solved = nodes.strategy(True, node)
    if not isinstance(solved, QbfStrategy):
        raise InputError("this solves no quantified formula", "give a strategy")
    return solved


def told_of_qbf(formula: Formula, strategy: QbfStrategy, header: str) -> Solution:
    """Return what a strategy says of the variables of the outermost block, if they are its own."""
    mine, values = choosers(formula, strategy.true), strategy.values(formula, {})
    outer = {x: values[x] for x in takewhile(mine.__contains__, order(formula))}
    return Solution("qbf", strategy.true, outer, header=header)


def ensure_wins(formula: Formula, strategy: QbfStrategy, deadline: Deadline) -> None:
    """Raise `InputError` unless a strategy that was given wins the formula."""
    why = strategy_failure(formula, strategy, deadline)
    if why is not None:
        raise InputError(f"the strategy does not win: {why}", "give one that does")


Ways = Callable[[Any], Mapping[int, Any]]
"""What play goes on with: by the literals of a variable, by 0 where none is chosen; at the end
nothing."""

MOST = 200_000
"""No strategy of more positions is made."""


def positions_lost(strategy: QbfStrategy, start: Any, ways: Ways, deadline: Deadline) -> set[Any]:
    """Return the positions to which a strategy leads in which the loser is to move.

    Raises `LimitReached` if there are too many, or the deadline passed.
    """
    nodes = strategy.nodes
    lost, seen = set[Any](), set[tuple[Any, int]]()
    waiting = [(start, len(nodes) - 1, strategy.true)]
    while waiting:
        position, at, winning = waiting.pop()
        if (position, at) in seen:
            continue
        seen.add((position, at))
        if len(seen) > MOST:
            raise LimitReached(f"the strategy needs more than {MOST} positions")
        deadline.check()
        if not winning:
            lost.add(position)
        node = nodes[at]
        for literal, after in ways(position).items():
            here = len(node) > 1 and abs(node[0]) == abs(literal)
            # Where the strategy passes a variable over the winner may choose either.
            if winning and (literal != node[0] if here else literal < 0):
                continue
            following = at
            if here:
                following = node[-1] if len(node) == 2 or literal > 0 else node[1]
            waiting.append((after, following, not winning))
    return lost


def read_off(
    formula: Formula,
    true: bool,
    start: Any,
    ways: Ways,
    lost: Callable[[Any], bool],
    end: Callable[[Any], int | None],
) -> QbfStrategy:
    """Return the strategy that evidence says from a start on; `InputError` unless it wins.

    The evidence shows which positions are `lost` for the player to move; `end` says which clause
    is false where no variable is left, None if all hold.
    """
    nodes, known = Nodes(), dict[Any, int]()

    def node(position: Any, winning: bool) -> Deep[int]:
        if position not in known:
            known[position] = yield make_node(position, winning)
        return known[position]

    def make_node(position: Any, winning: bool) -> Deep[int]:
        found = ways(position)
        if not found:
            number = end(position)
            return nodes.add() if number is None else nodes.add(number)
        if winning and 0 not in found:
            chosen = next((x for x, after in found.items() if lost(after)), 0)
            if not chosen:
                raise astray()
            found = {chosen: found[chosen]}
        below: list[int] = []
        for literal in sorted(found):
            below += [(yield node(found[literal], not winning))]
        x = max(found)
        return nodes.add(x, *below) if x else below[0]

    strategy = nodes.strategy(true, run(node(start, true)))
    why = strategy_failure(formula, strategy)
    if why is not None:
        what = f"the evidence gives no winning strategy: {why}"
        raise InputError(what, "check the certificate")
    return strategy


def astray() -> InputError:
    """Return the error where the evidence does not go on."""
    return InputError("the evidence does not go on where it must", "check the certificate")
