"""Evidence ``lrup-proof`` for "winnable: no": what every winning order satisfies is refuted.

Data: ``pairs``, ``cycles`` and ``proof``. The checker builds the formula itself, from the instance
and from two lists that it need not trust:

1. Variables. The adjacent pairs u-v of the graph in lexicographic order (u < v as vertex numbers;
   in a digraph two opposite arcs are one pair), then the listed ``pairs`` [u, v], are variables
   1, 2, …: "u is played before v". A pair is declared once.
2. Predegrees. For every vertex v in turn: of the literals "u before v" over its neighbors u (in a
   digraph its in-neighbors) in ascending order, an allowed number is true. In the plain game this
   is a number congruent to c(v) mod 2 (Proposition 1.1), modulo d one congruent to -c(v), or in
   the reading "nonzero" any other (see `wanted`). The clauses and the variables that
   they add, the next unused ones, are those of `checker.counting`: `parity` for d = 2,
   `congruent` for any other.
3. Beforehand. For every pair (u, v) of ``before`` in lexicographic order the clause "u before v".
4. Order. For every listed cycle v1, …, vk of declared pairs (k >= 3) two clauses: not all of
   "v1 before v2", …, "vk before v1", and not all of their opposites.

A winning order makes all of these true, whatever the lists say: 2 and 3 by the rules, with the
variables of the counts at their values; 4 because a linear order has no cycle. So a refutation of
the formula proves that no winning order exists, and no encoding of acyclicity needs to be trusted.
The clauses are numbered 1, 2, … in this order and the proof refers to them (see `lrup`).

Acceptance implies:
No order wins the instance.

Hypotheses:
None about the instance, in whatever variant: arcs both ways are one variable, isolated vertices
count no literals, and a vertex without in-neighbors whose predegree must not be 0 gives an empty
clause. A pair that is listed has two distinct vertices and is no variable yet; a cycle has three or
more distinct vertices and declared pairs only: `refuted_orders`. Formulas of more than
`MAX_LITERALS` literals are not written.
"""

from __future__ import annotations

from typing import TypedDict

from zermelo.checker.counting import DIRECT, Clause, congruent, parity
from zermelo.checker.data import sequence, vertex_pairs, vertices
from zermelo.checker.lrup import Refuted, Say
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, shown
from zermelo.core.labels import Label
from zermelo.games.ello.rules import Ello, wanted

MAX_LITERALS = 50_000_000  # a formula whose counts need more literals is refused


class OrderProof(TypedDict):
    """Which orders of pairs, and which cycles, the formula speaks of; the proof is in LRAT."""

    pairs: list[tuple[Label, Label]]
    cycles: list[list[Label]]


def count_literals(degree: int, modulus: int) -> int:
    """Return a bound for the literals of the clauses that count so many modulo d."""
    if degree <= DIRECT:
        return degree << degree
    return 192 + 16 * degree if modulus == 2 else 12 * degree * (min(degree, modulus) + 1)


def refuted_orders(certificate: Certificate, deadline: Deadline) -> Refuted:
    """Return the formula that every winning order satisfies, and its refutation."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    game: Ello = certificate.instance.position
    variable = {edge: number for number, edge in enumerate(game.graph.undirected().edges, 1)}
    for place, u, v in vertex_pairs(data["pairs"], labels, ".pairs"):
        if (u, v) in variable or (v, u) in variable:
            pair = shown(labels.of((u, v)))
            raise InputError(f"the pair {pair} is declared twice", "", place)
        variable[u, v] = len(variable) + 1
    cycles = []
    for position, cycle in enumerate(sequence(data["cycles"], ".cycles")):
        place = f".cycles[{position}]"
        around = vertices(cycle, labels, place)
        closed = list(zip(around, around[1:] + around[:1], strict=True))
        if len(around) < 3 or any(
            (u, v) not in variable and (v, u) not in variable for u, v in closed
        ):
            raise InputError("this is not a cycle of declared pairs", "", place)
        cycles.append(closed)

    def before(u: int, v: int) -> int:
        return variable[u, v] if (u, v) in variable else -variable[v, u]

    clauses: list[Clause] = []
    counters: list[tuple[int, str]] = []
    entering = game.graph.reverse()
    degrees = map(entering.degree, range(game.graph.n))
    if sum(count_literals(degree, game.modulus) for degree in degrees) > MAX_LITERALS:
        raise LimitReached(f"the formula may have more than {MAX_LITERALS:,} literals")
    for v, rule in enumerate(wanted(game)):
        deadline.check()
        literals = [before(u, v) for u in entering.neighbors(v)]
        unused = len(variable) + len(counters) + 1
        if game.modulus == 2:
            written, names = parity(literals, rule.residue, unused)
        else:
            written, names = congruent(literals, game.modulus, rule.allows, unused)
        clauses += written
        counters += [(v, name) for name in names]
    clauses += [(before(u, v),) for u, v in game.before]
    for closed in cycles:
        clauses.append(tuple(-before(u, v) for u, v in closed))
        clauses.append(tuple(before(u, v) for u, v in closed))

    def meanings(say: Say) -> list[str]:
        pairs = [f"{say(u)} before {say(v)}" for u, v in variable]
        return pairs + [f"{name} of the neighbors before {say(v)}" for v, name in counters]

    return Refuted(clauses, certificate.evidence.proof, meanings)
