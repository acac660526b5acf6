"""ELLO as a formula: an acyclic orientation of the edges with prescribed predegree parities.

An order wins exactly if c(v) + d(v) is even for every vertex v, where the predegree d(v) is the
number of neighbors before v (Proposition 1.1). So every encoding says: each edge has a first
vertex, the edges that enter v are c(v) in number mod 2, and no cycle is directed round.

The variants change little. In a digraph each adjacent pair has a first vertex, and d(v) counts the
in-neighbors before v; with d colors d(v) is congruent to -c(v) modulo d, or in the other reading
is not; an edge directed beforehand fixes its pair.

The encodings differ in how they forbid cycles:

- ``sat-orientation``: by the triangles of a vertex elimination, clauses only;
- ``sat-transitive``: by the triangles of all triples, as if all pairs were edges;
- ``cpsat-positions``: by an integer position per vertex that grows along each edge;
- ``cpsat-alldifferent``: the same with all positions different and the parity as a linear
  equation, the form in which one would write it down first, kept to be compared with.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.encodings import rates
from zermelo.encodings.builder import Builder, PositionBuilder
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.orientation import (
    MAX_TRIANGLES,
    Elimination,
    Precedence,
    eliminate,
    forbid_cycle,
    precedence,
)
from zermelo.encodings.spec import Encoding
from zermelo.games.ello.rules import Ello, wanted

Congruent = Callable[[str, list[int], int, int, bool], None]
"""How a builder is to say that the number of true literals is, or is not, in a residue class."""


def predegrees(game: Ello, pairs: Precedence, builder: Builder, congruent: Congruent) -> None:
    """Say for each vertex which predegrees it may have, and the edges directed beforehand."""
    entering = game.graph.reverse()
    for v, rule in enumerate(wanted(game)):
        literals = [pairs.before(u, v) for u in entering.neighbors(v)]
        near = rule.to(len(literals))
        congruent(f"predegree({v})", literals, near.residue, near.modulus, near.equal)
    for u, v in game.before:
        builder.clause(f"beforehand({u},{v})", [pairs.before(u, v)])


def sat_orientation(
    game: Ello, builder: Builder, deadline: Deadline
) -> tuple[Precedence, Elimination]:
    """Write the orientation formula with the triangles of a vertex elimination."""
    return _orientation(game, builder, eliminate(game.graph, deadline), deadline)


def sat_transitive(
    game: Ello, builder: Builder, deadline: Deadline
) -> tuple[Precedence, Elimination]:
    """Write the orientation formula with a variable for all pairs and the triangles of all triples.

    It is the vertex elimination that joins everything, in the order of the vertices. Raises
    `LimitReached` if the graph is too large.
    """
    n = game.graph.n
    if comb(n, 3) > MAX_TRIANGLES:
        raise LimitReached(f"{n} vertices have more than {MAX_TRIANGLES} triples")
    deadline.check()
    edges = set(game.graph.undirected().edges)
    others = tuple(pair for pair in combinations(range(n), 2) if pair not in edges)
    complete = Elimination(others, tuple(combinations(range(n), 3)))
    return _orientation(game, builder, complete, deadline)


def _orientation(
    game: Ello, builder: Builder, elimination: Elimination, deadline: Deadline
) -> tuple[Precedence, Elimination]:
    pairs = precedence(builder, game.graph, elimination.fill)
    predegrees(game, pairs, builder, builder.congruent)
    for number, triangle in enumerate(elimination.triangles):
        if not number & 1023:
            deadline.check(1024 * rates.TRIANGLE)
        forbid_cycle(builder, pairs, triangle)
    return pairs, elimination


def positions(game: Ello, builder: PositionBuilder, congruent: Congruent) -> Precedence:
    """Write the position model; `congruent` is how the builder is to say what predegrees are."""
    graph = game.graph.undirected()
    pairs = precedence(builder, graph)
    place = [builder.position(f"position({v})", graph.n) for v in range(graph.n)]
    for u, v in graph.edges:
        builder.precedes(f"order({u},{v})", pairs.before(u, v), place[u], place[v])
    predegrees(game, pairs, builder, congruent)
    return pairs


def cpsat_positions(game: Ello, builder: CpSat, naive: bool = False) -> Precedence:
    """Write the position model; `naive` adds all-different and sums instead of exclusive ors."""
    pairs = positions(game, builder, builder.sum_congruent if naive else builder.congruent)
    if naive:
        builder.all_different("all-different")
    return pairs


ENCODINGS = (
    Encoding(
        "sat-orientation",
        ("winnable",),
        ("cnf", "xcnf", "opb", "mps", "lp"),
        "edge orientations, predegree parities, no directed triangle of a vertex elimination",
        sat_orientation,
    ),
    Encoding(
        "sat-transitive",
        ("winnable",),
        ("cnf", "xcnf", "opb", "mps", "lp"),
        "orientations of all pairs, predegree parities, no directed triangle at all",
        sat_transitive,
    ),
    Encoding(
        "cpsat-positions",
        ("winnable",),
        ("cpsat", "opb", "mps", "lp"),
        "integer positions that grow along each edge, predegree parities",
        lambda game, builder, _: positions(game, builder, builder.congruent),
    ),
    Encoding(
        "cpsat-alldifferent",
        ("winnable",),
        ("cpsat",),
        "all-different integer positions, predegree parities as linear equations",
        lambda game, builder, _: cpsat_positions(game, builder, naive=True),
    ),
)
