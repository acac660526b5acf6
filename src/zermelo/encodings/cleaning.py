"""The brush number as a formula: an acyclic orientation with the least imbalance.

An order is an acyclic orientation (`encodings.orientation`), each edge leaving its earlier end. A
vertex v needs b_v = max(0, out - in) = max(0, 2 out - deg v) brushes; what it has left over is
c_v = b_v - (2 out - deg v) = max(0, in - out). The sum of the b_v is to be least.

The linear relaxation of this is worthless: half an edge each way makes all b_v = 0. What makes the
search short are cuts that say what integrality and acyclicity force. With "v is a source" (all its
edges leave it) and "v is a sink" as variables,

    b_v + c_v >= deg v mod 2 + (deg v - deg v mod 2) (source + sink),

and every component has a source and a sink. Without them CP-SAT does not prove a cubic graph with
30 vertices best in 10 s, with them it takes half a second (benchmarks/brush.py). They are of no use
for dense graphs, where degrees are far above the imbalance of a good order.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.linear import Linear
from zermelo.encodings.orientation import Precedence, eliminate, forbid_cycle, precedence
from zermelo.encodings.spec import Encoding
from zermelo.games.cleaning.rules import Cleaning


def cpsat_balance(
    game: Cleaning, builder: CpSat | Linear, deadline: Deadline, cuts: bool = True
) -> Precedence:
    """Write the model, with or without the cuts; the objective is the number of brushes."""
    graph = game.graph
    elimination = eliminate(graph, deadline)
    pairs = precedence(builder, graph, elimination.fill)
    for triangle in elimination.triangles:
        forbid_cycle(builder, pairs, triangle)
    total = []
    sources, sinks = [0] * graph.n, [0] * graph.n
    for v in range(graph.n):
        degree = graph.degree(v)
        leaving = [pairs.before(v, u) for u in graph.neighbors(v)]
        brushes = builder.amount(f"brushes({v})", degree)
        spare = builder.amount(f"spare({v})", degree)
        balance = [(1, brushes), (-1, spare), *((-2, x) for x in leaving)]
        builder.equal(f"balance({v})", balance, -degree)
        total.append((1, brushes))
        if cuts and degree:
            sources[v] = _all_of(builder, f"source({v})", leaving)
            sinks[v] = _all_of(builder, f"sink({v})", [-x for x in leaving])
            odd = degree % 2
            ends = ((odd - degree, x) for x in (sources[v], sinks[v]))
            builder.at_least(f"cut({v})", [(1, brushes), (1, spare), *ends], odd)
    for component in graph.components() if cuts else ():
        if len(component) > 1:
            builder.clause(f"source-of({component[0]})", [sources[v] for v in component])
            builder.clause(f"sink-of({component[0]})", [sinks[v] for v in component])
    builder.minimize(total)
    return pairs


def _all_of(builder: CpSat | Linear, name: str, literals: list[int]) -> int:
    """Return a variable that is true exactly if all the literals are."""
    whole = builder.variable(name)
    for literal in literals:
        builder.clause(name, [-whole, literal])
    builder.clause(name, [whole, *(-literal for literal in literals)])
    return whole


ENCODINGS = (
    Encoding(
        "cpsat-balance",
        ("brush-number",),
        ("cpsat", "opb", "mps", "lp"),
        "edge orientations, no directed triangle of a vertex elimination, least imbalance",
        cpsat_balance,
        answers=None,  # a number is wanted
    ),
)
