"""Evidence ``bounds``: elementary bounds of the green number that meet, or decide one k.

Data: ``parents``: for each vertex in the graph's order one vertex that leads to it, or null if it
is not in the subtree, whose root is the source; or null instead of the list for no subtree.

From above: Green wins with the largest out-degree of a vertex that is no sink, because she protects
all children of each vertex that is contaminated. She also wins with k if there are at most k d
sinks and none is nearer to the source than d, because she protects them all before Sludge gets
there (Proposition 4.1 of the report, in its version for k). From below: Sludge may keep to a
subtree, where the number is known (see `trees`), and whatever Green protects outside is wasted.

Acceptance implies:
The answer is the green number (the bounds meet), or Green wins with the instance's k (at least the
upper bound), or does not (below the lower one).

Hypotheses:
- The source is no sink: checked first. Sinks from which edges leave are sinks all the same: a
  tree's number is null there, and their out-degrees do not count for the upper bound.
- Every parent has an edge to its vertex: checked. Each vertex has at most one parent, so the part
  that is connected to the source is a tree; what does not reach it counts for nothing.
- If no sink can be reached, Green wins with 1: the bound is max(1, ...).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from zermelo.checker.data import ACCEPTED, rejected, require, sequence, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import distances, topological_order
from zermelo.core.errors import shown
from zermelo.core.labels import Label, Labels
from zermelo.games.seepage.evidence.claims import strength
from zermelo.games.seepage.evidence.trees import Number, number_of
from zermelo.games.seepage.rules import Seepage


class Parents(TypedDict):
    """For every vertex its parent in a subtree, null for those left out; or no subtree."""

    parents: list[Label | None] | None


def upper_bound(game: Seepage) -> int:
    """Return a k with which Green wins; the source is no sink. Linear time."""
    offsets = game.graph.csr[0]
    sinks = set(game.sinks)
    inner = (v for v in range(game.graph.n) if v not in sinks)
    best = max((offsets[v + 1] - offsets[v] for v in inner), default=0)
    length = distances(game.graph, game.source)
    nearest = min((far for v in game.sinks if (far := length[v]) is not None), default=1)
    return max(1, min(best, -(-len(game.sinks) // nearest)))


def lower_bound(game: Seepage, parents: Sequence[int | None]) -> int:
    """Return the green number of a subtree; the source is no sink. O(n log n)."""
    below: list[list[Number]] = [[] for _ in range(game.graph.n)]
    sinks = set(game.sinks)
    for v in reversed(topological_order(game.graph)):
        parent = parents[v]
        if parent is not None:
            below[parent].append(None if v in sinks else number_of(below[v]))
            below[v] = []
    return number_of(below[game.source])


def check_bounds(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check that the bounds decide the question; O(n log n)."""
    instance, data = certificate.instance, certificate.evidence.data
    game: Seepage = instance.position
    require(not game.source_is_sink, "the source is a sink; the bounds are about others")
    low = 1
    if data["parents"] is not None:
        parents = _parents(data["parents"], instance.labels)
        for v, parent in enumerate(parents):
            if parent is not None and not game.graph.has_edge(parent, v):
                return rejected(f"no edge leads to vertex {shown(instance.labels[v])} from there")
        low = lower_bound(game, parents)
    high, answer = upper_bound(game), certificate.answer
    if instance.question == "green-number":
        proved = type(answer) is int and low == high == answer
    else:
        k = strength(certificate)
        proved = (answer is True and k >= high) or (answer is False and k < low)
    return ACCEPTED if proved else rejected(f"the bounds are {low} and {high}")


def _parents(value: object, labels: Labels) -> list[int | None]:
    return [
        None if label is None else vertices([label], labels, f".parents[{v}]")[0]
        for v, label in enumerate(sequence(value, ".parents", len(labels)))
    ]
