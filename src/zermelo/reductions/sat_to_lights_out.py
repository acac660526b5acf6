"""SAT as Lights Out with fewest presses: at most k exactly if a formula is satisfiable, and back.

Presses have to satisfy linear equations modulo 2, and as few as possible are wanted: that is the
word of a code that is nearest to a given one, which is NP-hard (Berlekamp, McEliece and van
Tilborg, "On the inherent intractability of certain coding problems", 1978; of Lights Out: Sutner,
"Additive automata on graphs", 1988, and Berman, Borer and Hungerbuehler, "Lights Out on graphs",
2021). Here the code is chosen for SAT, which is ours, so here is the proof.

**Equations.** A *button* is a vertex with a neighbor of its own, its twin, both unlit. The twin's
lamp says that both are pressed or neither is: two presses. Then the button's own lamp stays as it
is, up to its other neighbors, which are *sums*. A sum has a button of its own, which has no other
sum: that one's lamp says that the sum itself is not pressed. So the lamp of each sum is an equation
about its buttons: an odd number of them is pressed if it is lit, an even one if not. Buttons are
free otherwise.

**A variable** x has the buttons x and not x and a lit sum of both, of which not x is the own one:
exactly one is pressed.

**A clause** of w literals has, for each of the 2^w - 1 sets of them that are not empty, a sum of
their variables and of a button of its own, which is pressed exactly if an even number of the set's
literals is true (each negated literal switches the sum's lamp). If all literals are false these are
all sets. Else half of all sets are even, less the empty one: 2^(w-1) - 1, whichever literals are
true. So the presses are counted by the clauses that hold, and k, twice the number of variables and
of 2^(w-1) - 1 for each clause, is enough exactly if all hold. (Each clause that does not hold costs
2^w more: for clauses of one length the fewest presses say how many clauses can hold.)

Clauses of more than three literals are cut (`prefixes.cut`). An empty one is a lit vertex alone.

The labels carry the map: ``p cnf V C`` is an unlit vertex alone; ``x:7`` and ``not:7`` are buttons,
with ``sum:7``, and ``c:3.0:5`` and ``own:3.0:5`` the sum and the button of a set of literals, as
bits, in the first part of clause 3; ``twin`` stands before a button's name for its twin. A variable
that cuts a clause is called z1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.formula import Clause, Formula
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.lights_out.evidence.elimination import MAX_COMBINATIONS, MAX_ORDER
from zermelo.games.lights_out.rules import LightsOut
from zermelo.reductions.from_formulas import (
    assignment_in,
    ensure_satisfied,
    header,
    is_plain,
    promised,
    solve_by_sat,
    text_of,
    variables_of,
)
from zermelo.reductions.prefixes import cut
from zermelo.reductions.registry import MENDED, Solution, certify, ensure_made


@dataclass(frozen=True, slots=True)
class Parts:
    """A formula with short clauses: its variables are the integers in `names`, with their names.

    `clauses`: each with its name; the literals of one are of different variables. A variable that
    cuts a clause is new, above those of the formula, and stands last where it is positive.
    """

    header: str
    names: dict[int, str]
    clauses: tuple[tuple[str, Clause], ...]


def parts_of(formula: Formula) -> Parts:
    """Return a formula with its clauses cut, tautologies left out."""
    if not is_plain(formula):
        raise InputError("the formula has universal variables", "reduce it to seepage or geography")
    names = {abs(x): str(abs(x)) for x in sorted((x for c in formula.clauses for x in c), key=abs)}

    def new() -> int:
        more = formula.variables + 1 + sum(name.startswith("z") for name in names.values())
        names[more] = f"z{more - formula.variables}"
        return more

    clauses: list[tuple[str, Clause]] = []
    for number, clause in enumerate(formula.clauses, 1):
        distinct = list(dict.fromkeys(clause))
        if not any(-x in distinct for x in distinct):
            pieces = cut(distinct, new)
            clauses += [(f"{number}.{i}", piece) for i, piece in enumerate(pieces)]
    return Parts(header(formula), names, tuple(clauses))


def lamps(parts: Parts) -> Instance:
    """Return the game of a formula that was cut."""
    names, lit, edges = [parts.header], [0], list[tuple[int, int]]()

    def vertex(name: str, on: int = 0) -> int:
        names.append(name)
        lit.append(on)
        return len(names) - 1

    def button(name: str) -> int:
        found = vertex(name)
        edges.append((found, vertex(f"twin:{name}")))
        return found

    def total(name: str, on: int, buttons: list[int]) -> None:
        found = vertex(name, on)
        edges.extend((each, found) for each in buttons)

    variables: dict[int, int] = {}
    for x, name in parts.names.items():
        variables[x] = button(f"x:{name}")
        total(f"sum:{name}", 1, [variables[x], button(f"not:{name}")])
    for name, clause in parts.clauses:
        if not clause:
            vertex(f"c:{name}", 1)
        for chosen in subsets(clause):
            which = f"{name}:{bits(clause, chosen)}"
            buttons = [variables[abs(x)] for x in chosen]
            negated = sum(x < 0 for x in chosen)
            total(f"c:{which}", (1 + negated) % 2, [*buttons, button(f"own:{which}")])
    game = LightsOut(Graph.from_edges(len(names), edges), tuple(lit))
    return Instance("lights-out", game, "fewest-presses", Labels(names))


def subsets(clause: Clause) -> Iterator[Clause]:
    """Yield the sets of literals that are not empty, by their bits."""
    for number in range(1, 1 << len(clause)):
        yield tuple(x for i, x in enumerate(clause) if number >> i & 1)


def bits(clause: Clause, chosen: Clause) -> int:
    """Return the number of a set of a clause's literals."""
    return sum(1 << clause.index(x) for x in chosen)


