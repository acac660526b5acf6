"""Evidence ``invariant`` for "solvable: no" (and "fewest-presses: null"): what no press changes.

Data: ``weights``, one integer y(v) per vertex, in the order of the graph's vertices. Every press
of u changes the sum of y(v) times state(v) by y(u) + the sum of y over the (out-)neighbours of u.
If that is 0 modulo d for every u, the sum keeps its value modulo d; if that is not 0 at the start,
the lights cannot all go out. This holds for any modulus and for `lit_only` too.

Acceptance implies:
No sequence of presses puts all lights out: "solvable: false", or "fewest-presses: null".

Hypotheses:
One integer for each vertex (checked, booleans are none). The modulus may be composite, the weights
negative or large; a vertex without neighbours and one-way arcs are cases of the sum. `lit_only`
only takes presses away. No loops: the reader refuses them.
"""

from __future__ import annotations

from typing import TypedDict

from zermelo.checker.data import ACCEPTED, rejected, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.games.lights_out.rules import LightsOut


class Weights(TypedDict):
    """A weight for every vertex, in vertex order."""

    weights: list[int]


def check_witness(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check an invariant; linear time."""
    game: LightsOut = certificate.instance.position
    graph, data = game.graph, certificate.evidence.data
    weights = sequence(data["weights"], ".weights", graph.n)
    for v, weight in enumerate(weights):
        if type(weight) is not int:
            raise InputError(f"{shown(weight)} is not an integer", "", f".weights[{v}]")
    if certificate.answer is not (False if certificate.question == "solvable" else None):
        return rejected("an invariant proves that there is no solution")
    for u in range(graph.n):
        if (weights[u] + sum(weights[v] for v in graph.neighbors(u))) % game.modulus:
            label = shown(certificate.instance.labels[u])
            return rejected(f"pressing vertex {label} changes the weighted sum")
    if sum(x * y for x, y in zip(weights, game.lit, strict=True)) % game.modulus == 0:
        return rejected("the weighted sum is 0 at the start")
    return ACCEPTED
