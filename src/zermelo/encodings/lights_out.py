"""Lights Out as a formula: how often each vertex is pressed, modulo d, with the fewest presses.

The Booleans press(v)>=i for i = 1..d-1 count the presses of v in unary. At each lamp, its state
plus the presses that reach it is a multiple of d.
"""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.linear import Linear
from zermelo.encodings.spec import Encoding
from zermelo.games.lights_out.rules import LightsOut

ORDER_MATTERS = "with lit_only the order of the presses matters"


def cpsat_presses(game: LightsOut, builder: CpSat | Linear) -> list[list[int]]:
    """Write the model and return the variables of each vertex; the objective is their number."""
    graph, d = game.graph, game.modulus
    presses = [[builder.variable(f"press({v})>={i}") for i in range(1, d)] for v in range(graph.n)]
    for v, unary in enumerate(presses):
        for more, fewer in zip(unary[1:], unary, strict=False):
            builder.clause(f"unary({v})", [-more, fewer])
    reaching = [list(unary) for unary in presses]
    for u in range(graph.n):
        for v in graph.neighbors(u):
            reaching[v] += presses[u]
    for v, literals in enumerate(reaching):
        rounds = builder.amount(f"rounds({v})", (len(literals) + d - 1) // d)
        terms = [*((1, x) for x in literals), (-d, rounds)]
        builder.equal(f"out({v})", terms, -game.lit[v])
    builder.minimize([(1, x) for unary in presses for x in unary])
    return presses


def order_matters(instance: Instance) -> str | None:
    """Return why counting presses is not enough, or None."""
    return ORDER_MATTERS if instance.position.lit_only else None


ENCODINGS = (
    Encoding(
        "cpsat-presses",
        ("solvable", "fewest-presses"),
        ("cpsat", "opb", "mps", "lp"),
        "presses of each vertex in unary, every lamp's sum a multiple of the modulus",
        lambda game, builder, _: cpsat_presses(game, builder),
        answers=None,  # a number is wanted
        applies=order_matters,
    ),
)
