"""Evidence ``presses`` for "solvable: yes": the presses, one after the other.

Data: ``presses``, labels in the order of pressing, with repetitions. The checker presses them by
the rules. For "fewest-presses" they prove the answers 0 and 1. Any other answer they only prove to
be at most their number, and the checker says so.

Acceptance implies:
"solvable: true"; or "fewest-presses" with an answer that is 0 or 1.

Hypotheses:
None: `replay` is the rules, for any modulus, digraphs, isolated vertices and `lit_only`. A claim of
0 has no presses, so nothing is lit; a claim of 1 ends in darkness after a press that changed a
lamp, so something was lit before it and 0 presses are too few.
"""

from __future__ import annotations

from typing import TypedDict

from zermelo.checker.data import ACCEPTED, rejected, require, same, sequence, vertices
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.core.labels import Label
from zermelo.games.lights_out.rules import LightsOut, replay


class Presses(TypedDict):
    """The vertices pressed, one after the other."""

    presses: list[Label]


def read_presses(certificate: Certificate) -> list[int]:
    """Return the vertices that the evidence presses, which may repeat."""
    data, place = certificate.evidence.data, ".presses"
    labels = certificate.instance.labels
    return [vertices([label], labels, place)[0] for label in sequence(data["presses"], place)]


def played_presses(certificate: Certificate) -> list[int]:
    """Return the same; `BadProof` if a light is on at the end, or the answer is another number."""
    presses, answer = read_presses(certificate), certificate.answer
    failure = replay(certificate.instance.position, presses)
    require(failure is None, str(failure))
    if certificate.question == "fewest-presses":
        require(same(answer, len(presses)), f"there are {len(presses)} presses")
    return presses


def check_presses(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check a list of presses; linear time."""
    count = len(played_presses(certificate))
    # One press puts out something, so something was lit and no press is too few.
    if certificate.question == "solvable" or count <= 1:
        return ACCEPTED
    why = f"the presses show at most {count}; the checker does not know that fewer are too few"
    return CheckResult(Status.LIMIT, why)


class Weights(TypedDict):
    """A weight for every vertex, in vertex order."""

    weights: list[int]


def check_witness(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check ``invariant``, for "solvable: no" (and "fewest-presses: null"): what no press changes.

    Data: ``weights``, one integer y(v) per vertex, in the order of the graph's vertices. Every
    press of u changes the sum of y(v) times state(v) by y(u) + the sum of y over the
    (out-)neighbors of u. If that is 0 modulo d for every u, no press changes the sum modulo d. If
    the sum is not 0 modulo d at the start, the lights cannot all go out. This holds for any modulus
    and for `lit_only` too. Linear time.

    Acceptance implies:
    No sequence of presses puts all lights out: "solvable: false", or "fewest-presses: null".

    Hypotheses:
    One integer for each vertex (checked, booleans are none). The modulus may be composite, the
    weights negative or large; a vertex without neighbors and one-way arcs are cases of the sum.
    `lit_only` only takes presses away. No loops: the reader refuses them.
    """
    game: LightsOut = certificate.instance.position
    graph, data = game.graph, certificate.evidence.data
    weights = sequence(data["weights"], ".weights", graph.n)
    for v, weight in enumerate(weights):
        if type(weight) is not int:
            raise InputError(f"{shown(weight)} is not an integer", "", f".weights[{v}]")
    for u in range(graph.n):
        if (weights[u] + sum(weights[v] for v in graph.neighbors(u))) % game.modulus:
            label = shown(certificate.instance.labels[u])
            return rejected(f"pressing vertex {label} changes the weighted sum")
    total = sum(x * y for x, y in zip(weights, game.lit, strict=True))
    require(total % game.modulus != 0, "the weighted sum is 0 at the start")
    return ACCEPTED
