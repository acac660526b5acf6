"""Method ``subset-dp``: chains of vertex sets on 2^n bits. Exact and without any solver.

The program is the checker's own (see the evidence kind ``subset-table``). For n = 34 it takes 2 GB
and, where half of all sets are on a chain, a minute. The winning order comes from walking a chain
back from the full set. Where few vertices differ, numbers of them take the place of sets.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.verdict import Assurance
from zermelo.games.ello.alike import kinds
from zermelo.games.ello.evidence import subset_table
from zermelo.games.ello.evidence.subset_table import Chains
from zermelo.games.ello.rules import Ello
from zermelo.solvers.ello.outcomes import won_by
from zermelo.solvers.method import Outcome, Task


def run(task: Task) -> Outcome:
    """Decide a game by the chains of its sets of vertices."""
    game: Ello = task.instance.position
    n, most = game.graph.n, subset_table.MAX_ORDER
    if n > most and (few := kinds(game)) is not None:
        order, again = few.order(task.deadline), True
    else:
        chains, again = Chains(game), n <= most
        blocks = chains.reachable_sets(task.deadline)
        full = is_on_chain(chains, blocks, (1 << n) - 1)
        order = chain_order(chains, blocks) if full else None
    if order is not None:
        return won_by(task.instance, order)
    evidence = Evidence("subset-table") if again else None
    reason = None if again else f"the checker reruns the program to {most} vertices"
    return Outcome(False, Assurance.EXHAUSTIVE, evidence, reason)


def is_on_chain(chains: Chains, blocks: list[int], subset: int) -> bool:
    """Whether a set of vertices, a number whose bits they are, is on a chain."""
    inside = (1 << chains.inside) - 1
    return bool(blocks[subset >> chains.inside] >> (subset & inside) & 1)


def chain_order(chains: Chains, blocks: list[int]) -> list[int]:
    """Return the order of a chain to the full set, which is reached."""
    order: list[int] = []
    left = (1 << chains.n) - 1
    while left:
        befores = ((v, left ^ (1 << v)) for v in range(chains.n) if left >> v & 1)
        last, left = next(
            (v, before)
            for v, before in befores
            if is_on_chain(chains, blocks, before) and chains.playable(v, before)
        )
        order.append(last)
    order.reverse()
    return order
