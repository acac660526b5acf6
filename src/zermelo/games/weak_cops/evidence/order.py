"""Evidence ``constructing-order``: one cop suffices, because the graph is constructible.

A constructing order is a sequence v_0, v_1, … of all vertices in which every v_n but the first has
an earlier neighbor u such that all other earlier neighbors of v_n are adjacent to u. Lehner showed
that one cop wins weakly on a graph that has a constructing order. For a sequence (order type omega)
this is the proof:

Let G_n be induced by v_0, …, v_n. Moving v_n to its u is a retraction of G_n onto G_{n-1}, and the
product of these, from far out to n, is a retraction r_n of the whole graph onto G_n. The cop starts
on v_0, which is r_0 of the robber. Suppose that after n of his moves the cop is on r_n(x), the
robber is on x, and the robber moves to y. Now s = r_{n+1}(x) and t = r_{n+1}(y) are equal or
adjacent in G_{n+1}, and r_n(x) is s, or s is v_{n+1} and r_n(x) is its u. In both cases t is r_n(x)
or adjacent to it, and the cop moves to t. So after n moves the cop is on r_n(robber). If the robber
is then on one of v_0, …, v_n, he is caught. So he can be on v_m only before the cop's m-th move,
hence only finitely often.

Data: ``positions``, a point [x, y] for every vertex of the cell (0, 0); ``scale`` D: a step of one
cell is D; and ``form`` [A, B, C]. Vertex (v, x, y) is at the point (D x + px, D y + py), and it has
the key A X^2 + B X Y + C Y^2 of this point. The order is by keys, equal ones by (x, y, v). If the
form is positive definite, only finitely many vertices have a key below any bound, so that this is a
sequence.

What makes it checkable: the key of a neighbor minus the key of the vertex (u, x, y) itself is
linear in x and y, so the sides of some lines on which (x, y) lies determine the earlier neighbors.
Outside a box that holds all crossings of these lines, (x, y) is in an unbounded part of the
arrangement, and there are few of these: a generic direction, or a direction of lines and a place
among those that are parallel to it. In each of them an earlier neighbor must be adjacent to all
others. Inside the box the checker looks at every single (x, y). It computes everything in integers.

Acceptance implies:
One cop wins weakly: [1, 1].

Hypotheses:
- The form is positive definite: checked, in integers. Points may coincide; ties are broken by (x,
  y, v), so the keys order all vertices.
- Exactly one vertex has no earlier neighbor: the checker counts those inside the boxes, and far out
  every vertex is dominated, so it has one. n = 1 in a cell is no exception.
- Every vertex of a cell is looked at, in all cells: the unbounded parts by `_far`, the rest by
  `_box`. The graph is connected: the reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cmp_to_key
from itertools import pairwise
from math import gcd
from typing import TypedDict

from zermelo.checker.data import only_keys, require, sequence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, LimitReached
from zermelo.core.periodic import Periodic
from zermelo.games.weak_cops.evidence.bounds import Part, integer, integers

MAX_DEGREE = 5000
"""No vertex has more neighbors: each is compared with each."""

MAX_BOX = 1_000_000
"""So many cells are looked at one by one, for each vertex of a cell."""

Line = tuple[int, int, int]
"""(a, b, c): the neighbor is earlier where a x + b y + c < 0."""

Point = tuple[int, int]


class ConstructingOrder(TypedDict):
    """An order by a quadratic form of the points at which the vertices lie."""

    form: tuple[int, int, int]
    scale: int
    positions: list[tuple[int, int]]


def prove_order(graph: Periodic, data: Part, deadline: Deadline) -> int:
    """Return the bound 1 if the order is a constructing order."""
    only_keys(data, ConstructingOrder)
    form = integers(data["form"], ".form", 3)
    scale = integer(data["scale"], ".scale", 1)
    listed = sequence(data["positions"], ".positions", graph.n)
    points = [integers(item, f".positions[{v}]", 2) for v, item in enumerate(listed)]
    definite = form[0] > 0 and 4 * form[0] * form[2] > form[1] ** 2
    require(definite, "the form is not positive definite")
    first: list[list[int]] = []
    if max(map(len, graph.steps)) > MAX_DEGREE:
        raise LimitReached(f"a vertex has more than {MAX_DEGREE:,} neighbors")
    for v in range(graph.n):
        lines = _lines(graph, v, form, scale, points)
        dominating = _dominating(graph, v, deadline)
        for earlier in _far(lines):
            deadline.check()
            if not _is_dominated(earlier, dominating):
                raise BadProof(f"far out, vertex {v} of a cell is not dominated ({bin(earlier)})")
        for x, y in _box(lines, deadline):
            earlier = _mask(a * x + b * y + c < 0 for a, b, c in lines)
            if not earlier:
                first.append([v, x, y])
            elif not _is_dominated(earlier, dominating):
                raise BadProof(f"vertex {v} of the cell {[x, y]} is not dominated")
    require(len(first) == 1, f"{len(first)} vertices have no earlier neighbor")
    return 1


def _lines(
    graph: Periodic, v: int, form: Sequence[int], scale: int, points: Sequence[Sequence[int]]
) -> list[Line]:
    """Return for each neighbor the difference of the keys, less 1 where equal keys favor it.

    With the edge's vector (s, t) the difference is X (2As + Bt) + Y (Bs + 2Ct) + Q(s, t).
    """
    a, b, c = form
    px, py = points[v]
    lines: list[Line] = []
    for w, dx, dy in graph.steps[v]:
        s, t = scale * dx + points[w][0] - px, scale * dy + points[w][1] - py
        alpha, beta = 2 * a * s + b * t, b * s + 2 * c * t
        constant = alpha * px + beta * py + a * s * s + b * s * t + c * t * t
        favored = (dx, dy, w) < (0, 0, v)
        lines.append((scale * alpha, scale * beta, constant - favored))
    return lines


def _dominating(graph: Periodic, v: int, deadline: Deadline) -> list[int]:
    """Return for each neighbor of v the neighbors that it is adjacent or equal to, as a mask."""
    masks: list[int] = []
    for one in graph.steps[v]:
        deadline.check()
        masks.append(_mask(one == other or graph.adjacent(one, other) for other in graph.steps[v]))
    return masks


def _is_dominated(earlier: int, dominating: Sequence[int]) -> bool:
    """Whether one of the earlier neighbors is adjacent to all others."""
    return any(earlier >> i & 1 and not earlier & ~mask for i, mask in enumerate(dominating))


def _mask(flags: Iterator[bool]) -> int:
    return sum(1 << i for i, flag in enumerate(flags) if flag)


def _far(lines: Sequence[Line]) -> Iterator[int]:
    """Yield the earlier neighbors in each unbounded part of the arrangement that holds cells."""
    directions = _directions(lines)
    if not directions:  # nothing depends on the cell
        yield _mask(c < 0 for _, _, c in lines)
        return
    for one, other in pairwise([*directions, directions[0]]):
        # Generic: strictly between two neighboring directions, which are at most opposite.
        x, y = one[0] + other[0], one[1] + other[1]
        if (x, y) == (0, 0):
            x, y = -one[1], one[0]
        yield _mask((a * x + b * y or c) < 0 for a, b, c in lines)
    for x, y in directions:
        # Along lines: those parallel to (x, y) depend on the whole number s = x Y - y X alone.
        parallel = [
            (b // x if x else -a // y, c) for a, b, c in lines if a * x + b * y == 0 and (a or b)
        ]
        ends = [-c // factor for factor, c in parallel]
        if max(ends) - min(ends) > MAX_BOX:
            raise LimitReached("parallel lines are too far apart")
        for s in range(min(ends) - 1, max(ends) + 3):
            rest = iter(parallel)
            yield _mask(
                (a * x + b * y or (_at(next(rest), s) if a or b else c)) < 0 for a, b, c in lines
            )


def _at(line: tuple[int, int], s: int) -> int:
    factor, c = line
    return factor * s + c


def _directions(lines: Sequence[Line]) -> list[Point]:
    """Return both primitive directions of every line, in order of angle."""
    found: set[Point] = set()
    for a, b, _ in lines:
        if a or b:
            g = gcd(a, b)
            found |= {(-b // g, a // g), (b // g, -a // g)}

    def compare(one: Point, other: Point) -> int:
        (a, b), (c, d) = one, other
        halves = ((b, a) < (0, 0)) - ((d, c) < (0, 0))
        return halves or b * c - a * d

    return sorted(found, key=cmp_to_key(compare))


def _ends(*numbers: int) -> tuple[int, int]:
    return min(numbers), max(numbers)


def _box(lines: Sequence[Line], deadline: Deadline) -> Iterator[Point]:
    """Yield the whole points of a box that holds every crossing of two lines."""
    xs: tuple[int, ...] = ()
    ys: tuple[int, ...] = ()
    for i, (a, b, c) in enumerate(lines):
        deadline.check()
        for d, e, f in lines[:i]:
            determinant = a * e - b * d
            if determinant:
                x, y = b * f - c * e, c * d - a * f
                xs = _ends(*xs, x // determinant, -(-x // determinant))
                ys = _ends(*ys, y // determinant, -(-y // determinant))
    if not xs:
        return
    wide, high = xs[1] - xs[0] + 1, ys[1] - ys[0] + 1
    if wide * high > MAX_BOX:
        raise LimitReached(f"the lines cross in a box of {wide} x {high} cells, which is too large")
    for x in range(xs[0], xs[1] + 1):
        for y in range(ys[0], ys[1] + 1):
            deadline.check()
            yield x, y
