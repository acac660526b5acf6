"""Evidence ``strategy-rule`` for POLISH: rules by which the previous player wins every component.

Data: ``rules``, a name for each component of the settled start, in the order of their least
vertices. Who wins every part of a sum as the previous player wins the sum, by answering in the part
where the other has moved; so the claims proved are the outcome "P", the nim-value 0, and that there
is no winning move. The checker tests the hypotheses of each rule, and replays what its proof says.

``copy-cat`` (Theorem 5): all discrepancies are even. Every brush is answered by one on the same
vertex: after the first its discrepancy is odd, so nothing has fired and it is at least 1. After the
second it is even again, and whatever fires lowers its neighbours by 2. So all are even, and the sum
of the discrepancies is smaller. The checker plays both brushes on every vertex, up to `REPLAYED`
vertices.

``good-vector`` (Lemma 11): a complete graph with an even number of vertices, whose discrepancies
form a good vector; `good_vectors` has the definition, the strategy and its proof. The checker
plays every brush with its reply and sees that a good vector is left.

``two-centres`` (Theorem 13): K_{2,n}, with any brushes; `two_centres` runs through all replies.

Acceptance implies: the previous player wins, so that the nim-value is 0 and no move wins.

Hypotheses: the start is settled (`start`), so that isolated vertices are gone, every discrepancy is
at least 1 and at most the number of neighbours that are left. There is one rule for each component
(here); none is needed where nothing is left. The graph has no loops (the reader of the graph). What
a rule asks of its component is tested by its own function: all even; complete and good; complete
bipartite with a side of two, in at most `two_centres.MOST_POSITIONS` positions.

Source: Gordinowicz, Nowakowski, Pralat, "POLISH".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from zermelo.checker.data import ACCEPTED, rejected, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, nearest, shown
from zermelo.games.polish.evidence import good_vectors, two_centres
from zermelo.games.polish.rules import Polish, alone, component_vertices, place, start

REPLAYED = 64
"""Copy-cat is played on components of at most so many vertices; the theorem needs no replay."""


class Rules(TypedDict):
    """A rule of the paper for every component, by name."""

    rules: list[str]


def check_rules(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check the rules of all components."""
    first = start(certificate.instance.position)
    parts = component_vertices(first)
    names = sequence(certificate.evidence.data["rules"], ".rules")
    if len(names) != len(parts):
        return rejected(f"{len(names)} rules for {len(parts)} components")
    for number, (name, part) in enumerate(zip(names, parts, strict=True)):
        if not isinstance(name, str) or name not in RULES:
            mend = nearest(str(name), RULES)
            raise InputError(f"there is no rule {shown(name)}", mend, f".rules[{number}]")
        deadline.check()
        try:
            RULES[name](alone(first, sorted(part)), deadline)
        except BadProof as error:
            return rejected(f".rules[{number}]: {name} does not apply, {error}")
    return ACCEPTED


def check_copy_cat(component: Polish, deadline: Deadline) -> None:
    """Raise `BadProof` unless copy-cat wins a component for the previous player."""
    left = component.discrepancies
    odd = next((v for v, need in enumerate(left) if need % 2), None)
    if odd is not None:
        raise BadProof(f"the discrepancy {left[odd]} of a vertex is odd")
    vertices = [v for v, need in enumerate(left) if need]
    for v in vertices if len(vertices) <= REPLAYED else ():
        deadline.check()
        if any(need % 2 for need in place(place(component, v), v).discrepancies):
            raise BadProof("two brushes on a vertex leave an odd discrepancy")


def check_good_vector(component: Polish, deadline: Deadline) -> None:
    """Raise `BadProof` unless a component is complete and a good vector with replies to it."""
    vertices = _vertices(component)
    adjacency = component.graph.adjacency
    for v in vertices:
        if sum(component.discrepancies[u] > 0 for u in adjacency[v]) != len(vertices) - 1:
            raise BadProof("the component is not complete")
    needs = sorted(component.discrepancies[v] for v in vertices)
    if not good_vectors.good(needs):
        raise BadProof("the discrepancies form no good vector")
    for i in sorted({needs.index(need) for need in needs}):
        deadline.check()
        second = good_vectors.reply(needs, i)
        after = good_vectors.place(needs, i)
        if second is None or not good_vectors.good(good_vectors.place(after, second)):
            raise BadProof(f"the reply to a brush on discrepancy {needs[i]} leaves no good vector")


def check_two_centres(component: Polish, deadline: Deadline) -> None:
    """Raise `BadProof` unless a component is K_{2,n} and its table has the previous player win."""
    left, adjacency = component.discrepancies, component.graph.adjacency
    around = {v: tuple(u for u in adjacency[v] if left[u]) for v in _vertices(component)}
    for centres in sorted({row for row in around.values() if len(row) == 2}):
        leaves = around[centres[0]]
        if (
            len(leaves) + 2 == len(around)
            and around[centres[1]] == leaves
            and all(around[v] == centres for v in leaves)
        ):
            break
    else:
        raise BadProof("the component is no complete bipartite graph with a side of two")
    c, d = sorted(left[v] for v in centres)
    ones = sum(left[v] == 1 for v in leaves)
    if not two_centres.previous_wins((c, d, ones, len(leaves) - ones), deadline):
        raise BadProof("the next player wins there")


RULES: dict[str, Callable[[Polish, Deadline], None]] = {
    "copy-cat": check_copy_cat,
    "good-vector": check_good_vector,
    "two-centres": check_two_centres,
}
"""The rules: each raises `BadProof` where it does not show that the previous player wins."""


def _vertices(component: Polish) -> list[int]:
    return [v for v, need in enumerate(component.discrepancies) if need]
