"""Evidence ``lrup-proof`` for "cops-win: yes": that the robber escapes is refuted.

Data: ``proof``. The checker builds the formula itself. Let the positions T of the k cops be sorted
and in lexicographic order; the variable 1 + n i + r says that the cops win if they are to move, are
on the i-th position T, and the robber is on r. For each T in turn:

1. for each r in N[T], ascending, a clause with the one variable (T, r): they catch him at once;
2. for each other r, ascending, and each position T' that the cops can move to, sorted and each
   once, in lexicographic order, a clause: (T, r), or not all of (T', r') for r' in N[r],
   ascending;
3. not all of (T, r) over all r, ascending: the robber has an answer to the start T.

If the cops do not win, all clauses hold when each variable means "they win from here"; so a
refutation proves that they win. Conversely a model gives the robber the safe sets of the kind
``strategies``. The clauses 1 and 2 are Horn clauses, so unit propagation alone decides the formula.
Components play no part here.

Acceptance implies:
k cops win on the instance's graph.

Hypotheses:
None about the graph, which may have components and isolated vertices. The formula says less than
the game only where a cop steps on the robber: that is clause 1. Its size is counted before it is
made, for any k (`literals`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from zermelo.checker.lrup import Refuted, Say
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.cops.evidence.rounds import number_of_positions, positions, power
from zermelo.games.cops.rules import Cops, CopsAndRobber, cops_moves, within_reach

Clause = tuple[int, ...]

MAX_LITERALS = 20_000_000
"""A formula with more literals is refused."""

CLAUSE = 5e-6
"""Seconds of work for a clause."""


def refuted_escape(certificate: Certificate, deadline: Deadline) -> Refuted:
    """Return the formula that says how the robber escapes, and its refutation."""
    game: CopsAndRobber = certificate.instance.position
    graph, k = game.graph, game.cops
    assert k is not None
    clauses = [clause for _, clause in constraints(graph, k, deadline)]

    def names(say: Say) -> list[str]:
        spots = ((cops, r) for cops in positions(graph.n, k) for r in range(graph.n))
        return [
            f"cops to move win from {', '.join(map(say, cops))} against the robber on {say(r)}"
            for cops, r in spots
        ]

    return Refuted(clauses, certificate.evidence.proof, names)


def literals(graph: Graph, k: int) -> int:
    """Return a bound for the number of literals, and of cops in all positions."""
    most = 1 + max(map(graph.degree, range(graph.n)), default=0)
    return number_of_positions(graph.n, k) * max(graph.n * power(most, k) * (most + 1), k)


def constraints(graph: Graph, k: int, deadline: Deadline) -> Iterator[tuple[str, Clause]]:
    """Yield the clauses with their names; `LimitReached` if the formula would be too large."""
    if literals(graph, k) > MAX_LITERALS:
        raise LimitReached(f"the formula may have more than {MAX_LITERALS} literals")
    n = graph.n
    within = [within_reach(graph, v) for v in range(n)]
    numbers = {cops: i for i, cops in enumerate(positions(n, k))}
    for cops, i in numbers.items():
        base, named = 1 + n * i, dotted_name(cops)
        reached = {u for v in cops for u in within[v]}
        for r in sorted(reached):
            yield f"caught({named},{r})", (base + r,)
        moves = sorted({tuple(sorted(after)) for after in cops_moves(graph, cops)})
        deadline.check(CLAUSE * n * len(moves))
        for r, after in product(range(n), moves):
            if r not in reached:
                there = 1 + n * numbers[after]
                answers = (-(there + u) for u in within[r])
                yield f"move({named},{r},{dotted_name(after)})", (base + r, *answers)
        yield f"start({named})", tuple(-(base + r) for r in range(n))


def variables(graph: Graph, k: int) -> Sequence[str]:
    """Return the names of the variables in order."""
    spots = ((cops, r) for cops in positions(graph.n, k) for r in range(graph.n))
    return [f"cops-win({dotted_name(cops)},{r})" for cops, r in spots]


def dotted_name(cops: Cops) -> str:
    """Return a position of the cops for the names of constraints."""
    return ".".join(map(str, cops))
