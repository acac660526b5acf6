"""Bounds for the rank on a block of cycles, for small degrees: always tight ones.

Where each B_v has rank at most 2 it is a line: B_v = a_v ^ b_v for functions a_v, b_v on the cycles
Z, the sums of the first edge at v and the second, and the third. b = the sum of T_v B_v is then
what Lovasz's theorem on linear matroid parity is about (1980): there are a space K of functions and
a partition of the lines into classes A_i such that rank b = 2 dim K + the sum of the 2 [d_i / 2],
where d_i is the dimension of V_i, the span of A_i modulo K. Call this a dual. Here is how one is
found, and why it always is.

Let F = GF(2)(T), N the radical of b over F, U the smallest subspace of Z (over GF(2)) with N in its
span over F, and U' the functions that are 0 on U. We say of a vector over F that it *spans* the
smallest subspace over GF(2) that contains it. Cycles on which all lines are 0 are in N, and change
neither side of anything: let there be none. Let Y be the common kernel of K, and b_i the part of b
that belongs to A_i.

(0) Flat lines, those of rank 1 on U. For x in N, b x = 0 gives b(dx/dT_v) = B_v(x, .). So if a_v is
0 on U and b_v is not, then a_v = b(y) for some y in U over F: all a_v of flat lines lie in U', so
they are isotropic, and on their common kernel Z_1 the rank of b is smaller by twice their number
(as far as they are independent), N is larger by the y, and U is the same. So a dual for Z_1 and
these a_v is one for Z. These are the sets that `star_patterns` finds. From now on no line is flat.

(1) Take a dual with dim K largest, and then with most classes. Equality of the ranks implies that N
is in Y over F and that its projection to the dual of V_i is in the radical of b_i: 0 if d_i is
even, a multiple of one vector x_i if it is odd, whose entries are Pfaffians, homogeneous
polynomials in the T_v for v in A_i only. x_i spans the whole dual of V_i: if not, some function g
of V_i is 0 on its span, on the kernel of g the rank of b_i is smaller by 2, so a dual there and g
make K larger.

(2) k_i = the sum of T_v B_v(x_i, .) over A_i is in K over F, and spans K_i = K n span(A_i). If not,
let E be a hyperplane of K_i that contains its span, and W = span(A_i) / E, of even dimension d_i +
1. Here x_i is in the radical of the form, whose rank is therefore d_i - 1, that of b_i. A dual for
W stays one when the rest of K_i is divided out, as the rank is the same; if it has a space, K was
not largest; and if not, it has two classes at least (one would give d_i + 1), and there were not
most classes.

(3) Let R be the space of relations between the V_i. An x in N is a choice of factors y_i for the
odd classes with 0 = the sum of y_i c_i, where c_i = (k_i; r_i(x_i) for r in R). Call a class active
if y_i is not always 0. c_i of an active class is in the span of those of the other active classes;
it depends on other variables than they do, so what it spans is there too. So the span J of the
active c_i is defined over GF(2), of dimension #active - dim N. What is 0 on J is a pair (m, r) with
m(k_i) = r_i(x_i) for all active i; the degrees differ by 1, so both are 0, and r_i = 0 by (1). So
dim J = dim (the sum of the active K_i) + dim R - dim (the relations between inactive classes
alone).

(4) So the dual with the space K' = the sum of the K_i of active classes, the active classes, and
one class for all other lines is one: its bound is at most z + dim K' - #active + the number of
relations modulo K' between active classes and the rest, which is at most dim R less those between
inactive classes. That is z - dim N by (3). And K_i = span(A_i) n U', since the projection of U to
the dual of V_i is all by (1).

(5) The active classes. Lines of A_i that are 0 on U count for nothing (their part of k_i is 0), and
go to the rest. Of the others, let P be a set such that the vector x_P of the values (a_v, b_v) on a
vector of N, v in P, depends up to a factor on the T_v with v in P only. A_i is one; the finest
partition into such sets refines the classes: whenever a change of T_v changes the vector of the set
P, v is in the same class, and the set of v and P are joined. If A_i were split at the end into s >=
2 parts P with x_i = (y_P x_P), let c_P be as in (3) with b_i in place of b: k_P in V_i, R the
relations between the span of the P. The one relation with the factors y_P (one, since the radical
of b_i is) shows again that the c_P span a space defined over GF(2), of dimension s - 1. Its part in
V_i is 0 on x_i, since k_P(x_P) = 0, so it is 0 by (1). So each x_P is in the radical of the form of
P, and dim R = s - 1: d_i = the sum of the d_P, less s - 1. A part with even d_P would have a
radical of dimension 2, and rank b_i <= d_i - 2. So all d_P are odd, and the sum of the d_P - 1 is
d_i - 1: there were not most classes. QED

In practice, the vectors of N are taken at random values of GF(2^61), and of each T_v two values are
compared. Changing one T_v as a rule shows its whole class, so that there are as many eliminations
as classes. First K = 0 is tried, as U takes more of them: it is the span of the bit planes of flows
for several choices of values. Only if the bound is not tight are the values of all vertices changed
one by one. What random values miss, they miss with probability about 2^-61 times the size, and new
ones are tried then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence import cycle_spaces
from zermelo.games.ello.evidence.cycle_spaces import Block, Edge, insert
from zermelo.games.ello.evidence.detachment_barrier import bounded_loss
from zermelo.solvers import rates
from zermelo.solvers.algebra.binary_field import DEGREE, ORDER, multiply
from zermelo.solvers.ello.laplacian import draw
from zermelo.solvers.ello.radical import Radical, Radicals
from zermelo.solvers.ello.star_patterns import dependencies, total

Places = tuple[int, int, int]
"""The first three edges at a vertex, of which a_v and b_v are the sums of two."""


class Bound(NamedTuple):
    """Sets of edges of a block, as bits, that X meets evenly; classes; and what they prove."""

    even: Sequence[int]
    classes: list[list[int]]
    loss: int


FLAT = 2
"""After so many flows that add nothing to their span it is taken for U."""


class Part:
    """A block as a graph of its own, whose vertices have the values of those that they copy."""

    def __init__(self, block: Block, edges: Sequence[Edge], root: int) -> None:
        """Take a block of a detachment, and all edges of G+."""
        self.block, self.n = block, root
        self.edges = [edges[e] for e in block.edges]
        names = {v for ends in block.ends for v in ends} - {root}
        grounded = root if any(root in ends for ends in block.ends) else max(names)
        order = [*sorted(names - {grounded}), grounded]
        number = {v: i for i, v in enumerate(order)}
        self._copied = [0] * len(order)
        pairs: list[Edge] = []
        at: list[list[int]] = [[] for _ in order]
        for place, (ends, copied) in enumerate(zip(block.ends, self.edges, strict=True)):
            u, v = (number[end] for end in ends)
            pairs.append((min(u, v), max(u, v)))
            for local, original in zip((u, v), copied, strict=True):
                self._copied[local] = original
                at[local].append(place)
        self.lines: dict[int, Places] = {
            self._copied[local]: (places[0], places[1], places[2])
            for local, places in enumerate(at)
            if len(places) > 2 and self._copied[local] != root
        }
        last = len(order) - 1
        rooted = {u for u, v in pairs if v == last}
        colors = [int(v in rooted) for v in range(last)]
        inner = Graph.from_edges(last, [pair for pair in pairs if pair[1] < last])
        self._radicals = Radicals(inner, colors, pairs)

    def eliminate(self, values: Sequence[int], deadline: Deadline) -> Radical:
        """Return the kernel for some values, whose flows are vectors of N."""
        return self._radicals.of([values[v] for v in self._copied], deadline)


def tight_bound(
    block: Block, edges: Sequence[Edge], root: int, rng: Random, deadline: Deadline
) -> Bound | None:
    """Return a bound that proves the whole radical of a block, or None if it is known or missed."""
    part = Part(block, edges, root)
    values = draw(root, rng)
    first = part.eliminate(values, deadline)
    if first.corank <= block.lost:
        return None
    groups = Groups(part, values, first.flow(rng, deadline))
    span: dict[int, int] = {}
    for refined in (groups.each_group, groups.each_vertex):
        refined(rng, deadline)
        classes = groups.classes()
        for even in _even_sets(part, classes, span, rng, deadline):
            loss = bounded_loss(block, part.edges, root, even, classes, deadline)
            if loss == first.corank:
                return Bound(even, classes, loss)
    return None


def _even_sets(
    part: Part,
    classes: Sequence[Sequence[int]],
    span: dict[int, int],
    rng: Random,
    deadline: Deadline,
) -> Iterator[list[int]]:
    """Yield nothing, and then a basis of K, for which U is computed if `span` is empty."""
    yield []
    if not span:
        span |= flow_span(part, rng, deadline)
    basis = cycle_spaces.block_basis(part.block)
    if len(span) == len(basis):
        return
    on_span = cycle_spaces.transpose(list(span.values()), len(part.edges))
    on_cycles = cycle_spaces.transpose(basis, len(part.edges))
    known: dict[int, int] = {}
    even = []
    for members in classes:
        functions = [function for v in members for function in _functions(part.lines[v])]
        deadline.check(rates.PLAIN_PRODUCT * len(functions) ** 2)
        for chosen in dependencies([total(on_span, function) for function in functions]):
            found = total(functions, chosen)
            if insert(known, total(on_cycles, found)):
                even.append(found)
    yield even


def _functions(places: Places) -> tuple[int, int]:
    first, second, third = places
    return 1 << first | 1 << second, 1 << first | 1 << third


def flow_span(part: Part, rng: Random, deadline: Deadline) -> dict[int, int]:
    """Return an echelon basis of U: the span of the bit planes of flows for random values."""
    span: dict[int, int] = {}
    without = 0
    while without < FLAT:
        radical = part.eliminate(draw(part.n, rng), deadline)
        size = len(span)
        for _ in range(radical.corank):
            for plane in cycle_spaces.transpose(radical.flow(rng, deadline), DEGREE):
                deadline.check(rates.PLAIN_PRODUCT / 10 * (1 + len(span)))
                insert(span, plane)
        without = without + 1 if len(span) == size else 0
    return span


class Groups:
    """A partition of the active vertices that is joined as changes of values tell."""

    def __init__(self, part: Part, values: Sequence[int], flow: Sequence[int]) -> None:
        """Start with a flow for some values, and with a group for each vertex."""
        self._part, self._values = part, values
        self._before = {
            v: pair
            for v, places in part.lines.items()
            if len({0, *(pair := _on(flow, places))}) == 3
        }
        self._members = {v: [v] for v in self._before}
        self._of = {v: v for v in self._before}

    def each_group(self, rng: Random, deadline: Deadline) -> None:
        """Change the value of one vertex of every group."""
        seen = set[int]()
        for v in sorted(self._of):
            if v not in seen:
                self._change(v, rng, deadline)
                seen.update(self._members[self._of[v]])

    def each_vertex(self, rng: Random, deadline: Deadline) -> None:
        """Change the value of every vertex, until that joins no more groups."""
        count = 0
        while count != len(self._members) > 1:
            count = len(self._members)
            for v in sorted(self._of):
                self._change(v, rng, deadline)

    def classes(self) -> list[list[int]]:
        """Return the groups, sorted."""
        return sorted(sorted(members) for members in self._members.values())

    def _change(self, v: int, rng: Random, deadline: Deadline) -> None:
        """Join with v the groups whose values are other ones after a change of its value."""
        changed = list(self._values)
        while changed[v] in self._values:
            changed[v] = rng.randrange(ORDER)
        flow = self._part.eliminate(changed, deadline).flow(rng, deadline)
        deadline.check(rates.PLAIN_PRODUCT * 4 * len(self._of))
        for name in sorted(self._members):
            if name != self._of[v] and not self._proportional(self._members[name], flow):
                self._join(self._of[v], name)

    def _join(self, one: int, other: int) -> None:
        members = self._members.pop(other)
        self._members[one] += members
        for v in members:
            self._of[v] = one

    def _proportional(self, members: Sequence[int], flow: Sequence[int]) -> bool:
        """Whether the values of a group's functions on both flows differ by a factor."""
        first, now = self._before[members[0]][0], _on(flow, self._part.lines[members[0]])[0]
        return all(
            multiply(old, now) == multiply(new, first)
            for v in members
            for old, new in zip(self._before[v], _on(flow, self._part.lines[v]), strict=True)
        )


def _on(flow: Sequence[int], places: Places) -> tuple[int, int]:
    """Return the values of a_v and b_v on a flow."""
    first, second, third = places
    return flow[first] ^ flow[second], flow[first] ^ flow[third]
