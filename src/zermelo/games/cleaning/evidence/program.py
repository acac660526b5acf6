"""Evidence ``bound-proof`` for "brush-number": an order, and a pseudo-Boolean proof of the bound.

Data: ``order``, the labels of all vertices; ``proof``. The checker plays the order, as for the
other kinds, so the brush number is at most what it needs. Let H consist of the components where the
order needs more than the bound of the ends, with its n vertices in the order of the instance; b is
what the order needs there. The checker writes down a program that is about the orders of H with at
most b brushes, and the proof shows that its least value is b (`checker.cutting_planes`).

Variables, in this order: y(t, v) for t = 1..n-1 and each v, "v is among the first t"; then c(t, k)
for t = 1..n and k = 1..b, "the first t need at least k brushes". With y(0, v) = c(0, k) = 0 and
y(n, v) = 1, minimized is the sum of c(n, k) over k, under, in this order:

1. for each t < n: the y(t, v) add up to t, at least and at most;
2. for each t < n - 1 and v: y(t + 1, v) >= y(t, v);
3. for each t and k < b: c(t, k) >= c(t, k + 1);
4. for each t < n and k: c(t + 1, k) >= c(t, k);
5. for t = 0..n-1 and each v: if v is among the first t + 1 and not among the first t, then the sum
   of c(t + 1, k) is at least the sum of c(t, k), plus deg v, minus 2 for each neighbor of v among
   the first t: deg v times (y(t, v) or not y(t + 1, v)) is added on the left.

An order with at most b brushes satisfies all of these when the variables mean what is said: by 5
the vertex at place t + 1 needs max(0, deg v - 2p) brushes, where p of its neighbors are before it
(see the rules); for every other v and t the left side has deg v more, and the sum of c(t + 1, k) is
no less than that of c(t, k). The objective is what the order needs.

Acceptance implies:
The brush number of the instance's graph is the answer.

Hypotheses:
- All vertices are listed once, and their order cleans the graph with the brushes that it needs:
  played by the rules (`upper_bound`).
- Brushes never leave their component, so the brush number is the sum of those of the components;
  of H it is b, since an order with fewer would satisfy the program with a value below b.
- The checker computes the size of the program before it makes it: `MAX_LITERALS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, product

from zermelo.checker.cutting_planes import Bounded
from zermelo.checker.lrup import Say
from zermelo.checker.pseudo_boolean import Constraint, Program, Term, at_least, at_most
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.cleaning.evidence.bounds import ends_bound
from zermelo.games.cleaning.evidence.order import upper_bound
from zermelo.games.cleaning.rules import brushes_for

MAX_LITERALS = 5_000_000
"""A program with more literals is refused."""


def bounded_part(certificate: Certificate, deadline: Deadline) -> Bounded:
    """Return the program of the components that the bound of the ends does not settle.

    `BadProof` if the order does not clean the graph with as many brushes as the answer says.
    """
    order, brushes = upper_bound(certificate)
    graph = certificate.instance.graph
    inside = unsettled(graph, brushes, deadline)
    sheet = Sheet(graph.induced(inside), sum(brushes[v] for v in inside))
    place = {v: i for i, v in enumerate(inside)}
    program = Program(
        sheet.objective(),
        sheet.constraints(deadline),
        lambda say: sheet.names(lambda i: say(inside[i])),
    )
    solution = sheet.solution([place[v] for v in order if v in place])
    return Bounded(program, sheet.most, certificate.evidence.proof, solution)


def unsettled(graph: Graph, brushes: Sequence[int], deadline: Deadline) -> list[int]:
    """Return the vertices of the components that need more brushes than the bound of the ends."""
    inside: list[int] = []
    for component in graph.components():
        deadline.check()
        if sum(brushes[v] for v in component) > ends_bound(graph.induced(component)):
            inside += component
    return sorted(inside)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The variables and constraints about the orders of a graph with at most so many brushes."""

    graph: Graph
    most: int

    def among(self, t: int, v: int) -> int:
        """Return the variable "v is among the first t", for t = 1..n-1."""
        return 1 + (t - 1) * self.graph.n + v

    def cost(self, t: int, k: int) -> int:
        """Return the variable "the first t need at least k brushes", for t >= 1 and k >= 1."""
        return (self.graph.n - 1) * self.graph.n + (t - 1) * self.most + k

    def costs(self, t: int) -> list[int]:
        """Return the variables c(t, k) in the order of k: none for t = 0."""
        return [self.cost(t, k) for k in range(1, self.most + 1)] if t else []

    def objective(self) -> list[Term]:
        """Return what is minimized."""
        return [(1, x) for x in self.costs(self.graph.n)]

    def literals(self) -> int:
        """Return a bound for the number of literals in all constraints."""
        n, m = self.graph.n, self.graph.m
        return n * (2 * n + 2 * n + 4 * self.most + n * (2 * self.most + 2) + 2 * m)

    def constraints(self, deadline: Deadline) -> Iterator[Constraint]:
        """Yield the constraints in their order; `LimitReached` if there would be too many."""
        if self.literals() > MAX_LITERALS:
            raise LimitReached(f"the program may have more than {MAX_LITERALS:,} literals")
        n, steps = self.graph.n, range(1, self.graph.n)
        for t in steps:
            first = [(1, self.among(t, v)) for v in range(n)]
            yield at_least(first, t)
            yield at_most(first, t)
        for t, v in product(steps[:-1], range(n)):
            yield at_least([(1, self.among(t + 1, v)), (1, -self.among(t, v))], 1)
        for t, k in product(range(1, n + 1), range(1, self.most)):
            yield at_least([(1, self.cost(t, k)), (1, -self.cost(t, k + 1))], 1)
        for t, k in product(steps, range(1, self.most + 1)):
            yield at_least([(1, self.cost(t + 1, k)), (1, -self.cost(t, k))], 1)
        for t in range(n):
            deadline.check()
            for v in range(n):
                yield self.step(t, v)

    def step(self, t: int, v: int) -> Constraint:
        """Return what it says that v comes after the first t."""
        degree = self.graph.degree(v)
        terms = [(1, x) for x in self.costs(t + 1)] + [(-1, x) for x in self.costs(t)]
        if t:
            terms += [(2, self.among(t, u)) for u in self.graph.neighbors(v)]
            terms.append((degree, self.among(t, v)))
        if t + 1 < self.graph.n:
            terms.append((degree, -self.among(t + 1, v)))
        return at_least(terms, degree)

    def names(self, say: Say) -> list[str]:
        """Return what the variables say."""
        n, most = self.graph.n, range(1, self.most + 1)
        first = [f"{say(v)} is among the first {t}" for t in range(1, n) for v in range(n)]
        return first + [
            f"the first {t} need at least {k} brushes" for t in range(1, n + 1) for k in most
        ]

    def solution(self, order: Sequence[int]) -> list[int]:
        """Return for each variable its literal that an order makes true."""
        n = self.graph.n
        brushes, place = brushes_for(self.graph, order), {v: i for i, v in enumerate(order)}
        needed = [0, *accumulate(brushes[v] for v in order)]
        found = [
            self.among(t, v) if place[v] < t else -self.among(t, v)
            for t in range(1, n)
            for v in range(n)
        ]
        return found + [
            self.cost(t, k) if needed[t] >= k else -self.cost(t, k)
            for t in range(1, n + 1)
            for k in range(1, self.most + 1)
        ]
