"""Evidence ``strategy-rule`` for POLISH: rules by which the previous player wins every component.

Data: ``rules``, a name for each component of the settled start, in the order of their least
vertices. A player who wins every part as the previous player wins the sum, by answering in the part
where the opponent moved. So the evidence proves the outcome "P", the nim-value 0, and that no move
wins. The checker tests the hypotheses of each rule, and replays what its proof says.

``copy-cat`` (Theorem 5): all discrepancies are even. Each brush is answered by one on the same
vertex. After the first its discrepancy is odd, so it is at least 1 and nothing has fired. After the
second it is even again, and each vertex that fires lowers its neighbors by 2. So all are even, and
the sum of the discrepancies is smaller. The checker plays both brushes on every vertex, up to
`REPLAYED` vertices.

``good-vector`` (Lemma 11): a complete graph with an even number of vertices, whose discrepancies
form a good vector; `good_vectors` has the definition, the strategy and its proof. The checker
plays every brush with its reply and sees that a good vector is left.

``two-centres`` (Theorem 13): K_{2,n}, with any brushes, by a table of small tuples. A position is
(c, d, s, t): the discrepancies c <= d of the two centers, and the numbers s and t of leaves of
discrepancy 1 and 2. Leaves are alike, and so are the centers. A leaf that fires lowers both centers
by 2; a center that fires lowers every leaf by 2, so that all of them fire. So the game is over as
soon as c <= 0. From (c, d, s, t) the moves lead to (c - 1, d, s, t), (c, d - 1, s, t),
(c, d, s + 1, t - 1) if t > 0 and (c - 2, d - 2, s - 1, t) if s > 0.

A position with c, d and all leaves even is lost for the next player (Theorem 5). For the others the
table finds whether every move has a reply after which the next player has lost. This is the
recursion itself; it does not rely on the theorem, which says that the next player loses the start
(n, n, 0, n) unless n is 1 or 3. It also decides starts with brushes.

Acceptance implies: the previous player wins, so the nim-value is 0 and no move wins.

Hypotheses: the start is settled (`start`): isolated vertices are gone, and every discrepancy is at
least 1 and at most the number of neighbors that are left. Each component has one rule (here); if
nothing is left, there is none. The graph has no loops (the reader of the graph). Each rule's
function tests what the rule requires of its component: all even; complete and good; complete
bipartite with a side of two, in at most `MOST_POSITIONS` positions.

Source: Gordinowicz, Nowakowski, Pralat, "POLISH".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from zermelo.checker.data import ACCEPTED, rejected, require, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, nearest, shown
from zermelo.games.polish.evidence import good_vectors
from zermelo.games.polish.rules import Polish, alone, component_vertices, place, start

Position = tuple[int, int, int, int]

MOST_POSITIONS = 1_000_000
"""At most so many positions are gone through; from the start of K_{2,101} they are 266,103."""

CLOCK = 1024
"""Positions between two looks at the clock."""


def moves(position: Position) -> list[Position | None]:
    """Return what the moves lead to, None where they end the game."""
    c, d, s, t = position
    found = [_ordered(c - 1, d, s, t), _ordered(c, d - 1, s, t)]
    if t:
        found.append(_ordered(c, d, s + 1, t - 1))
    if s:
        found.append(_ordered(c - 2, d - 2, s - 1, t))
    return found


def previous_wins(start: Position, deadline: Deadline) -> bool:
    """Whether the previous player wins K_{2,n} at a position."""
    known: dict[Position, bool] = {}
    stack: list[tuple[Position, list[Position | None]]] = []

    def enter(position: Position) -> None:
        c, d, s, _ = position
        if (c | d) % 2 == 0 and s == 0:
            known[position] = True
        else:
            stack.append((position, moves(position)))
            if len(known) % CLOCK == 0 or len(stack) % CLOCK == 0:
                deadline.check()
            if len(known) > MOST_POSITIONS:
                raise LimitReached(f"more than {MOST_POSITIONS:,} positions are not gone through")

    enter(start)
    while stack:
        position, options = stack[-1]
        if not options:
            known[position] = True
            stack.pop()
        elif options[-1] is None or known.get(options[-1]):
            known[position] = False  # this move wins
            stack.pop()
        elif options[-1] in known:
            options.pop()
        else:
            enter(options[-1])
    return known[start]


def _ordered(c: int, d: int, s: int, t: int) -> Position | None:
    if c <= 0 or d <= 0:
        return None
    return (c, d, s, t) if c <= d else (d, c, s, t)


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
    require(len(names) == len(parts), f"{len(names)} rules for {len(parts)} components")
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
    for centers in sorted({row for row in around.values() if len(row) == 2}):
        leaves = around[centers[0]]
        if (
            len(leaves) + 2 == len(around)
            and around[centers[1]] == leaves
            and all(around[v] == centers for v in leaves)
        ):
            break
    else:
        raise BadProof("the component is no complete bipartite graph with a side of two")
    c, d = sorted(left[v] for v in centers)
    ones = sum(left[v] == 1 for v in leaves)
    if not previous_wins((c, d, ones, len(leaves) - ones), deadline):
        raise BadProof("the next player wins there")


RULES: dict[str, Callable[[Polish, Deadline], None]] = {
    "copy-cat": check_copy_cat,
    "good-vector": check_good_vector,
    "two-centres": check_two_centres,
}
"""The rules: each raises `BadProof` where it does not show that the previous player wins."""


def _vertices(component: Polish) -> list[int]:
    return [v for v, need in enumerate(component.discrepancies) if need]
