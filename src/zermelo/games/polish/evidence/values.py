"""Evidence ``value-rule`` for POLISH: closed forms give the nim-value of every component.

No data: the checker itself finds the class of each component, and tests what the closed form
requires. The classes, each connected and settled:

- all degrees at most 2, any brushes: Lemma 6;
- spiders, stars among them, any brushes: Theorem 8, and docs/theorems/09 (a lemma by hand and a
  finite check of 4,600 classes);
- complete bipartite graphs with all discrepancies at most 3: Theorem 15, with its list of cases
  complete;
- K_{3,n} and K_{4,n} without brushes, n >= 3: 0, by docs/theorems/08 and 32 (finite checks of
  29,646 and 413,392 classes, and proofs by hand that they are enough);
- what a rule of ``strategy-rule`` shows to be lost for the next player: 0.

`formulas` has the closed forms with their sources and corrections.

Acceptance implies: the answer is right, if these statements are. A sum's nim-value is the exclusive
or of its components' (Sprague and Grundy). No move wins from 0; else which moves win follows from
the values after them, found in the same way.

Hypotheses: the start is settled (`rules.start`), and so is every position after a move. So each
discrepancy is at least 1 and at most the number of neighbors that are left, as the closed forms
require.

Source: Gordinowicz, Nowakowski, Pralat, "POLISH".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor

from zermelo.checker.data import compared, require
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof
from zermelo.games.impartial.evidence.tables import bounded_options, enough, rules_of
from zermelo.games.impartial.rules import outcome
from zermelo.games.polish.evidence.formulas import Triple, degree_two, light, spider
from zermelo.games.polish.evidence.rules import RULES
from zermelo.games.polish.rules import Polish, alone, component_vertices, start


class Parts:
    """A component's vertices, sorted, with their discrepancies and neighbors.

    It is a component of a position, or all that is left there.
    """

    def __init__(self, position: Polish, vertices: Sequence[int] | None = None) -> None:
        self.left = position.discrepancies
        if vertices is None:
            vertices = [v for v, need in enumerate(self.left) if need]
        self.vertices = vertices
        adjacency = position.graph.adjacency
        self.around = {v: [u for u in adjacency[v] if self.left[u]] for v in self.vertices}

    @property
    def edges(self) -> int:
        """The number of edges."""
        return sum(len(row) for row in self.around.values()) // 2

    def with_discrepancy(self, need: int, inside: Sequence[int] | None = None) -> list[int]:
        """Return the vertices of this discrepancy, or those of the given ones."""
        return [v for v in (self.vertices if inside is None else inside) if self.left[v] == need]


def has_degree_two(parts: Parts) -> bool:
    """Whether no degree is larger: a path or a cycle."""
    return all(len(row) <= 2 for row in parts.around.values())


def arms_of(parts: Parts) -> tuple[int, list[list[int]]] | None:
    """Return the body of a spider and its arms, each from the body on; None if it is none."""
    bodies = [v for v in parts.vertices if len(parts.around[v]) > 2]
    if len(bodies) != 1 or parts.edges != len(parts.vertices) - 1:
        return None
    body, arms = bodies[0], []
    for first in parts.around[body]:
        arm, last = [first], body
        while following := [u for u in parts.around[arm[-1]] if u != last]:
            last = arm[-1]
            arm.append(following[0])
        arms.append(arm)
    return body, arms


def heap(parts: Parts, arm: Sequence[int]) -> int:
    """Return the heap that an arm of a spider is."""
    return 1 + len(parts.with_discrepancy(2, arm))


def sides_of(parts: Parts) -> tuple[list[int], list[int]] | None:
    """Return the two sides if the component is complete bipartite."""
    root = parts.vertices[0]
    second = parts.around[root]
    inside = set(second)
    first = [v for v in parts.vertices if v not in inside]
    if any(parts.around[v] != second for v in first) or any(
        parts.around[v] != first for v in second
    ):
        return None
    return first, list(second)


def light_sides(parts: Parts) -> tuple[list[int], list[int]] | None:
    """Return the two sides of a light position, None if it is none."""
    return None if max(parts.left[v] for v in parts.vertices) > 3 else sides_of(parts)


def brush_free(parts: Parts) -> bool:
    """Whether no vertex holds a brush."""
    return all(parts.left[v] == len(row) for v, row in parts.around.items())


def has_few_centers(parts: Parts) -> bool:
    """Whether it is K_{3,n} or K_{4,n} without brushes, n >= 3."""
    sides = sides_of(parts) if brush_free(parts) else None
    return sides is not None and min(map(len, sides)) in (3, 4)


def triple(parts: Parts, side: Sequence[int]) -> Triple:
    """Return how many vertices of a side have discrepancy 1, 2 and 3."""
    ones, twos, threes = (len(parts.with_discrepancy(need, side)) for need in (1, 2, 3))
    return ones, twos, threes


def value(parts: Parts) -> int | None:
    """Return the nim-value of a component by its closed form; None if it is of no such class."""
    if has_degree_two(parts):
        ones = parts.with_discrepancy(1)
        return degree_two(len(parts.vertices) - len(ones), not ones)
    found = arms_of(parts)
    if found is not None:
        body, arms = found
        odd = sum(heap(parts, arm) % 2 for arm in arms)
        return spider(parts.left[body], odd, len(arms) - odd)
    sides = light_sides(parts)
    if sides is not None:
        return light(triple(parts, sides[0]), triple(parts, sides[1]))
    return 0 if has_few_centers(parts) else None


def values_of(position: Polish, who: str, deadline: Deadline) -> Iterator[tuple[list[int], int]]:
    """Yield the components with their nim-values; `BadProof` if no rule tells that of one."""
    for part in component_vertices(position):
        deadline.check()
        part.sort()
        known = value(Parts(position, part))
        if known is None:
            lost = any(_loses(rule, alone(position, part), deadline) for rule in RULES)
            require(lost, f"{who}: no rule is about a component of {len(part)} vertices")
        yield part, known or 0


def nim_value(position: Polish, who: str, deadline: Deadline) -> int:
    """Return the nim-value of a position; `BadProof` if no rule tells that of a component."""
    return reduce(xor, (known for _, known in values_of(position, who, deadline)), 0)


def check_values(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an answer by the closed forms of all components.

    A winning move takes a component from its nim-value to the exclusive or of the others.
    """
    rules, first = rules_of(certificate.instance), start(certificate.instance.position)
    parts = list(values_of(first, "the start", deadline))
    total = reduce(xor, (known for _, known in parts), 0)

    if certificate.question != "winning-moves":
        answer = total if certificate.question == "nim-value" else outcome(total)
        return compared(certificate.answer, answer)
    if total == 0:
        return compared(certificate.answer, [])
    winning = sorted(
        part[v]
        for part, known in parts
        for v, after in bounded_options(rules, alone(first, part), deadline)
        if nim_value(after, "an option of the start", deadline) == known ^ total
    )
    moves = winning[: enough(certificate.answer)]
    return compared(certificate.answer, [rules.move(certificate.instance.labels, v) for v in moves])


def _loses(rule: str, component: Polish, deadline: Deadline) -> bool:
    try:
        RULES[rule](component, deadline)
    except BadProof:
        return False
    return True
