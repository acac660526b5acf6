"""Problems of the literature as games, by way of formulas or of vertex covers.

Each first step is a theorem of a line.

- 3-coloring: a variable for each vertex and color; each vertex has a color, and no edge has one
  color at both ends. (A vertex with two colors keeps any of them.)
- nae-sat: an assignment does so exactly if each clause, and the clause of the negations, holds.
- 1-in-3-sat: each clause holds, and of any two of its literals one is false.
- exact-cover-by-3-sets: a variable for each triple; each element is in a chosen one, and of two
  triples with a common element one is not chosen.
- independent-set: the rest of the vertices is a cover of the edges (Gallai 1959). With one more
  edge, which no other edge touches, k' = n - k + 1 is never 0, and covers need one vertex more.
- clique: an independent set of the complement.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.formula import Formula
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.reductions.contract import reduction
from zermelo.reductions.cover_to_seepage import cover_of, cover_to_seepage
from zermelo.reductions.qbf_to_geography import qbf_to_geography
from zermelo.reductions.registry import solution
from zermelo.reductions.sat_to_ello import assignment_of, sat_to_ello
from zermelo.reductions.sat_to_lights_out import same, sat_to_lights_out

COLORS = range(3)


def _formula(variables: int, clauses: list[tuple[int, ...]]) -> Formula:
    """Return a formula; one with an empty clause says so with two of one literal."""
    return Formula(variables, ((1,), (-1,)) if () in clauses else tuple(clauses))


def of_coloring(n: int, edges: list[list[int]]) -> Formula:
    """Return the formula of the 3-colorings of a graph."""
    each = [tuple(3 * v + c + 1 for c in COLORS) for v in range(n)]
    ends = [(-each[u][c], -each[v][c]) for u, v in edges for c in COLORS]
    return _formula(3 * n, [*each, *ends])


def of_cover(q: int, triples: list[list[int]]) -> Formula:
    """Return the formula of the exact covers by triples."""
    holding = [tuple(i for i, each in enumerate(triples, 1) if v in each) for v in range(3 * q)]
    apart = {(-i, -j) for places in holding for i, j in combinations(places, 2)}
    return _formula(len(triples), [*holding, *sorted(apart)])


def of_nae(n: int, clauses: list[list[int]]) -> Formula:
    """Return the formula of the assignments that make no clause's literals all equal."""
    return _formula(n, [tuple(sign * x for x in each) for each in clauses for sign in (1, -1)])


def of_one(n: int, clauses: list[list[int]]) -> Formula:
    """Return the formula of the assignments that make one literal of each clause true."""
    pairs = [(-x, -y) for clause in clauses for x, y in combinations(clause, 2)]
    return _formula(n, [*map(tuple, clauses), *pairs])


def of_independent(n: int, edges: Any, k: int) -> Instance:
    """Return the game of the independent sets of k vertices."""
    graph = Graph.from_edges(n + 2, [*((u, v) for u, v in edges), (n, n + 1)])
    return cover_to_seepage((graph, Labels(n + 2)), n - k + 1)


def _rest(instance: Any, certificate: Certificate) -> list[int] | None:
    cover = cover_of(certificate)
    return None if cover is None else [v for v in range(instance[0]) if str(v) not in cover]


def _complement(n: int, edges: Any) -> list[tuple[int, int]]:
    joined = {frozenset(edge) for edge in edges}
    return [pair for pair in combinations(range(n), 2) if frozenset(pair) not in joined]


def _values(found: dict[int, bool] | None) -> list[bool] | None:
    return None if found is None else [found[x] for x in sorted(found)]


def _colors(instance: Any, certificate: Certificate) -> list[int] | None:
    values = _values(assignment_of(certificate))
    if values is None:
        return None
    return [next(c for c in COLORS if values[3 * v + c]) for v in range(instance[0])]


def _selection(instance: Any, certificate: Certificate) -> list[int] | None:
    values = _values(solution(certificate).assignment)
    return None if values is None else [i for i in range(len(instance[1])) if values[i]]


COLORING = reduction(
    "3-coloring-to-ello", source="3-coloring", target="ello", back=_colors,
    make=lambda instance: sat_to_ello(of_coloring(*instance)),
)  # fmt: skip

NAE = reduction(
    "nae-sat-to-ello", source="nae-sat", target="ello",
    make=lambda instance: sat_to_ello(of_nae(*instance)),
    back=lambda certificate: _values(assignment_of(certificate)),
)  # fmt: skip

ONE = reduction(
    "1-in-3-sat-to-lights-out", source="1-in-3-sat", target="lights-out",
    make=lambda instance: sat_to_lights_out(of_one(*instance)),
    back=lambda certificate: _values(solution(certificate).assignment),
    same=same,
)  # fmt: skip

COVER = reduction(
    "exact-cover-by-3-sets-to-geography", source="exact-cover-by-3-sets", target="geography",
    make=lambda instance: qbf_to_geography(of_cover(*instance)), back=_selection,
)  # fmt: skip

INDEPENDENT = reduction(
    "independent-set-to-seepage", source="independent-set", target="seepage",
    make=lambda instance: of_independent(*instance), back=_rest,
)  # fmt: skip

CLIQUE = reduction(
    "clique-to-seepage", source="clique", target="seepage", back=_rest,
    make=lambda x: of_independent(x[0], _complement(x[0], x[1]), x[2]),
)  # fmt: skip
