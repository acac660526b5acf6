"""Evidence ``rows``: two cops suffice, because they can sweep the plane row by row.

Data: ``cell`` [p, q]; for the p*q*n vertices of a block of p by q cells ``f`` and ``h``, two
integers each; ``linear`` [[a, b], [c, d]]; and ``caps``, a list of vertices [label, i, j] of these
cells. Entry (j*p + i)*n + v belongs to vertex v of the cell (i, j). A step of p cells in the first
direction adds (a, c) to (f, h), one of q cells in the second adds (b, d). So f and h are maps from
the vertices of the infinite graph to Z. All vertices but the caps are called row vertices.

What is checked, one vertex and one edge of each class:

1. (f, h) is a bijection from the row vertices to Z^2: |ad - bc| is the number of row vertices in a
   cell, and they differ modulo the lattice of the columns of ``linear``.
2. f differs by at most 1 along every edge.
3. The row vertices at (i, j) and (i + 1, j) are adjacent. So R_j, those with h = j, is a path, and
   f counts its vertices.
4. An edge leads from a row vertex at height h = j to one at height j - 1, j or j + 1. A cap with h
   = j lies between R_j and R_{j+1}: its neighbors are on these two rows or are caps with h = j.
5. If w is a cap, and w' is w or a cap next to it, then w' is adjacent to a row vertex with the same
   f as w.

The guard lemma. Either one cop can, from some time on, be after each of his moves on the vertex of
R_j that has the robber's f; or the robber visits every vertex only finitely often. Proof: the cop
goes to R_j and then along it towards that vertex, the shadow. By 2 the shadow moves by at most 1,
so the distance after the cop's move never grows. Unless it becomes 0, it is constant from some time
on; then the shadow has always moved by 1 away from the cop, in the same direction, so f is strictly
monotone along the robber's way, and he is on no vertex twice. At distance 0 the cop can keep it so.
When the robber steps on R_j, it is on his own shadow; the cop, on R_j next to it or on it, catches
him. (This is the isometric path method: by 2 and 3, R_j is a geodesic.)

The sweep. A cop guards R_0. By 4 nobody passes from one side of a row to the other without stepping
on it; let the robber be above. The other cop comes to guard R_1; all the while the robber must stay
above R_0. From then on he is caught if he is on row 0 or 1. If he is above R_1, the first cop
leaves R_0 for R_2, and so on. If he is between R_0 and R_1, he is on a cap w with h = 0, and he
moves to w' as in 5 or into a guarded row. Since his own last move a guard is on the row vertex with
w's f in 5 (it is on R_0 or R_1, by 4), and he catches the robber on w'. So the robber is caught, or
visits every vertex only finitely often, or all rows R_j are guarded in turn and he stays above
every one of them from some time on. Below R_0 it is the same upside down.

Acceptance implies:
Two cops win weakly: [1, 2].

Hypotheses:
Those numbered 1 to 5, each checked where it says; and that the graph is connected and without loops
or parallel edges, by the reader. There is a row vertex (the determinant is not 0). Edges that lead
over several cells of the certificate are folded with their shifts (`enlarge`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from zermelo.checker.data import only_keys, require, sequence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError
from zermelo.core.labels import Label
from zermelo.core.periodic import Periodic
from zermelo.games.weak_cops.evidence.bounds import Part, cell, integers, vertex


class SweptRows(TypedDict):
    """Rows that two cops sweep: two integers for every vertex of some cells, and the caps."""

    cell: tuple[int, int]
    f: list[int]
    h: list[int]
    linear: tuple[tuple[int, int], tuple[int, int]]
    caps: list[tuple[Label, int, int]]


@dataclass(frozen=True, slots=True)
class Rows:
    """Maps f and h with the period of a graph's cell, and the caps as flags."""

    graph: Periodic
    f: Sequence[int]
    h: Sequence[int]
    linear: tuple[tuple[int, int], tuple[int, int]]
    caps: Sequence[bool]

    def change(self, v: int, w: int, dx: int, dy: int) -> tuple[int, int]:
        """Return by what f and h change along an edge from v to w in another cell."""
        (a, b), (c, d) = self.linear
        return (
            self.f[w] - self.f[v] + a * dx + b * dy,
            self.h[w] - self.h[v] + c * dx + d * dy,
        )


def prove_rows(graph: Periodic, data: Part, deadline: Deadline) -> int:
    """Return the bound 2 if the maps are as they must be."""
    only_keys(data, SweptRows)
    p, q = cell(data, graph)
    size = p * q * graph.n
    first, second = sequence(data["linear"], ".linear", 2)
    (a, b), (c, d) = integers(first, ".linear[0]", 2), integers(second, ".linear[1]", 2)
    caps = [False] * size
    for number, item in enumerate(sequence(data["caps"], ".caps")):
        v, i, j = vertex(item, graph.labels, f".caps[{number}]")
        if not (0 <= i < p and 0 <= j < q):
            raise InputError("a cap outside of the cell", "", f".caps[{number}]")
        caps[graph.index((v, i, j), p, q)] = True
    f, h = integers(data["f"], ".f", size), integers(data["h"], ".h", size)
    rows = Rows(graph.enlarge(p, q), f, h, ((a, b), (c, d)), caps)
    deadline.check()
    _ensure_bijective(rows)
    _ensure_rows(rows, deadline)
    return 2


def _ensure_bijective(rows: Rows) -> None:
    """Raise `BadProof` unless the row vertices are mapped one to one onto Z^2."""
    (a, b), (c, d) = rows.linear
    determinant = a * d - b * c
    count = rows.caps.count(False)
    what = f"a cell has {count} row vertices, but the determinant is {determinant}"
    require(abs(determinant) == count > 0, what)
    seen: dict[tuple[int, int], int] = {}
    for v, cap in enumerate(rows.caps):
        if cap:
            continue
        f, h = rows.f[v], rows.h[v]
        # Cramer: two points are equal modulo the lattice if these are, modulo the determinant.
        key = ((d * f - b * h) % count, (a * h - c * f) % count)
        if key in seen:
            raise BadProof(f"entries {seen[key]} and {v} are one point modulo the lattice")
        seen[key] = v


def _ensure_rows(rows: Rows, deadline: Deadline) -> None:
    """Raise `BadProof` where 2, 3, 4 or 5 fails."""
    caps = rows.caps
    for v in deadline.over(range(rows.graph.n), 1024):
        right = False
        level: set[int] = set()  # the changes of f to row vertices
        around = {0}  # the changes of f to a cap and to the caps next to it
        for w, dx, dy in rows.graph.steps[v]:
            df, dh = rows.change(v, w, dx, dy)
            if abs(df) > 1:
                raise BadProof(f"f changes by {df} along an edge from entry {v} to {w}")
            if caps[v] and caps[w]:
                fits = dh == 0
                around.add(df)
            elif caps[v]:
                fits = dh in (0, 1)
                level.add(df)
            else:
                fits = dh in (0, -1) if caps[w] else abs(dh) <= 1
                right |= not caps[w] and (df, dh) == (1, 0)
            if not fits:
                raise BadProof(f"h changes by {dh} along an edge from entry {v} to {w}")
        if not caps[v] and not right:
            raise BadProof(f"entry {v} is not adjacent to the next vertex of its row")
        if caps[v] and not around <= level:
            raise BadProof(f"no guard is next to the cap at entry {v}")
