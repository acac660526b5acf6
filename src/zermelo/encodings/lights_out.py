"""Lights Out as a formula: how often each vertex is pressed, modulo d, with the fewest presses.

The Booleans press(v)>=i for i = 1..d-1 count the presses of v in unary. At each lamp, its state
plus the presses that reach it is a multiple of d.

With `lit_only` the order of the presses matters, and how many may be needed is not known. So a
formula looks ahead for so many presses: in each round one vertex is pressed that is lit, or none.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.encodings import rates
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.linear import Linear, Term
from zermelo.encodings.spec import Encoding, rounds_ahead
from zermelo.games.lights_out.rules import LightsOut

ORDER_MATTERS = "with lit_only the order of the presses matters"


def cpsat_presses(game: LightsOut, builder: CpSat | Linear) -> list[list[int]]:
    """Write the model and return the variables of each vertex; the objective is their number."""
    graph, d = game.graph, game.modulus
    presses = [[builder.variable(f"press({v})>={i}") for i in range(1, d)] for v in range(graph.n)]
    for v, unary in enumerate(presses):
        for more, fewer in zip(unary[1:], unary, strict=False):
            builder.clause(f"unary({v})", [-more, fewer])
    entering = graph.reverse()
    for v in range(graph.n):
        literals = [x for u in (v, *entering.neighbors(v)) for x in presses[u]]
        rounds = builder.amount(f"rounds({v})", (len(literals) + d - 1) // d)
        terms = [*((1, x) for x in literals), (-d, rounds)]
        builder.equal(f"out({v})", terms, -game.lit[v])
    builder.minimize([(1, x) for unary in presses for x in unary])
    return presses


def presses_in_order(
    game: LightsOut, builder: CpSat | Linear, deadline: Deadline, *ahead: Any
) -> None:
    """Write the model of at most so many presses, each of a lit vertex."""
    what = "what is still lit after the last press is not solved"
    graph, d, total = game.graph, game.modulus, list[int]()
    lit: list[list[Term]] = [[] for _ in range(graph.n)]  # beside what is given
    given, entering = list(game.lit), graph.reverse()
    for t in range(rounds_ahead(what, *ahead)):
        deadline.check(rates.LITERAL * (graph.n + 2 * graph.m) * 4)
        pressed = [builder.variable(f"press({t},{v})") for v in range(graph.n)]
        total += pressed
        builder.at_least(f"once({t})", [(-1, x) for x in pressed], -1)
        for v in range(graph.n):
            builder.at_least(f"lit({t},{v})", [*lit[v], (-1, pressed[v])], -given[v])
            after = builder.amount(f"state({t + 1},{v})", d - 1)
            wraps = builder.variable(f"wraps({t},{v})")
            reaching = [(1, pressed[u]) for u in (v, *entering.neighbors(v))]
            raised = [*lit[v], *reaching, (-1, after), (-d, wraps)]
            builder.equal(f"raised({t},{v})", raised, -given[v])
            lit[v], given[v] = [(1, after)], 0
    for v in range(graph.n):
        builder.equal(f"out({v})", lit[v], -given[v])
    builder.minimize([(1, x) for x in total])


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
    Encoding(
        "presses-in-order",
        ("fewest-presses",),
        ("cpsat", "opb", "mps", "lp"),
        "the presses one by one, each of a lit vertex",
        presses_in_order,
        by_rounds=True,
        answers=None,  # a number is wanted
        applies=lambda instance: None if instance.position.lit_only else "any may be pressed",
    ),
)
