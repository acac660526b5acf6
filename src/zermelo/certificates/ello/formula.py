"""Evidence ``lrup-proof`` for "winnable: no": what every winning order satisfies is refuted.

Data: ``pairs``, ``cycles`` and ``proof``. The checker builds the formula itself, from the instance
and from two lists that it need not trust:

1. Variables. The edges u-v of the graph, in the graph's order (u < v as vertex numbers), then the
   listed ``pairs`` [u, v], are variables 1, 2, …: "u is played before v". A pair is declared once.
2. Parity. For every vertex v in turn: of the literals "u before v" over its neighbours u in
   ascending order, a number congruent to c(v) mod 2 is true (Proposition 1.1). While more than 6
   literals are left, the first 3 are replaced, at the end of the list, by a new variable that is
   their sum mod 2 (the next unused number; four clauses with each sign pattern, see `parity`).
3. Order. For every listed cycle v1, …, vk of declared pairs (k >= 3) two clauses: not all of
   "v1 before v2", …, "vk before v1", and not all of their opposites.

A winning order makes all of these true, whatever the lists say: 1 and 2 by definition, the sums by
giving them their value, 3 because a linear order has no cycle. So a refutation of the formula
proves that no winning order exists, and no encoding of acyclicity needs to be trusted. The clauses
are numbered 1, 2, … in this order and the proof refers to them (see `lrup`).
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.certificates.data import only_keys, rejected, sequence, vertices
from zermelo.certificates.lrup import check_refutation
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.games.ello import Ello, plain

Clause = tuple[int, ...]

DIRECT = 6
"""A parity over at most this many literals is written out directly."""


def check_lrup_proof(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Build the formula and check the refutation; time linear in formula and proof."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    game: Ello = certificate.instance.position
    only_keys(data, "pairs", "cycles")
    if certificate.answer is not False:
        return rejected("a refutation proves the answer false only")
    if not plain(game):
        return rejected("the formula is about undirected games with two colours only")
    if certificate.evidence.proof is None:
        raise InputError('the key "proof" is missing')
    variable = {edge: number for number, edge in enumerate(game.graph.edges, 1)}
    for position, pair in enumerate(sequence(data["pairs"], ".pairs")):
        place = f".pairs[{position}]"
        u, v = vertices(sequence(pair, place, 2), labels, place)
        if (u, v) in variable or (v, u) in variable:
            raise InputError(f"the pair {shown(pair)} is declared twice", "", place)
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

    clauses, unused = [], len(variable) + 1
    for v in range(game.graph.n):
        literals = [before(u, v) for u in game.graph.neighbors(v)]
        added, unused = parity(literals, game.colors[v], unused)
        clauses += added
    for closed in cycles:
        clauses.append(tuple(-before(u, v) for u, v in closed))
        clauses.append(tuple(before(u, v) for u, v in closed))
    return check_refutation(clauses, certificate.evidence.proof, deadline)


def parity(literals: Sequence[int], odd: int, unused: int) -> tuple[list[Clause], int]:
    """Return clauses for "an odd (or even) number of the literals is true".

    Parameters
    ----------
    literals : sequence of int
        The literals, as signed variables.
    odd : int
        1 for an odd number, 0 for an even one.
    unused : int
        The first variable that may be used for sums.

    Returns
    -------
    list of tuple of int, int
        The clauses, and the first variable still unused.
    """
    clauses: list[Clause] = []
    rest = list(literals)
    while len(rest) > DIRECT:
        clauses += _direct([*rest[:3], unused], 0)
        rest = [*rest[3:], unused]
        unused += 1
    return clauses + _direct(rest, odd), unused


def _direct(literals: Sequence[int], odd: int) -> list[Clause]:
    """Forbid each of the 2^(k-1) assignments of the wrong parity, as binary numbers ascending."""
    k = len(literals)
    return [
        tuple(-x if bits >> i & 1 else x for i, x in enumerate(literals))
        for bits in range(1 << k)
        if bits.bit_count() % 2 != odd
    ]
