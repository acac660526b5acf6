"""Evidence ``cleaning-order`` and ``brush-table`` for "brush-number": an order, and why no better.

Data of both: ``order``, the labels of all vertices. It gives the brushes that it needs (see
`games.cleaning`), and the checker cleans the graph with them by the rules: the brush number is at
most their number. Brushes never leave their component, so the checker shows for each component
separately that fewer are not enough:

- in both kinds by the bound of `bounds.ends_bound`, if that is as large as what the order needs, or
  for tori and odd hypercubes by `families.family_bound`;
- in ``brush-table`` otherwise by the checker's own run of the set program (`bounds`), in plain
  Python, which stops after `MAX_STEPS` steps in all.

Where neither reaches the answer, the checker says so: the order proves the upper bound only.

Acceptance implies:
The brush number of the instance's graph is the answer.

Hypotheses:
- All vertices are listed once (`vertices`, and their number), and their order cleans the graph with
  the brushes that it needs: played by the rules. Isolated vertices need none.
- The lower bounds are about connected graphs; they are taken for each component of the graph, and
  added. n = 1 has the bound 0. The graph has no loops (the reader refuses them).
"""

from __future__ import annotations

from zermelo.checker.data import ACCEPTED, rejected, require, same, vertices
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, OutOfTime
from zermelo.games.cleaning.evidence.bounds import MAX_STEPS, ends_bound, least_brushes
from zermelo.games.cleaning.evidence.families import family_bound
from zermelo.games.cleaning.rules import Cleaning, brushes_for, replay


def upper_bound(certificate: Certificate) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the order and the brushes that it needs, which are as many as the answer says.

    `BadProof` if a vertex is missing, the order does not clean the graph, or the answer differs.
    """
    data, instance = certificate.evidence.data, certificate.instance
    order = vertices(data["order"], instance.labels, ".order")
    graph, answer = instance.graph, certificate.answer
    missing = graph.n - len(order)
    require(not missing, f"{missing} vertices are missing in the order")
    brushes = brushes_for(graph, order)
    cleaned = replay(Cleaning(graph, brushes), order)[0] is None
    require(cleaned, "the order does not clean the graph")
    require(same(answer, sum(brushes)), f"the order needs {sum(brushes)} brushes")
    return order, brushes


def check_order(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an order against the bounds; linear time without the set program."""
    order, brushes = upper_bound(certificate)
    table = certificate.evidence.kind == "brush-table"
    graph, answer = certificate.instance.graph, certificate.answer
    turn = {v: place for place, v in enumerate(order)}
    missing = 0
    for component in graph.components():
        deadline.check()
        part = graph.induced(component) if len(component) < graph.n else graph
        needed = sum(brushes[v] for v in component)
        gap = needed - ends_bound(part)
        if gap:
            listed = sorted(range(part.n), key=lambda v: turn[component[v]])
            gap = min(gap, needed - family_bound(part, listed, deadline))
            require(gap >= 0, "a bound is above what the order needs")
        if gap and table:
            try:
                least = least_brushes(part, deadline, needed, MAX_STEPS)
            except OutOfTime:
                raise
            except LimitReached:
                missing += gap
                continue
            if least < needed:
                return rejected(f"a component of {part.n} vertices needs {least}, not {needed}")
        else:
            missing += gap
    if missing:
        why = f"the order shows a brush number of at most {answer}; the checker's bound is"
        return CheckResult(Status.LIMIT, f"{why} at least {answer - missing}")
    return ACCEPTED
