"""Method ``subset-dp``: chains of sets on one integer of 2^n bits.

The program is the checker's own (see the evidence kind ``subset-table``); here it also gives the
winning order, by walking a chain back from the full set. Exact and without any solver: n = 24
takes about a second, and each further vertex a little more than twice as long.
"""

from __future__ import annotations

from zermelo.certificates.ello.subset_table import MAX_ORDER, reachable_sets
from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.ello import Ello
from zermelo.solvers.ello.common import plain_only, won_by
from zermelo.solvers.method import Method, Outcome, Task

LARGEST = 27
"""Above this order the sets' bits and their copies take gigabytes."""


def _run(task: Task) -> Outcome:
    game: Ello = task.instance.position
    n = game.graph.n
    reached = reachable_sets(game, task.deadline)
    table = reached.to_bytes(((1 << n) + 7) // 8, "little")
    remaining = (1 << n) - 1
    if not _holds(table, remaining):
        evidence = Evidence("subset-table") if n <= MAX_ORDER else None
        reason = None if evidence else f"the checker reruns the program to {MAX_ORDER} vertices"
        return Outcome(False, Assurance.EXHAUSTIVE, evidence, reason)
    order: list[int] = []
    while remaining:
        last = next(
            v for v in range(n) if remaining >> v & 1 and _holds(table, remaining ^ (1 << v))
        )
        order.append(last)
        remaining ^= 1 << last
    order.reverse()
    return won_by(task.instance, order)


def _holds(table: bytes, subset: int) -> bool:
    return bool(table[subset >> 3] >> (subset & 7) & 1)


def _applies(instance: Instance) -> str | None:
    if instance.graph.n > LARGEST:
        return f"it takes at most {LARGEST} vertices, the graph has {instance.graph.n}"
    return plain_only(instance)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    # Measured: about a second at n = 24, doubled with every vertex. Never before the linear ones.
    return float(2.0 ** (instance.graph.n - 24)) + 1e-3


METHOD = Method(
    name="subset-dp",
    questions=("winnable",),
    summary="chains of vertex sets S with e(S) + #red(S) even, as bits of one integer",
    exact=True,
    evidence=("winning-order", "subset-table"),
    applies=_applies,
    cost=_cost,
    run=_run,
)
