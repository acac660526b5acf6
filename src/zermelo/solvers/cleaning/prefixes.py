"""Method ``prefixes``: the sets that can fire first, those that need fewest brushes first.

f(S) is the least number of brushes with which the vertices of S can fire first (see
`games.cleaning.evidence.bounds`). A search by growing f ends with the whole graph when it has seen
the sets with f(S) < b(G) only. These are few where a cut through the middle of the graph costs
nearly b(G) brushes, since f(S) is at least the number of edges that leave S: of the 2^24 sets of a
random graph of 24 vertices and degree 6 they are 11 thousand.

Orders need not be tried where free vertices wait (`bounds` again), which leaves fewer sets to
`closed-sets`; but a proof about the program of all orders goes through all of these. From them a
pseudo-Boolean proof that b(G) is no less is written (`prefix_proof`), the
evidence ``bound-proof``. Where the bound of the ends is enough, the order alone is evidence.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.cleaning.evidence.program import Sheet, unsettled
from zermelo.games.cleaning.rules import brushes_for
from zermelo.solvers import rates
from zermelo.solvers.cleaning.orders import parts, too_large
from zermelo.solvers.cleaning.prefix_proof import prefix_proof
from zermelo.solvers.cleaning.tuning import MAX_SETS, PREFIXES_COST
from zermelo.solvers.method import Method, Outcome, Task


def cheapest(graph: Graph, deadline: Deadline) -> tuple[dict[int, int], list[int]]:
    """Return f for every set with f(S) < b(G), and a best order; `LimitReached` above `MAX_SETS`.

    The sets are bit masks, in the order in which they were found to be final.
    """
    n, masks = graph.n, graph.masks
    degrees = [graph.degree(v) for v in range(n)]
    whole = (1 << n) - 1
    final: dict[int, int] = {}
    costs, last = {0: 0}, {0: -1}
    waiting: list[list[int]] = [[0]]  # by cost
    for cost, sets in enumerate(waiting):
        for subset in sets:  # which grows: a vertex may need no brush
            if subset in final or costs[subset] < cost:
                continue
            if subset == whole:
                return {s: f for s, f in final.items() if f < cost}, _trace_back(last, whole)
            final[subset] = cost
            if not len(final) & 255:
                deadline.check(256 * rates.PREFIX * n)
            for v in range(n):
                if subset >> v & 1:
                    continue
                total = cost + max(0, degrees[v] - 2 * (masks[v] & subset).bit_count())
                larger = subset | 1 << v
                if total < costs.get(larger, total + 1):
                    costs[larger], last[larger] = total, v
                    while len(waiting) <= total:
                        waiting.append([])
                    waiting[total].append(larger)
            if len(costs) > MAX_SETS:
                raise LimitReached(f"more than {MAX_SETS:,} sets of vertices are to be looked at")
    raise AssertionError("the whole graph is reached")


def _trace_back(last: dict[int, int], subset: int) -> list[int]:
    order: list[int] = []
    while subset:
        order.append(last[subset])
        subset ^= 1 << last[subset]
    return order[::-1]


def _run(task: Task) -> Outcome:
    instance, deadline = task.instance, task.deadline
    graph = instance.graph
    found: dict[tuple[int, ...], dict[int, int]] = {}
    order: list[int] = []
    for vertices, part in parts(graph):
        final, best = cheapest(part, deadline)
        order += [vertices[v] for v in best]
        found[tuple(vertices)] = final
    brushes = brushes_for(graph, order)
    answer = sum(brushes)
    statistics = {"sets": sum(map(len, found.values()))}

    def build() -> Evidence:
        data = {"order": instance.labels.of(order)}
        inside = unsettled(graph, brushes, deadline)
        if not inside:
            return Evidence("cleaning-order", data)
        together = graph.induced(inside)
        final = found.get(tuple(inside)) or cheapest(together, deadline)[0]
        sheet = Sheet(together, sum(brushes[v] for v in inside))
        return Evidence("bound-proof", data, prefix_proof(sheet, final, deadline))

    evidence, reason = task.evidence(answer, build)
    return Outcome(answer, Assurance.EXHAUSTIVE, evidence, reason, statistics=statistics)


METHOD = Method(
    name="prefixes",
    questions=("brush-number",),
    summary="sets that can fire first, by growing cost up to the brush number; proves the bound",
    evidence=("cleaning-order", "bound-proof"),
    applies=too_large,
    cost=PREFIXES_COST,
    run=_run,
)
