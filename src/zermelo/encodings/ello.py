"""ELLO as a formula: an acyclic orientation of the edges with prescribed predegree parities.

An order wins exactly if c(v) + d(v) is even for every vertex v, where the predegree d(v) is the
number of neighbours before v (Proposition 1.1). So every encoding says: each edge has a first
vertex, the edges that enter v are c(v) in number mod 2, and no cycle is directed round. They
differ in how they forbid cycles:

- ``sat-orientation``: by the triangles of a vertex elimination, clauses only;
- ``cpsat-positions``: by an integer position per vertex that grows along each edge;
- ``cpsat-alldifferent``: the same with all positions different and the parity as a linear
  equation, the form in which one would write it down first, kept to be compared with.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.encodings.builder import Builder
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.orientation import (
    Elimination,
    Precedence,
    eliminate,
    forbid_cycle,
    precedence,
)
from zermelo.encodings.spec import Encoding, Format
from zermelo.games.ello import Ello, plain

PLAIN_ONLY = "it is for undirected games with two colours and no edge directed beforehand"


def predegree_parities(
    game: Ello, pairs: Precedence, parity: Callable[[str, list[int], int], None]
) -> None:
    """Say for each vertex that its predegree is c(v) mod 2."""
    for v in range(game.graph.n):
        entering = [pairs.before(u, v) for u in game.graph.neighbors(v)]
        parity(f"predegree({v})", entering, game.colors[v])


def sat_orientation(
    game: Ello, builder: Builder, deadline: Deadline
) -> tuple[Precedence, Elimination]:
    """Write the orientation formula with the triangles of a vertex elimination.

    Raises
    ------
    LimitReached
        The deadline passed, or the filled graph is too large.
    """
    elimination = eliminate(game.graph, deadline)
    pairs = precedence(builder, game.graph, elimination.fill)
    predegree_parities(game, pairs, builder.parity)
    for triangle in elimination.triangles:
        forbid_cycle(builder, pairs, triangle)
    return pairs, elimination


def cpsat_positions(game: Ello, builder: CpSat, naive: bool = False) -> Precedence:
    """Write the position model; `naive` adds all-different and sums instead of exclusive ors."""
    graph = game.graph
    pairs = precedence(builder, graph)
    for v in range(graph.n):
        builder.position(f"position({v})", graph.n)
    for u, v in graph.edges:
        builder.precedes(f"order({u},{v})", pairs.before(u, v), u, v)
    predegree_parities(game, pairs, builder.sum_parity if naive else builder.parity)
    if naive:
        builder.all_different("all-different")
    return pairs


def _applies(instance: Instance) -> str | None:
    return None if plain(instance.position) else PLAIN_ONLY


def _build_sat(instance: Instance, form: Format, deadline: Deadline) -> Cnf:  # noqa: ARG001
    builder = Cnf()
    sat_orientation(instance.position, builder, deadline)
    return builder


def _build_cpsat(naive: bool) -> Callable[[Instance, Format, Deadline], CpSat]:
    def build(instance: Instance, form: Format, deadline: Deadline) -> CpSat:  # noqa: ARG001
        builder = CpSat()
        cpsat_positions(instance.position, builder, naive)
        return builder

    return build


ENCODINGS = (
    Encoding(
        "sat-orientation",
        ("winnable",),
        ("cnf",),
        "edge orientations, predegree parities, no directed triangle of a vertex elimination",
        _applies,
        _build_sat,
    ),
    Encoding(
        "cpsat-positions",
        ("winnable",),
        ("cpsat",),
        "integer positions that grow along each edge, predegree parities",
        _applies,
        _build_cpsat(naive=False),
    ),
    Encoding(
        "cpsat-alldifferent",
        ("winnable",),
        ("cpsat",),
        "all-different integer positions, predegree parities as linear equations",
        _applies,
        _build_cpsat(naive=True),
    ),
)