def sat_to_lights_out(formula: Formula, _number: int | None = None) -> Instance:
    """Return a game of Lights Out: a formula is satisfiable if `enough` presses put all lights out.

    Raises `InputError` if a variable is universal.
    """
    return lamps(parts_of(formula))


def enough(instance: Instance) -> int:
    """Return k: so many presses are enough exactly if the formula is satisfiable."""
    labels = [str(label).partition(":") for label in instance.labels]
    variables = sum(kind == "sum" for kind, _, _ in labels)
    sets = [rest.partition(":")[0] for kind, _, rest in labels if kind == "own"]
    return 2 * variables + sum(sets.count(clause) - 1 for clause in dict.fromkeys(sets))


def same(answer: bool, fewest: int | None, game: Instance) -> bool:
    """Whether the fewest presses say the same as the formula."""
    return answer == (fewest is not None and fewest <= enough(game))


def parts_in(instance: Instance) -> Parts:
    """Return the formula that a game was made of, cut; `InputError` if it is not as we make it."""
    most = variables_of(instance, "lights-out")
    labels, graph, lit = list(map(str, instance.labels)), instance.graph, instance.position.lit
    named = [label.removeprefix("x:") for label in labels if label.startswith("x:")]
    number = {name: int(name.replace("z", "")) + most * ("z" in name) for name in named
              if name.removeprefix("z").isdecimal() and len(name) < 10}  # fmt: skip
    clauses: dict[str, list[int]] = {}
    for v, label in enumerate(labels):
        kind, _, rest = label.partition(":")
        name, _, chosen = rest.partition(":")
        if kind != "c":
            continue
        clause = clauses.setdefault(name, [])
        if chosen.isdecimal() and int(chosen).bit_count() == 1:
            of = (labels[u].removeprefix("x:") for u in graph.neighbors(v))
            x = next((number[each] for each in of if each in number), 0)
            clause.append(x if lit[v] else -x)
    names = {x: name for name, x in number.items()}
    found = Parts(labels[0], names, tuple((name, tuple(c)) for name, c in clauses.items()))
    whole = all(abs(x) in names for _, clause in found.clauses for x in clause)
    short = all(len(clause) <= 3 for _, clause in found.clauses)
    if not whole or not short:
        raise InputError("the game is not as reduce made it", MENDED)
    ensure_made(instance, lamps(found))
    return found


def presses(parts: Parts, assignment: Mapping[int, bool], most: int) -> list[str]:
    """Return the labels of the presses that an assignment of the first `most` variables becomes."""
    values = {x: assignment.get(x, False) for x in parts.names if x <= most}

    def true(x: int) -> bool:
        return values[abs(x)] == (x > 0)

    for _, clause in parts.clauses:
        if clause and clause[-1] > most:  # it cuts, and is true where nothing before it is
            values[clause[-1]] = not any(true(x) for x in clause[:-1])
    found = [f"{'x' if values[x] else 'not'}:{name}" for x, name in parts.names.items()]
    for name, clause in parts.clauses:
        found += [
            f"own:{name}:{bits(clause, chosen)}"
            for chosen in subsets(clause)
            if sum(map(true, chosen)) % 2 == 0
        ]
    return [label for each in found for label in (each, f"twin:{each}")]


def solution(certificate: Certificate) -> Solution:
    """Return what a certificate says of the formula.

    It is for the caller to have it checked. Raises `InputError` if the game is not as we make it,
    or the certificate has no presses.
    """
    instance = certificate.instance
    parts = parts_in(instance)
    if type(certificate.answer) is not int:
        raise InputError("the certificate does not say how few presses do", "check the certificate")
    if certificate.answer > enough(instance):
        return Solution("sat", False, header=parts.header)
    pressed = certificate.evidence.data.get("presses")
    if not isinstance(pressed, list):
        raise InputError("the certificate has no presses", "check the certificate")
    true = {str(label) for label in pressed}
    variables = range(1, (promised(parts.header) or 0) + 1)
    return Solution("sat", True, {x: f"x:{x}" in true for x in variables}, header=parts.header)


def read(path: str) -> dict[int, bool]:
    """Return the assignment that a SAT solver printed to a file."""
    return assignment_in(text_of(path), path, "leave it out, and give --solve")


def certificate(
    formula: Formula, solved: Any, _number: int | None, deadline: Deadline
) -> Certificate:
    """Return an assignment as a certificate; for None one is sought, or else the game decided.

    How few presses do is looked up in all solutions, of which there are two to the number of
    variables: `LimitReached` if they are too many.
    """
    instance = sat_to_lights_out(formula)
    if solved is None:
        found = solve_by_sat(formula, deadline)
        solved = dict(enumerate(found.model, 1)) if found.satisfiable else None
    if solved is None:
        return certify(instance, deadline)
    if not isinstance(solved, Mapping):
        raise InputError("this is no assignment", "give one; a refutation counts no presses")
    ensure_satisfied(formula, solved)
    parts = parts_of(formula)
    if 1 << len(parts.names) > MAX_COMBINATIONS or instance.graph.n > MAX_ORDER:
        what = f"{len(parts.names)} variables and {instance.graph.n} lamps"
        raise LimitReached(f"{what} are too many for a proof that fewer presses are too few")
    data = {"presses": presses(parts, solved, formula.variables)}
    return Certificate(instance, enough(instance), Evidence("kernel", data))
