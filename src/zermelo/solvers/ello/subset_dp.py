"""Method ``subset-dp``: chains of vertex sets on 2^n bits. Exact and without any solver.

Up to `PLAIN_SETS`, and for the variants, the program is the checker's own (see the evidence
kind ``subset-table``); above, a compiled one, which takes ten seconds and 2 GB for n = 34
(benchmarks/subset_dp.py). The winning order comes from walking a chain back from the full set.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.compile import compiling
from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.verdict import Assurance
from zermelo.games.ello.evidence import subset_table
from zermelo.games.ello.evidence.subset_table import Chains
from zermelo.games.ello.rules import Ello, plain
from zermelo.solvers.ello.outcomes import won_by
from zermelo.solvers.ello.programs import PLAIN_SETS
from zermelo.solvers.method import Outcome, Task

Reached = Callable[[int], bool]
"""Whether a set of vertices, a number whose bits they are, is on a chain."""


def run(task: Task) -> Outcome:
    """Decide a game by the chains of its sets of vertices."""
    game: Ello = task.instance.position
    n = game.graph.n
    large = plain(game) and n > PLAIN_SETS
    program = compiled_sets if large and compiling.ready() else plain_sets
    reached = program(game, task.deadline)
    if reached((1 << n) - 1):
        return won_by(task.instance, chain_order(game, reached))
    most = subset_table.MAX_ORDER
    evidence = Evidence("subset-table") if n <= most else None
    reason = None if evidence else f"the checker reruns the program to {most} vertices"
    return Outcome(False, Assurance.EXHAUSTIVE, evidence, reason)


def plain_sets(game: Ello, deadline: Deadline) -> Reached:
    """Return which sets are on a chain, by plain Python."""
    chains = Chains(game)
    blocks = chains.reached(deadline)
    inside = (1 << chains.inside) - 1
    return lambda subset: bool(blocks[subset >> chains.inside] >> (subset & inside) & 1)


def compiled_sets(game: Ello, deadline: Deadline) -> Reached:
    """Return the same by the compiled program, for plain games."""
    from zermelo.solvers.ello.subset_kernel import reachable_sets

    table = reachable_sets(game, deadline)
    return lambda subset: bool(int(table[subset >> 6]) >> (subset & 63) & 1)


def chain_order(game: Ello, reached: Reached) -> list[int]:
    """Return the order of a chain to the full set, which is reached."""
    playable = Chains(game).playable
    order: list[int] = []
    left = (1 << game.graph.n) - 1
    while left:
        ends = (v for v in range(game.graph.n) if left >> v & 1 and reached(left ^ (1 << v)))
        last = next(v for v in ends if playable(v, left ^ (1 << v)))
        order.append(last)
        left ^= 1 << last
    order.reverse()
    return order
