"""Method ``subset-dp``: chains of vertex sets on 2^n bits. Exact and without any solver.

Up to `PLAIN_VERTICES` the program is the checker's own (see the evidence kind ``subset-table``);
above, a compiled one, which takes ten seconds and 2 GB for n = 34 (benchmarks/subset_dp.py). The
winning order comes from walking a chain back from the full set.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.certificates.ello import subset_table
from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.ello import Ello
from zermelo.solvers.ello.common import plain_only, won_by
from zermelo.solvers.method import Method, Outcome, Task

PLAIN_VERTICES = 25
"""Up to here the plain program takes less time (0.2 s) than loading the kernel (0.4 s)."""

LARGEST = 34
"""Above this order the bits take more than 2 GB."""


def _run(task: Task) -> Outcome:
    game: Ello = task.instance.position
    n = game.graph.n
    program = plain_sets if n <= PLAIN_VERTICES else compiled_sets
    reached = program(game, task.deadline)
    if reached((1 << n) - 1):
        return won_by(task.instance, chain_order(n, reached))
    most = subset_table.MAX_ORDER
    evidence = Evidence("subset-table") if n <= most else None
    reason = None if evidence else f"the checker reruns the program to {most} vertices"
    return Outcome(False, Assurance.EXHAUSTIVE, evidence, reason)


def plain_sets(game: Ello, deadline: Deadline) -> Callable[[int], bool]:
    """Return whether a set of vertices, as a number, is on a chain; by plain Python."""
    reached = subset_table.reachable_sets(game, deadline)
    table = reached.to_bytes(((1 << game.graph.n) + 7) // 8, "little")
    return lambda subset: bool(table[subset >> 3] >> (subset & 7) & 1)


def compiled_sets(game: Ello, deadline: Deadline) -> Callable[[int], bool]:
    """Return the same by the compiled program."""
    from zermelo.solvers.ello.compiled_subsets import reachable_sets

    table = reachable_sets(game, deadline)
    return lambda subset: bool(int(table[subset >> 6]) >> (subset & 63) & 1)


def chain_order(n: int, reached: Callable[[int], bool]) -> list[int]:
    """Return the order of a chain to the full set, which is reached."""
    order: list[int] = []
    left = (1 << n) - 1
    while left:
        last = next(v for v in range(n) if left >> v & 1 and reached(left ^ (1 << v)))
        order.append(last)
        left ^= 1 << last
    order.reverse()
    return order


def _applies(instance: Instance) -> str | None:
    if instance.graph.n > LARGEST:
        return f"it takes at most {LARGEST} vertices, the graph has {instance.graph.n}"
    return plain_only(instance)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    # Measured; never before the linear ones.
    n = instance.graph.n
    return 1e-3 + (2.0 ** (n - 27) if n <= PLAIN_VERTICES else 0.4 + 2.0 ** (n - 31))


METHOD = Method(
    name="subset-dp",
    questions=("winnable",),
    summary="chains of vertex sets S with e(S) + #red(S) even, as 2^n bits",
    exact=True,
    evidence=("winning-order", "subset-table"),
    applies=_applies,
    cost=_cost,
    run=_run,
)
